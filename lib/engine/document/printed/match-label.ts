import { LABEL_FIELDS, type LabelField, labelsOf } from "./labels";
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
}

/** Small print: "rn" reads as "m", "l" and "1" as "i", "0" as "o". Both sides are reduced before they are compared. */
function skeletonOf(text: string) {
  const key = keyOf(text);
  if (key.length < 4) return key;
  return key.replaceAll("RN", "M").replaceAll("VV", "W").replace(/[L1]/g, "I").replaceAll("0", "O");
}

/** Longest first; each spelling once per field. */
const KNOWN: readonly Label[] = LABEL_FIELDS.flatMap((field) =>
  [...new Set(labelsOf(field).map(keyOf))].map((key) => ({ field, key, skeleton: skeletonOf(key) })),
).sort((a, b) => b.key.length - a.key.length);

interface KeyMatch {
  readonly field: LabelField;
  readonly score: number;
}

/** Short labels must be exact, longer ones may have a quarter of their letters misread. */
const tolerance = (length: number) => (length <= 3 ? 0 : length <= 5 ? 1 : Math.floor(length * 0.25));

/** The best label for a whole skeleton. */
function matchWhole(skeleton: string): KeyMatch | null {
  let best: KeyMatch | null = null;
  if (skeleton === "") return null;
  for (const label of KNOWN) {
    const length = label.skeleton.length;
    const allowed = tolerance(length);
    const distance = editDistance(label.skeleton, skeleton, allowed);
    if (distance > allowed) continue;
    const score = 1 - distance / Math.max(length, skeleton.length) + length * 1e-3;
    if (!best || score > best.score) best = { field: label.field, score };
  }
  return best;
}

/** Whether the whole line is a label, letter by letter. */
export const isExactLabel = (text: string) => (matchWhole(skeletonOf(text))?.score ?? 0) >= 0.97;

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

/** The whole line or one of its translations, which slashes (often misread as I or l) separate. */
function wholeOrTranslated(text: string): LabelMatch | null {
  if ((text.match(/\d/g)?.length ?? 0) > MAX_LABEL_DIGITS) return null;
  const whole = matchWhole(skeletonOf(text));
  const parts = text.split(/[/|]|\s[Il]\s/).map(skeletonOf);
  const translations = parts.map((part) => {
    const match = matchWhole(part);
    const doubt = part === GENERIC && parts.length > 1 ? 0.17 : 0.02;
    return match && { ...match, score: match.score - doubt };
  });
  const found = [whole, ...translations].filter((m) => m !== null).sort((a, b) => b.score - a.score)[0];
  return found ? { ...found, rest: "", inline: false } : null;
}

const SKELETONS = new Map(KNOWN.map(({ skeleton, field }) => [skeleton, field]));
const MIN_TWO_LABELS = 12;
const MIN_TAIL = 4;
const CLEAR_HEAD = 0.85;
const CLEAR_TAIL = 0.8;

/**
 * Two neighbouring fields' labels that were read as one line; the index in `text` at which the second starts, or null.
 * @example labelBoundary("Nacionalidade / Nationality Nº do BI") // 28
 */
export function labelBoundary(text: string): number | null {
  if (text.length < MIN_TWO_LABELS || (matchWhole(skeletonOf(text))?.score ?? 0) >= 0.9) return null;
  for (let at = 4; at <= text.length - MIN_TAIL; at++) {
    const tail = tailLabel(text, at);
    if (!tail || /[/|]\s*$/.test(text.slice(0, at))) continue;
    const head = wholeOrTranslated(text.slice(0, at));
    if (head && head.score >= CLEAR_HEAD && head.field !== tail) return at;
  }
  return null;
}

/** A label from `at` to the end: exact anywhere, nearly so at the start of a word. */
function tailLabel(text: string, at: number): LabelField | null {
  const tail = skeletonOf(text.slice(at));
  if (tail.length < MIN_TAIL) return null;
  const exact = SKELETONS.get(tail);
  if (exact) return exact;
  if (text[at - 1] !== " ") return null;
  const near = matchWhole(tail);
  return near && near.score >= CLEAR_TAIL ? near.field : null;
}

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
