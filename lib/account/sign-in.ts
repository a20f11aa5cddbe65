import { isIP } from "node:net";
import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { signInFailure, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { type Origin, openSession } from "./member-sessions";
import { verifyPassword } from "./passwords";
import { spendSecondFactor } from "./two-factor";

/** POLICY 6, "Lock-out". */
const FREE_FAILURES = 5;
const LONGEST_WAIT_S = 900;
/** NIST SP 800-63B, 5.2.2. */
const FAILURES_TO_OFF = 100;
/** Longer than the work takes, so that its time tells nothing of the account. */
const ANSWER_MS = 500;

export type SignInOutcome =
  | { readonly is: "signed-in"; readonly sessionId: string }
  /** Unknown address, wrong password, switched-off password, closed business: one answer for all. */
  | { readonly is: "refused" }
  /** The password is right and a second factor is set: ask for its code. */
  | { readonly is: "code" }
  | { readonly is: "wrong-code" }
  | { readonly is: "wait"; readonly waitS: number };

interface Given {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Checks who somebody is and opens a session. Every answer takes about the same time. */
export async function signIn(given: Given, origin: Origin): Promise<SignInOutcome> {
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const outcome = await checked(given, origin);
  await patience;
  return outcome;
}

async function checked(given: Given, origin: Origin): Promise<SignInOutcome> {
  const email = given.email.trim().toLowerCase();
  const counter = sha256(`${email}|${networkBlock(origin.address)}`);
  const waitS = await takeTry(counter);
  if (waitS > 0) return { is: "wait", waitS };

  const [person] = await db()
    .select({
      id: user.id,
      passwordHash: user.passwordHash,
      failures: user.passwordFailures,
      totpOn: hasTotp,
    })
    .from(user)
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(sql`lower(${user.email})`, email), business.active));
  const isRight = await verifyPassword(person?.passwordHash ?? null, given.password);
  if (!person || !isRight || person.failures >= FAILURES_TO_OFF) {
    await noteFailure(person?.id ?? "");
    return { is: "refused" };
  }
  if (person.totpOn && given.code === "") {
    await giveTryBack(counter);
    return { is: "code" };
  }
  if (person.totpOn && !(await spendSecondFactor(person.id, given.code))) {
    await noteFailure(person.id);
    return { is: "wrong-code" };
  }
  const sessionId = await open(person, counter, origin);
  return sessionId === null ? { is: "refused" } : { is: "signed-in", sessionId };
}

/** What somebody who is signed in proves anew who they are with. */
export interface Proof {
  readonly password: string;
  /** Of the authenticator app, or a recovery code; empty where no second factor is set. */
  readonly code: string;
}

/**
 * Password and, where one is set, second factor of somebody who is signed in, before an act that needs a fresh proof.
 * @throws Failure as `provePassword`, and VALIDATION_ERROR for a missing or wrong code
 */
export async function proveIdentity(
  userId: string,
  { password, code }: Proof,
  address: string,
): Promise<void> {
  const { counter, hasSecondFactor } = await checkPassword(userId, password, address);
  if (hasSecondFactor && code === "") {
    await giveTryBack(counter);
    throw new Failure("VALIDATION_ERROR", { message: "Enter the code of your authenticator app as well." });
  }
  if (hasSecondFactor && !(await spendSecondFactor(userId, code))) {
    await noteFailure(userId);
    throw new Failure("VALIDATION_ERROR", {
      message: "That code is not right, or was used already. Wait for the next one.",
    });
  }
  await forgetFailures(userId, counter);
}

/**
 * The password alone, to change it. Counted like a sign-in.
 * @returns the hash it was proven against
 * @throws Failure RATE_LIMITED, VALIDATION_ERROR for a wrong one
 */
export async function provePassword(userId: string, password: string, address: string): Promise<string> {
  const { counter, passwordHash } = await checkPassword(userId, password, address);
  await forgetFailures(userId, counter);
  return passwordHash;
}

export function wrongPassword(): Failure {
  return new Failure("VALIDATION_ERROR", { message: "That password is not right." });
}

