import { findDates } from "../printed/dates";
import type { MrzFields } from "./fields";

/**
 * The dates of a zone in the century that print shows: the zone has two digits of the year, and where print has the same
 * day with another full year, and not with the one assumed, print decides (DOCUMENT-ZONE-2).
 * @param lines of the side that the zone is on
 */
export function withPrintedCentury(
  fields: MrzFields,
  lines: readonly { readonly text: string }[],
): MrzFields {
  const printed = lines.flatMap(({ text }) => [...findDates(text, "dmy"), ...findDates(text, "mdy")]);
  const full = new Set(printed.filter(({ shortYear }) => !shortYear).map(({ date }) => date));
  const decided = (date: string | null) => {
    if (date === null || full.has(date)) return date;
    const others = [-100, 100].map((years) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`);
    return others.find((other) => full.has(other)) ?? date;
  };
  return { ...fields, dateOfBirth: decided(fields.dateOfBirth), expiryDate: decided(fields.expiryDate) };
}
