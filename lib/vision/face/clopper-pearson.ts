import type { Ratio } from "@/lib/vocabulary";

/** A rate with its 95 % confidence interval. */
export interface Interval {
  readonly rate: Ratio;
  readonly lower: Ratio;
  readonly upper: Ratio;
}

const TAIL = 0.025;

/**
 * The exact 95 % interval of the rate of independent trials (Clopper and Pearson 1934), by bisection on the binomial
 * distribution. Pairs that share a person are not independent, so the true interval is wider.
 * @returns a rate of 0 and the interval from 0 to 1 when there was no trial.
 */
export function clopperPearson(successes: number, trials: number): Interval {
  if (trials === 0) return { rate: 0, lower: 0, upper: 1 };
  const lower = successes === 0 ? 0 : bisect((p) => 1 - atMost(successes - 1, trials, p) < TAIL);
  const upper = successes === trials ? 1 : bisect((p) => atMost(successes, trials, p) > TAIL);
  return { rate: successes / trials, lower, upper };
}

/** The largest value in 0…1 up to which `holds` is true. */
function bisect(holds: (p: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Probability of at most `successes` in `trials`, summed from logarithms so that no term underflows to 0. */
function atMost(successes: number, trials: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return successes >= trials ? 1 : 0;
  let logTerm = trials * Math.log1p(-p);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= successes; k += 1) {
    logTerm += Math.log((trials - k + 1) / k) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
