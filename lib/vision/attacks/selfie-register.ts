import type { Point } from "@/lib/vision/images/pixels";
import { VIEW_PX } from "./selfie-view";
import { solved } from "./signal-solve";

/** A homography between two views whose coordinates go from -1 to 1: eight numbers, the ninth is 1. */
export type ViewMap = Float64Array;

const HALF = VIEW_PX / 2;

/** Where a map puts a place of a view, in pixels. */
export function mapped(map: ViewMap, x: number, y: number): Point {
  // By index, because this runs for every pixel and destructuring a typed array is slow.
  const u = x / HALF - 1;
  const v = y / HALF - 1;
  const depth = at(map, 6) * u + at(map, 7) * v + 1;
  const across = (at(map, 0) * u + at(map, 1) * v + at(map, 2)) / depth;
  const down = (at(map, 3) * u + at(map, 4) * v + at(map, 5)) / depth;
  return [(across + 1) * HALF, (down + 1) * HALF];
}

const at = (map: ViewMap, index: number) => map[index] ?? 0;

/** The affine map with the least squared error between the points of two views. */
export function affineBetween(from: readonly Point[], to: readonly Point[]): ViewMap {
  const normal = (axis: 0 | 1) => {
    const rows = Array.from({ length: 3 }, () => new Float64Array(4));
    from.forEach(([x, y], index) => {
      const row = [x / HALF - 1, y / HALF - 1, 1];
      add(rows, row, (to[index]?.[axis] ?? 0) / HALF - 1);
    });
    return solved(rows);
  };
  const [across, down] = [normal(0), normal(1)];
  return Float64Array.of(...across, ...down, 0, 0);
}

function add(rows: readonly Float64Array[], row: ArrayLike<number>, value: number) {
  const size = rows.length;
  for (let i = 0; i < size; i += 1) {
    const line = rows[i];
    const factor = row[i] ?? 0;
    if (!line) continue;
    for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + factor * (row[j] ?? 0);
    line[size] = (line[size] ?? 0) + factor * value;
  }
}

/** Bilinear sample of a view at a place in pixel indices; 0 outside. */
export function sampled(view: Float32Array, x: number, y: number): number {
  if (x < 0 || y < 0 || x > VIEW_PX - 1.001 || y > VIEW_PX - 1.001) return 0;
  const [x0, y0] = [x | 0, y | 0];
  const [fx, fy] = [x - x0, y - y0];
  const first = y0 * VIEW_PX + x0;
  const top = (view[first] ?? 0) * (1 - fx) + (view[first + 1] ?? 0) * fx;
  const bottom = (view[first + VIEW_PX] ?? 0) * (1 - fx) + (view[first + VIEW_PX + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Keeps a step small where the views say little. */
const DAMPING = 1e-3;

export interface Refinement {
  /** Every so many pixels are compared. */
  readonly spacingPx: number;
  readonly rounds: number;
  /** Only pixels so near to the middle of the view are compared. */
  readonly radiusPx: number;
}

/**
 * Moves a homography so that one view agrees best with another (Lucas and Kanade 1981, forward additive, Gauss–Newton).
 */
export function refined(
  start: ViewMap,
  fixed: Float32Array,
  moving: Float32Array,
  { spacingPx, rounds, radiusPx }: Refinement,
): ViewMap {
  const compared = pixelsWithin(radiusPx, spacingPx);
  let map = start;
  for (let round = 0; round < rounds; round += 1) {
    const rows = Array.from({ length: 8 }, () => new Float64Array(9));
    for (const [x, y] of compared) addPixel(rows, map, fixed, moving, x, y);
    rows.forEach((line, i) => {
      line[i] = (line[i] ?? 0) * (1 + DAMPING) + 1e-6;
    });
    const change = solved(rows);
    map = map.map((value, index) => value + (change[index] ?? 0));
    if (change.every((each) => Math.abs(each) < 1e-4)) break;
  }
  return map;
}

function pixelsWithin(radiusPx: number, spacingPx: number): Point[] {
  const pixels: Point[] = [];
  for (let y = 0; y < VIEW_PX; y += spacingPx)
    for (let x = 0; x < VIEW_PX; x += spacingPx)
      if (
        Math.max(Math.abs(x - HALF), Math.abs(y - HALF)) < HALF - 8 &&
        Math.hypot(x - HALF, y - HALF) < radiusPx
      )
        pixels.push([x, y]);
  return pixels;
}

const ROW = new Float64Array(8);

function addPixel(
  rows: readonly Float64Array[],
  map: ViewMap,
  fixed: Float32Array,
  moving: Float32Array,
  x: number,
  y: number,
) {
  const [u, v] = [(x + 0.5) / HALF - 1, (y + 0.5) / HALF - 1];
  const depth = (map[6] ?? 0) * u + (map[7] ?? 0) * v + 1;
  const [px, py] = mapped(map, x + 0.5, y + 0.5);
  const [sx, sy] = [px - 0.5, py - 0.5];
  if (sx < 1 || sy < 1 || sx > VIEW_PX - 3 || sy > VIEW_PX - 3) return;
  const slopeX = ((sampled(moving, sx + 1, sy) - sampled(moving, sx - 1, sy)) / 2) * HALF;
  const slopeY = ((sampled(moving, sx, sy + 1) - sampled(moving, sx, sy - 1)) / 2) * HALF;
  const along = -(slopeX * (px / HALF - 1) + slopeY * (py / HALF - 1));
  ROW[0] = (slopeX * u) / depth;
  ROW[1] = (slopeX * v) / depth;
  ROW[2] = slopeX / depth;
  ROW[3] = (slopeY * u) / depth;
  ROW[4] = (slopeY * v) / depth;
  ROW[5] = slopeY / depth;
  ROW[6] = (along * u) / depth;
  ROW[7] = (along * v) / depth;
  add(rows, ROW, (fixed[y * VIEW_PX + x] ?? 0) - sampled(moving, sx, sy));
}
