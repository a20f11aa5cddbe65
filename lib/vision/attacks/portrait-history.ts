import { BLOCK_PX, type BlockPlaces, type Grey } from "./portrait-blocks";

/** Frequencies of a block that are looked at: up to three half waves across and down. */
const FREQUENCIES = 4;
/** Steps of quantisation that are tried, in the units of JPEG's coefficients. */
const STEPS = { least: 3, most: 40 } as const;
/** Coefficients are counted in bins of a quarter, up to this size. */
const BINS_PER_UNIT = 4;
const MAX_COEFFICIENT = 240;
/** Fewer coefficients than this say nothing. */
const MIN_COUNT = { portrait: 30, elsewhere: 120 } as const;

/** The cosines of JPEG's transform (ITU-T T.81, A.3.3). */
const BASIS = Array.from({ length: FREQUENCIES }, (_, k) =>
  Array.from(
    { length: BLOCK_PX },
    (_, x) => (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * k * Math.PI) / 16),
  ),
);

/**
 * How much more plainly the rest of a photo was saved as JPEG before than its portrait was. A photo that is changed and
 * saved again has two rows of quantisation steps in its coefficients, what was put into it only the last (Lin et al.,
 * "Fast, automatic and fine-grained tampered JPEG image detection", 2009).
 * @returns 0 where both are alike, about 1 where one is periodic and the other not; null where too little can be seen
 */
export function historyDifference(grey: Grey, places: BlockPlaces): number | null {
  const portrait = histograms(grey, places.portrait);
  const elsewhere = histograms(grey, places.elsewhere);
  const differences = portrait.flatMap((own, i) => {
    const rest = elsewhere[i];
    const difference = rest ? strongestDifference(own, rest) : null;
    return difference === null ? [] : [difference];
  });
  if (differences.length < 3) return null;
  const sorted = differences.sort((a, b) => b - a);
  return ((sorted[0] ?? 0) + (sorted[1] ?? 0) + (sorted[2] ?? 0)) / 3;
}

/** For each frequency but the mean, how often each size of coefficient occurs. */
function histograms({ data, width }: Grey, places: readonly (readonly [number, number])[]) {
  const counts = Array.from(
    { length: FREQUENCIES * FREQUENCIES },
    () => new Uint32Array(MAX_COEFFICIENT * BINS_PER_UNIT),
  );
  const rows = new Float32Array(BLOCK_PX * FREQUENCIES);
  for (const [x, y] of places) {
    for (let row = 0; row < BLOCK_PX; row += 1) {
      const from = (y + row) * width + x;
      for (let u = 0; u < FREQUENCIES; u += 1) {
        let sum = 0;
        for (let i = 0; i < BLOCK_PX; i += 1) sum += (data[from + i] ?? 0) * (BASIS[u]?.[i] ?? 0);
        rows[row * FREQUENCIES + u] = sum;
      }
    }
    countBlock(rows, counts);
  }
  return counts.slice(1);
}

function countBlock(rows: Float32Array, counts: readonly Uint32Array[]): void {
  for (let v = 0; v < FREQUENCIES; v += 1) {
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let sum = 0;
      for (let i = 0; i < BLOCK_PX; i += 1) sum += (rows[i * FREQUENCIES + u] ?? 0) * (BASIS[v]?.[i] ?? 0);
      const bin = Math.round(Math.abs(sum) * BINS_PER_UNIT);
      const bins = counts[v * FREQUENCIES + u];
      if (bins && bin < bins.length) bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
}

/** Over all steps, the greatest excess of the rest's periodicity over the portrait's, less what chance may give. */
function strongestDifference(portrait: Uint32Array, elsewhere: Uint32Array): number | null {
  let best: number | null = null;
  for (let step = STEPS.least; step <= STEPS.most; step += 1) {
    const own = periodicity(portrait, step);
    const rest = periodicity(elsewhere, step);
    if (own.count < MIN_COUNT.portrait || rest.count < MIN_COUNT.elsewhere) continue;
    const chance = 1.5 / Math.sqrt(2 * own.count);
    const excess = Math.max(0, rest.value) - Math.max(0, own.value) - chance;
    best = Math.max(best ?? 0, excess);
  }
  return best;
}

/** For each step, a wave that is 1 at its multiples. */
const WAVES = Array.from({ length: STEPS.most - STEPS.least + 1 }, (_, i) =>
  Float32Array.from({ length: MAX_COEFFICIENT * BINS_PER_UNIT }, (__, bin) =>
    Math.cos((2 * Math.PI * bin) / BINS_PER_UNIT / (STEPS.least + i)),
  ),
);

/** 1 where all coefficients are multiples of the step, 0 where they are anything. */
function periodicity(bins: Uint32Array, step: number): { value: number; count: number } {
  const waves = WAVES[step - STEPS.least] as Float32Array;
  let sum = 0;
  let count = 0;
  for (let bin = Math.ceil(0.5 * step * BINS_PER_UNIT); bin < bins.length; bin += 1) {
    const here = bins[bin] ?? 0;
    if (here === 0) continue;
    sum += here * (waves[bin] as number);
    count += here;
  }
  return { value: count > 0 ? sum / count : 0, count };
}
