import type { AttackSignal } from "@/lib/vision/types";
import { sumOfTrees, type Tree } from "./signal-trees";

/** One measure's part of a score: it counts by how far it is beyond `from`, up to `most`. */
export interface ScoreTerm {
  readonly measure: string;
  readonly from: number;
  readonly most: number;
  readonly weight: number;
}

/**
 * A logistic combination of measures, with small trees where measures count only together, and how genuine pictures
 * score. It is written by `npm run eval -- selfie-signals`.
 */
export interface SignalModel {
  /** What it was made from. */
  readonly madeFrom?: string;
  readonly bias: number;
  readonly terms: readonly ScoreTerm[];
  readonly trees?: readonly Tree[];
  /** Genuine pictures with at least this score: the n-th number is of the score 5 · n. */
  readonly alarms: readonly number[];
}

const ALARM_STEP = 5;

/** The score of measures, 0 to 100, how rare it is among genuine pictures, and what each term adds. */
export function scoreOf(
  model: SignalModel,
  measures: Readonly<Record<string, number>>,
): Pick<AttackSignal, "score" | "falseAlarms"> & { readonly parts: ReadonlyMap<string, number> } {
  const { sum, parts } = sumOf(model, measures);
  const score = Math.round(1000 / (1 + Math.exp(-sum))) / 10;
  return { score, falseAlarms: alarmsOf(model, score), parts };
}

/** How many genuine pictures scored this high or higher, to five points. */
export function alarmsOf({ alarms }: Pick<SignalModel, "alarms">, score: number) {
  return { alarms: alarms[Math.floor(score / ALARM_STEP)] ?? 0, pictures: alarms[0] ?? 0 };
}

/** Log odds of a picture, and what each measure adds to them. */
export function sumOf(
  { bias, terms, trees = [] }: Pick<SignalModel, "bias" | "terms" | "trees">,
  measures: Readonly<Record<string, number>>,
): { readonly sum: number; readonly parts: ReadonlyMap<string, number> } {
  const grown = sumOfTrees(trees, measures);
  const parts = new Map(grown.parts);
  let sum = bias + grown.sum;
  for (const term of terms) {
    const part = partOf(term, measures[term.measure] ?? 0);
    parts.set(term.measure, (parts.get(term.measure) ?? 0) + part);
    sum += part;
  }
  return { sum, parts };
}

/** What one measure adds to the logarithm of the odds. */
export function partOf({ from, most, weight }: ScoreTerm, value: number): number {
  return weight * Math.min(most, Math.max(0, value - from));
}
