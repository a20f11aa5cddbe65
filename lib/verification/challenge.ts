import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { ChallengeProblem, LivenessChallenge } from "@/lib/vision/types";
import { BURST_TILES, type BurstType, type PhotoType } from "@/lib/vocabulary";

const FRAMES = ["liveness1", "liveness2"] as const satisfies readonly PhotoType[];
const BURSTS = Object.keys(BURST_TILES) as BurstType[];

interface ChallengePeriod {
  readonly drawnAt: Date;
  readonly expiresAt: Date;
}

/**
 * The challenge of a verification's frames, and whether they answer it.
 * @returns null when no session drew one: validate was never called
 */
export async function readChallenge(
  tenant: Tenant,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
): Promise<LivenessChallenge | null> {
  if (sessionId === null) return null;
  const [row] = await db(tenant)
    .select({
      directions: session.challengeDirections,
      colours: session.challengeColours,
      drawnAt: session.challengeDrawnAt,
      expiresAt: session.challengeExpiresAt,
    })
    .from(session)
    .where(owned(session, tenant, eq(session.id, sessionId)));
  const { directions, colours, drawnAt, expiresAt } = row ?? {};
  if (!directions || !drawnAt || !expiresAt) return null;
  const period = { drawnAt, expiresAt };
  const arrived = await arrivals(tenant, id, sessionId);
  const frames = FRAMES.flatMap((frame) => arrived.find(({ type }) => type === frame) ?? []);
  const takenAt = frames.map(({ at }) => at);
  const burstTimesMs = Object.fromEntries(
    arrived.flatMap(({ type, at, timesMs }) => {
      const burst = BURSTS.find((each) => each === type);
      return burst && timeProblem(period, [at]) === null ? [[burst, timesMs]] : [];
    }),
  );
  return {
    directions,
    ...(colours ? { colours } : {}),
    burstTimesMs,
    problem: frames.some(({ source }) => source === "file") ? "from_file" : timeProblem(period, takenAt),
    ...(takenAt.length < 2 ? {} : { framesApartMs: apartMs(takenAt) }),
  };
}

/** When the frames and bursts that became evidence arrived. */
async function arrivals(tenant: Tenant, verificationId: string, sessionId: string) {
  return db(tenant)
    .select({
      type: sessionPhoto.type,
      source: sessionPhoto.source,
      at: sessionPhoto.createdAt,
      timesMs: sessionPhoto.frameTimesMs,
    })
    .from(sessionPhoto)
    .innerJoin(verificationEvidence, eq(verificationEvidence.storageKey, sessionPhoto.storageKey))
    .where(
      owned(
        sessionPhoto,
        tenant,
        and(
          eq(sessionPhoto.sessionId, sessionId),
          eq(verificationEvidence.verificationId, verificationId),
          inArray(sessionPhoto.type, [...FRAMES, ...BURSTS]),
        ),
      ),
    );
}

/**
 * A frame that was sent before the challenge was drawn, or after its end, does not answer it. How fast the frames
 * followed each other proves nothing: a client may take both and send them at once (LIVENESS-CHALLENGE-4).
 */
export function timeProblem(
  { drawnAt, expiresAt }: ChallengePeriod,
  takenAt: readonly Date[],
): ChallengeProblem | null {
  return takenAt.some((at) => at < drawnAt || at > expiresAt) ? "expired" : null;
}

function apartMs(takenAt: readonly Date[]): number {
  const times = takenAt.map((at) => at.getTime());
  return Math.max(...times) - Math.min(...times);
}
