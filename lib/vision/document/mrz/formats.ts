/**
 * The layouts of machine-readable zones: ICAO 9303-4 (TD3), -5 (TD1), -6 (TD2), -7 (MRV-A, MRV-B), and the French
 * national identity card issued until 2021 (two lines of 36, its own layout), and the French licence (one line of 30
 * after ISO/IEC 18013-3, annex on basic access protection: D1, issuer, then what the state chooses, and a check digit
 * over it all; France writes number, check digit over everything so far, expiry, and eight letters of the surname).
 */
import { maskOf, type PositionMask } from "./alphabet";

export const MRZ_FORMATS = ["TD3", "TD1", "TD2", "MRVA", "MRVB", "FRID", "FRDL"] as const;
export type MrzFormat = (typeof MRZ_FORMATS)[number];

/** A part of a zone: characters `from` up to, not including, `to` of line `line`, all from 0. */
export interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** A field with its own check digit at `at` of the same line. */
export interface CheckedField extends Span {
  readonly at: number;
  /** `blank`: an empty field may have a filler as check digit. `long`: TD1 numbers over nine characters (9303-5). */
  readonly variant?: "blank" | "long";
}

export const CHECK_NAMES = ["number", "birth", "expiry", "personal", "composite"] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

export interface MrzLayout {
  readonly columns: number;
  /** One mask per character, line by line. */
  readonly masks: readonly (readonly PositionMask[])[];
  readonly checks: Readonly<Partial<Record<Exclude<CheckName, "composite">, CheckedField>>>;
  readonly composite?: { readonly parts: readonly Span[]; readonly line: number; readonly at: number };
  /** The holder's names. */
  readonly name: Span;
}

const DIGITS = "0123456789";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digit = maskOf(DIGITS);
const name = maskOf(`${LETTERS}<`);
const any = maskOf(`${DIGITS}${LETTERS}<`);
const check = maskOf(`${DIGITS}<`);
const sex = maskOf("MFX<");

const times = (mask: PositionMask, count: number): PositionMask[] => Array<PositionMask>(count).fill(mask);
const span = (line: number, from: number, to: number): Span => ({ line, from, to });
const field = (line: number, from: number, to: number): CheckedField => ({ line, from, to, at: to });

/** Lower line of every two-line ICAO document up to the expiry date. */
const dated = [
  ...times(any, 9),
  check,
  ...times(name, 3),
  ...times(digit, 6),
  digit,
  sex,
  ...times(digit, 6),
  digit,
];
const upper = (first: string, second: PositionMask, columns: number) => [
  maskOf(first),
  second,
  ...times(name, columns - 2),
];
const datedChecks = { number: field(1, 0, 9), birth: field(1, 13, 19), expiry: field(1, 21, 27) };

export const LAYOUTS: Readonly<Record<MrzFormat, MrzLayout>> = {
  TD3: {
    columns: 44,
    masks: [upper("P", name, 44), [...dated, ...times(any, 14), check, digit]],
    checks: { ...datedChecks, personal: { ...field(1, 28, 42), variant: "blank" } },
    composite: { parts: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)], line: 1, at: 43 },
    name: span(0, 5, 44),
  },
  TD1: {
    columns: 30,
    masks: [
      [
        maskOf("IACD"),
        maskOf(`${LETTERS}<123`),
        ...times(name, 3),
        ...times(any, 9),
        check,
        ...times(any, 15),
      ],
      [...times(digit, 7), sex, ...times(digit, 7), ...times(name, 3), ...times(any, 11), digit],
      times(name, 30),
    ],
    checks: {
      number: { ...field(0, 5, 14), variant: "long" },
      birth: field(1, 0, 6),
      expiry: field(1, 8, 14),
    },
    composite: { parts: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)], line: 1, at: 29 },
    name: span(2, 0, 30),
  },
  TD2: {
    columns: 36,
    masks: [upper("IAC", name, 36), [...dated, ...times(any, 7), digit]],
    checks: datedChecks,
    composite: { parts: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)], line: 1, at: 35 },
    name: span(0, 5, 36),
  },
  MRVA: {
    columns: 44,
    masks: [upper("V", name, 44), [...dated, ...times(any, 16)]],
    checks: datedChecks,
    name: span(0, 5, 44),
  },
  MRVB: {
    columns: 36,
    masks: [upper("V", name, 36), [...dated, ...times(any, 8)]],
    checks: datedChecks,
    name: span(0, 5, 36),
  },
  FRID: {
    columns: 36,
    masks: [
      [maskOf("I"), maskOf("D"), ...times(name, 28), ...times(check, 6)],
      [...times(any, 12), digit, ...times(name, 14), ...times(digit, 7), maskOf("MF"), digit],
    ],
    checks: { number: field(1, 0, 12), birth: field(1, 27, 33) },
    composite: { parts: [span(0, 0, 36), span(1, 0, 35)], line: 1, at: 35 },
    name: span(0, 5, 30),
  },
  FRDL: {
    columns: 30,
    masks: [
      [
        maskOf("D"),
        maskOf("1"),
        ...times(name, 3),
        ...times(any, 9),
        digit,
        ...times(digit, 6),
        ...times(name, 8),
        digit,
      ],
    ],
    checks: { number: field(0, 0, 14) },
    composite: { parts: [span(0, 0, 29)], line: 0, at: 29 },
    name: span(0, 21, 29),
  },
};

/** The formats with this number of lines. */
export const formatsOfLines = (lines: number) =>
  MRZ_FORMATS.filter((format) => LAYOUTS[format].masks.length === lines);
