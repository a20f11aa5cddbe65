import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { deleteInBatches } from "@/db/batches";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { memberLink, memberSession, signInFailure, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { newId } from "@/lib/platform/ids";
import type { MemberRole } from "@/lib/vocabulary";
import { hasPasskey } from "./held-passkeys";
import { forgetOldChallenges } from "./passkey-challenges";
import { requiresTwoFactor } from "./two-factor-rule";

/** A session ends after 30 minutes without use, and after 12 hours in any case (ACCOUNT-SESSION-1). */
export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 12;
/** How old a proof of identity may be for the actions that need a recent one (ACCOUNT-PROOF-1). */
const CONFIRMED_MINUTES = 10;
const USER_AGENT_CHARS = 255;

/** The browser and the IP address from which a session was opened. */
export interface Origin {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/** How a session was opened. */
export type SignInMethod = (typeof memberSession.$inferSelect)["method"];

/** The member of an open session. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly businessId: string;
  readonly businessName: string;
  /** How this session was opened. */
  readonly method: SignInMethod;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  /** The role requires two-factor authentication and the member has not set it up yet. */
  readonly mustSetUpTwoFactor: boolean;
  /** The member proved their identity within the last ten minutes. */
  readonly isConfirmed: boolean;
}

const IS_OPEN = and(
  isNull(memberSession.revokedAt),
  gt(memberSession.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`),
  gt(memberSession.createdAt, sql`now() - make_interval(hours => ${ABSOLUTE_HOURS})`),
);

/** Opens a session in the caller's transaction. @returns its id, which goes into the cookie */
export async function openSession(
  tx: Tx,
  userId: string,
  method: SignInMethod,
  { userAgent, ipAddress }: Origin,
): Promise<string> {
  const id = newId("mse");
  // A provider may answer out of a session of its own, of any age: that proves nothing anew.
  const proven = method === "sso" ? { confirmedAt: new Date(0) } : {};
  await tx.insert(memberSession).values({
    ...proven,
    id,
    userId,
    method,
    address: ipAddress,
    userAgent: userAgent.slice(0, USER_AGENT_CHARS),
  });
  return id;
}

/** Finds an open session. Runs with every request, so that revoking works at once; the last use is stored once a minute. */
export async function findSession(id: string): Promise<SignedIn | null> {
  const [row] = await db("sign-in")
    .select({
      sessionId: memberSession.id,
      userId: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      method: memberSession.method,
      businessId: business.id,
      businessName: business.name,
      hasTotp: sql<boolean>`${user.totpConfirmedAt} is not null`,
      hasPasskey,
      isConfirmed: sql<boolean>`${memberSession.confirmedAt} > now() - make_interval(mins => ${CONFIRMED_MINUTES})`,
      isUseRecent: sql<boolean>`${memberSession.lastSeenAt} > now() - interval '1 minute'`,
    })
    .from(memberSession)
    .innerJoin(user, eq(user.id, memberSession.userId))
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(memberSession.id, id), IS_OPEN, business.active, isNull(user.deactivatedAt)));
  if (!row) return null;
  const { isUseRecent, ...signedIn } = row;
  if (!isUseRecent) await recordUse(id);
  // Beside single sign-on the second factor is the provider's.
  const hasTwoFactor = signedIn.hasTotp || signedIn.hasPasskey || signedIn.method === "sso";
  return { ...signedIn, mustSetUpTwoFactor: !hasTwoFactor && requiresTwoFactor(signedIn.role) };
}

/** Whether a session ended for want of use: it was not revoked, and its last use is 30 minutes ago. */
export async function wasLeftIdle(id: string): Promise<boolean> {
  const [row] = await db("sign-in")
    .select({
      isIdle: sql<boolean>`${memberSession.lastSeenAt} <= now() - make_interval(mins => ${IDLE_MINUTES})`,
    })
    .from(memberSession)
    .where(and(eq(memberSession.id, id), isNull(memberSession.revokedAt)));
  return row?.isIdle ?? false;
}

async function recordUse(id: string): Promise<void> {
  await db("sign-in")
    .update(memberSession)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(memberSession.id, id), IS_OPEN));
}

/** A member's open sessions, newest first, at most 50. */
export async function listSessions(userId: string) {
  const found = await db("sign-in")
    .select()
    .from(memberSession)
    .where(and(eq(memberSession.userId, userId), IS_OPEN))
    .orderBy(desc(memberSession.createdAt))
    .limit(50);
  return found.map(({ id, method, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    method,
    userAgent,
    ipAddress: address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one session of a member at once. @throws Failure NOT_FOUND, also for another member's session */
export async function revokeSession(userId: string, id: string): Promise<void> {
  const ended = await endSessions(db("sign-in") as unknown as Tx, userId, eq(memberSession.id, id));
  if (ended === 0) throw new Failure("NOT_FOUND");
}

/** Ends every session of a member but one. @returns how many */
export async function revokeOtherSessions(userId: string, keptId: string): Promise<number> {
  return endSessions(db("sign-in") as unknown as Tx, userId, ne(memberSession.id, keptId));
}

/** Ends a member's sessions in the caller's transaction: all, or those that match the condition. @returns how many */
export async function endSessions(tx: Tx, userId: string, which?: SQL): Promise<number> {
  const ended = await tx
    .update(memberSession)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(memberSession.userId, userId), isNull(memberSession.revokedAt), which))
    .returning({ id: memberSession.id });
  return ended.length;
}

/** Records that the member of this session has just proved their identity. */
export async function confirmSession(id: string): Promise<void> {
  await db("sign-in")
    .update(memberSession)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(memberSession.id, id), IS_OPEN));
}

/**
 * Deletes sessions and e-mailed links after 30 days, sign-in failure counters a day after the last failure, and challenges
 * for passkeys that nobody answered.
 */
export async function forgetOldMemberSessions(): Promise<void> {
  await deleteInBatches(memberSession, lt(memberSession.createdAt, sql`now() - interval '30 days'`));
  await deleteInBatches(memberLink, lt(memberLink.expiresAt, sql`now() - interval '30 days'`));
  await deleteInBatches(signInFailure, lt(signInFailure.lastAt, sql`now() - interval '1 day'`));
  await forgetOldChallenges();
}
