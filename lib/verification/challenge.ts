import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { ChallengeProblem, LivenessChallenge } from "@/lib/vision/types";
import type { PhotoType } from "@/lib/vocabulary";

const FRAMES = ["liveness1", "liveness2"] as const satisfies readonly PhotoType[];
/** Turning the head from one side to the other, taking the photo and sending it takes longer than this. */
const QUICKEST_TURN_MS = 300;

interface ChallengePeriod {
  readonly drawnAt: Date;
  readonly expiresAt: Date;
}

/**
 * The challenge of a verification's frames, and whether they arrived in its time.
 * @returns null when no session drew one
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
  return { directions, problem: timeProblem({ drawnAt, expiresAt }, takenAt) };
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

/** Upload times count as capture times: the page sends each frame at once, and shows the next turn only then. */
export function timeProblem(
  { drawnAt, expiresAt }: ChallengePeriod,
  takenAt: readonly Date[],
): ChallengeProblem | null {
  if (takenAt.some((at) => at < drawnAt || at > expiresAt)) return "expired";
  const isHurried = takenAt.some((at, index) => {
    const before = takenAt[index - 1];
    return before !== undefined && at.getTime() - before.getTime() < QUICKEST_TURN_MS;
  });
  return isHurried ? "implausible_times" : null;
}
