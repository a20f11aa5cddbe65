import { partOf, type ScoreTerm, type SignalModel } from "@/lib/vision/attacks/signal-score";

/** The measures of one picture, and whether it is an attack. */
export interface Sample {
  readonly isAttack: boolean;
  readonly measures: Readonly<Record<string, number>>;
}

export interface FitOptions {
  /** The measures that may count, each from the value that a share of the genuine pictures has at most. */
  readonly ordinary: Readonly<Record<string, number>>;
  /** Between the highest scores of genuine pictures and the operating point, as log odds. */
  readonly margin: number;
}

const ROUNDS = 4000;
const RATE = 0.05;
/** Pulls weights to 0, so that no measure counts more than the pictures show (ridge). */
const RIDGE = 0.002;
/** Genuine pictures of the development half that may reach the operating point. */
const ALARMS = 0.004;

/**
 * Fits a logistic combination: weights are never negative, since no measure speaks for a genuine picture. Attacks and
 * genuine pictures count equally.
 */
export function fitted(samples: readonly Sample[], { ordinary, margin }: FitOptions): SignalModel {
  const genuine = samples.filter(({ isAttack }) => !isAttack);
  const attacks = samples.filter(({ isAttack }) => isAttack);
  const shapes = Object.entries(ordinary).map(([measure, share]) => {
    const from = quantile(valuesOf(genuine, measure), share);
    // No measure counts without end: the most is what all but a quarter of the attacks that show it have.
    const shown = valuesOf(attacks, measure).filter((value) => value > from);
    const most = Math.max(0.001, quantile(shown, 0.25) - from);
    return { measure, from: rounded(from), most: rounded(most), weight: 1 };
  });
  const weights = descended(samples, shapes, { genuine: genuine.length, attacks: attacks.length });
  const terms = shapes
    .map((shape, index) => ({ ...shape, weight: rounded((weights[index] ?? 0) / shape.most) }))
    .filter(({ weight }) => weight > 0);
  const sums = genuine.map((sample) => sumOf(terms, sample));
  const bias = rounded(-quantile(sums, 1 - ALARMS) - margin);
  return { bias, terms, alarms: [] };
}

/** Projected gradient descent of the logistic loss, on terms scaled to 0 to 1. */
function descended(
  samples: readonly Sample[],
  shapes: readonly ScoreTerm[],
  counts: { readonly genuine: number; readonly attacks: number },
): number[] {
  const rows = samples.map(({ isAttack, measures }) => ({
    target: isAttack ? 1 : 0,
    share: 0.5 / (isAttack ? counts.attacks : counts.genuine),
    values: shapes.map((shape) => partOf(shape, measures[shape.measure] ?? 0) / shape.most),
  }));
  let weights = shapes.map(() => 1);
  let bias = -2;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = shapes.map((_, index) => RIDGE * (weights[index] ?? 0));
    let biasSlope = 0;
    for (const { target, share, values } of rows) {
      const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), bias);
      const error = share * (1 / (1 + Math.exp(-sum)) - target);
      biasSlope += error;
      for (const [index, value] of values.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    weights = weights.map((weight, index) => Math.max(0, weight - RATE * 20 * (slopes[index] ?? 0)));
    bias -= RATE * 20 * biasSlope;
  }
  return weights;
}

function sumOf(terms: readonly ScoreTerm[], { measures }: Sample): number {
  return terms.reduce((sum, term) => sum + partOf(term, measures[term.measure] ?? 0), 0);
}

function valuesOf(samples: readonly Sample[], measure: string): number[] {
  return samples.map(({ measures }) => measures[measure] ?? 0);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
