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
  const at: number[] = [];
  for (let y = y0; y < y0 + side; y += 1) {
    for (let i = y * width + x0; i < y * width + x0 + side; i += 1) if (!covered[i]) at.push(i);
  }
  const limit = CUT_OFF * median(at.map((i) => Math.abs(data[i] ?? 0)));
  const cut = (value: number) => (value > limit ? limit : value < -limit ? -limit : value);
  const variance = at.reduce((sum, i) => sum + cut(data[i] ?? 0) ** 2, 0) / Math.max(1, at.length);
  const middle = (y0 + side / 2) * width;
  const halves = LAGS.flatMap(([dx, dy]) => {
    const isInside = x0 + Math.min(0, dx) >= 0 && x0 + side + dx <= width && y0 + side + dy <= height;
    if (!isInside) return [];
    const shift = dy * width + dx;
    const [sums, pairs] = [[0, 0] as [number, number], [0, 0] as [number, number]];
    for (const i of at) {
      if (covered[i + shift]) continue;
      const half = i < middle ? 0 : 1;
      sums[half] += cut(data[i] ?? 0) * cut(data[i + shift] ?? 0);
      pairs[half] += 1;
    }
    if (Math.min(...pairs) < LEAST_PAIRS * 0.5 * at.length) return [];
    const norm = variance + LEAST_VARIANCE;
    return [[sums[0] / pairs[0] / norm, sums[1] / pairs[1] / norm] as const];
  });
  if (halves.length === 0) return 0;
  const byUpper = halves.reduce((best, each) => (each[0] > best[0] ? each : best));
  const byLower = halves.reduce((best, each) => (each[1] > best[1] ? each : best));
  return (byUpper[1] + byLower[0]) / 2;
}
