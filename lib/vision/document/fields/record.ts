import type { DocumentType } from "@/lib/vocabulary";
import type { BarcodeFields } from "../barcode/fields";
import { parentsSurnames } from "../printed/parents-names";
import { partsOf } from "../printed/whole-name";
import type { SideReading } from "../read-side";
import { besideZone } from "./beside-zone";
import {
  barcodeCandidates,
  type Candidate,
  isNameField,
  NUMBER_FIELDS,
  printedCandidates,
  RECORD_FIELDS,
  type RecordField,
  type ZoneFields,
  zoneCandidates,
} from "./candidates";
import { type Confirmation, confirmedByPrint } from "./confirmed-by-print";
import { type FusedType, fuseType, idNumberOf, typeByShape, typeWeightsOf } from "./document-type";
import { type FusedFields, withIssueByElimination } from "./fallbacks";
import { type Conflict, type FusedField, fuseReadings, sameNumber } from "./fuse-readings";
import { type ImpossibleDate, impossibleDates } from "./impossible-dates";
import { fuseName, splitByPrint } from "./names";
import { type PersonalNumberParts, personalNumberParts } from "./personal-number";

/** The record of one document, fused from all its sources. */
export interface DocumentRecord {
  readonly fields: FusedFields;
  readonly idNumber: FusedField | undefined;
  readonly type: FusedType | null;
  readonly conflicts: readonly Conflict[];
  readonly personalNumber: PersonalNumberParts | null;
  readonly impossibleDates: readonly ImpossibleDate[];
  /** Whether print repeats the zone; null without a zone. */
  readonly confirmation: Confirmation | null;
}

export interface RecordSources {
  readonly sides: readonly SideReading[];
  readonly zone: ZoneFields | null;
  readonly barcode: BarcodeFields | null;
}

/** Fuses zone, barcode and print into one record. */
export function mergeRecord(sources: RecordSources, options: { hint?: DocumentType | undefined; now: Date }) {
  const { sides, zone, barcode } = sources;
  const { now, hint } = options;
  const candidates = [
    ...(zone ? zoneCandidates(zone) : []),
    ...(barcode ? barcodeCandidates(barcode) : []),
    ...sides.flatMap((side) => printedCandidates(side, now, zone?.fields.issuingCountry ?? undefined)),
  ];
  const weights = typeWeightsOf(sides);
  const coded = fuseType(zone, barcode, weights);
  const { fields, conflicts } = fuseFields(zone ? besideZone(candidates, zone, sides) : candidates, zone);
  const complete = withIssueByElimination(withFullName(withoutTwinDates(fields), sides), sides, now);
  const number = personalNumberIn(complete, now);
  const checked = number ? crossChecked(complete, number) : complete;
  const texts = sides.flatMap(({ page }) => page.lines.map(({ text }) => text));
  const type = coded ?? typeByShape(checked, weights, hint, texts);
  const idNumber = idNumberOf(checked, type?.type ?? null);
  const record: DocumentRecord = {
    fields: checked,
    idNumber,
    type,
    conflicts,
    personalNumber: number,
    confirmation: zone && confirmedByPrint(zone, sides),
    impossibleDates: sides.flatMap((side) => impossibleDates(side, now)).filter(isNoOtherDate(checked)),
  };
  return record;
}

function fuseFields(candidates: readonly Candidate[], zone: ZoneFields | null) {
  const fields: FusedFields = {};
  const conflicts: Conflict[] = [];
  for (const field of RECORD_FIELDS) {
    const own = candidates.filter((candidate) => candidate.field === field);
    const name = isNameField(field);
    const found = name
      ? fuseName(own, zone)
      : fuseReadings(own, NUMBER_FIELDS.has(field) ? sameNumber : undefined);
    if (!found) continue;
    fields[field] = found.fused;
    if (found.conflict) conflicts.push(found.conflict);
  }
  const split = zone ? splitByPrint(zone, candidates) : null;
  return { fields: split ? { ...fields, ...split } : fields, conflicts };
}

/** One date read under two labels belongs to the later field, the expiry. */
function withoutTwinDates(fields: FusedFields): FusedFields {
  if (!fields.issueDate || fields.issueDate.value !== fields.expiryDate?.value) return fields;
  const { issueDate: _, ...rest } = fields;
  return rest;
}

const FULL_NAME_CONFIDENCE = 35;
/** Of one whose comma or capitals part it. */
const PARTED_NAME_CONFIDENCE = 84;

/** A whole name in its parts, which are only probably right where nothing printed tells them. */
function withFullName(fields: FusedFields, sides: readonly SideReading[]): FusedFields {
  if (fields.surname || fields.names) return fields;
  const full = sides.flatMap((side) => side.printed.values.fullName ?? [])[0];
  if (!full) return fields;
  const ofParents = parentsSurnames(sides.flatMap(({ page }) => page.lines));
  const { surname, names, isPrinted } = partsOf(full, fields.issuingCountry?.value ?? "", ofParents);
  const part = (value: string): FusedField => ({
    value,
    confidence: isPrinted
      ? Math.min(PARTED_NAME_CONFIDENCE, Math.round(100 * full.confidence))
      : FULL_NAME_CONFIDENCE,
    source: "printed",
    agreement: ["printed"],
  });
  return { ...fields, ...(surname ? { surname: part(surname) } : {}), names: part(names) };
}

/** A date that is another field's was read under the wrong label, and says nothing. */
const isNoOtherDate =
  (fields: FusedFields) =>
  ({ date }: ImpossibleDate): boolean =>
    !Object.values(fields).some(({ value }) => value === date);

/** The personal number, or a licence number that is one. */
function personalNumberIn(fields: FusedFields, now: Date) {
  const number = (fields.personalNumber ?? fields.licenceNumber)?.value;
  return number === undefined ? null : personalNumberParts(number, fields.issuingCountry?.value, now);
}

const CONTRADICTED = 60;
const BIRTH_FROM_NUMBER = 75;
const SEX_FROM_NUMBER = 70;

/** Birth date and personal number confirm each other; a missing birth date or sex is taken from the number (DOCDATA-NUMBER-2). */
function crossChecked(fields: FusedFields, { dateOfBirth, sex }: PersonalNumberParts): FusedFields {
  const out: FusedFields = { ...fields };
  const raise = (field: RecordField, by: number) => {
    const fused = out[field];
    if (fused) out[field] = { ...fused, confidence: Math.min(99, fused.confidence + by) };
  };
  const cap = (field: RecordField) => {
    const fused = out[field];
    if (fused) out[field] = { ...fused, confidence: Math.min(CONTRADICTED, fused.confidence) };
  };
  if (dateOfBirth && !fields.dateOfBirth) out.dateOfBirth = fromNumber(dateOfBirth, BIRTH_FROM_NUMBER);
  else if (dateOfBirth && dateOfBirth.slice(2) === fields.dateOfBirth?.value.slice(2)) {
    raise("dateOfBirth", 6);
    raise("personalNumber", 4);
  } else if (dateOfBirth) {
    cap("dateOfBirth");
    cap("personalNumber");
  }
  if (!fields.sex && sex) out.sex = fromNumber(sex, SEX_FROM_NUMBER);
  return out;
}

const fromNumber = (value: string, confidence: number): FusedField => ({
  value,
  confidence,
  source: "printed",
  agreement: ["printed"],
});
