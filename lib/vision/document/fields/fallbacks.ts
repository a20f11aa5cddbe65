/**
 * Values found by their shape where no label was read: a 13-digit personal number, dates by their order, a licence
 * number. Their confidences are estimates, set so that no date or licence number found this way is relied on in a
 * decision.
 */

import { isoDay } from "@/lib/contract/iso-day";
import type { DocumentType } from "@/lib/vocabulary";
import type { TextLine } from "../page/read-page";
import { findDates } from "../printed/dates";
import { matchLabel } from "../printed/match-label";
import { numberOf } from "../printed/values";
import type { SideReading } from "../read-side";
import { dateOrderOf } from "../templates/find";
import type { RecordField } from "./candidates";
import { yearOf } from "./dates";
import type { FusedField } from "./fuse-readings";
import { hasBirthDateInNumber } from "./personal-number";

/** The fields of one document after fusing all sources. */
export type FusedFields = Partial<Record<RecordField, FusedField>>;

const PERSONAL_SHARE = 85;
const BIRTH = 60;
const ISSUE = 55;
const EXPIRY = 50;
const LICENCE = 55;

const byShape = (value: string, confidence: number): FusedField => ({
  value,
  confidence,
  source: "printed",
  agreement: ["printed"],
});

/** A number of 13 digits that starts with a possible birth date. */
export function findPersonalNumber(fields: FusedFields, lines: readonly TextLine[]): FusedFields {
  if (fields.personalNumber || !hasBirthDateInNumber(fields.issuingCountry?.value)) return fields;
  for (const { text, confidence } of lines) {
    const found = /(?<!\d)\d{2}(\d{2})(\d{2})\d{7}(?!\d)/.exec(text.replace(/\s/g, ""));
    const [month, day] = [Number(found?.[1]), Number(found?.[2])];
    if (!found || month < 1 || month > 12 || day < 1 || day > 31) continue;
    return { ...fields, personalNumber: byShape(found[0], confidence * PERSONAL_SHARE) };
  }
  return fields;
}

/** Dates without a label, oldest first: birth, issue, expiry. */
export function findDatesByOrder(
  fields: FusedFields,
  sides: readonly SideReading[],
  type: DocumentType | null,
  now: Date,
): FusedFields {
  const filled: FusedFields = { ...fields };
  const known = new Set(Object.values(fields).map(({ value }) => value));
  const order = dateOrderOf(fields.issuingCountry?.value);
  const printed = sides.flatMap((side) => side.page.lines.flatMap((line) => findDates(line.text, order)));
  const dates = [...new Set(printed.map(({ date }) => date))].filter((date) => !known.has(date)).sort();
  for (const date of dates) {
    if (canBeBirth(filled, date, now)) filled.dateOfBirth = byShape(date, BIRTH);
    else if (canBeIssue(filled, date, now)) filled.issueDate = byShape(date, ISSUE);
    else if (canBeExpiry(filled, date, type, now)) filled.expiryDate = byShape(date, EXPIRY);
  }
  return filled;
}

function canBeBirth({ dateOfBirth }: FusedFields, date: string, now: Date) {
  const year = now.getUTCFullYear();
  return !dateOfBirth && yearOf(date) < year - 14 && yearOf(date) > year - 100;
}

function canBeIssue({ issueDate, dateOfBirth }: FusedFields, date: string, now: Date) {
  if (issueDate || date > isoDay(now)) return false;
  return date > (dateOfBirth?.value ?? "1900") && yearOf(date) > now.getUTCFullYear() - 16;
}

/** Identity cards print other late dates (of the photo, of registration); their expiry is read by its label only. */
function canBeExpiry(
  { expiryDate, issueDate }: FusedFields,
  date: string,
  type: DocumentType | null,
  now: Date,
) {
  if (expiryDate || type === "NATIONAL_ID") return false;
  return date > (issueDate?.value ?? "0") && yearOf(date) > now.getUTCFullYear() - 10;
}

/** The number read with the highest confidence, for a licence without any labelled number. */
export function findLicenceNumber(fields: FusedFields, lines: readonly TextLine[]): FusedFields {
  if (fields.licenceNumber || fields.documentNumber || fields.personalNumber) return fields;
  const [best] = lines
    .filter(({ text, confidence }) => confidence > 0.8 && /\d{4}/.test(text) && numberOf(text) !== null)
    .filter(({ text }) => matchLabel(text) === null && findDates(text).length === 0)
    .sort((a, b) => b.confidence - a.confidence);
  const number = best && numberOf(best.text)?.replace(/[^A-Z0-9]/g, "");
  return number ? { ...fields, licenceNumber: byShape(number, LICENCE) } : fields;
}
