import { nationalityOf } from "../fields/countries";
import { passesLuhn } from "../fields/personal-number";
import { findDates } from "../printed/dates";
import { type BarcodeFields, NO_FIELDS } from "./fields";

/** Fields of the barcode, separated by bars; a code of the chip follows. */
const MIN_FIELDS = 11;
/** What the card writes for its own country. */
const SOUTH_AFRICAN = "RSA";

/**
 * The PDF417 of a South African smart ID card: surname, names, sex, nationality, identity number, birth date, country of
 * birth, status, date of issue, a code and the card's number, with bars between them. The layout is that of public
 * decoders (the Dart package rsa_identification). Null for any other text.
 */
export function parseZafSmartId(text: string): BarcodeFields | null {
  const fields = text.split("|").map((field) => field.trim());
  if (fields.length < MIN_FIELDS) return null;
  const [surname = "", names = "", sex = "", nationality = "", number = "", birth = ""] = fields;
  if (!/^\d{13}$/.test(number) || !passesLuhn(number) || surname === "") return null;
  const day = (field: string | undefined) => findDates(field ?? "", "dmy")[0]?.date ?? null;
  const dateOfBirth = day(birth);
  if (dateOfBirth === null) return null;
  return {
    ...NO_FIELDS,
    documentType: "NATIONAL_ID",
    issuingCountry: "ZAF",
    nationality: nationality === SOUTH_AFRICAN ? "ZAF" : nationalityOf(nationality),
    surname: surname.toUpperCase(),
    names: names.toUpperCase() || null,
    dateOfBirth,
    issueDate: day(fields[8]),
    sex: sex === "M" || sex === "F" ? sex : null,
    personalNumber: number,
    documentNumber: /^[A-Z]?\d{6,10}$/.test(fields[10] ?? "") ? (fields[10] ?? null) : null,
  };
}
