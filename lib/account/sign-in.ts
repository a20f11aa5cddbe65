import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { signInFailure, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import { networkBlock } from "@/lib/platform/rate-levels/shared-levels";
import { mintTenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { countPasskeys, hasPasskey } from "./held-passkeys";
import { type Origin, openSession } from "./member-sessions";
import { verifyPassword } from "./passwords";
import { isMissing, type SecondFactor, spendSecondFactor } from "./second-factor";
import { maySignInHere } from "./sso-rule";

/** ACCOUNT-LOCKOUT-1 */
const FREE_FAILURES = 5;
const LONGEST_WAIT_S = 900;
/** Wrong passwords in a row after which a password is locked until it is reset (NIST SP 800-63B, 5.2.2). */
const FAILURES_TO_LOCK = 100;
/** Longer than the work takes, so that the response time reveals nothing about the account. */
const MINIMUM_ANSWER_MS = 500;

export type SignInOutcome =
  | { readonly kind: "signed-in"; readonly sessionId: string }
  /** Unknown e-mail address, wrong password, locked password or inactive business: one answer for all. */
  | { readonly kind: "refused" }
  /** The password is right and two-factor authentication is on: ask for the code. */
  | { readonly kind: "code" }
  /** The same for a member with passkeys: ask for one of them, or a code. */
  | { readonly kind: "passkey" }
  | { readonly kind: "wrong-code" }
  /** Everything is right, and the business requires single sign-on. */
  | { readonly kind: "sso" }
  | { readonly kind: "wait"; readonly waitS: number };

interface Credentials extends SecondFactor {
  readonly email: string;
  readonly password: string;
}

/** Checks the credentials and opens a session. Every answer takes about the same time (ACCOUNT-SIGNIN-1). */
export async function signIn(credentials: Credentials, origin: Origin): Promise<SignInOutcome> {
  const minimumTime = new Promise((resolve) => setTimeout(resolve, MINIMUM_ANSWER_MS));
  const outcome = await checkCredentials(credentials, origin);
  await minimumTime;
  // "code" and "passkey" are half of a sign-in that goes well.
  if (!["signed-in", "code", "passkey"].includes(outcome.kind)) {
    const { ipAddress } = origin;
    log.warn({ outcome: outcome.kind, email: credentials.email, ipAddress }, "sign-in refused");
  }
  return outcome;
}

/**
 * A refusal in the audit log of the member's business, until the password is locked: a stranger who goes on guessing adds
 * no more entries.
 */
async function auditRefusal({ id, businessId, failures }: KnownPerson): Promise<void> {
  if (failures >= FAILURES_TO_LOCK) return;
  const tenant = mintTenant({ businessId, mode: "live" });
  await db(tenant).transaction((tx) => recordAudit(tx, tenant, "member.sign-in-refused", id));
}

interface KnownPerson {
  readonly id: string;
  readonly businessId: string;
  readonly failures: number;
}

async function checkCredentials(credentials: Credentials, origin: Origin): Promise<SignInOutcome> {
  const email = credentials.email.trim().toLowerCase();
  const counter = sha256(`${email}|${networkBlock(origin.ipAddress, 24)}`);
  const waitS = await takeAttempt(counter);
  if (waitS > 0) return { kind: "wait", waitS };

  const [person] = await db("sign-in")
    .select({
      id: user.id,
      businessId: user.businessId,
      passwordHash: user.passwordHash,
      failures: user.passwordFailures,
      totpOn: hasTotp,
      passkeysOn: hasPasskey,
    })
    .from(user)
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(sql`lower(${user.email})`, email), business.active, isNull(user.deactivatedAt)));
  const isRight = await verifyPassword(person?.passwordHash ?? null, credentials.password);
  if (!person || !isRight || person.failures >= FAILURES_TO_LOCK) {
    await countFailure(person?.id ?? "");
    if (person) await auditRefusal(person);
    return { kind: "refused" };
  }
  const hasSecondFactor = person.totpOn || person.passkeysOn;
  if (hasSecondFactor && isMissing(credentials)) {
    await returnAttempt(counter);
    return { kind: person.passkeysOn ? "passkey" : "code" };
  }
  if (hasSecondFactor && !(await spendSecondFactor(person.id, "second-factor", credentials))) {
    await countFailure(person.id);
    await auditRefusal(person);
    return { kind: "wrong-code" };
  }
  return openProvenSession(person, counter, origin);
}

/** What a signed-in member proves their identity with; without a second factor while two-factor authentication is off. */
export interface Proof extends SecondFactor {
  readonly password: string;
}

/**
 * Checks the password and, where it is on, the two-factor code of a signed-in member, before an action that needs a
 * recent proof of identity (ACCOUNT-PROOF-1).
 * @throws Failure as `provePassword`, and VALIDATION_ERROR for a missing or wrong code
 */
export async function proveIdentity(
  userId: string,
  { password, ...factor }: Proof,
  ipAddress: string,
): Promise<void> {
  const { counter, hasTwoFactor } = await checkPassword(userId, password, ipAddress);
  if (hasTwoFactor && isMissing(factor)) {
    await returnAttempt(counter);
    throw new Failure("VALIDATION_ERROR", { message: "Your second factor is needed as well." });
  }
  if (hasTwoFactor && !(await spendSecondFactor(userId, "second-factor", factor))) {
    await countFailure(userId);
    throw new Failure("VALIDATION_ERROR", {
      message: "That code is wrong or was already used. Wait for the next one.",
    });
  }
  await resetFailures(userId, counter);
}

