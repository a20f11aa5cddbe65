import type { DocumentType } from "@/lib/vocabulary";
import type { BarcodeFields } from "../barcode/fields";
import { nameOf } from "../printed/values";
import type { Side } from "../read-side";
import {
  accentedClaim,
  barcodeClaims,
  type Claim,
  isNameField,
  NUMBER_FIELDS,
  printedClaims,
  RECORD_FIELDS,
  type RecordField,
  type ZoneFields,
  zoneClaims,
} from "./candidates";
import { idNumberOf, type SettledType, settleType, typeByShape, typeWeightsOf } from "./document-type";
import { findDatesByOrder, findLicenceNumber, findPersonalNumber, type Sheet } from "./fallbacks";
import { type Conflict, type Settled, sameNumber, settle } from "./fuse-readings";
import { sameName, settleName, splitByPrint } from "./names";
import { type PersonalNumberParts, personalNumberParts } from "./personal-number";
import { looksLikeLicence } from "./type";

/** One record of a document from all its sources. */
export interface DocumentRecord {
  readonly sheet: Sheet;
  readonly idNumber: Settled | undefined;
  readonly type: SettledType | null;
  readonly conflicts: readonly Conflict[];
  readonly personalNumber: PersonalNumberParts | null;
}

export interface RecordSources {
  readonly sides: readonly Side[];
  readonly zone: ZoneFields | null;
  readonly barcode: BarcodeFields | null;
}

/** Merges zone, barcode and print. */
export function mergeRecord(sources: RecordSources, options: { hint?: DocumentType | undefined; now: Date }) {
  const { sides, zone, barcode } = sources;
  const { now, hint } = options;
  const claims = [
    ...(zone ? zoneClaims(zone) : []),
    ...(barcode ? barcodeClaims(barcode) : []),
    ...sides.flatMap((side) => printedClaims(side, now)),
  ];
  const weights = typeWeightsOf(sides);
  const coded = settleType(zone, barcode, weights);
  const { sheet, conflicts } = settleAll(zone ? withConfirmedNames(claims, zone, sides) : claims, zone);
  const complete = withFallbacks(withoutTwinDates(sheet), sides, coded?.type ?? null, now);
  const number = personalNumberIn(complete, now);
  const checked = number ? crossChecked(complete, number) : complete;
  const type = coded ?? typeByShape(checked, weights, hint);
  const idNumber = idNumberOf(checked, type?.type ?? null);
  const record: DocumentRecord = { sheet: checked, idNumber, type, conflicts, personalNumber: number };
  return record;
}

/**
 * A name of the zone that stands somewhere in print is confirmed by it, even where its label was misread; a printed
 * name that is the zone's other name was under a misread label.
 */
function withConfirmedNames(claims: readonly Claim[], zone: ZoneFields, sides: readonly Side[]): Claim[] {
  const { pieces } = zone.reading;
  const lines = sides.flatMap(({ page }) =>
    page.lines.filter((line) => !pieces.has(line)).map((line) => ({ line, page })),
  );
  const kept = claims.filter(({ field, value, source }) => {
    if (source !== "printed" || !isNameField(field)) return true;
    const other = field === "surname" ? zone.fields.names : zone.fields.surname;
    return !sameName(value, other) || sameName(value, zone.fields[field]);
  });
  const confirmed = (["surname", "names"] as const).flatMap((field): Claim[] => {
    const value = zone.fields[field];
    if (value === "" || kept.some((c) => c.field === field && c.source === "printed")) return [];
    const found = lines.find(({ line }) => line.confidence > 0.7 && sameName(nameOf(line.text) ?? "", value));
    const name = found && nameOf(found.line.text);
    if (!name) return [];
    const confidence = Math.round(93 * found.line.confidence);
    return [accentedClaim({ field, value: name, confidence, source: "printed" }, [found.line], found.page)];
  });
  return [...kept, ...confirmed];
}

