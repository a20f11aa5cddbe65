import { type Examination, unexamined } from "@/lib/vision/examination";
import { drawnSignal } from "./drawn-face";
import type { ExaminedFace } from "./examined-face";
import { type ComparedFace, compareSelfie } from "./selfie-portrait";
import { examineRecapture } from "./selfie-recaptured";
import { oddsOfSpoof } from "./selfie-spoof";
import { viewOf } from "./selfie-view";

/**
 * Signs that a selfie is no photo of a person who stood before the camera (ATTACK-SELFIE-3).
 * @param reference the document with its portrait
 */
export async function selfieSignals(selfie: ExaminedFace, reference: ExaminedFace): Promise<Examination[]> {
  return compareSelfie(comparedFace(selfie), comparedFace(reference), await ownSignals(selfie));
}

/** What is kept of a photo to compare it with another. */
export function comparedFace({ image, face: { mesh, embedding } }: ExaminedFace): ComparedFace {
  return { view: mesh ? viewOf(image, mesh) : null, embedding };
}

/** Signs in a selfie alone: a photo of a display or a print, or a drawing. */
export async function ownSignals(selfie: ExaminedFace): Promise<Examination[]> {
  const { mesh, observation } = selfie.face;
  const recaptured =
    mesh && observation.box
      ? examineRecapture(selfie.image, mesh, observation.box, await oddsOfSpoof(selfie.image, mesh))
      : [unexamined("selfie_recaptured", "selfie", "no_face")];
  return [...recaptured, drawnSignal(selfie, "selfie")];
}
