import { nationalityOf } from "../fields/countries";
import { exactLabel, KNOWN, type Label, LONGEST_LABEL, skeletonOf } from "./known-labels";
import { isRead, type LabelField } from "./label-fields";
import { afterLetters, endsInNextWord, isGlued } from "./leading-letters";
import { shortLabel } from "./short-labels";
import { editDistance, keyOf, leastDistance, lettersIn } from "./text";
import { labelledSexOf } from "./values";

/** A label recognised in a line. */
export interface LabelMatch {
  readonly field: LabelField;
  /** Slightly above 1 for exact labels, more so for long ones; lower with misread letters. */
  readonly score: number;
  /** The text after the label on the same line; empty when the line is the label alone. */
  readonly rest: string;
  /** The label was split off the start of the line without a colon: less certain. */
  readonly inline: boolean;
}

interface KeyMatch {
  readonly field: LabelField;
  readonly score: number;
}

/** Number of misread letters allowed: none in short labels, a quarter in long ones. */
const tolerance = (length: number) => (length <= 3 ? 0 : length <= 5 ? 1 : Math.floor(length * 0.25));

/** Matches of the texts of the document that is being read; null outside of {@link withMatchCache}. */
let matchCache: Map<string, KeyMatch | null> | null = null;

/**
 * Reads a document or a line of it with a cache of matches, since the same words are compared many times; within another, with
 * that one. What was printed is forgotten at the end.
 */
export function withMatchCache<T>(read: () => T): T {
  if (matchCache) return read();
  matchCache = new Map();
  try {
    return read();
  } finally {
    matchCache = null;
  }
}

export const MAX_SKELETON = LONGEST_LABEL * 1.25;

/** The best label for a whole skeleton. */
function matchWhole(skeleton: string): KeyMatch | null {
  if (skeleton === "" || skeleton.length > MAX_SKELETON) return null;
  const known = matchCache?.get(skeleton);
  if (known !== undefined) return known;
  const best = nearestLabel(skeleton);
  matchCache?.set(skeleton, best);
  return best;
}

function nearestLabel(skeleton: string): KeyMatch | null {
  let best: KeyMatch | null = null;
  const own = lettersIn(skeleton);
  for (const { field, spellings } of KNOWN)
    for (const { text, letters } of spellings) {
      const { length } = text;
      const allowed = tolerance(length);
      if (Math.abs(length - skeleton.length) > allowed || leastDistance(letters, own) > allowed) continue;
      const distance = editDistance(text, skeleton, allowed);
      if (distance > allowed) continue;
      const score = 1 - distance / Math.max(length, skeleton.length) + length * 1e-3;
      if (!best || score > best.score) best = { field, score };
    }
  return best;
}

/** From this score on every letter of a label was read. */
export const EXACT = 0.97;

/** Whether the whole line is a label, letter by letter. */
export const isExactLabel = (text: string) => wholeScore(text) >= EXACT;

/** Score of the whole line as one label, slashes ignored; 0 without a match. */
export const wholeScore = (text: string) => matchWhole(skeletonOf(text))?.score ?? 0;

/** "4. Sex: FEMALE": the number of an item in a list. */
const NUMBERED = /^\d{1,2}[.)]\s+(?=\p{L}{3})/u;
/** "Licence No. (TRN)", "Date of birth (DD/MM/YYYY):": an abbreviation or a form behind a label. */
const BRACKETS = /(?<=\p{L}{2}\.?)\s*\(\p{Lu}[\p{Lu}./ -]{1,10}\)\s*(?=:|$)/u;

/** A label without what stands in brackets behind it. */
export const withoutBrackets = (text: string) => text.replace(BRACKETS, "");

/** Recognises "Surname / Nom", "SURNAME: DLAMINI", "Date of birth 12/01/1990"; null without a label at the start. */
export function matchLabel(whole: string): LabelMatch | null {
  const text = withoutBrackets(whole.replace(NUMBERED, ""));
  const found = beforeColon(text) ?? beforeDate(text) ?? asShortPrefix(text);
  if (found) return found;
  const alone = wholeOrTranslated(text);
  return (alone && alone.score >= CLEAR ? alone : (beforePeople(text) ?? alone)) ?? asPrefix(text);
}

/** "Nationality Egypt": as a whole it resembles a longer label, and is one with a value. */
function beforePeople(text: string): LabelMatch | null {
  const label = asPrefix(text);
  return label?.field === "nationality" && nationalityOf(label.rest) !== null ? label : null;
}

