import { NUMBER_FORMS } from "@/lib/countries/number-forms";
import type { DocumentType } from "@/lib/vocabulary";
import { settleNumber } from "../licence/licence-number";
import type { PrintedValue } from "../printed/parsed-values";
import { hasBirthDateInNumber, numbersByForm, withoutNumberSign } from "./personal-number";

/** Numbers whose printed form says how they were read; those of licences are settled where licences are read. */
export type PrintedNumber = "personalNumber" | "documentNumber";

/** What is known of the document that a number is printed on. */
export interface NumberIssuer {
  /** ISO 3166-1 alpha-3. */
  readonly country: string | undefined;
  /** By its titles, the weightiest; undefined where they name none. */
  readonly type: DocumentType | undefined;
}

/** Eswatini and South Africa: a letter next to the 13 digits is noise; South African licences print 02/ before them. */
const THIRTEEN_DIGITS = /^(?:0\d\/)?[A-Z]?(\d{13})[A-Z]?$/;

/** A printed number without its separators, but for a slash. */
export const plainNumber = (value: string) => value.replace(/[^A-Z0-9/]/g, "");

/**
 * The number that a printed value holds, by the forms of its issuer's numbers: alone where another number stands in the same row, without
 * the sign or the issuer's code before it, and with the look-alikes (I and 1, O and 0) that the form asks for (DOCDATA-NUMBER-3).
 */
export function printedNumber(field: PrintedNumber, printed: PrintedValue, issuer: NumberIssuer): string {
  const { country, type } = issuer;
  const whole = withoutName(withoutNumberSign(plainNumber(printed.value), country), field, country);
  const number = aloneInRow(field, printed, country) ?? withoutIssuer(whole, issuer);
  if (field === "personalNumber")
    return settled(
      hasBirthDateInNumber(country) ? number.replace(THIRTEEN_DIGITS, "$1") : number,
      field,
      country,
    );
  // The forms of document numbers are those of identity cards: passports and permits of the state have others.
  return type === "NATIONAL_ID" ? settled(number, field, country) : number;
}

/** "47183926R 736152": the personal number and another one in the row of its label; null where there is no other. */
function aloneInRow(
  field: PrintedNumber,
  { value, pieces }: PrintedValue,
  country: string | undefined,
): string | null {
  const text = pieces.map((piece) => piece.text).join(" ");
  const [only, other] = numbersByForm(text, country).filter(({ kind }) => kind === field);
  const whole = plainNumber(value);
  if (only && !other) return whole !== only.number && whole.startsWith(only.number) ? only.number : null;
  return checkedPart(field, whole, country);
}

/** "47183926R736152": the gap was lost, and the check character tells where the first number ends; null without one. */
function checkedPart(field: PrintedNumber, whole: string, country: string | undefined): string | null {
  const forms = (NUMBER_FORMS[country ?? ""] ?? []).filter(
    ({ kind, parts }) => kind === field && parts?.check,
  );
  const ends = forms.flatMap(
    ({ form }) => new RegExp(`^(?:${form.source})(?=[A-Z\\d]{4})`).exec(whole)?.[0] ?? [],
  );
  return ends.find((number) => numbersByForm(number, country).some((each) => each.number === number)) ?? null;
}

/** "CUI417283566": what the state calls its number, glued to it. */
const NAME_OF_NUMBER = /^(?:DNI|CUI|RUN|RUT|NUIP|CURP|CPF|NIK|NIC|NIN|CNIC|NIF)(?=\d{6})/;
function withoutName(number: string, field: PrintedNumber, country: string | undefined): string {
  const isForm = formsOf(field, country).some((form) => form.test(number));
  return isForm ? number : number.replace(NAME_OF_NUMBER, "");
}

/** "GBR128473950": the code of the issuing state, which passports print beside the number, as one with it. */
function withoutIssuer(number: string, { country = "", type }: NumberIssuer): string {
  const rest = number.slice(country.length);
  return type === "PASSPORT" && country !== "" && number.startsWith(country) && NUMBER_OF_PASSPORT.test(rest)
    ? rest
    : number;
}
/** At most nine characters (ICAO 9303-3), nearly all of them digits. */
const NUMBER_OF_PASSPORT = /^[A-Z]{0,2}\d{6,9}$/;

/** Anchored forms of numbers without separators, by state and kind. */
function formsOf(field: PrintedNumber, country: string | undefined): readonly RegExp[] {
  return (NUMBER_FORMS[country ?? ""] ?? [])
    .filter(({ kind }) => kind === field)
    .map(({ form }) => new RegExp(`^(?:${form.source})$`));
}

const settled = (number: string, field: PrintedNumber, country: string | undefined) =>
  settleNumber(number, formsOf(field, country)).value;
