import { LABEL_FIELDS, type LabelField } from "./label-fields";
import { labelsOf } from "./labels";
import { editDistance, folded, keyOf } from "./text";

/** A label recognised in a line. */
export interface LabelMatch {
  readonly field: LabelField;
  /** 1 and a little more for exact long labels; lower with misread letters. */
  readonly score: number;
  /** What stands on the same line after the label; empty when the line is the label alone. */
  readonly rest: string;
  /** The label was cut off the start of the line without a colon: less certain. */
  readonly inline: boolean;
}

interface Label {
  readonly field: LabelField;
  readonly key: string;
  readonly skeleton: string;
  /** What a line is compared with: the skeleton, and the key where that is longer: an r may be lost, not read with the n. */
  readonly spellings: readonly string[];
}

/** Small print: "rn" reads as "m", "l" and "1" as "i", "0" as "o". Both sides are reduced before they are compared. */
function skeletonOf(text: string) {
  const key = keyOf(text);
  if (key.length < 4) return key;
  return key.replaceAll("RN", "M").replaceAll("VV", "W").replace(/[L1]/g, "I").replaceAll("0", "O");
}

/** Longest first; each spelling once per field. */
const KNOWN: readonly Label[] = LABEL_FIELDS.flatMap((field) =>
  [...new Set(labelsOf(field).map(keyOf))].map((key) => {
    const skeleton = skeletonOf(key);
    return { field, key, skeleton, spellings: key.length > skeleton.length ? [skeleton, key] : [skeleton] };
  }),
).sort((a, b) => b.key.length - a.key.length);

interface KeyMatch {
  readonly field: LabelField;
  readonly score: number;
}

/** Short labels must be exact, longer ones may have a quarter of their letters misread. */
const tolerance = (length: number) => (length <= 3 ? 0 : length <= 5 ? 1 : Math.floor(length * 0.25));

/** Answers while one line is taken apart at every word; of no line are they kept. */
let asked: Map<string, KeyMatch | null> | null = null;

/** Runs a search that asks for the same words again and again. */
export function remembering<T>(search: () => T): T {
  asked = new Map();
  try {
    return search();
  } finally {
    asked = null;
  }
}

const MAX_SKELETON = Math.max(...KNOWN.map(({ skeleton }) => skeleton.length)) * 1.25;

/** The best label for a whole skeleton. */
function matchWhole(skeleton: string): KeyMatch | null {
  if (skeleton === "" || skeleton.length > MAX_SKELETON) return null;
  const known = asked?.get(skeleton);
  if (known !== undefined) return known;
  const best = nearestLabel(skeleton);
  asked?.set(skeleton, best);
  return best;
}

function nearestLabel(skeleton: string): KeyMatch | null {
  let best: KeyMatch | null = null;
  for (const { field, spellings } of KNOWN)
    for (const spelling of spellings) {
      const { length } = spelling;
      const allowed = tolerance(length);
      const distance = editDistance(spelling, skeleton, allowed);
      if (distance > allowed) continue;
      const score = 1 - distance / Math.max(length, skeleton.length) + length * 1e-3;
      if (!best || score > best.score) best = { field, score };
    }
  return best;
}

const SKELETONS = new Map(KNOWN.map(({ skeleton, field }) => [skeleton, field]));
/** The field whose label this is without a letter misread. */
export const exactLabel = (text: string) => SKELETONS.get(skeletonOf(text)) ?? null;

/** Whether the whole line is a label, letter by letter. */
export const isExactLabel = (text: string) => wholeScore(text) >= 0.97;

/** How near the whole line, without regard to slashes, comes to a label. */
export const wholeScore = (text: string) => matchWhole(skeletonOf(text))?.score ?? 0;

/** Recognises "Surname / Nom", "SURNAME: DLAMINI", "Date of birth 12/01/1990"; null when the line starts with none. */
export function matchLabel(text: string): LabelMatch | null {
  return beforeColon(text) ?? wholeOrTranslated(text) ?? asPrefix(text);
}

