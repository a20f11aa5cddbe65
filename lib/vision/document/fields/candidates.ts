import type { FieldSource } from "@/lib/vision/types";
import type { BarcodeFields } from "../barcode/fields";
import { alphabetOf } from "../diacritics/alphabets";
import { restoreName } from "../diacritics/restore-name";
import { isNameRowUnread } from "../mrz/believed";
import { type MrzFields, readMrzFields, withoutNameRow } from "../mrz/fields";
import type { CheckName } from "../mrz/formats";
import { LAYOUTS } from "../mrz/formats";
import { mayBeTruncated } from "../mrz/names";
import type { MrzReading } from "../mrz/reading";
import type { Page, TextLine } from "../page/read-page";
import type { PrintedField, PrintedValue } from "../printed/parsed-values";
import { hasDigitInWord } from "../printed/values";
import type { SideReading } from "../read-side";
import { titledCountry } from "../templates/find";
import { nationalityOf } from "./countries";
import { type DateField, isPlausibleDate } from "./dates";
import { withoutNumberSign } from "./personal-number";
import { type NumberIssuer, plainNumber, printedNumber } from "./printed-numbers";
import { heaviestType } from "./type";
import { nameConfidence, withoutDoubtful } from "./zone-names";

/** Fields as documents carry them; `idNumber` is chosen among the three numbers by document type (DOCDATA-NUMBER-1). */
export const RECORD_FIELDS = [
  "surname",
  "names",
  "dateOfBirth",
  "sex",
  "nationality",
  "issuingCountry",
  "issueDate",
  "expiryDate",
  "documentNumber",
  "personalNumber",
  "licenceNumber",
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** Fields in which O and 0, or I and 1, cannot be told apart by context. */
export const NUMBER_FIELDS: ReadonlySet<RecordField> = new Set([
  "documentNumber",
  "personalNumber",
  "licenceNumber",
]);

/** One source's value for one field. */
export interface Candidate {
  readonly field: RecordField;
  readonly value: string;
  /** Expected chance of being right, 0 to 100, by source and circumstance (docs/documents.md, confidence-90). */
  readonly confidence: number;
  readonly source: FieldSource;
  /** For a printed name: a letter may have a diacritic that could not be recognised. */
  readonly diacriticDoubt?: boolean;
  /** For a printed name: its words may be joined by a hyphen, or not. */
  readonly hyphenDoubt?: boolean;
  /** No label names the field: only the place of the value tells. */
  readonly isPlaced?: boolean;
}

/** A believed zone, parsed into its fields. */
export interface ZoneFields {
  readonly reading: MrzReading;
  readonly fields: MrzFields;
  /** Least probability of a character of the name line, 0 to 1; no check digit protects that line. */
  readonly nameCertainty: number;
  /** The name field is full, so that names may be cut off. */
  readonly truncated: boolean;
}

export function zoneFieldsOf(reading: MrzReading, now: Date): ZoneFields {
  const { format, lines, leastProbability } = reading;
  const read = readMrzFields(format, lines, now);
  const nameCertainty = Math.min(1, leastProbability[LAYOUTS[format].name.line] ?? 0);
  const fields = isNameRowUnread(reading) ? withoutNameRow(format, read) : read;
  return {
    reading,
    fields: withoutDoubtful(format, fields, nameCertainty),
    nameCertainty,
    truncated: mayBeTruncated(format, lines),
  };
}

/**
 * Whether the zone certainly belongs to a person of one name (ICAO 9303-3, 4.6: a primary identifier, then fillers). Two
 * words prove nothing, because the double filler between surname and given names may have been lost (DOCDATA-NAME-2).
 */
export function givesSingleName({ reading, fields: { surname, names }, truncated }: ZoneFields): boolean {
  const holds = reading.passed === reading.total;
  return holds && !truncated && names === "" && /^[A-Z]{2,}$/.test(surname);
}

/** With a passing and with a failing check digit. */
const CHECKED = 98;
/** Of a field without a digit of its own, whose zone has one for the whole line: it lets one misreading in ten pass. */
const CHECKED_AS_WHOLE = 88;
const UNCHECKED = 40;
/** Subtracted where a field's own digit passes and the composite fails. */
const COMPOSITE_DOUBT = 4;
const REPAIR_DOUBT = 10;
/** Of optional data that its issuer is not known to use for personal numbers: shown, and not relied on. */
const OPTIONAL_DATA = 60;

export function zoneCandidates({ reading, fields, nameCertainty }: ZoneFields): Candidate[] {
  const checked = (check: CheckName) => checkedConfidence(reading, check);
  const whole = reading.checks.composite === true;
  const candidate = (field: RecordField, value: string | null, confidence: number): Candidate[] =>
    value ? [{ field, value, confidence, source: "mrz" }] : [];
  const personalConfidence = fields.isPersonalKnown ? (whole ? 95 : 70) : OPTIONAL_DATA;
  return [
    ...candidate("documentNumber", fields.documentNumber, checked("number")),
    ...candidate("dateOfBirth", fields.dateOfBirth, checked("birth")),
    ...candidate("expiryDate", fields.expiryDate, checked("expiry")),
    ...candidate("sex", fields.sex, whole ? 96 : 88),
    ...candidate("nationality", fields.nationality, 95),
    ...candidate("issuingCountry", fields.issuingCountry, 95),
    ...candidate("surname", fields.surname, nameConfidence(80, nameCertainty, reading.nameLetters)),
    ...candidate("names", fields.names, nameConfidence(78, nameCertainty, reading.nameLetters)),
    ...candidate("personalNumber", fields.personalNumber, personalConfidence),
  ];
}

function checkedConfidence({ checks, repairs }: MrzReading, check: CheckName) {
  const doubt = repairs.some((repair) => repair.check === check) ? REPAIR_DOUBT : 0;
  const holds = checks[check] ?? checks.composite;
  if (!holds) return UNCHECKED - doubt;
  if (checks[check] === undefined) return CHECKED_AS_WHOLE - doubt;
  return (checks.composite === false ? CHECKED - COMPOSITE_DOUBT : CHECKED) - doubt;
}

/** PDF417 and QR codes are error-corrected: a decoded value is what was printed. */
const BARCODE_CONFIDENCE = 99;

export function barcodeCandidates(fields: BarcodeFields): Candidate[] {
  return RECORD_FIELDS.flatMap((field): Candidate[] => {
    const value = fields[field];
    return value ? [{ field, value, confidence: BARCODE_CONFIDENCE, source: "barcode" }] : [];
  });
}

export const RECORD_FIELD: Readonly<Partial<Record<PrintedField, RecordField>>> = {
  surname: "surname",
  names: "names",
  birth: "dateOfBirth",
  sex: "sex",
  personalNumber: "personalNumber",
  documentNumber: "documentNumber",
  licenceNumber: "licenceNumber",
  nationality: "nationality",
  issue: "issueDate",
  expiry: "expiryDate",
};
/** Confidence of a labelled value by reading confidence: at most, and at least (DOCDATA-PRINT-1). */
const PRINTED_CEILING = 93;
const PRINTED_FLOOR = 28;
const HEADING_CONFIDENCE = 88;
/** The recogniser is overconfident on lines lower than this. */
const SMALL_PRINT_PX = 11;
const SMALL_PRINT_CEILING = 88;
/**
 * A zero next to a letter, or an O next to a digit, may be the other one, and so may a 1 or I next to one of the other kind or at the
 * start of a number with letters: print has no check digit. An N before digits may be that of "N°".
 */
const LOOKALIKES = /[A-Z][01]|[01][A-Z]|[OI]\d|\d[OI]|^1.*[A-Z]|^N\d+$/;
const AMBIGUOUS_CEILING = 85;
/** Values without a label. None was wrong on specimens (docs/documents.md, attribution-unlabelled), but real layouts differ. */
const PLACED_CEILING: Readonly<Partial<Record<RecordField, number>>> = {
  dateOfBirth: 85,
  issueDate: 80,
  expiryDate: 80,
  personalNumber: 85,
  sex: 85,
  nationality: 85,
};
const OTHER_PLACED_CEILING = 65;
/** A name whose words may be parted otherwise. */
const UNSURE_GAPS_CEILING = 84;
/** An initial, or the last letter of a word that a wide gap split off. */
const LONE_LETTER = /(^| )[A-Z]( |$)/;

/** @param issuer ISO 3166-1 alpha-3; by the side's heading unless a zone names another */
export function printedCandidates(
  side: SideReading,
  now: Date,
  issuer: string | null = side.country?.country ?? null,
): Candidate[] {
  const numberIssuer = { country: issuer ?? undefined, type: heaviestType(side.types)?.type };
  const candidates = (Object.entries(side.printed.values) as [PrintedField, PrintedValue][]).flatMap(
    ([printed, value]): Candidate[] => {
      const field = RECORD_FIELD[printed];
      const read = field && recordValue(field, value, numberIssuer, now);
      if (!field || !read) return [];
      const confidence = printedConfidence(field, read, value, isOrderKnown(side));
      const candidate: Candidate = {
        field,
        value: read,
        confidence,
        source: "printed",
        ...(value.isLabelled ? {} : { isPlaced: true }),
      };
      return [isNameField(field) ? restoredCandidate(candidate, value.pieces, side.page, issuer) : candidate];
    },
  );
  if (!side.country) return candidates;
  const country = side.country.country;
  return [
    ...candidates,
    { field: "issuingCountry", value: country, confidence: HEADING_CONFIDENCE, source: "printed" },
  ];
}

/** From this confidence on a reading counts as what the document says (DOCUMENT-CHECK-1). */
export const SURE = 85;

export const isNameField = (field: RecordField): field is "surname" | "names" =>
  field === "surname" || field === "names";

/**
 * The printed name with the diacritics that its lines show.
 * @param issuer ISO 3166-1 alpha-3, whose languages tell which letters to expect
 */
export function restoredCandidate(
  candidate: Candidate,
  pieces: readonly TextLine[],
  { image }: Page,
  issuer: string | null,
): Candidate {
  const { value, isSure } = restoreName(candidate.value, pieces, image, alphabetOf(issuer));
  const hyphenDoubt = pieces.some((line) => line.isHyphenDoubtful);
  return { ...candidate, value, diacriticDoubt: !isSure, hyphenDoubt };
}

/** 03/04/1990 is one of two days where neither heading nor title names the issuer (DOCDATA-DATE-1). */
const UNKNOWN_ORDER_CEILING = 65;
export const isOrderKnown = ({ country, page }: SideReading) =>
  country !== null || titledCountry(page.lines) !== null;

/** Confidence of a printed value, 0 to 100. */
export function printedConfidence(
  field: RecordField,
  read: string,
  { value, confidence, heightPx, ambiguous, isLabelled, isContinued, pieces }: PrintedValue,
  orderKnown: boolean,
) {
  const ceiling = Math.min(
    PRINTED_CEILING,
    heightPx < SMALL_PRINT_PX ? SMALL_PRINT_CEILING : PRINTED_CEILING,
    NUMBER_FIELDS.has(field) && (LOOKALIKES.test(read) || !plainNumber(value).includes(read))
      ? AMBIGUOUS_CEILING
      : PRINTED_CEILING,
    ambiguous && !orderKnown ? UNKNOWN_ORDER_CEILING : PRINTED_CEILING,
    isLabelled ? PRINTED_CEILING : (PLACED_CEILING[field] ?? OTHER_PLACED_CEILING),
    isContinued || (field === "names" && LONE_LETTER.test(read)) ? AMBIGUOUS_CEILING : PRINTED_CEILING,
    isNameField(field) && pieces.some((line) => line.isGapDoubtful || line.isHyphenDoubtful)
      ? UNSURE_GAPS_CEILING
      : PRINTED_CEILING,
    isNameField(field) && pieces.some(({ text }) => hasDigitInWord(text))
      ? AMBIGUOUS_CEILING
      : PRINTED_CEILING,
  );
  return Math.max(PRINTED_FLOOR, Math.min(ceiling, Math.round(PRINTED_CEILING * confidence)));
}

function recordValue(
  field: RecordField,
  printed: PrintedValue,
  issuer: NumberIssuer,
  now: Date,
): string | null {
  const { value, shortYear } = printed;
  switch (field) {
    case "nationality":
      return nationalityOf(value);
    case "personalNumber":
    case "documentNumber":
      return printedNumber(field, printed, issuer);
    case "licenceNumber":
      return withoutNumberSign(plainNumber(value), issuer.country);
    case "dateOfBirth":
    case "issueDate":
    case "expiryDate":
      return plausible(field, value, shortYear, now);
    default:
      return value;
  }
}

/** A two-digit birth year that would lie in the future belongs to the last century. */
function plausible(field: DateField, date: string, shortYear: boolean, now: Date) {
  if (isPlausibleDate(field, date, now)) return date;
  if (!shortYear || field !== "dateOfBirth") return null;
  const earlier = `${Number(date.slice(0, 4)) - 100}${date.slice(4)}`;
  return isPlausibleDate(field, earlier, now) ? earlier : null;
}
