import type { AttackSignal } from "@/lib/vision/types";

/** One measure's part of a score: it counts by how far it is beyond `from`, up to `most`. */
export interface ScoreTerm {
  readonly measure: string;
  readonly from: number;
  readonly most: number;
  readonly weight: number;
}

/**
 * A logistic combination of measures, and how genuine pictures score. It is written by
 * tools/attacks/selfie/calibrate.ts.
 */
export interface SignalModel {
  readonly bias: number;
  readonly terms: readonly ScoreTerm[];
  /** Genuine pictures with at least this score: the n-th number is of the score 5 · n. */
  readonly alarms: readonly number[];
}

const ALARM_STEP = 5;

/** The score of measures, 0 to 100, how rare it is among genuine pictures, and what each term adds. */
export function scoreOf(
  model: SignalModel,
  measures: Readonly<Record<string, number>>,
): Pick<AttackSignal, "score" | "falseAlarms"> & { readonly parts: ReadonlyMap<string, number> } {
  const parts = new Map(model.terms.map((term) => [term.measure, partOf(term, measures[term.measure] ?? 0)]));
  const sum = [...parts.values()].reduce((total, part) => total + part, model.bias);
  const score = Math.round(1000 / (1 + Math.exp(-sum))) / 10;
  const alarms = model.alarms[Math.floor(score / ALARM_STEP)] ?? 0;
  return { score, falseAlarms: { alarms, pictures: model.alarms[0] ?? 0 }, parts };
}

/** What one measure adds to the logarithm of the odds. */
export function partOf({ from, most, weight }: ScoreTerm, value: number): number {
  return weight * Math.min(most, Math.max(0, value - from));
}