async function checkPassword(userId: string, password: string, address: string) {
  const [person] = await db().select().from(user).where(eq(user.id, userId));
  const counter = sha256(`${person?.email.toLowerCase()}|${networkBlock(address)}`);
  const waitS = await takeTry(counter);
  if (waitS > 0)
    throw new Failure("RATE_LIMITED", { retryAfterS: waitS, message: `Please wait ${waitS} s.` });
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person?.passwordHash || !isRight || person.passwordFailures >= FAILURES_TO_OFF) {
    await noteFailure(userId);
    throw wrongPassword();
  }
  const { passwordHash, totpConfirmedAt } = person;
  return { counter, passwordHash, hasSecondFactor: totpConfirmedAt !== null };
}

async function forgetFailures(userId: string, counter: string): Promise<void> {
  await db().delete(signInFailure).where(eq(signInFailure.id, counter));
  await db().update(user).set({ passwordFailures: 0 }).where(eq(user.id, userId));
}

const hasTotp = sql<boolean>`(${user.totpConfirmedAt} is not null)`;

interface Proven {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly totpOn: boolean;
}

/**
 * Only on what was proven: whoever sets another password or a second factor meanwhile has signed every browser out,
 * and this one comes after.
 * @returns null when it is no longer in force
 */
async function open(proven: Proven, counter: string, origin: Origin): Promise<string | null> {
  return db().transaction(async (tx) => {
    const inForce = and(
      eq(user.id, proven.id),
      eq(user.passwordHash, proven.passwordHash ?? ""),
      eq(hasTotp, proven.totpOn),
      lt(user.passwordFailures, FAILURES_TO_OFF),
    );
    const opening = await tx
      .update(user)
      .set({ passwordFailures: 0 })
      .where(inForce)
      .returning({ id: user.id });
    if (opening.length === 0) return null;
    await tx.delete(signInFailure).where(eq(signInFailure.id, counter));
    return openSession(tx, proven.id, origin);
  });
}

/**
 * Counts a try before it is made, so that parallel guesses cannot share one. After five failures the next try waits
 * 1, 2, 4 … 900 s from the last. The clock is the wall's, not the statement's start: of two tries at once the one that
 * started first may come to the row last.
 * @returns seconds to wait; 0: go on
 */
async function takeTry(id: string): Promise<number> {
  const waitS = sql`least(${LONGEST_WAIT_S}, power(2, least(${signInFailure.failures} - ${FREE_FAILURES}, 20)))`;
  const freeAt = sql`${signInFailure.lastAt} + make_interval(secs => ${waitS})`;
  const [taken] = await db()
    .insert(signInFailure)
    .values({ id, failures: 1 })
    .onConflictDoUpdate({
      target: signInFailure.id,
      set: { failures: sql`${signInFailure.failures} + 1`, lastAt: sql`clock_timestamp()` },
      setWhere: sql`${signInFailure.failures} < ${FREE_FAILURES} or ${freeAt} <= clock_timestamp()`,
    })
    .returning({ id: signInFailure.id });
  if (taken) return 0;
  const [waiting] = await db()
    .select({ leftS: sql`ceil(extract(epoch from ${freeAt} - clock_timestamp()))`.mapWith(Number) })
    .from(signInFailure)
    .where(eq(signInFailure.id, id));
  return Math.max(1, waiting?.leftS ?? 1);
}

async function giveTryBack(id: string): Promise<void> {
  await db()
    .update(signInFailure)
    .set({ failures: sql`greatest(0, ${signInFailure.failures} - 1)` })
    .where(eq(signInFailure.id, id));
}

/** The same statement for an address that nobody has. */
async function noteFailure(userId: string): Promise<void> {
  await db()
    .update(user)
    .set({ passwordFailures: sql`${user.passwordFailures} + 1` })
    .where(and(eq(user.id, userId), lt(user.passwordFailures, FAILURES_TO_OFF)));
}

/** One household or company counts as one: /24 of IPv4, /64 of IPv6. */
function networkBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 4) return plain.split(".").slice(0, 3).join(".");
  return plain.split(":").slice(0, 4).join(":");
}
