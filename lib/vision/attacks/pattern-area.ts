import type { Mesh } from "@/lib/vision/face/mesh";
import { LEAST_AREA_PX, type PictureArea } from "./selfie-grid";

/** Side of the square in which patterns are looked for, in sides of the face: behind it may be blinds or a fence. */
const PATTERN_AREA = 0.85;

/** The middle of a face, in pixels, where no pattern is the background's. */
export function patternArea({ square: { centre, sidePx } }: Mesh): PictureArea {
  const side = sidePx * PATTERN_AREA;
  return { x: centre[0] - side / 2, y: centre[1] - side / 2, width: side, height: side };
}

/** Whether a face is large enough for patterns and surfaces to be seen on it (ATTACK-EXAMINED-1). */
export function showsPatterns(mesh: Mesh): boolean {
  return patternArea(mesh).width >= LEAST_AREA_PX;
}
