import { randomInt } from "node:crypto";
import { eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session } from "@/db/schema/verification";
import { TURN_DIRECTIONS, type TurnDirection } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

/** Time to take the frames in; a page that is slower validates again and gets a fresh challenge. */
const CHALLENGE_LIFETIME_S = 600;

export interface Challenge {
  readonly directions: readonly TurnDirection[];
  readonly expiresAtMs: number;
}

/**
 * The liveness challenge of a session: the turns of the head that its frames must show, in an order that only the
 * server knows before. Drawn when the page first asks, bound to the session's row (the token's `jti`) and never drawn
 * anew while it lasts, so that nobody can ask until the order suits a video at hand. It is used up with the session,
 * which gives one verification.
 * @returns null once the session was submitted: there is nothing left to capture.
 */
export async function drawChallenge(of: CaptureSession): Promise<Challenge | null> {
  if (of.submitted) return null;
  const mine = owned(session, of.tenant, eq(session.id, of.id), isNull(session.verificationId));
  const lapsed = or(isNull(session.challengeExpiresAt), lt(session.challengeExpiresAt, sql`now()`));
  await db()
    .update(session)
    .set({
      challengeDirections: shuffled(TURN_DIRECTIONS),
      challengeDrawnAt: sql`now()`,
      openedAt: sql`coalesce(${session.openedAt}, now())`,
      challengeExpiresAt: sql`least(${session.expiresAt}, now() + make_interval(secs => ${CHALLENGE_LIFETIME_S}))`,
    })
    .where(owned(session, of.tenant, eq(session.id, of.id), isNull(session.verificationId), lapsed));
  const [row] = await db()
    .select({ directions: session.challengeDirections, expiresAt: session.challengeExpiresAt })
    .from(session)
    .where(mine);
  if (!row?.directions || !row.expiresAt) return null;
  return { directions: row.directions, expiresAtMs: row.expiresAt.getTime() };
}

/** Every order is as likely as any other (Fisher and Yates). */
function shuffled<T>(words: readonly T[]): T[] {
  const left = [...words];
  return words.flatMap(() => left.splice(randomInt(left.length), 1));
}
