import { type Examination, unexamined } from "@/lib/vision/examination";
import type { Mesh } from "@/lib/vision/face/mesh";
import type { Pyramid } from "@/lib/vision/images/pixels";
import type { AttackSignal, SuspectRegion } from "@/lib/vision/types";
import { patternArea, showsPatterns } from "./pattern-area";
import { type FrameMeasures, frameMeasures } from "./selfie-frame";
import { gridMeasures, type PictureArea } from "./selfie-grid";
import models from "./selfie-models.json";
import { noiseMeasures } from "./selfie-noise";
import { PASTED_TERMS, pastedMeasures } from "./selfie-pasted";
import { seamMeasures } from "./selfie-seam";
import type { BandMeasures } from "./selfie-spectrum";
import { SPOOF_TERM } from "./selfie-spoof";
import { toneMeasures } from "./selfie-tone";
import { type SignalModel, scoreOf } from "./signal-score";

const MODEL: SignalModel = {
  ...models.recaptured,
  terms: [...models.recaptured.terms, ...PASTED_TERMS, SPOOF_TERM],
};

/**
 * Whether a selfie was photographed from a display or a print, or has another picture's face (ATTACK-SELFIE-2).
 * @param mesh of the face in it
 * @param box of the face, in pixels of the image
 */
function recapturedSignal(image: Pyramid, mesh: Mesh, box: PictureArea, spoofOdds: number): AttackSignal {
  const { frame, face, ...recapture } = recaptureMeasures(image, mesh, box);
  const measures = {
    ...recapture.measures,
    ...pastedMeasures(image, mesh),
    [SPOOF_TERM.measure]: spoofOdds,
  };
  const { score, falseAlarms, parts } = scoreOf(MODEL, measures);
  return {
    name: "selfie_recaptured",
    picture: "selfie",
    score,
    falseAlarms,
    // A reviewer reads those that count; the evaluation has all.
    measures: Object.fromEntries(
      telling(parts).map((name) => [name, Math.round((measures[name] ?? 0) * 1000) / 1000]),
    ),
    regions: regionsOf(frame, inShares(face, image), parts),
  };
}

/** At most so many measures are shown to a reviewer. */
const MOST_SHOWN = 8;

/** The measures that moved the score most, the strongest first. */
function telling(parts: ReadonlyMap<string, number>): string[] {
  return [...parts]
    .sort(([, left], [, right]) => Math.abs(right) - Math.abs(left))
    .slice(0, MOST_SHOWN)
    .map(([name]) => name);
}

/**
 * What came of looking for a display or a print. On a small face no pattern can be seen: the score of what can be seen is
 * kept, because it may speak, and the sign counts as not examined (ATTACK-EXAMINED-1).
 * @param spoofOdds as `oddsOfSpoof` gives them; 0 says nothing
 */
export function examineRecapture(
  image: Pyramid,
  mesh: Mesh,
  box: PictureArea,
  spoofOdds: number,
): Examination[] {
  const signal = recapturedSignal(image, mesh, box, spoofOdds);
  return showsPatterns(mesh)
    ? [signal]
    : [signal, unexamined("selfie_recaptured", "selfie", "face_too_small")];
}

/** All measures of one selfie, with the areas that they are of. */
export function recaptureMeasures(image: Pyramid, mesh: Mesh, box: PictureArea) {
  const face = patternArea(mesh);
  const { area: frame, ...edges } = frameMeasures(image, box);
  const seam = seamMeasures(image, mesh);
  const { bands, colourBands, ...grid } = gridMeasures(image, face);
  const measures: Readonly<Record<string, number>> = {
    strongestPattern: Math.max(grid.patternInBrightness, grid.patternInColour),
    strongestLocalPattern: Math.max(grid.localPatternInBrightness, grid.localPatternInColour),
    ...grid,
    ...edges,
    ...seam,
    ...toneMeasures(image, mesh),
    ...noiseMeasures(image, face),
    ...named("brightnessDetail", bands),
    ...named("colourDetail", colourBands),
  };
  return { frame, face, measures };
}

/** Band measures under names of their own, such as `brightnessDetailFallFine`. */
function named(of: string, bands: BandMeasures | null): Readonly<Record<string, number>> {
  const entries = Object.entries(bands ?? {}) as [string, number][];
  return Object.fromEntries(
    entries.map(([name, value]) => [`${of}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
}

/** The frame where it speaks, and the face where its pattern does; the heavier the more each adds to the score. */
function regionsOf(
  frame: FrameMeasures["area"],
  face: PictureArea,
  parts: ReadonlyMap<string, number>,
): SuspectRegion[] {
  const isOfFrame = (name: string) => ["weakestFrameSide", "closedFrame", "edgeUnderFace"].includes(name);
  const sum = (ofFrame: boolean) =>
    [...parts].reduce(
      (total, [name, part]) => total + (isOfFrame(name) === ofFrame ? Math.max(0, part) : 0),
      0,
    );
  const [byFrame, byFace] = [sum(true), sum(false)];
  const whole = byFrame + byFace;
  if (whole <= 0) return [];
  const regions = [
    { area: frame, weight: byFrame / whole },
    { area: face, weight: byFace / whole },
  ];
  return regions.flatMap(({ area, weight }) =>
    area && weight > 0.1 ? [{ ...withinPhoto(area), weight: Math.round(weight * 100) / 100 }] : [],
  );
}

function inShares({ x, y, width, height }: PictureArea, { base }: Pyramid): PictureArea {
  return { x: x / base.width, y: y / base.height, width: width / base.width, height: height / base.height };
}

function withinPhoto({ x, y, width, height }: PictureArea): PictureArea {
  const clamped = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  const [left, top] = [clamped(x), clamped(y)];
  return { x: left, y: top, width: clamped(x + width) - left, height: clamped(y + height) - top };
}
