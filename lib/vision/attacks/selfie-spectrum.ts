/** How the power of a picture's finest detail is spread over the frequencies: natural logs of ratios of powers. */
export interface BandMeasures {
  /** How fast power falls from coarse to fine, in two steps: prints add noise where a lens had left little. */
  readonly fallCoarse: number;
  readonly fallFine: number;
  /** Power at the highest frequencies: noise, dots and sharpening. */
  readonly finest: number;
  /** Level and upright frequencies against those aslant: sensors and files treat them alike, stripes do not. */
  readonly uneven: number;
}

const BANDS = [7, 13, 19, 25, 32] as const;

/** Mean over some of the frequencies of a spectrum, given by index. */
function meanAt(spectrum: Float64Array, indices: readonly number[]): number {
  let sum = 0;
  for (const index of indices) sum += spectrum[index] ?? 0;
  return sum / (indices.length || 1);
}

/**
 * Sorts the frequencies of a spectrum into rings.
 * @param spectrum natural logs of powers of SPECTRUM_PX · SPECTRUM_PX frequencies, frequency 0 first
 */
export function bandMeasures(spectrum: Float64Array): BandMeasures {
  const [a = 0, b = 0, c = 0, d = 0] = RINGS.map((ring) => meanAt(spectrum, ring));
  return {
    fallCoarse: a - b,
    fallFine: b - (c + d) / 2,
    finest: d,
    uneven: Math.abs(meanAt(spectrum, LEVEL) - meanAt(spectrum, UPRIGHT)),
  };
}

/** Side of the spectrum in frequencies. */
const SPECTRUM_PX = 64;

/** Half of all frequencies, since the other half mirrors them. Those on the axes hold the edges of a JPEG's blocks. */
const FREQUENCIES = Array.from(
  { length: 32 * 63 },
  (_, i) => [i % 32, Math.floor(i / 32) - 31] as const,
).filter(([u, v]) => Math.abs(u) > 1 && Math.abs(v) > 1);
const indexOf = ([u, v]: readonly [number, number]) => ((v + SPECTRUM_PX) % SPECTRUM_PX) * SPECTRUM_PX + u;
const within = ([u, v]: readonly [number, number], from: number, to: number) =>
  Math.hypot(u, v) >= from && Math.hypot(u, v) < to;
const RINGS = BANDS.slice(1).map((to, index) =>
  FREQUENCIES.filter((each) => within(each, BANDS[index] ?? 0, to)).map(indexOf),
);
const FINE = FREQUENCIES.filter((each) => within(each, BANDS[0], BANDS[4]));
const LEVEL = FINE.filter(([u, v]) => Math.abs(v) < Math.abs(u) / 2).map(indexOf);
const UPRIGHT = FINE.filter(([u, v]) => Math.abs(u) < Math.abs(v) / 2).map(indexOf);
