import { birthDate } from "../mrz/fields";

/** How a country builds its personal numbers, where birth date and sex stand in them. */
interface NumberScheme {
  readonly pattern: RegExp;
  /** Sex by the four digits after the birth date. */
  readonly sexOf: (serial: number) => "M" | "F" | null;
  /** Whether the last digit is a Luhn check digit (ISO/IEC 7812-1, annex B). */
  readonly luhn: boolean;
}

/**
 * Eswatini: YYMMDD, then 1100 and up for women, 6100 and up for men. South Africa: YYMMDD, below 5000 for women,
 * citizenship digit, Luhn check digit (Identification Act 68 of 1997, regulations).
 */
const SCHEMES: Readonly<Record<string, NumberScheme>> = {
  SWZ: {
    pattern: /^\d{13}$/,
    sexOf: (serial) => (serial >= 6100 ? "M" : serial >= 1100 ? "F" : null),
    luhn: false,
  },
  ZAF: { pattern: /^\d{13}$/, sexOf: (serial) => (serial >= 5000 ? "M" : "F"), luhn: true },
};

export interface PersonalNumberParts {
  /** YYYY-MM-DD; the century is the latest possible one. */
  readonly dateOfBirth: string | null;
  readonly sex: "M" | "F" | null;
  /** Null where the country's numbers have no check digit. */
  readonly checkDigitHolds: boolean | null;
}

/** Takes a personal number apart; null when the country's numbers say nothing or this is not one. */
export function personalNumberParts(
  number: string,
  country: string | undefined,
  now: Date,
): PersonalNumberParts | null {
  const scheme = country === undefined ? undefined : SCHEMES[country];
  if (!scheme?.pattern.test(number)) return null;
  return {
    dateOfBirth: birthDate(number.slice(0, 6), now),
    sex: scheme.sexOf(Number(number.slice(6, 10))),
    checkDigitHolds: scheme.luhn ? passesLuhn(number) : null,
  };
}

export const hasNumberScheme = (country: string | undefined) => country === undefined || country in SCHEMES;

export function passesLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
