import { birthDate } from "../mrz/fields";
import { numberFormatOf } from "../templates/find";
import type { NumberMeaning } from "../templates/template";

export interface PersonalNumberParts {
  /** YYYY-MM-DD; the century is the latest possible one. */
  readonly dateOfBirth: string | null;
  readonly sex: "M" | "F" | null;
  /** Null where the country's numbers have no check digit. */
  readonly checkDigitHolds: boolean | null;
}

/** Parses a personal number; null when the country's numbers carry no data or this is not one of them. */
export function personalNumberParts(
  number: string,
  country: string | undefined,
  now: Date,
): PersonalNumberParts | null {
  const format = numberFormatOf(country, "personalNumber");
  if (!format?.meaning || !format.pattern?.test(number)) return null;
  const { birthDate: birth, sex, luhn } = format.meaning;
  return {
    dateOfBirth: birth ? birthDate(number.slice(birth.from, birth.to), now) : null,
    sex: sex ? sexOf(Number(number.slice(sex.from, sex.to)), sex) : null,
    checkDigitHolds: luhn ? passesLuhn(number) : null,
  };
}

function sexOf(serial: number, { women, men }: NonNullable<NumberMeaning["sex"]>): "M" | "F" | null {
  const within = ([least, most]: readonly [number, number]) => serial >= least && serial <= most;
  if (within(women)) return "F";
  return within(men) ? "M" : null;
}

/** Whether the country's personal numbers begin with a birth date; true for an unknown country. */
export const hasBirthDateInNumber = (country: string | undefined) =>
  country === undefined || numberFormatOf(country, "personalNumber")?.meaning?.birthDate !== undefined;

export function passesLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
