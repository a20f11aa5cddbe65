import { type DateOrder, findDates } from "../printed/dates";
import { isExactLabel } from "../printed/match-label";
import type { PrintedValue } from "../printed/parsed-values";
import { folded } from "../printed/text";
import { withoutDigitsInWords, withoutNextLabel, withoutTitle } from "../printed/values";
import { settleNumber } from "./licence-number";
import type { LicenceField } from "./marks";
import type { LicenceIssuer } from "./region";

/** A value of a licence's field. */
export interface LicenceValue extends Pick<PrintedValue, "value" | "shortYear" | "ambiguous"> {
  /** Factor on the reading confidence. */
  readonly certainty: number;
}
/** DOCDATA-PRINT-1: 85 of at most 93, for a number that neither a form nor a check digit settles. */
const UNSETTLED = 85 / 93;

/** The value of a field in a text; null where it can be none. */
export function parsed(
  field: LicenceField,
  text: string,
  order: DateOrder,
  issuer: LicenceIssuer,
): LicenceValue | null {
  switch (field) {
    case "birth":
    case "issue":
    case "validity":
    case "expiry": {
      const [date] = findDates(text, order);
      return date
        ? { value: date.date, shortYear: date.shortYear, ambiguous: date.ambiguous, certainty: 1 }
        : null;
    }
    case "licenceNumber":
      return numberIn(text, issuer);
    case "surname":
      return plain(nameIn(text));
    case "names":
      return plain(nameIn(withoutSuffix(withoutTitle(text), issuer)));
    case "sex":
      return plain(/^[MFX]\b/i.exec(text.trim())?.[0].toUpperCase() ?? null);
    default:
      return null;
  }
}

/** "ANTHONY JOSEPH, JR": the suffix has an element of its own in the barcode of AAMVA's standard (DCU), and is none of the given names. */
const SUFFIX = /,?\s+(?:JR|SR|II|III|IV)\.?$/i;
const withoutSuffix = (names: string, { region }: LicenceIssuer) =>
  region === "aamva" ? names.replace(SUFFIX, "") : names;

/** A value that was read as it stands. */
export const plain = (value: string | null): LicenceValue | null =>
  value === null ? null : { value, shortYear: false, ambiguous: false, certainty: 1 };

const MIN_NUMBER = 5;
const MAX_NUMBER = 25;
const MIN_DIGITS = 3;

/** Whether a text may be a value of the field, without deciding on its look-alikes. */
export const fitsField = (field: LicenceField, text: string, order: DateOrder, issuer: LicenceIssuer) =>
  field === "licenceNumber" ? rawNumber(text) !== null : parsed(field, text, order, issuer) !== null;

/** The first word of a text that may be a licence number, or the whole text where it has gaps ("D123 4567 8901"). */
export function rawNumber(text: string): string | null {
  const whole = folded(withoutNextLabel(text))
    .replace(/[^A-Z0-9 */-]/g, "")
    .trim();
  const joined = whole.replaceAll(" ", "");
  const digits = joined.replace(/\D/g, "").length;
  const number = /[A-Z]{3,} [A-Z]{3,}/.test(whole) ? (whole.split(" ")[0] ?? "") : joined;
  if (number.length < MIN_NUMBER || number.length > MAX_NUMBER || digits < MIN_DIGITS) return null;
  return findDates(text).length > 0 ? null : number;
}

/** What is glued to a number: the word of its label, the country behind it, the label of the next field. */
const GLUED = /^N[O0](?=[A-Z]{0,2}\d{5})|(?<=\d)(?:USA|CLASS[A-Z0-9]{0,2})$/g;

/** "NOD5794522", "M417820776360USA": without the words beside the number, unless it has the issuer's form with them. */
function withoutLabelWord(number: string, forms: readonly RegExp[]): string {
  const rest = number.replace(GLUED, "");
  const fits = (text: string) => forms.some((form) => form.test(text.replace(/[^A-Z0-9]/g, "")));
  return rest !== number && !fits(number) ? rest : number;
}

function numberIn(text: string, { numberForms }: LicenceIssuer): LicenceValue | null {
  const raw = rawNumber(text);
  if (raw === null) return null;
  const number = withoutLabelWord(raw, numberForms);
  const { value, isSettled } = settleNumber(number, numberForms);
  return { value, shortYear: false, ambiguous: false, certainty: isSettled ? 1 : UNSETTLED };
}

/** Titles and words of other fields that stand where a name may. */
const NO_NAME =
  /LICEN[CS]E|DRIVER|IDENTIFICATION|REPUBLI|KINGDOM|NATIONAL|^CLASS|RESTRICTION|ENDORSEMENT|^NONE$|^DONOR$|^VETERAN$|^ORGAN|FEDERAL|LIMITS|COMMERCIAL|SIGNATURE|VEHICLE|CLASSIFICATION|PREVIOUS|CUSTOMER|NAMES?$|^(?:LN|FN|DLN?|DD|DOB|EXP|ISS|SEX|HGT|WGT|EYES|HAIR|END|REST|REN|RPL|STATES?)(?: [A-Z]{1,2})?$|\bDATE\b|ADDRESS|^S?SEX ?[MFX]$|^(?:MISS|MRS?)$/;

/** Shorter labels are also names. */
const MIN_LABEL = 6;

/** A name of letters, in capitals without diacritics; null for other text. */
export function nameIn(text: string): string | null {
  const line = withoutDigitsInWords(folded(text));
  if (/\d/.test(line)) return null;
  const name = line
    .replace(/[^A-Z' -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isLabel = name.length >= MIN_LABEL && isExactLabel(name);
  return name.replace(/[^A-Z]/g, "").length < 2 || NO_NAME.test(name) || isLabel ? null : name;
}
