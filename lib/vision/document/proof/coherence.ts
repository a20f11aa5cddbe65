import { median } from "../page/geometry";
import type { Plane } from "./planes";

/** Beyond the eight pixels of a JPEG block and the reach of lens blur: noise of either is not alike so far apart. */
const LAG_PX = 10;
const DIRECTIONS = 12;
const LAGS = Array.from({ length: DIRECTIONS }, (_, i) => {
  const angle = (i / DIRECTIONS) * Math.PI;
  return [Math.round(LAG_PX * Math.cos(angle)), Math.round(LAG_PX * Math.sin(angle))] as const;
});
/** Values are cut off at this multiple of their median, so that a few edges do not decide. */
const CUT_OFF = 3;
/** In squares of levels: a place without any detail has no direction either. */
const LEAST_VARIANCE = 0.02;
/** A direction needs this share of the place's pairs. */
const LEAST_PAIRS = 0.4;

/**
 * How well the detail of a square repeats ten pixels further in its best direction: the normalised autocovariance in one
 * half of the square, in the direction that is best in the other half, averaged over both. Noise has no direction that
 * holds in both halves, so it gives 0 on average; clear lines give up to 1.
 * @param covered pixels that do not count
 */
export function coherenceAt(
  { data, width, height }: Plane,
  covered: Uint8Array,
  [x0, y0]: readonly [number, number],
  side: number,
): number {
  const free = freePixels(covered, width, [x0, y0], side);
  // Plain loops: a front has 160 such squares of a thousand pixels.
  const values = new Float64Array(free.length);
  for (let k = 0; k < free.length; k += 1) values[k] = Math.abs(data[free[k] as number] as number);
  const limit = CUT_OFF * median(values);
  const cut = (value: number) => (value > limit ? limit : value < -limit ? -limit : value);
  let squares = 0;
  for (let k = 0; k < free.length; k += 1) {
    const value = cut(data[free[k] as number] as number);
    values[k] = value;
    squares += value * value;
  }
  const variance = squares / Math.max(1, free.length);
  const middle = (y0 + side / 2) * width;
  let below = 0;
  while (below < free.length && (free[below] as number) < middle) below += 1;
  const halves = LAGS.flatMap(([dx, dy]) => {
    const isInside = x0 + Math.min(0, dx) >= 0 && x0 + side + dx <= width && y0 + side + dy <= height;
    if (!isInside) return [];
    const shift = dy * width + dx;
    const meanProduct = (from: number, to: number) => {
      let [sum, pairs] = [0, 0];
      for (let k = from; k < to; k += 1) {
        const other = (free[k] as number) + shift;
        if (covered[other]) continue;
        sum += (values[k] as number) * cut(data[other] as number);
        pairs += 1;
      }
      return { mean: sum / pairs, pairs };
    };
    const [upper, lower] = [meanProduct(0, below), meanProduct(below, free.length)];
    if (Math.min(upper.pairs, lower.pairs) < LEAST_PAIRS * 0.5 * free.length) return [];
    const norm = variance + LEAST_VARIANCE;
    return [[upper.mean / norm, lower.mean / norm] as const];
  });
  if (halves.length === 0) return 0;
  const byUpper = halves.reduce((best, each) => (each[0] > best[0] ? each : best));
  const byLower = halves.reduce((best, each) => (each[1] > best[1] ? each : best));
  return (byUpper[1] + byLower[0]) / 2;
}

/** The pixels of a square that count, row by row. */
function freePixels(
  covered: Uint8Array,
  width: number,
  [x0, y0]: readonly [number, number],
  side: number,
): Int32Array {
  const free = new Int32Array(side * side);
  let count = 0;
  for (let y = y0; y < y0 + side; y += 1) {
    for (let i = y * width + x0; i < y * width + x0 + side; i += 1) if (!covered[i]) free[count++] = i;
  }
  return free.subarray(0, count);
}
