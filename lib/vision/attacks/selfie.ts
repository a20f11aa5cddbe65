import type { AttackSignal } from "@/lib/vision/types";
import type { ExaminedFace } from "./examined-face";

/**
 * Signs that a selfie is no photo of a person who stood before the camera.
 * @param reference the document with its portrait
 */
export async function selfieSignals(
  _selfie: ExaminedFace,
  _reference: ExaminedFace,
): Promise<AttackSignal[]> {
  return [];
}
