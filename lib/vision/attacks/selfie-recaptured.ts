import type { Mesh } from "@/lib/vision/face/mesh";
import type { Pyramid } from "@/lib/vision/images/pixels";
import type { AttackSignal, SuspectRegion } from "@/lib/vision/types";
import { type FrameMeasures, frameMeasures } from "./selfie-frame";
import { gridMeasures, type PictureArea } from "./selfie-grid";
import models from "./selfie-models.json";
import { seamMeasures } from "./selfie-seam";
import { scoreOf } from "./signal-score";

/** Side of the square in which patterns are looked for, in sides of the face: behind it may be blinds or a fence. */
const PATTERN_AREA = 0.85;

/**
 * Whether a selfie was photographed from a display or a print (ATTACK-SELFIE-2).
 * @param mesh of the face in it
 * @param box of the face, in pixels of the image
 */
export function recapturedSignal(image: Pyramid, mesh: Mesh, box: PictureArea): AttackSignal {
  const { frame, face, measures } = recaptureMeasures(image, mesh, box);
  const { score, falseAlarms, parts } = scoreOf(models.recaptured, measures);
  return {
    name: "selfie_recaptured",
    picture: "selfie",
    score,
    falseAlarms,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
    ),
    regions: regionsOf(frame, inShares(face, image), parts),
  };
}

/** All measures of one selfie, with the areas that they are of. */
export function recaptureMeasures(image: Pyramid, mesh: Mesh, box: PictureArea) {
  const { centre, sidePx } = mesh.square;
  const side = sidePx * PATTERN_AREA;
  const face = { x: centre[0] - side / 2, y: centre[1] - side / 2, width: side, height: side };
  const { area: frame, ...edges } = frameMeasures(image, box);
  const seam = seamMeasures(image, mesh);
  const grid = gridMeasures(image, face);
  const measures: Readonly<Record<string, number>> = {
    pattern: Math.max(grid.patternBrightness, grid.patternColour),
    windowPattern: Math.max(grid.windowBrightness, grid.windowColour),
    ...grid,
    ...edges,
    ...seam,
  };
  return { frame, face, measures };
}

/** The frame where it speaks, and the face where its pattern does; the heavier the more each adds to the score. */
function regionsOf(
  frame: FrameMeasures["area"],
  face: PictureArea,
  parts: ReadonlyMap<string, number>,
): SuspectRegion[] {
  const isOfFrame = (name: string) => ["weakestSide", "wholeFrame", "underFace"].includes(name);
  const sum = (ofFrame: boolean) =>
    [...parts].reduce((total, [name, part]) => total + (isOfFrame(name) === ofFrame ? part : 0), 0);
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
