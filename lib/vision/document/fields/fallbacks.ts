import { isoDay } from "@/lib/contract/iso-day";
import { findDates } from "../printed/dates";
import { isWholeYears } from "../printed/joint";
import type { SideReading } from "../read-side";
import { dateOrderOf } from "../templates/find";
import type { RecordField } from "./candidates";
import type { FusedField } from "./fuse-readings";

/** The fields of one document after fusing all sources. */
export type FusedFields = Partial<Record<RecordField, FusedField>>;

/** Confidence of an issue date by elimination, beside an expiry that is sure and one that is not (docs/documents.md, attribution-issue). */
const BESIDE_SURE_EXPIRY = 88;
const BESIDE_EXPIRY = 70;
const SURE_EXPIRY = 90;

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
  const lines = sides.flatMap(({ page, mrz }) => page.lines.filter((line) => !mrz?.pieces.has(line)));
  const printed = lines.flatMap(({ text, confidence }) =>
    findDates(text, order).map(({ date }) => ({ date, confidence })),
  );
  const fitting = printed.filter(
    ({ date }) =>
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
