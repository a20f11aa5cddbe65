import type { NumberCheck, NumberPart } from "./personal-numbers";

/** The form of a number that a state prints on its documents, by which it is known without a label. */
export interface PrintedNumberForm {
  readonly kind: "personalNumber" | "documentNumber" | "licenceNumber";
  /** The number as printed, separators included; capitals and digits. */
  readonly form: RegExp;
  /** What the number without separators says; absent where only its form is known. */
  readonly parts?: {
    /** The whole number in capitals and digits. */
    readonly pattern: RegExp;
    readonly check?: NumberCheck;
    /** Six digits, YYMMDD. */
    readonly birthDate?: NumberPart;
    /** Where a letter stands for the sex, and which one for a woman and for a man. */
    readonly sex?: { readonly at: number; readonly woman: string; readonly man: string };
  };
}

const personal = (form: RegExp, parts?: PrintedNumberForm["parts"]): PrintedNumberForm => ({
  kind: "personalNumber",
  form,
  ...(parts ? { parts } : {}),
});
const licence = (form: RegExp): PrintedNumberForm => ({ kind: "licenceNumber", form });
const document = (form: RegExp): PrintedNumberForm => ({ kind: "documentNumber", form });

/** Spain: the number modulo 23 (Real Decreto 1553/2005). */
const SPANISH_LETTER: NumberCheck = {
  scheme: "remainder",
  of: [0, 8],
  characters: "TRWAGMYFPDXBNJZSQVHLCKE",
  fromEnd: 1,
};

/**
 * Numbers whose form is their state's own: with letters in fixed places, in printed groups, with a prefix, or of so many
 * digits that nothing else on the card has as many. Plain short numbers are left out: their label must name them. Forms
 * and parts are those of public descriptions (Wikipedia: National identification number, CURP; Real Decreto 1553/2005), those of
 * Albania, Czechia, Guatemala, Honduras, Hungary, Côte d'Ivoire, Kazakhstan, Sri Lanka, Morocco, Peru, Poland, Rwanda, Slovakia and Vietnam and of licences from common
 * knowledge (decisions 0142, 0147 and 0148); none was checked against a register.
 */
export const NUMBER_FORMS: Readonly<Record<string, readonly PrintedNumberForm[]>> = {
  ARE: [personal(/784[ -]?\d{4}[ -]?\d{7}[ -]?\d/)],
  BRA: [personal(/\d{3}\.\d{3}\.\d{3}[-/]\d{2}/)],
  CHL: [personal(/\d{1,2}\.\d{3}\.\d{3}-[\dK]/)],
  CRI: [personal(/[1-9] \d{4} \d{4}/)],
  CZE: [document(/\d{9}/)],
  DEU: [document(/[CFGHJKLMNPRTVWXYZ](?=[A-Z\d]*\d[A-Z\d]*\d[A-Z\d]*\d)[CFGHJKLMNPRTVWXYZ\d]{8}/)],
  DOM: [personal(/\d{3}-\d{7}-\d/)],
  ESP: [
    personal(/\d{8} ?-?[A-HJ-NP-TV-Z]/, { pattern: /^\d{8}[A-Z]$/, check: SPANISH_LETTER }),
    personal(/[XYZ]-?\d{7}-?[A-HJ-NP-TV-Z]/),
  ],
  ALB: [personal(/[A-T]\d{8}[A-W]/)],
  AZE: [personal(/(?=(?:[A-Z]*\d){2})(?=\d*[A-Z])[A-HJ-NP-Z\d]{7}/)],
  FRA: [personal(/\d{2}(?:0[1-9]|1[0-2])\d[\dAB][A-Z\d]\d{5}/)],
  GTM: [personal(/\d{4} ?\d{5} ?\d{4}/)],
  HKG: [personal(/[A-Z]{1,2}\d{6} ?\([\dA]\)/)],
  HND: [personal(/\d{4}[ -]?(?:19|20)\d{2}[ -]?\d{5}/)],
  HUN: [document(/\d{6}[A-Z]{2}/)],
  IDN: [personal(/\d{16}/)],
  IND: [
    personal(/(?<!\d )[2-9]\d{3} ?\d{4} ?\d{4}(?! ?\d)/),
    personal(/[A-Z]{3}\d{7}/),
    personal(/[A-Z]{5}\d{4}[A-Z]/),
    licence(/[A-Z]{2}[ -]?\d{2} ?(?:19|20)\d{9}/),
  ],
  ITA: [document(/[A-Z]{2}\d{5}[A-Z]{2}/)],
  CIV: [document(/CI\d{9}/)],
  LKA: [personal(/(?:19|20)\d{10}/), personal(/\d{9}[VX]/)],
  KAZ: [personal(/\d{12}/, { pattern: /^\d{12}$/, birthDate: { from: 0, to: 6 } })],
  KOR: [personal(/\d{6}-[1-8]\d{6}/, { pattern: /^\d{13}$/, birthDate: { from: 0, to: 6 } })],
  MAR: [personal(/[A-Z]{1,2}\d{5,6}/)],
  MEX: [
    personal(/[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d/, {
      // A letter of the name may have been read as a digit.
      pattern: /^[A-Z\d]{4}\d{6}[A-Z\d]{8}$/,
      birthDate: { from: 4, to: 10 },
      sex: { at: 10, woman: "M", man: "H" },
    }),
  ],
  MYS: [
    personal(/\d{2}(?:0[1-9]|1[0-2])[0-3]\d-\d{2}-\d{4}/, {
      pattern: /^\d{12}$/,
      birthDate: { from: 0, to: 6 },
    }),
  ],
  PAK: [personal(/\d{5}-\d{7}-\d/)],
  PAN: [personal(/(?:PE|E|N|1?\d)-\d{3,4}-\d{2,6}/)],
  PER: [personal(/\d{8}-\d/)],
  PHL: [personal(/\d{4}-\d{4}-\d{4}-\d{4}/), licence(/[A-Z]\d{2}-\d{2}-\d{6}/)],
  POL: [document(/[A-Z]{3} ?\d{6}/)],
  ROU: [personal(/[1-9]\d{12}/, { pattern: /^\d{13}$/, birthDate: { from: 1, to: 7 } })],
  RWA: [personal(/1 ?(?:19|20)\d{2} ?[78] ?\d{7} ?\d ?\d{2}/)],
  SGP: [personal(/[STFGM]\d{7}[A-Z]/)],
  SVK: [document(/[A-Z]{2} ?\d{6}/), personal(/\d{6}\/\d{3,4}/)],
  THA: [personal(/\d ?\d{4} ?\d{5} ?\d{2} ?\d/)],
  TUR: [personal(/[1-9]\d{9}[02468]/)],
  VNM: [personal(/\d{12}/)],
  URY: [personal(/\d\.\d{3}\.\d{3}-\d/)],
};
