import { BLOCK_PX, type BlockPlaces, type Grey } from "./portrait-blocks";

const SIDE = BLOCK_PX;
/** The cosines of JPEG's transform (ITU-T T.81, A.3.3), by frequency. */
const COSINES = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
  const [k, x] = [Math.floor(i / SIDE), i % SIDE];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * k * Math.PI) / 16);
});
/** Half waves across and down, together, up to which a band reaches. */
const BAND_ENDS = [2, 4, 7, 10, 14] as const;
const BANDS = BAND_ENDS.length;
/** The band of each coefficient; -1 for the mean. */
const BAND_OF = Int8Array.from({ length: SIDE * SIDE }, (_, i) => {
  const waves = Math.floor(i / SIDE) + (i % SIDE);
  return waves === 0 ? -1 : BAND_ENDS.findIndex((end) => waves <= end);
});
/** Frequencies of `low` across, and down. */
export const LOW_WAVES = 4;
const IN_BAND = BAND_ENDS.map((_, band) => BAND_OF.filter((each) => each === band).length);

/** A block of a photo as JPEG's transform has it. */
export interface Spectrum {
  readonly brightness: number;
  /** The detail of each band, from coarse to fine. */
  readonly bands: Float32Array;
  /** The coefficients of up to three half waves across and down, rows of four. */
  readonly low: Float32Array;
}

/** The blocks of a portrait and of the rest of its photo, transformed once for all who look at them. */
export interface PortraitSpectra {
  readonly places: BlockPlaces;
  readonly portrait: readonly Spectrum[];
  readonly elsewhere: readonly Spectrum[];
}

export function portraitSpectra(grey: Grey, places: BlockPlaces): PortraitSpectra {
  return {
    places,
    portrait: spectraOf(grey, places.portrait),
    elsewhere: spectraOf(grey, places.elsewhere),
  };
}

const ROWS = new Float32Array(SIDE * SIDE);

export function spectraOf({ data, width }: Grey, places: readonly (readonly [number, number])[]): Spectrum[] {
  return places.map(([x0, y0]) => {
    for (let y = 0; y < SIDE; y += 1) {
      const from = (y0 + y) * width + x0;
      for (let u = 0; u < SIDE; u += 1) {
        let sum = 0;
        for (let x = 0; x < SIDE; x += 1) sum += (data[from + x] ?? 0) * (COSINES[u * SIDE + x] ?? 0);
        ROWS[y * SIDE + u] = sum;
      }
    }
    return transformedColumns();
  });
}

function transformedColumns(): Spectrum {
  const bands = new Float32Array(BANDS);
  const low = new Float32Array(LOW_WAVES * LOW_WAVES);
  for (let i = 1; i < SIDE * SIDE; i += 1) {
    const band = BAND_OF[i] ?? 0;
    const size = columnSum(i);
    bands[band] = (bands[band] ?? 0) + (size * size) / (IN_BAND[band] ?? 1);
    if (i >> 3 < LOW_WAVES && (i & 7) < LOW_WAVES) low[(i >> 3) * LOW_WAVES + (i & 7)] = size;
  }
  return { brightness: columnSum(0) / SIDE, bands: bands.map(Math.sqrt), low };
}

/** One coefficient of the block whose rows are transformed. */
function columnSum(i: number): number {
  const [v, u] = [i >> 3, i & 7];
  let sum = 0;
  for (let y = 0; y < SIDE; y += 1) sum += (ROWS[y * SIDE + u] ?? 0) * (COSINES[v * SIDE + y] ?? 0);
  return sum;
}
