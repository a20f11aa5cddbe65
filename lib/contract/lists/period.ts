import { z } from "zod";

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
