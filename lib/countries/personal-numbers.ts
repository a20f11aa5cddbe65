/** Characters `from` up to, not including, `to` of a number without its separators. */
export interface NumberPart {
  readonly from: number;
  readonly to: number;
}

/** How a check character follows from the rest of a number. */
export type NumberCheck =
  /** The last digit makes the sum of the Luhn algorithm a multiple of ten (ISO/IEC 7812-1, annex B). */
  | { readonly scheme: "luhn" }
  /** The part, as one number, leaves a remainder that is the place of the check character among `characters`. */
  | {
      readonly scheme: "remainder";
      readonly of: readonly [from: number, to: number];
      readonly characters: string;
      /** Place of the check character, counted from the end; 1 is the last. */
      readonly fromEnd: number;
    };

/** The parts of a rule that a public source can confirm, each on its own. */
export type NumberRulePart = "pattern" | "birthDate" | "sex" | "check";

/**
 * How a state forms the number of a person. Every rule names its public sources; a part that is not in `confirmed` was
 * found in one weak source or in none, is written down for those who look further, and decides nothing
 * (DOCUMENT-NUMBER-1).
 */
export interface PersonalNumberRule {
  /** What the state calls it. */
  readonly name: string;
  /** As printed, with zeros for digits and X for letters. */
  readonly printed: string;
  /** The whole number, capital letters and digits; a stroke may stand where documents print one. */
  readonly pattern: RegExp;
  /** Where the date of birth stands: six digits are YYMMDD, eight are YYYYMMDD. */
  readonly birthDate?: NumberPart;
  /** Sex by the numeric value of a part; unknown outside of both ranges, which include their ends. */
  readonly sex?: NumberPart & { readonly women: Range; readonly men: Range };
  readonly check?: NumberCheck;
  readonly confirmed: readonly NumberRulePart[];
  readonly sources: readonly string[];
}
type Range = readonly [least: number, most: number];

const WIKIPEDIA = "Wikipedia: National identification number";

/** Rules of the home market by ISO 3166-1 alpha-3 code. Public sources were read in November 2026. */
export const PERSONAL_NUMBERS = {
  BWA: {
    name: "Omang number",
    printed: "000000000",
    pattern: /^\d{4}[12]\d{4}$/,
    sex: { from: 4, to: 5, women: [2, 2], men: [1, 1] },
    confirmed: ["pattern", "sex"],
    sources: ["PyPI: id-validation", "AuthBridge: Botswana identity document field reference"],
  },
  GHA: {
    name: "Ghana Card number",
    printed: "GHA-000000000-0",
    // Foreign residents have the code of their own country in front; the last digit's algorithm is not public.
    pattern: /^[A-Z]{3}\d{10}$/,
    confirmed: ["pattern"],
    sources: ["Wikipedia: Ghana Card", "tools.gera.services: Ghana Card PIN"],
  },
  KEN: {
    name: "ID number",
    printed: "00000000",
    // A Maisha card shows the old ID number or, by some reports, one of 14 digits.
    pattern: /^(\d{7,9}|\d{14})$/,
    confirmed: [],
    sources: ["Nairobi Law Monthly: What is Maisha Namba", "startwithidentity.com: Kenya Maisha Card"],
  },
  LSO: {
    name: "National identity number",
    printed: "000000000000",
    pattern: /^\d{12}$/,
    confirmed: [],
    sources: ["National Identity Cards Act 2011 (gives no form)"],
  },
  MOZ: {
    name: "Número do BI",
    printed: "000000000000X",
    // Paper cards have nine digits alone.
    pattern: /^(\d{12}[A-Z]|\d{9})$/,
    confirmed: ["pattern"],
    sources: ["unpatterned.org: arche, African identity numbers", "npm: stdnum-js, paper cards"],
  },
  MWI: {
    name: "National ID number",
    printed: "XXXXXXXX",
    pattern: /^[A-Z0-9]{8}$/,
    confirmed: [],
    sources: [],
  },
  NAM: {
    name: "ID number",
    printed: "000000 0000 0",
    pattern: /^\d{11}$/,
    birthDate: { from: 0, to: 6 },
    confirmed: [],
    sources: ["Wikipedia (German): Identitätskarte (Namibia)"],
  },
  NGA: {
    name: "National Identification Number (NIN)",
    printed: "00000000000",
    pattern: /^\d{11}$/,
    confirmed: ["pattern"],
    sources: [`${WIKIPEDIA}, Nigeria`, "PyPI: id-validation"],
  },
  SWZ: {
    name: "Personal identity number (PIN)",
    printed: "0000000000000",
    pattern: /^\d{13}$/,
    birthDate: { from: 0, to: 6 },
    sex: { from: 6, to: 10, women: [1100, 6099], men: [6100, 9999] },
    confirmed: ["pattern", "birthDate", "sex"],
    sources: ["GitHub: Sisusa, SwaziPin"],
  },
  TZA: {
    name: "National Identification Number (NIDA)",
    printed: "00000000-00000-00000-00",
    pattern: /^\d{20}$/,
    birthDate: { from: 0, to: 8 },
    confirmed: ["pattern", "birthDate"],
    sources: [
      "ujuzitz.com: Namba ya NIDA (birth date first)",
      "unpatterned.org: arche, African identity numbers",
    ],
  },
  ZAF: {
    name: "Identity number",
    printed: "0000000000000",
    // YYMMDD, serial number below 5000 for women, citizenship, a digit without meaning, check digit.
    pattern: /^\d{13}$/,
    birthDate: { from: 0, to: 6 },
    sex: { from: 6, to: 10, women: [0, 4999], men: [5000, 9999] },
    check: { scheme: "luhn" },
    confirmed: ["pattern", "birthDate", "sex", "check"],
    sources: ["Identification Act 68 of 1997, regulations", "GitHub: rsaid"],
  },
  ZMB: {
    name: "National registration number (NRC)",
    printed: "000000/00/0",
    // Serial number, province and district, then 1 for Zambians, 2 for the Commonwealth, 3 for others.
    pattern: /^\d{6}\/?\d{2}\/?[1-3]$/,
    confirmed: ["pattern"],
    sources: ["Zambian Observer: The National Registration Card", "Prembly: National ID (Zambia)"],
  },
  ZWE: {
    name: "National registration number",
    printed: "00-0000000 X 00",
    pattern: /^\d{8,9}[A-HJ-NP-TV-Z]\d{2}$/,
    check: { scheme: "remainder", of: [0, -3], characters: "ZABCDEFGHJKLMNPQRSTVWXY", fromEnd: 3 },
    confirmed: ["pattern", "check"],
    sources: ["PyPI: zim-id", "trueidzim.com: check letter"],
  },
} as const satisfies Readonly<Record<string, PersonalNumberRule>>;

/** @param country ISO 3166-1 alpha-3 */
export function personalNumberRuleOf(country: string | undefined): PersonalNumberRule | null {
  const rules: Readonly<Record<string, PersonalNumberRule>> = PERSONAL_NUMBERS;
  return country !== undefined && Object.hasOwn(rules, country) ? (rules[country] ?? null) : null;
}
