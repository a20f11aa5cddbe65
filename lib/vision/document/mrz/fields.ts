import { isoDay } from "@/lib/contract/iso-day";
import type { DocumentType } from "@/lib/vocabulary";
import { countryOfMrzCode } from "../fields/countries";
import { isRealDate } from "../fields/dates";
import { cut, longNumberRest } from "./check-digits";
import { LAYOUTS, type MrzFormat } from "./formats";
import { spaced, splitNames } from "./names";
import { personalNumberIn } from "./optional-data";

/** The fields of a zone; an unreadable or unknown one is null. Dates YYYY-MM-DD, countries ISO 3166-1 alpha-3. */
export interface MrzFields {
  readonly documentType: DocumentType | null;
  readonly issuingCountry: string | null;
  readonly nationality: string | null;
  readonly surname: string;
  readonly names: string;
  readonly documentNumber: string;
  /** The personal number of the optional field; empty where the field is blank or holds something else. */
  readonly personalNumber: string;
  /** The issuer is known to write its personal number there; else it only looks like one. */
  readonly isPersonalKnown: boolean;
  readonly dateOfBirth: string | null;
  readonly expiryDate: string | null;
  readonly sex: "M" | "F" | "X" | null;
}

/**
 * Parses the lines of a zone (ICAO 9303-4 to -7, and the French card).
 * @param now decides the century of two-digit years: births lie in the past, expiries near today (DOCUMENT-ZONE-2)
 */
export function readMrzFields(format: MrzFormat, lines: readonly string[], now: Date): MrzFields {
  if (format === "TD1") return readTd1(lines, now);
  if (format === "FRID") return readFrenchCard(lines, now);
  if (format === "FRDL") return readFrenchLicence(lines, now);
  const [first = "", second = ""] = lines;
  const optional = { TD3: second.slice(28, 42), TD2: second.slice(28, 35), MRVA: "", MRVB: "" }[format];
  const issuer = countryOfMrzCode(first.slice(2, 5));
  return {
    documentType: typeOfCode(first.slice(0, 5)),
    issuingCountry: issuer,
    ...splitNames(cut(lines, LAYOUTS[format].name)),
    documentNumber: spaced(second.slice(0, 9)),
    ...personalNumberIn(format, issuer, optional),
    nationality: countryOfMrzCode(second.slice(10, 13)),
    dateOfBirth: birthDate(second.slice(13, 19), now),
    sex: sexOfCode(second.charAt(20)),
    expiryDate: expiryDate(second.slice(21, 27), now),
  };
}

/**
 * The fields without those of the row that holds the names. On books, visas and TD2 cards type and issuer stand in it too;
 * the form of the zone tells a passport all the same, while a TD2 card's digits fit a passport without optional data.
 */
export function withoutNameRow(format: MrzFormat, fields: MrzFields): MrzFields {
  const documentType = format === "TD2" ? null : fields.documentType;
  const inRow = LAYOUTS[format].name.line === 0 ? { issuingCountry: null, documentType } : {};
  return { ...fields, surname: "", names: "", ...inRow };
}

function readTd1(lines: readonly string[], now: Date): MrzFields {
  const [first = "", second = ""] = lines;
  const rest = first.charAt(14) === "<" ? longNumberRest(first) : null;
  const issuer = countryOfMrzCode(first.slice(2, 5));
  return {
    documentType: typeOfCode(first.slice(0, 5)),
    issuingCountry: issuer,
    ...splitNames(cut(lines, LAYOUTS.TD1.name)),
    documentNumber: spaced(first.slice(5, 14)) + (rest?.number ?? ""),
    ...personalNumberIn("TD1", issuer, rest ? "" : first.slice(15), second.slice(18, 29)),
    nationality: countryOfMrzCode(second.slice(15, 18)),
    dateOfBirth: birthDate(second.slice(0, 6), now),
    sex: sexOfCode(second.charAt(7)),
    expiryDate: expiryDate(second.slice(8, 14), now),
  };
}

function readFrenchCard(lines: readonly string[], now: Date): MrzFields {
  const [first = "", second = ""] = lines;
  return {
    documentType: "NATIONAL_ID",
    issuingCountry: "FRA",
    nationality: "FRA",
    surname: spaced(first.slice(5, 30)),
    names: spaced(second.slice(13, 27)),
    documentNumber: second.slice(0, 12),
    personalNumber: "",
    isPersonalKnown: false,
    dateOfBirth: birthDate(second.slice(27, 33), now),
    sex: sexOfCode(second.charAt(34)),
    expiryDate: null,
  };
}

/** Letters of the surname that fit: a field without a filler may be cut off and is not given. */
const LICENCE_SURNAME_LETTERS = 8;

function readFrenchLicence([line = ""]: readonly string[], now: Date): MrzFields {
  const surname = spaced(cut([line], LAYOUTS.FRDL.name));
  return {
    documentType: "DRIVERS_LICENSE",
    issuingCountry: "FRA",
    nationality: null,
    surname: surname.length < LICENCE_SURNAME_LETTERS ? surname : "",
    names: "",
    documentNumber: spaced(line.slice(5, 14)),
    personalNumber: "",
    isPersonalKnown: false,
    dateOfBirth: null,
    expiryDate: expiryDate(line.slice(15, 21), now),
    sex: null,
  };
}

const TYPES: Readonly<Record<string, DocumentType>> = {
  P: "PASSPORT",
  V: "VISA",
  I: "NATIONAL_ID",
  A: "NATIONAL_ID",
  C: "NATIONAL_ID",
};

/**
 * Type by code and issuer. AR, IR and CR are in use for residence permits, C1 and C2 for the permanent resident and
 * border crossing cards of the USA (USCIS, "Form I-551"), D for licences with a zone after ISO/IEC 18013-1.
 */
function typeOfCode(code: string): DocumentType | null {
  if (/^(AR|IR|CR|C[12]USA)/.test(code)) return "RESIDENCE_PERMIT";
  if (code.startsWith("D")) return "DRIVERS_LICENSE";
  return TYPES[code.charAt(0)] ?? null;
}

/** A filler means that the sex is unspecified (ICAO 9303-3, 4.8). */
function sexOfCode(code: string) {
  if (code === "<" || code === "X") return "X";
  return code === "M" || code === "F" ? code : null;
}

/** Date of a birth from YYMMDD: a year that would lie in the future belongs to the last century. */
export function birthDate(text: string, now: Date) {
  const thisCentury = calendarDate(text, 2000);
  const today = isoDay(now);
  return thisCentury !== null && thisCentury <= today ? thisCentury : calendarDate(text, 1900);
}

/** Date of an expiry from YYMMDD: more than 50 years ahead means the last century. */
export function expiryDate(text: string, now: Date) {
  const year = 2000 + Number(text.slice(0, 2));
  return calendarDate(text, year > now.getUTCFullYear() + 50 ? 1900 : 2000);
}

function calendarDate(text: string, century: number) {
  if (!/^\d{6}$/.test(text)) return null;
  const date = `${century + Number(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return isRealDate(date) ? date : null;
}
