import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session } from "@/db/schema/verification";
import { presenceReaches } from "@/lib/verification/assurance";
import { FLASH_COLOURS, type FlashColour, TURN_DIRECTIONS, type TurnDirection } from "@/lib/vocabulary";
import { emitSessionEvent } from "@/lib/webhook/emit";
import type { PageSession, PageSettings } from "./page-settings";
import type { CaptureSession, DrawnChallenge } from "./token";

/** Time in which the frames must be taken; after it the page validates again and gets a new challenge. */
const CHALLENGE_LIFETIME_S = 600;
/** Each turn is drawn by itself, so that the first says nothing about the second. */
const TURNS = 2;

export interface Challenge {
  readonly directions: readonly TurnDirection[];
  /** Whether the policy in force approves only with the turns (SESSION-CHALLENGE-3). */
  readonly isRequired: boolean;
  /** The colours that the page shows on its screen, in this order; null where the business has not asked for them. */
  readonly colours: readonly FlashColour[] | null;
  readonly expiresAtMs: number;
}

/**
 * The liveness challenge of a session: the head turns that its frames must show, and the colours of the screen, which only
 * the server knows beforehand. It is drawn at the first request, bound to the session's row (the token's `jti`) and not redrawn before
 * it expires, so that an attacker cannot ask until they match a prepared video (SESSION-CHALLENGE-1).
 * @returns null once the session was submitted.
 */
export async function drawChallenge(of: PageSession): Promise<Challenge | null> {
  if (of.submitted) return null;
  const { policy, capture } = of.settings;
  const row = of.drawn ?? (await drawNew(of, capture));
  if (!row) return null;
  return {
    directions: row.directions,
    isRequired: !presenceReaches("single_photo", policy.presenceHosted),
    colours: row.colours,
    expiresAtMs: row.expiresAt.getTime(),
  };
}

/** Null when the session was submitted in the meantime. */
async function drawNew(
  of: CaptureSession,
  { colourFlashes }: PageSettings["capture"],
): Promise<DrawnChallenge | null> {
  const mine = owned(session, of.tenant, eq(session.id, of.id), isNull(session.verificationId));
  const lapsed = or(isNull(session.challengeExpiresAt), lt(session.challengeExpiresAt, sql`now()`));
  const drawn = {
    directions: session.challengeDirections,
    colours: session.challengeColours,
    expiresAt: session.challengeExpiresAt,
  };
  await noteOpened(of);
  const [now] = await db(of.tenant)
    .update(session)
    .set({
      challengeDirections: drawnTurns(),
      challengeColours: colourFlashes ? shuffled(FLASH_COLOURS) : null,
      challengeDrawnAt: sql`now()`,
      challengeExpiresAt: sql`least(${session.expiresAt}, now() + make_interval(secs => ${CHALLENGE_LIFETIME_S}))`,
    })
    .where(and(mine, lapsed))
    .returning(drawn);
  // Another request has drawn it in the meantime.
  const [row] = now ? [now] : await db(of.tenant).select(drawn).from(session).where(mine);
  const { directions, colours = null, expiresAt } = row ?? {};
  return directions && expiresAt ? { directions, colours, expiresAt } : null;
}

/** The first request of the page: its time is kept, and the business is told where it asked for that. */
async function noteOpened({ id, tenant, userId }: CaptureSession): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const [opened] = await tx
      .update(session)
      .set({ openedAt: sql`now()` })
      .where(owned(session, tenant, and(eq(session.id, id), isNull(session.openedAt))))
      .returning({ id: session.id });
    if (opened) await emitSessionEvent(tx, tenant, "session.opened", { sessionId: id, userId });
  });
}

function drawnTurns(): TurnDirection[] {
  return Array.from({ length: TURNS }, () => TURN_DIRECTIONS[randomInt(TURN_DIRECTIONS.length)] ?? "left");
}

/** Uniformly random order (Fisher–Yates). */
function shuffled<T>(words: readonly T[]): T[] {
  const left = [...words];
  return words.flatMap(() => left.splice(randomInt(left.length), 1));
}
