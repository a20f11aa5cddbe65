import type { FieldSource } from "@/lib/vision/types";
import type { BarcodeFields } from "../barcode/fields";
import { withAccents } from "../diacritics/restore-name";
import { type MrzFields, readMrzFields } from "../mrz/fields";
import type { CheckName } from "../mrz/formats";
import { LAYOUTS } from "../mrz/formats";
import { mayBeTruncated } from "../mrz/names";
import type { MrzReading } from "../mrz/read";
import type { Page, TextLine } from "../page/read-page";
import type { PrintedField, PrintedValue } from "../printed/parsed-values";
import type { Side } from "../read-side";
import { titledCountry } from "../templates/find";
import { nationalityOf } from "./countries";
import { type DateField, isPlausibleDate } from "./dates";

/** Fields as documents carry them; `idNumber` of SPEC 2.4 is chosen among the three numbers by document type. */
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

/** Numbers, of which O and 0 or I and 1 cannot be told apart by their shape. */
export const NUMBER_FIELDS: ReadonlySet<RecordField> = new Set([
  "documentNumber",
  "personalNumber",
  "licenceNumber",
]);

/** One source's word on one field. */
export interface Claim {
  readonly field: RecordField;
  readonly value: string;
  /** Expected chance of being right, 0 to 100, by source and circumstance. Measured: see ARCHITECTURE.md, Engine. */
  readonly confidence: number;
  readonly source: FieldSource;
  /** Of a printed name: a letter may bear an accent that could not be made out. */
  readonly accentDoubt?: boolean;
}

/** The zone that counts, taken apart. */
export interface ZoneFields {
  readonly reading: MrzReading;
  readonly fields: MrzFields;
  /** Least probability of a character of the name line, which no check digit protects. */
  readonly nameCertainty: number;
  readonly truncated: boolean;
}

export function zoneFieldsOf(reading: MrzReading, now: Date): ZoneFields {
  const { format, lines, leastProbability } = reading;
  return {
    reading,
    fields: readMrzFields(format, lines, now),
    nameCertainty: Math.min(1, leastProbability[LAYOUTS[format].name.line] ?? 0),
    truncated: mayBeTruncated(format, lines),
  };
}

/**
 * Whether the zone is surely that of a person of one name (ICAO 9303-3, 4.6: a primary identifier, then fillers). Of two
 * words nobody can say whether the double filler between them was lost.
 */
export function givesSingleName({ reading, fields: { surname, names }, truncated }: ZoneFields): boolean {
  const holds = reading.passed === reading.total;
  return holds && !truncated && names === "" && /^[A-Z]{2,}$/.test(surname);
}

const CHECKED = 98;
const UNCHECKED = 40;
/** A field whose own digit holds while the composite fails. */
const COMPOSITE_DOUBT = 4;
const REPAIR_DOUBT = 10;

export function zoneClaims({ reading, fields, nameCertainty }: ZoneFields): Claim[] {
  const checked = (check: CheckName) => checkedConfidence(reading, check);
  const whole = reading.checks.composite === true;
  const claim = (field: RecordField, value: string | null, confidence: number): Claim[] =>
    value ? [{ field, value, confidence, source: "mrz" }] : [];
  const personal = fields.personalNumber.split(" ")[0] ?? "";
  return [
    ...claim("documentNumber", fields.documentNumber, checked("number")),
    ...claim("dateOfBirth", fields.dateOfBirth, checked("birth")),
    ...claim("expiryDate", fields.expiryDate, checked("expiry")),
    ...claim("sex", fields.sex, whole ? 96 : 88),
    ...claim("nationality", fields.nationality, 95),
    ...claim("issuingCountry", fields.issuingCountry, 95),
    ...claim("surname", fields.surname, 80 + 15 * nameCertainty),
    ...claim("names", fields.names, 78 + 15 * nameCertainty),
    ...claim("personalNumber", /\d{5}/.test(personal) ? personal : null, whole ? 95 : 70),
  ];
}

function checkedConfidence({ checks, repairs }: MrzReading, check: CheckName) {
  const doubt = repairs.some((repair) => repair.check === check) ? REPAIR_DOUBT : 0;
  const holds = checks[check] ?? checks.composite;
  if (!holds) return UNCHECKED - doubt;
  return (checks[check] && checks.composite === false ? CHECKED - COMPOSITE_DOUBT : CHECKED) - doubt;
}

/** PDF417 and QR are error-corrected: what they say is what was printed. */
const BARCODE_CONFIDENCE = 99;

