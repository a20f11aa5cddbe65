import type { Place } from "./places";

/**
 * How far apart detail is compared, in pixels: beyond the reach of lens blur and of a camera's noise reduction, and not so far
 * that curved lines have left their direction (docs/attacks.md, ground).
 */
const LAGS_PX = [5, 6, 7, 8] as const;
const DIRECTIONS = 16;
const SHIFTS = Array.from({ length: DIRECTIONS }, (_, i) => {
  const angle = (i / DIRECTIONS) * Math.PI;
  return LAGS_PX.map(
    (lag) => [Math.round(lag * Math.cos(angle)), Math.round(lag * Math.sin(angle))] as const,
  );
});
/** In squares of levels: what compression and rounding leave on paper has less detail, and all of it follows blocks. */
const LEAST_VARIANCE = 2;
/** A shift needs this share of the pixels of its half to be compared. */
const LEAST_PAIRS = 0.2;

/**
 * How well the detail of a place repeats a few pixels further in its best direction, beyond how it does so on average over
 * all directions: the normalised autocovariance in one half of the square, in the direction that is best in the other
 * half, averaged over both. Noise has no direction that holds in both halves, so it gives 0 on average; clear lines give up
 * to 1.
 */
export function coherenceOf(place: Place): number {
  const half = place.side / 2;
  const [upper, lower] = [byDirection(place, 0, half), byDirection(place, half, place.side)];
  const crossed = (lower[bestOf(upper)] as number) + (upper[bestOf(lower)] as number);
  return crossed / 2 / (place.variance + LEAST_VARIANCE);
}

const bestOf = (values: Float64Array) => values.indexOf(Math.max(...values));

/** Autocovariance of the rows of a place in each direction, less its mean over all directions. */
function byDirection(place: Place, from: number, to: number): Float64Array {
  const found = new Float64Array(DIRECTIONS);
  for (const [direction, shifts] of SHIFTS.entries()) {
    let sum = 0;
    for (const [dx, dy] of shifts) sum += covariance(place, [from, to], dx, dy);
    found[direction] = sum / shifts.length;
  }
  const mean = found.reduce((sum, each) => sum + each, 0) / DIRECTIONS;
  return found.map((each) => each - mean);
}

/** Mean product of two pixels of the rows that lie so far apart; 0 where too few are free. */
function covariance(
  { values, free, side }: Place,
  [from, to]: readonly [number, number],
  dx: number,
  dy: number,
): number {
  const shift = dy * side + dx;
  const [left, right] = [Math.max(0, -dx), side - Math.max(0, dx)];
  let [sum, pairs] = [0, 0];
  // Plain loops: a front has up to 120 places of a thousand pixels, and each is compared 64 times.
  for (let y = from; y < to - dy; y += 1) {
    for (let k = y * side + left; k < y * side + right; k += 1) {
      sum += (values[k] as number) * (values[k + shift] as number);
      pairs += (free[k] as number) & (free[k + shift] as number);
    }
  }
  return pairs > LEAST_PAIRS * (to - from) * side ? sum / pairs : 0;
}
