import { decode } from "@/lib/vision/images/image";
import type { AttackSignal } from "@/lib/vision/types";
import { documentAlarms } from "./document-alarms";
import type { ExaminedFace } from "./examined-face";
import { evidenceOf, measurePortraitTraces } from "./portrait-measures";

/** The photo of a document with its portrait, and the bytes as sent: the reduced image has lost the finest traces. */
export interface ExaminedDocument extends ExaminedFace {
  readonly bytes: Uint8Array;
}

/** Larger photos are reduced to this long side. Their traces of compression are lost then. */
const MAX_SIDE_PX = 2400;

/**
 * Weights of the four kinds of evidence, in the order of `evidenceOf`, chosen on the half of the people that was kept for
 * it, from the weights that `tools/attacks/document/choose-weights.ts` tries. The score is 50 where they balance the intercept.
 */
const WEIGHTS = [6, 12, 5, 2] as const;
const INTERCEPT = -3;

/**
 * Signs that the portrait of a document was replaced (ATTACK-DOCUMENT-1): it was saved fewer times than the rest of the
 * photo, has less noise, finer detail than the lens gave the rest, or a rim along its border. One calibrated score.
 */
export async function portraitSignals({ image, face, bytes }: ExaminedDocument): Promise<AttackSignal[]> {
  const { mesh } = face;
  if (!mesh) return [];
  const { width, height } = image.base;
  const isReduced = Math.max(width, height) >= REDUCED_TO_PX;
  const full = isReduced ? await decode(bytes, MAX_SIDE_PX) : image.base;
  const scale = full.width / width;
  const measures = measurePortraitTraces(full, mesh, scale);
  if (!measures) return [];
  const evidence = evidenceOf(measures);
  const logit = WEIGHTS.reduce((sum, weight, i) => sum + weight * (evidence[i] ?? 0), INTERCEPT);
  const score = Math.round(100 / (1 + Math.exp(-logit)));
  const rounded = (value: number) => Math.round(100 * value) / 100;
  const box = face.observation.box;
  return [
    {
      name: "portrait_substituted",
      picture: "idFront",
      score,
      falseAlarms: documentAlarms("portrait_substituted", score),
      measures: {
        ...(measures.history === null ? {} : { savedLessOften: rounded(measures.history) }),
        lessNoiseThanCard: rounded(measures.cleaner),
        finerDetailThanCard: rounded(measures.sharper),
        rimAroundPortrait: rounded(measures.rim),
        straightSides: measures.sides,
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
    },
  ];
}

/** The face networks' image has at most this long side: a photo with less was not reduced. */
const REDUCED_TO_PX = 1280;
