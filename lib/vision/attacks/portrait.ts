import { type Examination, unexamined } from "@/lib/vision/examination";
import { decode } from "@/lib/vision/images/image";
import type { ExaminedFace } from "./examined-face";
import { measurePortraitTraces, scoredMeasures } from "./portrait-measures";
import { portraitScore } from "./portrait-model";

/** The photo of a document with its portrait, and the bytes as sent: the reduced image has lost the finest traces. */
export interface ExaminedDocument extends ExaminedFace {
  readonly bytes: Uint8Array;
}

/** Larger photos are reduced to this long side. Their traces of compression are lost then. */
const MAX_SIDE_PX = 2400;

/**
 * Signs that the portrait of a document was replaced (ATTACK-DOCUMENT-1): it was saved fewer times than the rest of the
 * photo, has less noise or finer detail than the lens and the sensor gave the rest, a face unlike what is around it, a
 * border that is sharper than print, with a rim or a shadow, or another border within its own. One calibrated score.
 */
export async function portraitSignal({ image, face, bytes }: ExaminedDocument): Promise<Examination> {
  const { mesh } = face;
  if (!mesh) return unexamined("portrait_substituted", "idFront", "no_face");
  const { width, height } = image.base;
  const isReduced = Math.max(width, height) >= REDUCED_TO_PX;
  const full = isReduced ? await decode(bytes, MAX_SIDE_PX) : image.base;
  const scale = full.width / width;
  const measures = measurePortraitTraces(full, mesh, scale);
  if (typeof measures === "string") return unexamined("portrait_substituted", "idFront", measures);
  const { score, falseAlarms } = portraitScore(scoredMeasures(measures));
  const rounded = (value: number) => Math.round(100 * value) / 100;
  const box = face.observation.box;
  return {
    name: "portrait_substituted",
    picture: "idFront",
    score,
    falseAlarms,
    measures: {
      savedLessOften: rounded(measures.history),
      lessNoiseThanCard: rounded(measures.cleaner),
      finerDetailThanCard: rounded(measures.sharper),
      faceFinerThanPortrait: rounded(measures.faceFinerThanPortrait),
      borderSharperThanPrint: rounded(measures.borderSharperThanPrint),
      rimAroundPortrait: rounded(Math.max(measures.rim, measures.anyRim)),
      straightSides: measures.sides,
      photoWithinPortrait: rounded(measures.photoWithin),
      ...(measures.directionDeg === null ? {} : { sidesDirectionDeg: rounded(measures.directionDeg) }),
    },
    regions: box
      ? [
          {
            x: Math.max(0, box.x / width),
            y: Math.max(0, box.y / height),
            width: Math.min(1, box.width / width),
            height: Math.min(1, box.height / height),
            weight: 1,
          },
        ]
      : [],
  };
}

/** The face networks' image has at most this long side: a photo with less was not reduced. */
const REDUCED_TO_PX = 1280;
