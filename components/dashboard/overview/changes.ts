import type { Ratio } from "@/lib/vocabulary";

/** The figures of a period that are compared with the period before it. */
export interface PeriodFigures {
  readonly total: number;
  readonly totalWithoutLastDay: number;
  /** Null: nothing was approved or rejected. */
  readonly approvalRate: Ratio | null;
  /** Null: nothing was decided. */
  readonly medianDecisionS: number | null;
}

/** From this factor on, "12 times" reads better than "+1,100 %". */
const TIMES_FROM = 10;
/** Durations are stored in 20 classes per power of ten: medians less than one class apart count as equal. */
const CLASS = 10 ** (1 / 20);
const SAME = "No change";

/** How each figure changed from the period before, as text. */
export function changesOf(
  now: PeriodFigures,
  before: PeriodFigures,
  days: number,
): { readonly [Name in "volume" | "approvalRate" | "medianDecisionS"]: string } {
  const period = days === 365 ? "year" : `${days} days`;
  return {
    volume: before.total === 0 ? `None in the ${period} before` : volumeChange(now, before),
    approvalRate:
      before.approvalRate === null
        ? `None decided in the ${period} before`
        : rateChange(now.approvalRate, before.approvalRate),
    medianDecisionS:
      before.medianDecisionS === null
        ? `None decided in the ${period} before`
        : timeChange(now.medianDecisionS, before.medianDecisionS),
  };
}

/** Compares whole days only. The current day is incomplete and would show a drop every morning. */
function volumeChange(
  { totalWithoutLastDay: now }: PeriodFigures,
  { totalWithoutLastDay: before }: PeriodFigures,
): string {
  if (before === 0) return "Too few before to compare";
  if (now === before) return `${SAME}, excluding today`;
  const was = `${before.toLocaleString("en")} before`;
  return now / before >= TIMES_FROM
    ? `${Math.round(now / before).toLocaleString("en")} times the ${was}, excluding today`
    : `${signed((now / before - 1) * 100)}% excluding today, ${was}`;
}

function rateChange(now: Ratio | null, before: Ratio): string {
  const was = `${(before * 100).toFixed(1)}% before`;
  if (now === null) return was;
  // Computed from the rounded values, so that the difference matches what is displayed.
  const points = (Math.round(now * 1000) - Math.round(before * 1000)) / 10;
  return points === 0 ? SAME : `${signed(points)} points, ${was}`;
}

function timeChange(now: number | null, before: number): string {
  const was = `${durationText(before)} before`;
  if (now === null) return was;
  const ratio = now / before;
  if (ratio < CLASS && ratio > 1 / CLASS) return `About the same, ${was}`;
  if (ratio >= TIMES_FROM) return `${Math.round(ratio).toLocaleString("en")} times the ${was}`;
  return `${signed((ratio - 1) * 100, 0)}%, ${was}`;
}

function signed(value: number, decimals = 1): string {
  const digits = Math.abs(value).toFixed(decimals);
  return `${value < 0 ? "−" : "+"}${digits}`;
}

/** A duration in its most readable unit. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
