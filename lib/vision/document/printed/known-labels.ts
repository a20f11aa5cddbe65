import { LABEL_FIELDS, type LabelField } from "./label-fields";
import { labelsOf } from "./labels";
import { keyOf, lettersIn } from "./text";

/** A label as it is compared. */
export interface Label {
  readonly field: LabelField;
  readonly key: string;
  readonly skeleton: string;
  /** The skeleton, and the key where that is longer: the r of "rn" may be lost instead of read as "m". */
  readonly spellings: readonly Spelling[];
  /** Of the key, as `lettersIn` gives them. */
  readonly letters: number;
}

interface Spelling {
  readonly text: string;
  readonly letters: number;
}

/** Merges letters that are confused in small print ("rn" and "m", "l", "1" and "i", "0" and "o") for comparison. */
export function skeletonOf(text: string) {
  const key = keyOf(text);
  if (key.length < 4) return key;
  return key.replaceAll("RN", "M").replaceAll("VV", "W").replace(/[L1]/g, "I").replaceAll("0", "O");
}

/** "Permis No" is printed as "Permis N°" too. */
const keysOf = (label: string): readonly string[] =>
  /[\w\s]{3} No$/.test(label) ? [keyOf(label), keyOf(label).slice(0, -1)] : [keyOf(label)];

/** All labels, longest first; each spelling once per field. */
export const KNOWN: readonly Label[] = LABEL_FIELDS.flatMap((field) =>
  [...new Set(labelsOf(field).flatMap(keysOf))].map((key) => {
    const skeleton = skeletonOf(key);
    const spellings = (key.length > skeleton.length ? [skeleton, key] : [skeleton]).map((text) => ({
      text,
      letters: lettersIn(text),
    }));
    return { field, key, skeleton, spellings, letters: lettersIn(key) };
  }),
).sort((a, b) => b.key.length - a.key.length);

/** Letters of the longest label. */
export const LONGEST_LABEL = Math.max(...KNOWN.map(({ skeleton }) => skeleton.length));

const SKELETONS = new Map(KNOWN.map(({ skeleton, field }) => [skeleton, field]));
/** The field whose label this is without any misread letter; null for any other text. */
export const exactLabel = (text: string) => SKELETONS.get(skeletonOf(text)) ?? null;
