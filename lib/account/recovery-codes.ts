import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { hasPasskey } from "./held-passkeys";
import { hashWithSalt, saltOf } from "./passwords";
import { sendSecurityEmail } from "./security-emails";

const CODE_COUNT = 8;
const SALT_BYTES = 16;
/** Without characters that look alike. 32 of them, so that the bytes map to them evenly, five bits each. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789";
const CODE_CHARS = 10;

interface NewCodes {
  /** Shown once. */
  readonly codes: string[];
  /** Stored: argon2id as PHC strings. */
  readonly hashes: string[];
}

/**
 * Creates eight codes of 50 bits. So few bits must be stored like a password (ASVS 5.0, 6.5.2): with argon2id. The codes
 * of a member share a salt, so that an attempt costs one hash and not eight. Takes most of a second: call it outside a
 * transaction.
 */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  // One after the other, because each takes 46 MiB.
  for (const code of codes) hashes.push(await hashWithSalt(plainCode(code), salt));
  return { codes, hashes };
}

/**
 * Replaces a member's recovery codes; the old ones stop working.
 * @throws Failure VALIDATION_ERROR for a member without two-factor authentication
 */
export async function renewRecoveryCodes(tenant: Tenant, userId: string) {
  const { codes, hashes } = await newRecoveryCodes();
  await db(tenant).transaction(async (tx) => {
    const [renewed] = await tx
      .update(user)
      .set({ recoveryHashes: hashes })
      .where(and(eq(user.id, userId), or(isNotNull(user.totpConfirmedAt), hasPasskey)))
      .returning({ email: user.email });
    if (!renewed) throw new Failure("VALIDATION_ERROR", { message: "Two-factor authentication is off." });
    await recordAudit(tx, tenant, "member.recovery-codes-renewed", userId);
    await sendSecurityEmail(tx, tenant, renewed.email, "codes-renewed");
  });
  return { recoveryCodes: codes };
}

/** How many unused codes a member has. */
export async function countRecoveryCodes(userId: string): Promise<number> {
  const [person] = await db("sign-in")
    .select({ left: user.recoveryHashes })
    .from(user)
    .where(eq(user.id, userId));
  return person?.left.length ?? 0;
}

/** Uses up a code. One statement finds and removes it, so of two concurrent attempts one fails. @returns whether it was valid */
export async function spendRecoveryCode(
  { id, recoveryHashes }: Pick<typeof user.$inferSelect, "id" | "recoveryHashes">,
  given: string,
): Promise<boolean> {
  const salt = saltOf(recoveryHashes[0]);
  if (!salt) return false;
  const hash = await hashWithSalt(plainCode(given), salt);
  const used = await db("sign-in")
    .update(user)
    .set({ recoveryHashes: sql`${user.recoveryHashes} - ${hash}::text` })
    .where(and(eq(user.id, id), sql`jsonb_exists(${user.recoveryHashes}, ${hash})`))
    .returning({ id: user.id });
  return used.length === 1;
}

/** `k7wqd-2mxrt` */
function newCode(): string {
  const code = [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return `${code.slice(0, CODE_CHARS / 2)}-${code.slice(CODE_CHARS / 2)}`;
}

/** Normalises a typed code: case, spaces and hyphens do not matter. */
export function plainCode(given: string): string {
  return given.toLowerCase().replace(/[\s-]/g, "");
}