export function barcodeClaims(fields: BarcodeFields): Claim[] {
  return RECORD_FIELDS.flatMap((field): Claim[] => {
    const value = fields[field];
    return value ? [{ field, value, confidence: BARCODE_CONFIDENCE, source: "barcode" }] : [];
  });
}

const RECORD_FIELD: Readonly<Partial<Record<PrintedField, RecordField>>> = {
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
/** How often a labelled value of full reading confidence is right, and the least a reading is worth. */
const PRINTED_CEILING = 93;
const PRINTED_FLOOR = 28;
const HEADING_CONFIDENCE = 88;
/** Lines lower than this are read a little worse than their probabilities say. */
const SMALL_PRINT_PX = 11;
const SMALL_PRINT_CEILING = 88;
/** A zero beside a letter, or an O beside a digit, may be the other: print gives no check digit. */
const ZERO_OR_LETTER = /[A-Z]0|0[A-Z]|O\d|\dO/;
const AMBIGUOUS_CEILING = 85;
/** An initial, or the last letter of a word that a wide gap cut off. */
const LONE_LETTER = /(^| )[A-Z]( |$)/;

export function printedClaims(side: Side, now: Date): Claim[] {
  const claims = (Object.entries(side.printed.values) as [PrintedField, PrintedValue][]).flatMap(
    ([printed, value]): Claim[] => {
      const field = RECORD_FIELD[printed];
      const read = field && recordValue(field, value, now);
      if (!field || !read) return [];
      const confidence = printedConfidence(field, read, value, isOrderKnown(side));
      const claim: Claim = { field, value: read, confidence, source: "printed" };
      return [isNameField(field) ? accentedClaim(claim, value.pieces, side.page) : claim];
    },
  );
  if (!side.country) return claims;
  const country = side.country.country;
  return [
    ...claims,
    { field: "issuingCountry", value: country, confidence: HEADING_CONFIDENCE, source: "printed" },
  ];
}

export const isNameField = (field: RecordField): field is "surname" | "names" =>
  field === "surname" || field === "names";

/** A printed name with the accents that its lines show. */
export function accentedClaim(claim: Claim, pieces: readonly TextLine[], { image }: Page): Claim {
  const { value, isSure } = withAccents(claim.value, pieces, image);
  return { ...claim, value, accentDoubt: !isSure };
}

/** 03/04/1990 is one of two days where nothing says whose document it is. */
const UNKNOWN_ORDER_CEILING = 65;
const isOrderKnown = ({ country, page }: Side) => country !== null || titledCountry(page.lines) !== null;

function printedConfidence(
  field: RecordField,
  read: string,
  { confidence, heightPx, ambiguous }: PrintedValue,
  orderKnown: boolean,
) {
  const ceiling = Math.min(
    PRINTED_CEILING,
    heightPx < SMALL_PRINT_PX ? SMALL_PRINT_CEILING : PRINTED_CEILING,
    NUMBER_FIELDS.has(field) && ZERO_OR_LETTER.test(read) ? AMBIGUOUS_CEILING : PRINTED_CEILING,
    ambiguous && !orderKnown ? UNKNOWN_ORDER_CEILING : PRINTED_CEILING,
    field === "names" && LONE_LETTER.test(read) ? AMBIGUOUS_CEILING : PRINTED_CEILING,
  );
  return Math.max(PRINTED_FLOOR, Math.min(ceiling, Math.round(PRINTED_CEILING * confidence)));
}

/** Eswatini and South Africa: a letter beside the 13 digits is a speck; South African licences print 02/ before them. */
const THIRTEEN_DIGITS = /^(?:0\d\/)?[A-Z]?(\d{13})[A-Z]?$/;

function recordValue(field: RecordField, { value, shortYear }: PrintedValue, now: Date): string | null {
  switch (field) {
    case "nationality":
      return nationalityOf(value);
    case "personalNumber":
      return value.replace(/[^A-Z0-9/]/g, "").replace(THIRTEEN_DIGITS, "$1");
    case "documentNumber":
    case "licenceNumber":
      return value.replace(/[^A-Z0-9/]/g, "");
    case "dateOfBirth":
    case "issueDate":
    case "expiryDate":
      return plausible(field, value, shortYear, now);
    default:
      return value;
  }
}

/** A two-digit year of a birth that would lie ahead belongs to the last century. */
function plausible(field: DateField, date: string, shortYear: boolean, now: Date) {
  if (isPlausibleDate(field, date, now)) return date;
  if (!shortYear || field !== "dateOfBirth") return null;
  const earlier = `${Number(date.slice(0, 4)) - 100}${date.slice(4)}`;
  return isPlausibleDate(field, earlier, now) ? earlier : null;
}
