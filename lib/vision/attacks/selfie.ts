import type { AttackSignal } from "@/lib/vision/types";
import { drawnSignals } from "./drawn-face";
import type { ExaminedFace } from "./examined-face";
import { type ComparedFace, compareSelfie } from "./selfie-portrait";
import { recapturedSignal } from "./selfie-recaptured";
import { viewOf } from "./selfie-view";

/**
 * Signs that a selfie is no photo of a person who stood before the camera (ATTACK-SELFIE-3).
 * @param reference the document with its portrait
 */
export async function selfieSignals(selfie: ExaminedFace, reference: ExaminedFace): Promise<AttackSignal[]> {
  return compareSelfie(comparedFace(selfie), comparedFace(reference), ownSignals(selfie));
}

/** What is kept of a photo to compare it with another. */
export function comparedFace({ image, face: { mesh, embedding } }: ExaminedFace): ComparedFace {
  return { view: mesh ? viewOf(image, mesh) : null, embedding };
}

/** Signs in a selfie alone: a photo of a display or a print, or a drawing; none where it shows no face. */
export function ownSignals(selfie: ExaminedFace): AttackSignal[] {
  const { mesh, observation } = selfie.face;
  if (!mesh || !observation.box) return [];
  return [recapturedSignal(selfie.image, mesh, observation.box), ...drawnSignals(selfie, "selfie")];
}
