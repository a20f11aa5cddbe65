import type { FaceMeasurement } from "@/lib/vision/face/measure";
import type { Pyramid } from "@/lib/vision/images/pixels";

/** A photo with the face that was measured in it. */
export interface ExaminedFace {
  /** As it was decoded for the face networks (FACE-PIPELINE-1). */
  readonly image: Pyramid;
  readonly face: FaceMeasurement;
}
