import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { ChallengeProblem, LivenessChallenge } from "@/lib/vision/types";
import type { PhotoType } from "@/lib/vocabulary";

const FRAMES = ["liveness1", "liveness2"] as const satisfies readonly PhotoType[];

interface ChallengePeriod {
  readonly drawnAt: Date;
  readonly expiresAt: Date;
}

/**
 * The challenge of a verification's frames, and whether they arrived in its time.
 * @returns null when no session drew one: validate was never called
 */
export async function readChallenge(
  tenant: Tenant,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
): Promise<LivenessChallenge | null> {
  if (sessionId === null) return null;
  const [row] = await db()
    .select({
      directions: session.challengeDirections,
      drawnAt: session.challengeDrawnAt,
      expiresAt: session.challengeExpiresAt,
    })
    .from(session)
    .where(owned(session, tenant, eq(session.id, sessionId)));
  const { directions, drawnAt, expiresAt } = row ?? {};
  if (!directions || !drawnAt || !expiresAt) return null;
  const takenAt = await frameTimes(tenant, id, sessionId);
  return {
    directions,
    problem: timeProblem({ drawnAt, expiresAt }, takenAt),
    ...(takenAt.length < 2 ? {} : { framesApartMs: apartMs(takenAt) }),
  };
}

/** When the frames that became evidence arrived, in the order of the challenge. */
async function frameTimes(tenant: Tenant, verificationId: string, sessionId: string): Promise<Date[]> {
  const rows = await db()
    .select({ type: sessionPhoto.type, at: sessionPhoto.createdAt })
    .from(sessionPhoto)
    .innerJoin(verificationEvidence, eq(verificationEvidence.storageKey, sessionPhoto.storageKey))
    .where(
      owned(
        sessionPhoto,
        tenant,
        and(
          eq(sessionPhoto.sessionId, sessionId),
          eq(verificationEvidence.verificationId, verificationId),
          inArray(sessionPhoto.type, [...FRAMES]),
        ),
      ),
    );
  return FRAMES.flatMap((frame) => rows.find(({ type }) => type === frame)?.at ?? []);
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