/**
 * Checks the password of a signed-in member who wants to change it. Failures count like failed sign-ins.
 * @returns the stored hash that the password matched
 * @throws Failure RATE_LIMITED, VALIDATION_ERROR for a wrong password
 */
export async function provePassword(userId: string, password: string, ipAddress: string): Promise<string> {
  const { counter, passwordHash } = await checkPassword(userId, password, ipAddress);
  await resetFailures(userId, counter);
  return passwordHash;
}

export function wrongPassword(): Failure {
  return new Failure("VALIDATION_ERROR", { message: "That password is wrong." });
}

async function checkPassword(userId: string, password: string, ipAddress: string) {
  const [person] = await db("sign-in")
    .select({
      email: user.email,
      passwordHash: user.passwordHash,
      passwordFailures: user.passwordFailures,
      hasTwoFactor: sql<boolean>`${hasTotp} or ${hasPasskey}`,
    })
    .from(user)
    .where(eq(user.id, userId));
  const counter = sha256(`${person?.email.toLowerCase()}|${networkBlock(ipAddress, 24)}`);
  const waitS = await takeAttempt(counter);
  if (waitS > 0)
    throw new Failure("RATE_LIMITED", { retryAfterS: waitS, message: `Please wait ${waitS} s.` });
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person?.passwordHash || !isRight || person.passwordFailures >= FAILURES_TO_LOCK) {
    await countFailure(userId);
    throw wrongPassword();
  }
  const { passwordHash, hasTwoFactor } = person;
  return { counter, passwordHash, hasTwoFactor };
}

async function resetFailures(userId: string, counter: string): Promise<void> {
  await db("sign-in").delete(signInFailure).where(eq(signInFailure.id, counter));
  await db("sign-in").update(user).set({ passwordFailures: 0 }).where(eq(user.id, userId));
}

const hasTotp = sql<boolean>`(${user.totpConfirmedAt} is not null)`;

interface ProvenPerson {
  readonly id: string;
  readonly businessId: string;
  readonly passwordHash: string | null;
  readonly totpOn: boolean;
  readonly passkeysOn: boolean;
}

/**
 * Opens the session only while what was checked is still current: a new password or newly enabled two-factor
 * authentication signs out every browser, and this session would survive that.
 * @returns refused when it is no longer current
 */
async function openProvenSession(
  proven: ProvenPerson,
  counter: string,
  origin: Origin,
): Promise<SignInOutcome> {
  return db("sign-in").transaction(async (tx) => {
    const inForce = and(
      eq(user.id, proven.id),
      eq(user.passwordHash, proven.passwordHash ?? ""),
      eq(hasTotp, proven.totpOn),
      lt(user.passwordFailures, FAILURES_TO_LOCK),
      isNull(user.deactivatedAt),
    );
    const opening = await tx
      .update(user)
      .set({ passwordFailures: 0 })
      .where(inForce)
      .returning({ id: user.id });
    if (opening.length === 0) return { kind: "refused" };
    // After the row is locked: whoever adds or removes a passkey locks it too.
    if ((await countPasskeys(tx, proven.id)) > 0 !== proven.passkeysOn) return { kind: "refused" };
    await tx.delete(signInFailure).where(eq(signInFailure.id, counter));
    const tenant = mintTenant({ businessId: proven.businessId, mode: "live", memberId: proven.id });
    if (!(await maySignInHere(tx, tenant, proven.id))) return { kind: "sso" };
    const sessionId = await openSession(tx, proven.id, "password", origin);
    await recordAudit(tx, tenant, "member.signed-in", proven.id);
    return { kind: "signed-in", sessionId };
  });
}

/**
 * Counts an attempt before it is made, so that parallel guesses cannot share one. After five failures the next attempt
 * waits 1, 2, 4 … 900 s after the last one. It uses clock_timestamp(), not now(): of two concurrent attempts, the one that
 * started first may reach the row last.
 * @returns seconds to wait; 0: proceed
 */
async function takeAttempt(id: string): Promise<number> {
  const waitS = sql`least(${LONGEST_WAIT_S}, power(2, least(${signInFailure.failures} - ${FREE_FAILURES}, 20)))`;
  const freeAt = sql`${signInFailure.lastAt} + make_interval(secs => ${waitS})`;
  const [taken] = await db("sign-in")
    .insert(signInFailure)
    .values({ id, failures: 1 })
    .onConflictDoUpdate({
      target: signInFailure.id,
      set: { failures: sql`${signInFailure.failures} + 1`, lastAt: sql`clock_timestamp()` },
      setWhere: sql`${signInFailure.failures} < ${FREE_FAILURES} or ${freeAt} <= clock_timestamp()`,
    })
    .returning({ id: signInFailure.id });
  if (taken) return 0;
  const [waiting] = await db("sign-in")
    .select({ leftS: sql`ceil(extract(epoch from ${freeAt} - clock_timestamp()))`.mapWith(Number) })
    .from(signInFailure)
    .where(eq(signInFailure.id, id));
  return Math.max(1, waiting?.leftS ?? 1);
}

async function returnAttempt(id: string): Promise<void> {
  await db("sign-in")
    .update(signInFailure)
    .set({ failures: sql`greatest(0, ${signInFailure.failures} - 1)` })
    .where(eq(signInFailure.id, id));
}

/** Runs the same statement for an unknown e-mail address, whose user id is empty. */
async function countFailure(userId: string): Promise<void> {
  await db("sign-in")
    .update(user)
    .set({ passwordFailures: sql`${user.passwordFailures} + 1` })
    .where(and(eq(user.id, userId), lt(user.passwordFailures, FAILURES_TO_LOCK)));
}