function settleAll(claims: readonly Claim[], zone: ZoneFields | null) {
  const sheet: Sheet = {};
  const conflicts: Conflict[] = [];
  for (const field of RECORD_FIELDS) {
    const own = claims.filter((claim) => claim.field === field);
    const name = isNameField(field);
    const found = name
      ? settleName(own, zone)
      : settle(own, NUMBER_FIELDS.has(field) ? sameNumber : undefined);
    if (!found) continue;
    sheet[field] = found.settled;
    if (found.conflict) conflicts.push(found.conflict);
  }
  const split = zone ? splitByPrint(zone, claims) : null;
  return { sheet: split ? { ...sheet, ...split } : sheet, conflicts };
}

/** One date read under two labels is the later field's. */
function withoutTwinDates(sheet: Sheet): Sheet {
  if (!sheet.issueDate || sheet.issueDate.value !== sheet.expiryDate?.value) return sheet;
  const { issueDate: _, ...rest } = sheet;
  return rest;
}

const FULL_NAME_CONFIDENCE = 35;

function withFallbacks(sheet: Sheet, sides: readonly Side[], type: DocumentType | null, now: Date): Sheet {
  const lines = sides.flatMap((side) => side.page.lines);
  const numbered = findPersonalNumber(withFullName(sheet, sides), lines);
  const dated = findDatesByOrder(numbered, sides, type, now);
  return sides.some((side) => looksLikeLicence(side.types)) ? findLicenceNumber(dated, lines) : dated;
}

/** A full name under one label: the last word is the likelier surname, no more. */
function withFullName(sheet: Sheet, sides: readonly Side[]): Sheet {
  if (sheet.surname || sheet.names) return sheet;
  const words = sides.flatMap((side) => side.printed.values.fullName?.value ?? [])[0]?.split(" ") ?? [];
  const last = words.at(-1);
  if (last === undefined || words.length < 2) return sheet;
  const part = (value: string): Settled => ({
    value,
    confidence: FULL_NAME_CONFIDENCE,
    source: "printed",
    agreement: ["printed"],
  });
  return { ...sheet, surname: part(last), names: part(words.slice(0, -1).join(" ")) };
}

/** The personal number, or a licence number that is one. */
function personalNumberIn(sheet: Sheet, now: Date) {
  const number = (sheet.personalNumber ?? sheet.licenceNumber)?.value;
  return number === undefined ? null : personalNumberParts(number, sheet.issuingCountry?.value, now);
}

const CONTRADICTED = 60;
const BIRTH_FROM_NUMBER = 75;
const SEX_FROM_NUMBER = 70;

/** Birth date and personal number vouch for each other; a missing birth date or sex stands in the number. */
function crossChecked(sheet: Sheet, { dateOfBirth, sex }: PersonalNumberParts): Sheet {
  const out: Sheet = { ...sheet };
  const raise = (field: RecordField, by: number) => {
    const settled = out[field];
    if (settled) out[field] = { ...settled, confidence: Math.min(99, settled.confidence + by) };
  };
  const cap = (field: RecordField) => {
    const settled = out[field];
    if (settled) out[field] = { ...settled, confidence: Math.min(CONTRADICTED, settled.confidence) };
  };
  if (!sheet.dateOfBirth) {
    if (dateOfBirth) out.dateOfBirth = fromNumber(dateOfBirth, BIRTH_FROM_NUMBER);
  } else if (dateOfBirth?.slice(2) === sheet.dateOfBirth.value.slice(2)) {
    raise("dateOfBirth", 6);
    raise("personalNumber", 4);
  } else {
    cap("dateOfBirth");
    cap("personalNumber");
  }
  if (!sheet.sex && sex) out.sex = fromNumber(sex, SEX_FROM_NUMBER);
  return out;
}

const fromNumber = (value: string, confidence: number): Settled => ({
  value,
  confidence,
  source: "printed",
  agreement: ["printed"],
});
