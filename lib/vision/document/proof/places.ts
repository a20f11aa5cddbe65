import { median } from "../page/geometry";
import type { Plane } from "./planes";

/** Values are cut off at this multiple of their median, so that a few edges do not decide. */
const CUT_OFF = 3;

/** The detail of a square place: rows from the top, 0 where something is printed over. */
export interface Place {
  readonly values: Float64Array;
  /** 1 where nothing is printed over, 0 elsewhere. */
  readonly free: Uint8Array;
  readonly side: number;
  /** Mean square of the values, after they were cut off, in squares of levels. */
  readonly variance: number;
}

/**
 * Takes a place out of a plane of detail.
 * @param covered pixels that do not count
 */
export function placeAt(
  { data, width }: Plane,
  covered: Uint8Array,
  [x0, y0]: readonly [number, number],
  side: number,
): Place {
  const values = new Float64Array(side * side);
  const free = new Uint8Array(side * side);
  const sizes: number[] = [];
  for (let k = 0; k < values.length; k += 1) {
    const at = (y0 + Math.floor(k / side)) * width + x0 + (k % side);
    if (covered[at]) continue;
    free[k] = 1;
    values[k] = data[at] as number;
    sizes.push(Math.abs(values[k] as number));
  }
  const limit = CUT_OFF * median(sizes);
  let squares = 0;
  for (let k = 0; k < values.length; k += 1) {
    const value = Math.max(-limit, Math.min(limit, values[k] as number));
    values[k] = value;
    squares += value * value;
  }
  return { values, free, side, variance: squares / Math.max(1, sizes.length) };
}

/**
 * How much a place differs from even light: the mean square that a slope across and down leaves, in squares of levels.
 * @param covered pixels that do not count
 */
export function unevennessAt(
  { data, width }: Plane,
  covered: Uint8Array,
  [x0, y0]: readonly [number, number],
  side: number,
): number {
  let [n, sv, svv, sx, sxx, sxv, sy, syy, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = (y0 + y) * width + x0 + x;
      if (covered[at]) continue;
      const value = data[at] as number;
      n += 1;
      sv += value;
      svv += value * value;
      sx += x;
      sxx += x * x;
      sxv += x * value;
      sy += y;
      syy += y * y;
      syv += y * value;
    }
  }
  if (n === 0) return 0;
  const covariance = (products: number, a: number, b: number) => products / n - (a / n) * (b / n);
  const explained = (sum: number, squares: number, products: number) =>
    covariance(products, sum, sv) ** 2 / Math.max(1e-9, covariance(squares, sum, sum));
  return covariance(svv, sv, sv) - explained(sx, sxx, sxv) - explained(sy, syy, syv);
}