/** "Surname:", "Giới tính / Sex: Nữ", "Nome....GIANLUCA" with dots as forms have them for what is written in */
function beforeColon(text: string): LabelMatch | null {
  const split = /^(.{2,64}?)\s*(?:[:：]|[._…]{3,}|\(\d{1,2}\)(?=\s*\S))\s*(.*)$/.exec(text);
  const found = split && (matchWhole(skeletonOf(split[1] ?? "")) ?? wholeOrTranslated(split[1] ?? ""));
  return found ? { ...found, rest: (split[2] ?? "").trim(), inline: false } : null;
}

const DATE_AT_END =
  /^(.*\p{L}[^\p{L}\d]*?)\s*((?<!\d)\d{1,2}[ ./-]?(?:\d{1,2}|\p{L}{3,11}(?:\s?\/\s?\p{L}{3,11})?)[ ./-]?(?:19|20)\d{2})$/u;

/** "Date of birth / Fecha de nacimiento 05 Dec 1978", in several languages. */
function beforeDate(text: string): LabelMatch | null {
  const [, label = "", date = ""] = DATE_AT_END.exec(text.trim()) ?? [];
  if (translationsIn(label).length < 2) return null;
  const found = wholeOrTranslated(label);
  const isDated = found && found.score >= CLEAR && OF_DATES.has(found.field);
  return isDated ? { ...found, rest: date, inline: true } : null;
}
const OF_DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry", "otherDate"]);

/** "Name" and "Naam" are the surname in German and Dutch and the given names elsewhere, so their translation counts more. */
const GENERIC: ReadonlySet<string> = new Set(["NAME", "NAAM"]);
/** "REN 0": a short word beside a digit is another label, which is not known, and its value. */
const SHORT_WITH_DIGIT = /^(?=.*\d).{1,5}$/;
/** Letters may be misread as digits; a line with more digits than this holds a value. */
export const MAX_LABEL_DIGITS = 3;

export const translationsIn = (text: string) => text.split(/[/|•·*]|(?:^|\s)[Il]\s/);

/** Matches the whole line or one of its translations, separated by slashes (often misread as I or l). */
export function wholeOrTranslated(text: string): LabelMatch | null {
  if ((text.match(/\d/g)?.length ?? 0) > MAX_LABEL_DIGITS) return null;
  const whole = matchWhole(skeletonOf(text));
  const parts = translationsIn(text).map(skeletonOf).filter(Boolean);
  const translations = parts.map((part) => {
    const match = matchWhole(part);
    const doubt = GENERIC.has(part) && parts.length > 1 ? 0.17 : 0.02;
    return match && { ...match, score: match.score - doubt };
  });
  const found = [whole, ...translations].filter((m) => m !== null).sort((a, b) => b.score - a.score)[0];
  const translated = found && found.score >= CLEAR ? null : translatedLabel(text);
  const match = translated ?? found ?? spelledTwice(text);
  if (!match || (match.score < EXACT && SHORT_WITH_DIGIT.test(keyOf(text)))) return null;
  const value = parts.length > 1 ? valueBehind(match.field, translationsIn(text).at(-1) ?? "") : null;
  return { ...match, rest: value ?? "", inline: value !== null };
}

/** What stands behind the last translation of a label: "Giới tính / Sex Nữ", "Quốc tịch / Nationality. Việt Nam". */
function valueBehind(field: LabelField, text: string): string | null {
  const isValue = field === "sex" ? labelledSexOf : field === "nationality" ? nationalityOf : null;
  const at = isValue
    ? wordStarts(text).find((start) => exactLabel(text.slice(0, start)) === field)
    : undefined;
  const value = at === undefined ? "" : text.slice(at);
  // "Sex N Que tich": labels of the next field, misread, follow.
  const words = field === "sex" ? [value, /^\S{1,3}(?=\s)/.exec(value)?.[0] ?? ""] : [value];
  return words.find((word) => isValue?.(word)) ?? null;
}

/** A label in two or three languages, letter by letter, whose slashes were lost or read as a letter ("Meno Given names", "ImeIName"). */
function translatedLabel(text: string): KeyMatch | null {
  const field = inLanguages(text.replace(ITEM, ""), MAX_LANGUAGES);
  return field === null ? null : { field, score: EXACT };
}
const MAX_LANGUAGES = 3;
/** "(a) Name/Surname" */
const ITEM = /^\(?\w\)\s*/;
const MIN_TRANSLATION = 3;

