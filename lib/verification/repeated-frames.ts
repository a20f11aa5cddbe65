import type { Tenant } from "@/lib/platform/tenant";
import type { AttackSignal, PictureHashes } from "@/lib/vision/types";
import { findSamePictures, SAME_PICTURE, type SamePicture } from "./picture-index";
import { EARLIER_MEASURE } from "./signal-texts";

const FRAMES = ["liveness1", "liveness2"] as const;
/** Where the sign begins, and what an identical picture scores. */
const [SAME_AT, IDENTICAL] = [50, 100] as const;

/**
 * Whether the frames of a challenge were handed in before, in any earlier verification of the business
 * (ATTACK-REPLAY-1). A frame without a hash, because it shows no face, has no signal.
 */
export async function repeatedFrameSignals(
  tenant: Tenant,
  verificationId: string,
  hashes: PictureHashes,
): Promise<AttackSignal[]> {
  const signals: AttackSignal[] = [];
  for (const picture of FRAMES) {
    const hash = hashes[picture];
    if (!hash) continue;
    const [closest] = await findSamePictures(tenant, verificationId, hash, FRAMES);
    signals.push({ name: "challenge_frames_repeated", picture, ...judged(closest) });
  }
  return signals;
}

function judged(closest: SamePicture | undefined): Pick<AttackSignal, "score" | "falseAlarms" | "measures"> {
  if (!closest) return { score: 0, falseAlarms: null, measures: {} };
  const { verificationId, frameBits, faceBits } = closest;
  const unlike = Math.max(frameBits / SAME_PICTURE.frame, faceBits / SAME_PICTURE.face);
  return {
    score: Math.round(IDENTICAL - (IDENTICAL - SAME_AT) * unlike),
    falseAlarms: FALSE_ALARMS,
    measures: {
      [EARLIER_MEASURE]: verificationId,
      differentBitsOfThePhoto: frameBits,
      differentBitsOfTheFace: faceBits,
    },
  };
}

/** Photos of which one is the same picture as another one, of the same person or not (docs/attacks.md, picture-hash). */
const FALSE_ALARMS = { alarms: 0, pictures: 118 } as const;
