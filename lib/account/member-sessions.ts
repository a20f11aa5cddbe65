import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { memberLink, memberSession, signInFailure, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { newId } from "@/lib/platform/ids";
import type { MemberRole } from "@/lib/vocabulary";
import { requiresTwoFactor } from "./two-factor-rule";

/** POLICY 6: a session ends after 30 minutes without use, and after 12 hours whatever happens. */
const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 12;
/** Acts that need a recent proof of identity take one of this age. */
const CONFIRMED_MINUTES = 10;
const USER_AGENT_CHARS = 255;

/** The browser and network a session was opened from. */
export interface Origin {
  readonly userAgent: string;
  readonly address: string;
}

/** Who stands behind a session that is still good. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly businessId: string;
  readonly businessName: string;
  readonly hasTotp: boolean;
  /** Nothing opens before a second factor is set up. */
  readonly mustEnrol: boolean;
  /** The person proved who they are within the last ten minutes. */
  readonly isConfirmed: boolean;
}

const IS_OPEN = and(
  isNull(memberSession.revokedAt),
  gt(memberSession.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`),
  gt(memberSession.createdAt, sql`now() - make_interval(hours => ${ABSOLUTE_HOURS})`),
);

/** Opens a session in the caller's transaction. @returns its id, which the cookie carries */
export async function openSession(tx: Tx, userId: string, { userAgent, address }: Origin): Promise<string> {
  const id = newId("mse");
  await tx
    .insert(memberSession)
    .values({ id, userId, address, userAgent: userAgent.slice(0, USER_AGENT_CHARS) });
  return id;
}

/** Looked up on every request, so that revoking works at once; use is noted once a minute. */
export async function findSession(id: string): Promise<SignedIn | null> {
  const [row] = await db()
    .select({
      sessionId: memberSession.id,
      userId: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      businessId: business.id,
      businessName: business.name,
      hasTotp: sql<boolean>`${user.totpConfirmedAt} is not null`,
      isConfirmed: sql<boolean>`${memberSession.confirmedAt} > now() - make_interval(mins => ${CONFIRMED_MINUTES})`,
      isUseNoted: sql<boolean>`${memberSession.lastSeenAt} > now() - interval '1 minute'`,
    })
    .from(memberSession)
    .innerJoin(user, eq(user.id, memberSession.userId))
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(memberSession.id, id), IS_OPEN, business.active));
  if (!row) return null;
  const { isUseNoted, ...signedIn } = row;
  if (!isUseNoted) await noteUse(id);
  return { ...signedIn, mustEnrol: !signedIn.hasTotp && requiresTwoFactor(signedIn.role) };
}

async function noteUse(id: string): Promise<void> {
  await db()
    .update(memberSession)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(memberSession.id, id), IS_OPEN));
}

/** Open sessions of a person, newest first. */
export async function listSessions(userId: string) {
  const found = await db()
    .select()
    .from(memberSession)
    .where(and(eq(memberSession.userId, userId), IS_OPEN))
    .orderBy(desc(memberSession.createdAt))
    .limit(50);
  return found.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one session of a person at once. @throws Failure NOT_FOUND for another person's, too */
export async function revokeSession(userId: string, id: string): Promise<void> {
  const ended = await endSessions(db() as unknown as Tx, userId, eq(memberSession.id, id));
  if (ended === 0) throw new Failure("NOT_FOUND");
}

/** Ends every session of a person but one. @returns how many */
export async function revokeOtherSessions(userId: string, keptId: string): Promise<number> {
  return endSessions(db() as unknown as Tx, userId, ne(memberSession.id, keptId));
}

/** Ends a person's sessions in the caller's transaction: all, or those of the condition. */
export async function endSessions(tx: Tx, userId: string, which?: SQL): Promise<number> {
  const ended = await tx
    .update(memberSession)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(memberSession.userId, userId), isNull(memberSession.revokedAt), which))
    .returning({ id: memberSession.id });
  return ended.length;
}

/** Notes that the person of this session has just proved who they are. */
export async function confirmSession(id: string): Promise<void> {
  await db()
    .update(memberSession)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(memberSession.id, id), IS_OPEN));
}

/** Sessions and mailed links that ended 30 days ago, and waits that are long over, serve nobody (POLICY 7, access logs). */
export async function forgetOldMemberSessions(): Promise<void> {
  await db().delete(memberSession).where(lt(memberSession.createdAt, sql`now() - interval '30 days'`));
  await db().delete(memberLink).where(lt(memberLink.expiresAt, sql`now() - interval '30 days'`));
  await db()
    .delete(signInFailure)
    .where(or(lt(signInFailure.lastAt, sql`now() - interval '1 day'`)));
}
