import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { openJson, sealJson, sha256 } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { matchingStep, newTotpSecret, totpUri } from "./totp";

const RECOVERY_CODES = 8;

/** Puts a new secret in waiting; it counts once a code of it was given. */
export async function beginSecondFactor(userId: string, account: { email: string; businessName: string }) {
  const secret = newTotpSecret();
  const [begun] = await db()
    .update(user)
    .set({ totpSealed: sealJson(secret, placeOf(userId)) })
    .where(and(eq(user.id, userId), isNull(user.totpConfirmedAt)))
    .returning({ id: user.id });
  if (!begun) throw new Failure("VALIDATION_ERROR", { message: "Two-step sign-in is on already." });
  return { secret, uri: totpUri(secret, account.businessName, account.email) };
}

/**
 * Switches the waiting secret on.
 * @returns recovery codes, shown once: each opens the account once in place of a code
 * @throws Failure VALIDATION_ERROR for a wrong code
 */
export async function confirmSecondFactor(tenant: Tenant, userId: string, code: string) {
  return db().transaction(async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
    const secret = person?.totpSealed ? openJson<string>(person.totpSealed, placeOf(userId)) : null;
    const step = secret && !person?.totpConfirmedAt ? matchingStep(secret, digitsOf(code), Date.now()) : null;
    if (step === null)
      throw new Failure("VALIDATION_ERROR", { message: "That code is not right. Try the next one." });
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await tx
      .update(user)
      .set({
        totpConfirmedAt: sql`now()`,
        totpStep: step,
        recoveryHashes: recoveryCodes.map((each) => sha256(plainCode(each))),
      })
      .where(eq(user.id, userId));
    await recordAudit(tx, tenant, "member.totp-changed", userId);
    return { recoveryCodes };
  });
}

export async function removeSecondFactor(tenant: Tenant, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(user)
      .set({ totpSealed: null, totpConfirmedAt: null, recoveryHashes: [] })
      .where(eq(user.id, userId));
    await recordAudit(tx, tenant, "member.totp-changed", userId);
  });
}

/** Uses up a code of the app, or a recovery code. Each works once, also when two requests bring it at a time. */
export async function spendSecondFactor(userId: string, given: string): Promise<boolean> {
  const [person] = await db().select().from(user).where(eq(user.id, userId));
  if (!person?.totpSealed || !person.totpConfirmedAt) return false;
  const code = plainCode(given);
  if (/^\d{6}$/.test(code)) {
    const step = matchingStep(openJson<string>(person.totpSealed, placeOf(userId)), code, Date.now());
    return step !== null && (await spendStep(userId, step));
  }
  return spendRecoveryCode(userId, sha256(code));
}

async function spendStep(userId: string, step: number): Promise<boolean> {
  const used = await db()
    .update(user)
    .set({ totpStep: step })
    .where(and(eq(user.id, userId), lt(user.totpStep, step)))
    .returning({ id: user.id });
  return used.length === 1;
}

async function spendRecoveryCode(userId: string, hash: string): Promise<boolean> {
  const used = await db()
    .update(user)
    .set({ recoveryHashes: sql`${user.recoveryHashes} - ${hash}::text` })
    .where(and(eq(user.id, userId), sql`jsonb_exists(${user.recoveryHashes}, ${hash})`))
    .returning({ id: user.id });
  return used.length === 1;
}

/** `k7wqd-2mxrt`: 50 bits, without letters that look alike. */
function newRecoveryCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz023456789";
  const code = [...randomBytes(10)].map((byte) => letters.charAt(byte % 32)).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function plainCode(given: string): string {
  return given.toLowerCase().replace(/[\s-]/g, "");
}

function digitsOf(given: string): string {
  return given.replace(/\D/g, "");
}

function placeOf(userId: string): string {
  return `member|${userId}|totp`;
}
