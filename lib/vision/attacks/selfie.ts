import type { AttackSignal } from "@/lib/vision/types";
import type { ExaminedFace } from "./examined-face";
import { type ComparedFace, compareSelfie } from "./selfie-portrait";
import { recapturedSignal } from "./selfie-recaptured";
import { viewOf } from "./selfie-view";

/**
 * Signs that a selfie is no photo of a person who stood before the camera (ATTACK-SELFIE-3).
 * @param reference the document with its portrait
 */
export async function selfieSignals(selfie: ExaminedFace, reference: ExaminedFace): Promise<AttackSignal[]> {
  return compareSelfie(comparedFace(selfie), comparedFace(reference), recaptureSignals(selfie));
}

/** What is kept of a photo to compare it with another. */
export function comparedFace({ image, face: { mesh, embedding } }: ExaminedFace): ComparedFace {
  return { view: mesh ? viewOf(image, mesh) : null, embedding };
}

/** Signs that a photo was taken of a display or a print; none where it shows no face. */
export function recaptureSignals({ image, face: { mesh, observation } }: ExaminedFace): AttackSignal[] {
  return mesh && observation.box ? [recapturedSignal(image, mesh, observation.box)] : [];
}
