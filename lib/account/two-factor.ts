import { and, eq, lt, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { memberSession, user } from "@/db/schema/member";
import { passkey } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import { openJson, sealJson } from "@/lib/platform/crypto";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { countPasskeys } from "./held-passkeys";
import { endSessions } from "./member-sessions";
import { newRecoveryCodes, plainCode, spendRecoveryCode } from "./recovery-codes";
import { sendSecurityEmail } from "./security-emails";
import { matchingStep, newTotpSecret, totpUri } from "./totp";
import { requiresTwoFactor } from "./two-factor-rule";

/**
 * Creates a secret for a new app. It takes effect once a code of it was entered; until then the app in use stays valid.
 */
export async function beginTwoFactor(userId: string, account: { email: string; businessName: string }) {
  const secret = newTotpSecret();
  await db("sign-in")
    .update(user)
    .set({ totpWaitingSealed: sealJson(secret, totpAad(userId)) })
    .where(eq(user.id, userId));
  return { secret, uri: totpUri(secret, account.businessName, account.email) };
}

/**
 * Turns two-factor authentication on with the new secret, or moves it to the new app, and signs out the member's other
 * browsers, which signed in without it.
 * @returns recovery codes, shown once; each signs in once in place of a code
 * @throws Failure VALIDATION_ERROR for a wrong code
 */
export async function confirmTwoFactor(
  tenant: Tenant,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
) {
  const [person] = await db(tenant).select().from(user).where(eq(user.id, userId));
  const waiting = person?.totpWaitingSealed ?? null;
  const secret = waiting && openJson<string>(waiting, totpAad(userId));
  const step = secret ? matchingStep(secret, code.replace(/\D/g, ""), Date.now()) : null;
  if (!person || waiting === null || step === null) throw wrongCode();
  const { codes, hashes } = await newRecoveryCodes();
  await db(tenant).transaction(async (tx) => {
    const [on] = await tx
      .update(user)
      .set({
        totpSealed: waiting,
        totpWaitingSealed: null,
        totpConfirmedAt: sql`now()`,
        totpStep: step,
        recoveryHashes: hashes,
      })
      .where(and(eq(user.id, userId), eq(user.totpWaitingSealed, waiting)))
      .returning({ id: user.id });
    if (!on) throw wrongCode();
    await endSessions(tx, userId, ne(memberSession.id, sessionId));
    await recordAudit(tx, tenant, "member.totp-changed", userId);
    await sendSecurityEmail(
      tx,
      tenant,
      person.email,
      person.totpConfirmedAt ? "two-factor-moved" : "two-factor-on",
    );
  });
  return { recoveryCodes: codes };
}

/**
 * Gives the authenticator app up; without a passkey that turns two-factor authentication off.
 * @throws Failure FORBIDDEN for a member whose role requires a second factor and who has no other (ACCOUNT-TOTP-2)
 */
export async function removeTwoFactor(tenant: Tenant, userId: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
    if (!person) throw new Failure("NOT_FOUND");
    const hasPasskeys = (await countPasskeys(tx, userId)) > 0;
    if (requiresTwoFactor(person.role) && !hasPasskeys) {
      throw new Failure("FORBIDDEN", {
        message:
          "Owners cannot turn two-factor authentication off. With a new phone, set up another app instead.",
      });
    }
    await turnOff(tx, tenant, person, hasPasskeys);
  });
}

/**
 * For the operator, when a member lost the app, the passkeys and every recovery code: removes them and signs out every
 * browser. A member whose role requires it has to set it up again at the next sign-in.
 * @throws Failure NOT_FOUND
 */
export async function resetTwoFactor(email: string): Promise<void> {
  await db("operator").transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(user)
      .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
      .for("update");
    if (!person) throw new Failure("NOT_FOUND");
    await endSessions(tx, person.id);
    await tx.delete(passkey).where(eq(passkey.userId, person.id));
    await turnOff(tx, mintTenant({ businessId: person.businessId, mode: "live" }), person, false);
  });
}

/** @param keepsPasskeys recovery codes then stay, because they stand in for those as well */
async function turnOff(
  tx: Tx,
  tenant: Tenant,
  { id, email }: typeof user.$inferSelect,
  keepsPasskeys: boolean,
): Promise<void> {
  await tx
    .update(user)
    .set({
      totpSealed: null,
      totpWaitingSealed: null,
      totpConfirmedAt: null,
      ...(keepsPasskeys ? {} : { recoveryHashes: [] }),
    })
    .where(eq(user.id, id));
  await recordAudit(tx, tenant, "member.totp-changed", id);
  await sendSecurityEmail(tx, tenant, email, keepsPasskeys ? "app-removed" : "two-factor-off");
}

/** Uses up a code from the app, or a recovery code. Each works once, also in concurrent requests. @returns whether it was valid */
export async function spendTwoFactorCode(userId: string, given: string): Promise<boolean> {
  const [person] = await db("sign-in").select().from(user).where(eq(user.id, userId));
  if (!person) return false;
  const code = plainCode(given);
  if (/^\d{6}$/.test(code)) {
    if (!person.totpSealed || !person.totpConfirmedAt) return false;
    const step = matchingStep(openJson<string>(person.totpSealed, totpAad(userId)), code, Date.now());
    return step !== null && (await spendStep(userId, step));
  }
  return spendRecoveryCode(person, code);
}

async function spendStep(userId: string, step: number): Promise<boolean> {
  const used = await db("sign-in")
    .update(user)
    .set({ totpStep: step })
    .where(and(eq(user.id, userId), lt(user.totpStep, step)))
    .returning({ id: user.id });
  return used.length === 1;
}

function wrongCode(): Failure {
  return new Failure("VALIDATION_ERROR", { message: "That code is wrong. Try the next one." });
}

/** The additional authenticated data of a member's seeds. */
export function totpAad(userId: string): string {
  return `member|${userId}|totp`;
}
