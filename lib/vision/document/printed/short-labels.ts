import { KNOWN, type Label } from "./known-labels";
import type { LabelField } from "./label-fields";
import { editDistance, folded, keyOf } from "./text";

/** A label that is too short to be told by its letters alone, and the value behind it. */
export interface ShortLabel {
  readonly field: LabelField;
  readonly rest: string;
}

/** Longer labels are known by their letters, whatever follows. */
const MAX_SHORT = 4;
/** Five digits at least; a word before them is the rest of a label ("ID Number2123456789"). */
const NUMBER_VALUE = /^(?![A-Z]{5})(?=(?:[^\d]*\d){5})[A-Z\d ./()-]{6,24}$/;
/** Values by which a label of two to four letters is told from the beginning of another word. */
const VALUES: Readonly<Partial<Record<LabelField, RegExp>>> = {
  personalNumber: NUMBER_VALUE,
  licenceNumber: NUMBER_VALUE,
  sex: /^(?:[MFHX]\.?|[A-Z]\/[MFX]|(?:FE)?MALE|FEMENINO|FEMININO|MASCULINO|PEREMPUAN|LELAKI)$/,
};
const APART = /^([A-Z\d.]{2,12})(?:[\s.:]+|(?<=[A-Z]{3})-(?=\d))(\S.*)$/;
/** "DNI12345678Z", "SEXM": the gap was lost. Two letters before digits may be those of a number. */
const GLUED = [/^([A-Z]{3,4})(\d.*)$/, /^([A-Z]{3,8}?)-?([MFHX])$/];
const MIN_SEX_LABEL = 3;
const SEX_LABELS = KNOWN.filter(({ field, key }) => field === "sex" && key.length >= MIN_SEX_LABEL);
/** Labels that count letter by letter. */
const SHORT = KNOWN.filter(({ field, key }) => key.length <= MAX_SHORT || field === "sex");

/**
 * "DNI 12345678Z", "SEXO H", "5EX: M": a short label letter by letter, or one of the sex with at most one misread, and what can be
 * nothing but its value; of glued ones every letter must be right.
 */
export function shortLabel(text: string): ShortLabel | null {
  const line = folded(text);
  const [, word = "", rest = ""] = APART.exec(line) ?? [];
  return withValue(shortOrSex(keyOf(word)), rest.trim()) ?? gluedLabel(line);
}

const shortOrSex = (key: string) =>
  SHORT.find((each) => each.key === key) ??
  SEX_LABELS.find((each) => key.length >= MIN_SEX_LABEL && editDistance(each.key, key, 1) <= 1);

function gluedLabel(line: string): ShortLabel | null {
  for (const form of GLUED) {
    const [, word, rest = ""] = form.exec(line) ?? [];
    const found = withValue(
      SHORT.find((each) => each.key === word),
      rest,
    );
    if (found) return found;
  }
  return null;
}

const withValue = (label: Label | undefined, rest: string): ShortLabel | null =>
  label && VALUES[label.field]?.test(rest) ? { field: label.field, rest } : null;
