import { LOW_WAVES, type PortraitSpectra, type Spectrum } from "./portrait-spectra";

/** Steps of quantisation that are tried, in the units of JPEG's coefficients. */
const STEPS = { least: 3, most: 40 } as const;
/** Coefficients are counted in bins of a quarter, up to this size. */
const BINS_PER_UNIT = 4;
const MAX_COEFFICIENT = 240;
/** Fewer coefficients than this say nothing. */
const MIN_COUNT = { portrait: 30, elsewhere: 120 } as const;

/**
 * How much more plainly the rest of a photo was saved as JPEG before than its portrait was. A photo that is changed and
 * saved again has two rows of quantisation steps in its coefficients, what was put into it only the last (Lin et al.,
 * "Fast, automatic and fine-grained tampered JPEG image detection", 2009).
 * @returns 0 where both are alike, about 1 where one is periodic and the other not; null where too little can be seen
 */
export function historyDifference(spectra: PortraitSpectra): number | null {
  const [portrait, elsewhere] = [histograms(spectra.portrait), histograms(spectra.elsewhere)];
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
function histograms(spectra: readonly Spectrum[]): Uint32Array[] {
  const counts = Array.from(
    { length: LOW_WAVES * LOW_WAVES },
    () => new Uint32Array(MAX_COEFFICIENT * BINS_PER_UNIT),
  );
  for (const { low } of spectra) {
    for (let i = 1; i < low.length; i += 1) {
      const bin = Math.round(Math.abs(low[i] ?? 0) * BINS_PER_UNIT);
      const bins = counts[i];
      if (bins && bin < bins.length) bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  return counts.slice(1);
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
