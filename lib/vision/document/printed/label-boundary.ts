import { isCutInTitle } from "../fields/type";
import { exactLabel } from "./known-labels";
import type { LabelField } from "./label-fields";
import { firstOfLabels } from "./label-rows";
import {
  CLEAR,
  clearWhole,
  matchLabel,
  spelledTwice,
  translationsIn,
  wholeOrTranslated,
  wholeScore,
  withMatchCache,
  wordStarts,
} from "./match-label";
import { keyOf } from "./text";

const MIN_TWO_LABELS = 12;
const MIN_TAIL = 4;
/** Lines with more words are running text, and a search at each word would be slow. */
const MAX_WORDS = 16;
const CLEAR_HEAD = 0.85;

/**
 * Splits the labels of two neighbouring fields that were read as one line: the index in `text` at which the second
 * starts, or null.
 * @example labelBoundary("Nacionalidade / Nationality Nº do BI") // 28
 */
export function labelBoundary(text: string): number | null {
  if (text.length < MIN_TWO_LABELS || wholeScore(text) >= 0.9) return null;
  return withMatchCache(() => findBoundary(text));
}

function findBoundary(text: string): number | null {
  const first = firstOfLabels(text);
  if (first !== null && !OF_THE.test(text.slice(first))) return first;
  const ending = lastLabel(text);
  for (let at = 4; at <= text.length - MIN_TAIL; at++) {
    const tail = tailLabel(text, at) ?? translatedTail(text, at, ending);
    if (!tail || /[/|]\s*$/.test(text.slice(0, at)) || partsLabel(text, at)) continue;
    const head = wholeOrTranslated(text.slice(0, at));
    if (head && head.score >= CLEAR_HEAD && head.field !== tail) return at;
  }
  return ending !== null && DATES.has(ending) ? dateBoundary(text, ending) : null;
}

/** Whether a cut would part a label that one language spells as a whole ("Sur" from "name", "Date of" from "birth"). */
function partsLabel(text: string, at: number): boolean {
  const before = translationsIn(text.slice(0, at)).at(-1) ?? "";
  const after = translationsIn(text.slice(at))[0] ?? "";
  return clearWhole(before + after) !== null || isCutInTitle(before, after) || OF_THE.test(after);
}

/** "Handtekening van de houder": no label begins so. */
const OF_THE = /^van (?:de|den|der|het)\b/i;

/** Whether a label that was read ends, or begins, at a cut: one that is not known has words of its own, in any letters. */
function isBetween(text: string, at: number): boolean {
  const before = translationsIn(text.slice(0, at)).at(-1) ?? "";
  const after = translationsIn(text.slice(at))[0] ?? "";
  return [before, after].some((label) => (clearWhole(label) ?? spelledTwice(label)) !== null);
}

/** The label at the end of a line of labels, in any language. */
function lastLabel(text: string): LabelField | null {
  const last = translationsIn(text).at(-1) ?? "";
  const starts = [0, ...wordStarts(last)].slice(-MAX_WORDS);
  return starts.map((at) => clearWhole(last.slice(at))).find((match) => match !== null)?.field ?? null;
}

/** Whether two pieces of one line are the labels of two fields, rather than one label split in two ("Country" "code"). */
export function announceTwo(left: string, right: string): boolean {
  const [first, second] = [matchLabel(left), matchLabel(right)];
  if (!first || !second || first.field === second.field) return false;
  return clearWhole(`${left} ${right}`) === null;
}

/** A label from `at` to the end: exact at any position, nearly exact only at the start of a word. */
function tailLabel(text: string, at: number): LabelField | null {
  if (keyOf(text.slice(at)).length < MIN_TAIL) return null;
  const exact = exactLabel(text.slice(at));
  if (exact) return exact;
  if (text[at - 1] !== " " || /[/|]/.test(text[at] ?? "")) return null;
  return clearWhole(text.slice(at))?.field ?? null;
}

/** A label in two languages from `at`, at the start of a word, to the end. */
function translatedTail(text: string, at: number, ending: LabelField | null): LabelField | null {
  if (ending === null || text[at - 1] !== " " || /[\s/|]/.test(text[at] ?? "")) return null;
  return inTwoLanguages(text.slice(at)) === ending ? ending : null;
}

/** The field that all translations name; null where they differ. */
function inTwoLanguages(text: string): LabelField | null {
  const [first, ...others] = translationsIn(text).map(clearWhole);
  if (!first || others.length === 0) return spelledTwice(text)?.field ?? null;
  return others.every((other) => other?.field === first.field) ? first.field : null;
}

const DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry"]);
const MIN_MISREAD_HEAD = 8;

/**
 * As {@link labelBoundary} for labels of dates, which look alike, are printed next to each other and must not be
 * swapped: one of the two may have more misread letters. A date's label that is complete in two languages is whole, so
 * that the text before it belongs to another field, even if unknown.
 */
function dateBoundary(text: string, ending: LabelField): number | null {
  const starts = wordStarts(text).filter((at) => !/[/|]\s*$/.test(text.slice(0, at)));
  if (starts.length > MAX_WORDS) return null;
  const betweenDates = starts.findLast((at) => {
    const tail = wholeOrTranslated(text.slice(at));
    if (tail?.field !== ending || tail.score < CLEAR || partsLabel(text, at) || !isBetween(text, at))
      return false;
    const head = wholeOrTranslated(text.slice(0, at));
    return head !== null && DATES.has(head.field) && head.field !== ending;
  });
  const whole = starts.find((at) => {
    if (at < MIN_MISREAD_HEAD || inTwoLanguages(text.slice(at)) !== ending) return false;
    if (partsLabel(text, at)) return false;
    return matchLabel(text.slice(0, at))?.field !== ending;
  });
  return betweenDates ?? whole ?? null;
}

/** More letters than the longest label of one language has. */
const MIN_UNREAD_LETTERS = 20;

/** Whether much of a line is no known label, and may be the label of a neighbouring field. */
export function isCrowded(text: string): boolean {
  const unread = translationsIn(text).filter((part) => (clearWhole(part) ?? spelledTwice(part)) === null);
  return (
    unread.reduce((sum, part) => sum + keyOf(part).length, 0) >= MIN_UNREAD_LETTERS &&
    clearWhole(text) === null
  );
}
