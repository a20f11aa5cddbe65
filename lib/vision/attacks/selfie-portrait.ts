import { type Examination, unexamined } from "@/lib/vision/examination";
import { embeddingDistance } from "@/lib/vision/face/match";
import { type Likeness, likenessOf } from "./selfie-likeness";
import models from "./selfie-models.json";
import type { FaceView } from "./selfie-view";
import { scoreOf } from "./signal-score";

/** A face as it is compared with another to tell a copy from a new photo. */
export interface ComparedFace {
  readonly view: FaceView | null;
  readonly embedding: Float32Array | null;
}

/**
 * The signs of a selfie beside its reference.
 * @param own those that were found in the selfie alone
 */
export function compareSelfie(
  selfie: ComparedFace,
  reference: ComparedFace,
  own: readonly Examination[],
): Examination[] {
  return [portraitSignal(selfie, reference), ...own];
}

/**
 * Whether a selfie is the reference's own picture and no new photo of the person (ATTACK-SELFIE-1). The score rests on
 * picture and mesh alone, so it holds for every face network; the distance is for the reviewer.
 */
function portraitSignal(selfie: ComparedFace, reference: ComparedFace): Examination {
  const cause = selfie.view ? "no_face_to_compare" : "no_face";
  if (!selfie.view || !reference.view) return unexamined("selfie_is_portrait", "selfie", cause);
  const likeness = likenessOf(selfie.view, reference.view);
  const { score, falseAlarms } = scoreOf(models.portrait, portraitMeasures(likeness));
  const distance =
    selfie.embedding && reference.embedding ? embeddingDistance(selfie.embedding, reference.embedding) : null;
  return {
    name: "selfie_is_portrait",
    picture: "selfie",
    score,
    falseAlarms,
    measures: {
      faceCorrelation: thousandths(likeness.face),
      worstCorrelation: thousandths(likeness.worst),
      middleCorrelation: thousandths(likeness.middle),
      worstMiddleCorrelation: thousandths(likeness.worstOfMiddle),
      aroundCorrelation: thousandths(likeness.around),
      meshPointsApartPercent: thousandths(likeness.pointsApart),
      mirrored: likeness.mirrored,
      ...(distance === null ? {} : { embeddingDistance: thousandths(distance) }),
    },
    regions: [{ ...selfie.view.area, weight: 1 }],
  };
}

/**
 * Of two photos of one person the middle of the face agrees hardly better than the whole. Where it does by more than
 * this, and is as close as only the likest photos are, the face stands in another picture.
 */
const USUAL_LEAD = 0.8;
const CLOSE_MIDDLE = 3.3;

/**
 * What the score is made of. The logarithm tells .99 from .999, which is the difference between a photo taken a moment
 * later and a copy.
 */
export function portraitMeasures({ face, worst, middle, worstOfMiddle }: Likeness) {
  return {
    closeness: closeness(face),
    worstCloseness: closeness(worst),
    middleCloseness: closeness(middle),
    worstMiddleCloseness: closeness(worstOfMiddle),
    middleAlone: closeness(middle) - Math.max(CLOSE_MIDDLE, closeness(face) + USUAL_LEAD),
  };
}

const closeness = (correlation: number) => -Math.log(1 - correlation + 0.0005);
const thousandths = (value: number) => Math.round(value * 1000) / 1000;
