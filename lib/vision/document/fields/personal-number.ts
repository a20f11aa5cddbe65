import { NUMBER_FORMS, type PrintedNumberForm } from "@/lib/countries/number-forms";
import type { NumberCheck, NumberRulePart, PersonalNumberRule } from "@/lib/countries/personal-numbers";
import { birthDate } from "../mrz/fields";
import { folded } from "../printed/text";
import { isFormOfNumber, numberFormatOf } from "../templates/find";
import { NUMBER_KINDS } from "../templates/template";
import { isRealDate } from "./dates";

export interface PersonalNumberParts {
  /** YYYY-MM-DD; of a year of two digits the century is the latest possible one. */
  readonly dateOfBirth: string | null;
  readonly sex: "M" | "F" | null;
  /** Null where the country's numbers have no check character. */
  readonly checkDigitHolds: boolean | null;
}

/**
 * Parses a personal number by its country's rule; null when the numbers carry no data or this is not one of them. Parts
 * of the rule that no public source confirms are left out (DOCUMENT-NUMBER-1).
 */
export function personalNumberParts(
  number: string,
  country: string | undefined,
  now: Date,
): PersonalNumberParts | null {
  const rule = numberFormatOf(country, "personalNumber")?.rule;
  if (!rule) return partsByForm(number, country, now);
  if (!rule.pattern.test(number) || !carriesData(rule)) return null;
  const digits = number.replaceAll("/", "");
  const birth = confirmed(rule, "birthDate");
  const sex = confirmed(rule, "sex");
  const check = confirmed(rule, "check");
  return {
    dateOfBirth: birth ? birthDateIn(digits.slice(birth.from, birth.to), now) : null,
    sex: sex ? sexOf(Number(digits.slice(sex.from, sex.to)), sex) : null,
    checkDigitHolds: check ? passesCheck(digits, check) : null,
  };
}

/** "N110102738465B", "IDNO7806215961288": what is left of "N°" and "I.D. No." before a number. */
const NUMBER_SIGN = /^(?:ID)?N[O0]?(?=\d)/;

/** A number without the sign before it, where it has the form of the country's numbers only so. */
export function withoutNumberSign(number: string, country: string | undefined): string {
  const rest = number.replace(NUMBER_SIGN, "");
  const isForm = NUMBER_KINDS.some((kind) => isFormOfNumber(rest, country, kind));
  return rest !== number && isForm ? rest : number;
}

/** Of a number of which only the form is known, with the place of the birth date or a check character. */
function partsByForm(number: string, country: string | undefined, now: Date): PersonalNumberParts | null {
  const forms = NUMBER_FORMS[country ?? ""] ?? [];
  const parts = forms.find((each) => each.parts?.pattern.test(number))?.parts;
  if (!parts) return null;
  const { birthDate: born, check } = parts;
  return {
    dateOfBirth: born ? birthDateIn(number.slice(born.from, born.to), now) : null,
    sex: sexByForm(number, country),
    checkDigitHolds: check ? passesCheck(number, check) : null,
  };
}

/** The sex by a letter in a number of which only the form is known; null where it has none. @param country ISO 3166-1 alpha-3 */
export function sexByForm(number: string, country: string | undefined): "M" | "F" | null {
  const forms = NUMBER_FORMS[country ?? ""] ?? [];
  const sex = forms.find((each) => each.parts?.pattern.test(number))?.parts?.sex;
  const letter = sex ? number.charAt(sex.at) : "";
  if (letter === "") return null;
  return letter === sex?.woman ? "F" : letter === sex?.man ? "M" : null;
}

const confirmed = <P extends NumberRulePart>(
  rule: PersonalNumberRule,
  part: P,
): PersonalNumberRule[P] | undefined => (rule.confirmed.includes(part) ? rule[part] : undefined);

const carriesData = (rule: PersonalNumberRule) =>
  (["birthDate", "sex", "check"] as const).some((part) => confirmed(rule, part) !== undefined);

/** YYMMDD or YYYYMMDD. */
function birthDateIn(digits: string, now: Date): string | null {
  if (digits.length === 6) return birthDate(digits, now);
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isRealDate(date) ? date : null;
}

function sexOf(serial: number, { women, men }: NonNullable<PersonalNumberRule["sex"]>): "M" | "F" | null {
  const within = ([least, most]: readonly [number, number]) => serial >= least && serial <= most;
  if (within(women)) return "F";
  return within(men) ? "M" : null;
}

/** Whether a number without separators ends as its check character says. */
export function passesCheck(number: string, check: NumberCheck): boolean {
  if (check.scheme === "luhn") return passesLuhn(number);
  const remainder = Number(number.slice(...check.of)) % check.characters.length;
  return number.at(-check.fromEnd) === check.characters[remainder];
}

/** A number in a text that has the form of its state's, capitals and digits. */
export interface NumberByForm {
  readonly kind: PrintedNumberForm["kind"];
  readonly number: string;
}

/** The numbers in a text that have the form of a country's, wherever they stand; none where a check character is wrong. */
export function numbersByForm(text: string, country: string | undefined): readonly NumberByForm[] {
  const capitals = folded(text);
  return (NUMBER_FORMS[country ?? ""] ?? []).flatMap(({ kind, form, parts }) => {
    const found = new RegExp(`(?<![A-Z\\d])(?:${form.source})(?![A-Z\\d])`).exec(capitals)?.[0];
    const number = found?.replace(/[^A-Z\d]/g, "");
    return number !== undefined && (!parts?.check || passesCheck(number, parts.check))
      ? [{ kind, number }]
      : [];
  });
}

/** A number of 13 digits that begin with a birth date, as Eswatini and South Africa give them. */
const THIRTEEN = "9".repeat(13);

/** Whether the country's personal numbers are 13 digits that begin with a birth date; true for an unknown country. */
export function hasBirthDateInNumber(country: string | undefined): boolean {
  if (country === undefined) return true;
  const rule = numberFormatOf(country, "personalNumber")?.rule;
  return rule?.birthDate?.from === 0 && rule.pattern.test(THIRTEEN);
}

export function passesLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