function beforeColon(text: string): LabelMatch | null {
  const split = /^(.{2,40}?)\s*[:：]\s*(.*)$/.exec(text);
  const found = split && matchWhole(skeletonOf(split[1] ?? ""));
  return found ? { ...found, rest: (split[2] ?? "").trim(), inline: false } : null;
}

/** "Name" is the surname in German, the given names elsewhere: beside a translation it says least. */
const GENERIC = "NAME";
/** Digits that letters are misread as; more of them are a value. */
const MAX_LABEL_DIGITS = 3;

export const translationsIn = (text: string) => text.split(/[/|]|\s[Il]\s/);

/** The whole line or one of its translations, which slashes (often misread as I or l) separate. */
export function wholeOrTranslated(text: string): LabelMatch | null {
  if ((text.match(/\d/g)?.length ?? 0) > MAX_LABEL_DIGITS) return null;
  const whole = matchWhole(skeletonOf(text));
  const parts = translationsIn(text).map(skeletonOf);
  const translations = parts.map((part) => {
    const match = matchWhole(part);
    const doubt = part === GENERIC && parts.length > 1 ? 0.17 : 0.02;
    return match && { ...match, score: match.score - doubt };
  });
  const found = [whole, ...translations].filter((m) => m !== null).sort((a, b) => b.score - a.score)[0];
  const match = found ?? spelledTwice(text);
  return match ? { ...match, rest: "", inline: false } : null;
}

/** A label of this score is hardly another word. */
export const CLEAR = 0.8;

/** Shorter words come too near to some label ("notes" to "nomes"). */
const MIN_SPELLING = 8;
const MAX_SPELLINGS = 64;

/** "Datum van uitreiking Date of issue": a label and its translation, the slash between them lost. */
export function spelledTwice(text: string): KeyMatch | null {
  if (text.length < 2 * MIN_SPELLING || text.length > MAX_SPELLINGS) return null;
  for (const at of wordStarts(text)) {
    if (at < MIN_SPELLING || text.length - at < MIN_SPELLING) continue;
    const first = clearWhole(text.slice(0, at));
    const second = first && clearWhole(text.slice(at));
    if (first && second?.field === first.field) return first.score < second.score ? first : second;
  }
  return null;
}

export function clearWhole(text: string): KeyMatch | null {
  const match = matchWhole(skeletonOf(text));
  return match && match.score >= CLEAR ? match : null;
}

export const wordStarts = (text: string) => [...text.matchAll(/(?<=\s)[^\s/|]/g)].map(({ index }) => index);

const MIN_PREFIX = 5;

/** A label that runs on into its value. */
function asPrefix(text: string): LabelMatch | null {
  const key = keyOf(text);
  let best: { label: Label; distance: number } | null = null;
  const worth = (label: Label, distance: number) => label.key.length - 2 * distance;
  for (const label of KNOWN) {
    const length = label.key.length;
    if (length < MIN_PREFIX || key.length <= length) continue;
    const allowed = Math.floor(length * 0.15);
    const distance = editDistance(label.key, key.slice(0, length), allowed);
    if (distance > allowed) continue;
    if (!best || worth(label, distance) > worth(best.label, best.distance)) best = { label, distance };
  }
  if (!best) return null;
  const rest = afterLetters(text, best.label.key.length);
  if (rest.length < 2) return null;
  return { field: best.label.field, score: 0.8 - best.distance * 0.05, rest, inline: true };
}

/** The text after its first `count` letters and digits. */
function afterLetters(text: string, count: number) {
  const characters = [...text];
  let seen = 0;
  const end = characters.findIndex((c) => {
    if (seen >= count) return true;
    if (/[A-Z0-9]/.test(folded(c))) seen++;
    return false;
  });
  return end < 0
    ? ""
    : characters
        .slice(end)
        .join("")
        .replace(/^[\s:.\-/]+/, "");
}
