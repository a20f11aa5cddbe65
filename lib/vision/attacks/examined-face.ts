import type { FaceMeasurement } from "@/lib/vision/face/measure";
import type { Pyramid } from "@/lib/vision/images/pixels";

/** A photo with the face that was measured in it. */
export interface ExaminedFace {
  /** As the face was measured: the longer side at most 1280 pixels. */
  readonly image: Pyramid;
  readonly face: FaceMeasurement;
}
