import type { Point } from "../page/geometry";
import type { EdgeMap } from "./edges";

/** A nearly level line `y = at + slope · x` with the share of its length on which an edge was seen. */
export interface EdgeLine {
  readonly at: number;
  readonly slope: number;
  readonly support: number;
}

/** Sides lean by perspective: tangent of 13 degrees. */
const MOST_SLOPE = 0.23;
const SLOPE_STEP = 0.0115;
const KEPT = 6;
const LEAST_SUPPORT = 0.55;
/** Lines this near to a better one are the same edge. */
const APART_PX = 4;
const SAMPLES = 44;

export interface LineSearch {
  /** From where to where along x the line is looked for. */
  readonly span: readonly [from: number, to: number];
  /** Range of the line's height in the middle of the span. */
  readonly heights: readonly [from: number, to: number];
  /** Points that must lie below the line (`above`) or above it. */
  readonly text: readonly Point[];
  readonly isAbove: boolean;
  /** Edges from here on count in full. */
  readonly clear: number;
}

/** The lines with the best-supported edges on one side of the text, the best first. */
export function findLines(edges: EdgeMap, search: LineSearch): EdgeLine[] {
  const [x0, x1] = search.span;
  const middle = (x0 + x1) / 2;
  const all: EdgeLine[] = [];
  for (let slope = -MOST_SLOPE; slope <= MOST_SLOPE; slope += SLOPE_STEP) {
    for (let height = search.heights[0]; height <= search.heights[1]; height += 1) {
      const at = height - slope * middle;
      if (!clearsText({ at, slope }, search)) continue;
      const support = supportOf(edges, { at, slope }, search.span, search.clear);
      if (support >= LEAST_SUPPORT) all.push({ at, slope, support });
    }
  }
  all.sort((a, b) => b.support - a.support);
  const kept: EdgeLine[] = [];
  for (const line of all) {
    if (kept.length >= KEPT) break;
    if (!kept.some((other) => isSame(line, other, search.span))) kept.push(line);
  }
  return kept;
}

/** Text may touch its edge by a pixel: boxes are drawn around letters with some room. */
const TOUCH_PX = 2;
const clearsText = ({ at, slope }: Pick<EdgeLine, "at" | "slope">, { text, isAbove }: LineSearch) =>
  text.every(([x, y]) => {
    const room = y - (at + slope * x);
    return (isAbove ? room : -room) >= -TOUCH_PX;
  });

const isSame = (a: EdgeLine, b: EdgeLine, span: readonly [number, number]) =>
  span.every((x) => Math.abs(a.at + a.slope * x - (b.at + b.slope * x)) < APART_PX);

/** The share of a stretch of a line on which an edge is seen within a pixel. */
export function supportOf(
  { data, width, height }: EdgeMap,
  { at, slope }: Pick<EdgeLine, "at" | "slope">,
  [x0, x1]: readonly [number, number],
  clear: number,
): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i += 1) {
    const x = Math.round(x0 + ((x1 - x0) * (i + 0.5)) / SAMPLES);
    const y = Math.round(at + slope * x);
    if (x < 0 || x >= width || y < 1 || y >= height - 1) continue;
    const here = y * width + x;
    const edge = Math.max(data[here] ?? 0, data[here - width] ?? 0, data[here + width] ?? 0);
    sum += Math.min(1, edge / clear);
  }
  return sum / SAMPLES;
}
