import { isoDay } from "@/lib/contract/iso-day";
import { findDates } from "../printed/dates";
import { isWholeYears } from "../printed/joint";
import type { SideReading } from "../read-side";
import { dateOrderOf } from "../templates/find";
import type { RecordField } from "./candidates";
import { calendarDate } from "./dates";
import type { FusedField } from "./fuse-readings";
import { printedLines } from "./stands-in-print";

/** The fields of one document after fusing all sources. */
export type FusedFields = Partial<Record<RecordField, FusedField>>;

/** Confidence of an issue date by elimination, beside an expiry that is sure and one that is not (docs/documents.md, attribution-issue). */
const BESIDE_SURE_EXPIRY = 88;
const BESIDE_EXPIRY = 70;
const SURE_EXPIRY = 90;

/** A date of six digits, of which separators too small to be read were lost; counts only where the expiry has that form. */
function bareDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text.trim())?.map(Number) ?? [];
  return day === undefined || month === undefined || year === undefined
    ? null
    : calendarDate(2000 + year, month, day);
}

/**
 * The issue date where no label names it: the one printed date from which the document is valid for a whole number of
 * years. Two such dates, or none, give nothing.
 */
export function withIssueByElimination(
  fields: FusedFields,
  sides: readonly SideReading[],
  now: Date,
): FusedFields {
  const { issueDate, expiryDate, dateOfBirth } = fields;
  if (!expiryDate || (issueDate && issueDate.confidence >= BESIDE_SURE_EXPIRY)) return fields;
  const order = dateOrderOf(fields.issuingCountry?.value);
  const lines = printedLines(sides).map(({ line }) => line);
  const isBare = lines.some(({ text }) => bareDate(text) === expiryDate.value);
  const printed = lines.flatMap(({ text, confidence }) => {
    const bare = isBare ? bareDate(text) : null;
    const dates = bare === null ? findDates(text, order).map(({ date }) => date) : [bare];
    return dates.map((date) => ({ date, confidence }));
  });
  const others = new Set(sides.flatMap(({ printed: { values } }) => values.otherDate?.value ?? []));
  const fitting = printed.filter(
    ({ date }) =>
      !others.has(date) &&
      date <= isoDay(now) &&
      date > (dateOfBirth?.value ?? "1900") &&
      isWholeYears(date, expiryDate.value),
  );
  const [found] = fitting;
  if (!found || fitting.some(({ date }) => date !== found.date)) return fields;
  const ceiling = expiryDate.confidence >= SURE_EXPIRY ? BESIDE_SURE_EXPIRY : BESIDE_EXPIRY;
  const confidence = Math.max(
    found.date === issueDate?.value ? issueDate.confidence : 0,
    ceiling * found.confidence,
  );
  const issue: FusedField = { value: found.date, confidence, source: "printed", agreement: ["printed"] };
  return { ...fields, issueDate: issue };
}