function inLanguages(text: string, languages: number): LabelField | null {
  for (const { index: at, 0: mark } of languages > 1 ? text.matchAll(/[\sIl1|/]/g) : []) {
    const first = text.slice(0, at);
    const field = keyOf(first).length >= MIN_TRANSLATION ? exactLabel(first) : null;
    const rest = text.slice(at + mark.length);
    if (field === null || keyOf(rest).length < MIN_TRANSLATION) continue;
    if ((exactLabel(rest) ?? inLanguages(rest, languages - 1)) === field) return field;
  }
  return null;
}

/** From this score on a match is hardly another word. */
export const CLEAR = 0.8;

/** Shorter words are too similar to some label ("notes" to "nomes"). */
const MIN_SPELLING = 8;
const MAX_SPELLINGS = 64;

/** Matches a label and its translation whose slash was lost: "Datum van uitreiking Date of issue". */
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

/** Letters that a label has to be longer by where it ends within a word: "First name Sina" begins with no "First names". */
const WITHIN_WORD = 4;

/** The label that a line begins with, the longest and least misread. */
function nearestPrefix(text: string): { readonly label: Label; readonly distance: number } | null {
  const key = keyOf(text);
  const lettersTo = [0];
  for (let i = 0; i < key.length; i += 1) lettersTo.push((lettersTo[i] ?? 0) | lettersIn(key.charAt(i)));
  let best: { label: Label; distance: number } | null = null;
  const worth = ({ key: { length } }: Label, distance: number) =>
    length - 2 * distance - (isGlued(text, length) ? WITHIN_WORD : 0);
  for (const label of KNOWN) {
    const length = label.key.length;
    if (length < MIN_PREFIX || key.length <= length) continue;
    const allowed = Math.floor(length * 0.15);
    if (leastDistance(label.letters, lettersTo[length] ?? 0) > allowed) continue;
    const distance = editDistance(label.key, key.slice(0, length), allowed);
    if (distance > allowed) continue;
    if (!best || worth(label, distance) > worth(best.label, best.distance)) best = { label, distance };
  }
  return best;
}

/** Matches a label that is followed by its value without a colon. */
function asPrefix(text: string): LabelMatch | null {
  const best = nearestPrefix(text);
  if (!best) return null;
  // "MOTHERWELL" is a name: only values that are read are looked for where the gap behind their label was lost.
  const { length } = best.label.key;
  if (isGlued(text, length) && (!isRead(best.label.field) || endsInNextWord(text, length))) return null;
  const rest = afterLetters(text, lettersOfPrefix(text, best.label, best.distance));
  const isLetter = best.label.field === "sex" && /^[MFX]$/i.test(rest);
  if (rest.length < 2 && !isLetter) return null;
  // The same label in a second language is no value: "PEREKONNANIMI SURNAME".
  if (clearWhole(rest)?.field === best.label.field || beginsWithLabel(rest.replace(LOST_SLASH, "")))
    return { field: best.label.field, score: CLEAR, rest: "", inline: false };
  return { field: best.label.field, score: 0.8 - best.distance * 0.05, rest, inline: true };
}

/** How many letters of a line its label takes, where letters of it were lost or added: "TAREHE YA KUZALWA12/02/1985". */
function lettersOfPrefix(text: string, { key: { length }, key: label }: Label, distance: number): number {
  if (distance === 0) return length;
  const key = keyOf(text);
  const most = Math.min(key.length, length + distance);
  let best = { length, distance: editDistance(label, key.slice(0, length)) };
  for (let at = length - distance; at <= most; at += 1) {
    const other = editDistance(label, key.slice(0, at));
    if (other < best.distance) best = { length: at, distance: other };
  }
  return best.length;
}

/** Shorter labels may be the beginning of a name. */
const MIN_LABEL_BEHIND = 9;

/** A slash that was read as a letter. */
const LOST_SLASH = /^[Il1|](?=[A-Z])/;

/** "First name Middle name Surname", "NameINom": what stands behind a label is a further label. */
function beginsWithLabel(rest: string): boolean {
  if (exactLabel(rest) !== null) return true;
  const next = nearestPrefix(rest);
  return next !== null && next.distance === 0 && next.label.key.length >= MIN_LABEL_BEHIND;
}

/** "DNI 12345678Z", "SEXM" */
function asShortPrefix(text: string): LabelMatch | null {
  const label = shortLabel(text);
  return label && { ...label, score: CLEAR, inline: true };
}
