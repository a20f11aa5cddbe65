import { z } from "zod";
import { dayOf, daysAfter, startOfDay } from "./local-day";

/** Bounds of a list by creation time: `from` and `to`, both included. */

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2999-12-31";
const DAY_MS = 24 * 3600 * 1000;

/** Within what every part of the server can count with. */
const isWithinRange = (text: string) => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY;
const RANGE_WORDS = `must be between ${FIRST_DAY} and ${LAST_DAY}`;

/** A day in UTC, YYYY-MM-DD. */
export const day = z.iso.date().refine(isWithinRange, RANGE_WORDS);
/** The first and the last day that the dashboard's form offers. */
export const DAY_BOUNDS = { min: FIRST_DAY, max: LAST_DAY } as const;

/** A day in UTC, or a date and time with its offset. */
const periodBound = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine(isWithinRange, RANGE_WORDS);

/** Periods that move with the day, and how the dashboard says them. A saved view keeps their name, not their days. */
export const PERIODS = {
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  month: "This month",
  custom: "Custom",
} as const;
type Period = keyof typeof PERIODS;

/** Days before today with which a period begins; null: with the month. */
const BEGINS: Readonly<Record<Exclude<Period, "custom">, number | null>> = {
  today: 0,
  "7d": 6,
  "30d": 29,
  month: null,
};

interface PeriodValues {
  readonly period?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The bounds that the dashboard's filters name, as instants: days are those of the member's time zone.
 * @param zone one that `knownZone` answered
 */
export function inZone<F extends PeriodValues>(filters: F, zone: string, nowMs = Date.now()): F {
  const { period, from, to } = filters;
  const today = dayOf(nowMs, zone);
  const back =
    period === undefined || period === "custom" ? undefined : BEGINS[period as keyof typeof BEGINS];
  const first =
    back === undefined ? from : back === null ? `${today.slice(0, 8)}01` : daysAfter(today, -back);
  const last = back === undefined ? to : undefined;
  const instant = (ms: number) => new Date(ms).toISOString();
  return {
    ...filters,
    period: undefined,
    from: first && isDay(first) ? instant(startOfDay(first, zone)) : first,
    to: last && isDay(last) ? instant(startOfDay(daysAfter(last, 1), zone) - 1) : last,
  };
}

const isDay = (bound: string) => bound.length === FIRST_DAY.length;

/** The first instant that belongs to a period, in milliseconds since the epoch. */
export function firstInstant(from: string): number {
  return Date.parse(from);
}

/** The last millisecond that belongs to a period: of a day its last one. */
export function lastInstant(to: string): number {
  return isDay(to) ? Date.parse(to) + DAY_MS - 1 : Date.parse(to);
}

export function endsBeforeItBegins({ from, to }: Readonly<Record<string, unknown>>): boolean {
  return typeof from === "string" && typeof to === "string" && lastInstant(to) < firstInstant(from);
}

/** The filters of a list by creation time. */
export const PERIOD_FILTERS = {
  period: {
    schema: z.enum(Object.keys(PERIODS) as [Period, ...Period[]]),
    label: "Time",
    matches: "period",
    control: "select",
    options: PERIODS,
    isDashboardOnly: true,
  },
  from: {
    schema: periodBound.describe(
      "Created at this time or later: a day in UTC, or a date and time with its offset.",
    ),
    label: "From day",
    matches: "from",
    control: "day",
  },
  to: {
    schema: periodBound.describe(
      "Created at this time or earlier: a day in UTC, to its end, or a date and time with its offset.",
    ),
    label: "To day",
    matches: "to",
    control: "day",
  },
} as const;
