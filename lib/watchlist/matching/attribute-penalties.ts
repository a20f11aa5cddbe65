import type { SubjectKind } from "./weighted-words";

/**
 * How much different dates, countries and sex lower a name's score (SCREEN-DATE-1, SCREEN-QUALIFIER-1). Missing values
 * are not penalised; of several dates of an entry the best match counts. The constants were chosen by hand on the
 * labelled pairs (docs/screening.md, pairs-f1).
 */

/** year × 10000 + month × 100 + day; an unknown month or day is 0. */
export type PackedDate = number;

/** @returns the packed date; null when the text does not begin with a year */
export function packDate(text: string | undefined): PackedDate | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(text ?? "") ?? [];
  return year === undefined ? null : Number(year) * 10_000 + Number(month ?? 0) * 100 + Number(day ?? 0);
}

export function yearOf(date: PackedDate): number {
  return Math.floor(date / 10_000);
}

export type DateAgreement =
  | "not_compared"
  | "exact"
  | "year_match"
  | "day_month_swapped"
  | "one_component"
  | "same_year"
  | "year_near"
  | "year_typo"
  | "near_year"
  | "conflict";

export interface DateFit {
  readonly agreement: DateAgreement;
  /** 0 or negative. */
  readonly adjustment: number;
}

const NOT_COMPARED: DateFit = { agreement: "not_compared", adjustment: 0 };

/** The best agreement of a date of birth with the dates of an entry. */
export function fitDates(subject: PackedDate | null, listed: ArrayLike<PackedDate>): DateFit {
  if (subject === null || listed.length === 0) return NOT_COMPARED;
  let best: DateFit | null = null;
  for (let i = 0; i < listed.length; i++) {
    const fit = fitDate(subject, listed[i] as PackedDate);
    if (best === null || fit.adjustment > best.adjustment) best = fit;
  }
  return best ?? NOT_COMPARED;
}

function fitDate(a: PackedDate, b: PackedDate): DateFit {
  const years = Math.abs(yearOf(a) - yearOf(b));
  const [monthA, dayA, monthB, dayB] = [monthOf(a), dayOf(a), monthOf(b), dayOf(b)];
  if (!(monthA && dayA && monthB && dayB)) return fitYears(years);
  const sameMonth = monthA === monthB;
  const sameDay = dayA === dayB;
  if (years === 0) {
    const isSwapped = monthA === dayB && dayA === monthB;
    return sameYear(sameMonth, sameDay, isSwapped);
  }
  if (sameMonth && sameDay && (years === 1 || years === 10))
    return { agreement: "year_typo", adjustment: -0.15 };
  if (years === 1) return { agreement: "near_year", adjustment: -0.22 };
  return { agreement: "conflict", adjustment: -0.4 };
}

function sameYear(sameMonth: boolean, sameDay: boolean, isSwapped: boolean): DateFit {
  if (sameMonth && sameDay) return { agreement: "exact", adjustment: 0 };
  if (isSwapped) return { agreement: "day_month_swapped", adjustment: -0.05 };
  if (sameMonth || sameDay) return { agreement: "one_component", adjustment: -0.08 };
  return { agreement: "same_year", adjustment: -0.15 };
}

/** One side has only the year, which lists often round. */
function fitYears(years: number): DateFit {
  if (years === 0) return { agreement: "year_match", adjustment: 0 };
  if (years === 1) return { agreement: "year_near", adjustment: -0.05 };
  if (years === 2) return { agreement: "year_near", adjustment: -0.15 };
  return { agreement: "conflict", adjustment: -0.35 };
}

function monthOf(date: PackedDate): number {
  return Math.floor(date / 100) % 100;
}

function dayOf(date: PackedDate): number {
  return date % 100;
}

/** When none of the countries agree. */
export const COUNTRY_MISMATCH: Readonly<Record<SubjectKind, number>> = { person: -0.1, company: -0.15 };
export const SEX_MISMATCH = -0.15;
