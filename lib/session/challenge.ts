import { randomInt } from "node:crypto";
import { eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session } from "@/db/schema/verification";
import { TURN_DIRECTIONS, type TurnDirection } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

/** Time in which the frames must be taken; after it the page validates again and gets a new challenge. */
const CHALLENGE_LIFETIME_S = 600;

export interface Challenge {
  readonly directions: readonly TurnDirection[];
  readonly expiresAtMs: number;
}

/**
 * The liveness challenge of a session: the head turns that its frames must show, in an order that only the server knows
 * beforehand. It is drawn at the first request, bound to the session's row (the token's `jti`) and not redrawn before
 * it expires, so that an attacker cannot ask until the order matches a prepared video (SESSION-CHALLENGE-1).
 * @returns null once the session was submitted.
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

/** Uniformly random order (Fisher–Yates). */
function shuffled<T>(words: readonly T[]): T[] {
  const left = [...words];
  return words.flatMap(() => left.splice(randomInt(left.length), 1));
}
