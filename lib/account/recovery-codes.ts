import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { hashWithSalt, saltOf } from "./passwords";
import { tellOfSignIn } from "./security-emails";

const CODES = 8;
const SALT_BYTES = 16;
/** Without letters that look alike; 32 of them, so that each byte gives five bits evenly. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz023456789";
const CODE_LETTERS = 10;

interface NewCodes {
  /** As they are shown, once. */
  readonly codes: string[];
  /** What is stored. */
  readonly hashes: string[];
}

/**
 * Eight codes of 50 bits. So few bits are stored as a password is (ASVS 5.0, 6.5.2): argon2id. The codes of one person
 * share a salt, so that a try costs one hash and not eight. Takes most of a second: call it outside of a transaction.
 */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  // One after the other: each takes 46 MiB.
  for (const code of codes) hashes.push(await hashWithSalt(plainCode(code), salt));
  return { codes, hashes };
}

/**
 * Replaces the codes that are left: the old ones open nothing from then on.
 * @throws Failure VALIDATION_ERROR for somebody without a second factor
 */
export async function renewRecoveryCodes(tenant: Tenant, userId: string) {
  const { codes, hashes } = await newRecoveryCodes();
  await db().transaction(async (tx) => {
    const [renewed] = await tx
      .update(user)
      .set({ recoveryHashes: hashes })
      .where(and(eq(user.id, userId), isNotNull(user.totpConfirmedAt)))
      .returning({ email: user.email });
    if (!renewed) throw new Failure("VALIDATION_ERROR", { message: "Two-step sign-in is off." });
    await recordAudit(tx, tenant, "member.recovery-codes-renewed", userId);
    await tellOfSignIn(tx, tenant, renewed.email, "codes-renewed");
  });
  return { recoveryCodes: codes };
}

/** How many are left. */
export async function countRecoveryCodes(userId: string): Promise<number> {
  const [person] = await db().select({ left: user.recoveryHashes }).from(user).where(eq(user.id, userId));
  return person?.left.length ?? 0;
}

/** Uses a code up. One statement looks and takes, so that of two tries at a time one finds it. */
export async function spendRecoveryCode(
  { id, recoveryHashes }: Pick<typeof user.$inferSelect, "id" | "recoveryHashes">,
  given: string,
): Promise<boolean> {
  const salt = saltOf(recoveryHashes[0]);
  if (!salt) return false;
  const hash = await hashWithSalt(plainCode(given), salt);
  const used = await db()
    .update(user)
    .set({ recoveryHashes: sql`${user.recoveryHashes} - ${hash}::text` })
    .where(and(eq(user.id, id), sql`jsonb_exists(${user.recoveryHashes}, ${hash})`))
    .returning({ id: user.id });
  return used.length === 1;
}

/** `k7wqd-2mxrt` */
function newCode(): string {
  const code = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
  return `${code.slice(0, CODE_LETTERS / 2)}-${code.slice(CODE_LETTERS / 2)}`;
}

/** Whatever case, blanks and hyphens it was typed with. */
export function plainCode(given: string): string {
  return given.toLowerCase().replace(/[\s-]/g, "");
}
