import type { LabelField } from "./label-fields";
import {
  CLEAR,
  clearWhole,
  exactLabel,
  matchLabel,
  remembering,
  spelledTwice,
  translationsIn,
  wholeOrTranslated,
  wholeScore,
  wordStarts,
} from "./match-label";
import { keyOf } from "./text";

const MIN_TWO_LABELS = 12;
const MIN_TAIL = 4;
/** More words are running text; looking for labels at each would take long. */
const MAX_WORDS = 16;
const CLEAR_HEAD = 0.85;

/**
 * Two neighbouring fields' labels that were read as one line; the index in `text` at which the second starts, or null.
 * @example labelBoundary("Nacionalidade / Nationality Nº do BI") // 28
 */
export function labelBoundary(text: string): number | null {
  if (text.length < MIN_TWO_LABELS || wholeScore(text) >= 0.9) return null;
  return remembering(() => findBoundary(text));
}

function findBoundary(text: string): number | null {
  const ending = lastLabel(text);
  for (let at = 4; at <= text.length - MIN_TAIL; at++) {
    const tail = tailLabel(text, at) ?? translatedTail(text, at, ending);
    if (!tail || /[/|]\s*$/.test(text.slice(0, at))) continue;
    const head = wholeOrTranslated(text.slice(0, at));
    if (head && head.score >= CLEAR_HEAD && head.field !== tail) return at;
  }
  return ending !== null && DATES.has(ending) ? dateBoundary(text, ending) : null;
}

/** The label with which a line of labels ends, in whatever language. */
function lastLabel(text: string): LabelField | null {
  const last = translationsIn(text).at(-1) ?? "";
  const starts = [0, ...wordStarts(last)].slice(-MAX_WORDS);
  return starts.map((at) => clearWhole(last.slice(at))).find((match) => match !== null)?.field ?? null;
}

/** Whether two pieces of one line announce two fields, rather than one label that was cut apart ("Country" "code"). */
export function announceTwo(left: string, right: string): boolean {
  const [first, second] = [matchLabel(left), matchLabel(right)];
  if (!first || !second || first.field === second.field) return false;
  return clearWhole(`${left} ${right}`) === null;
}

/** A label from `at` to the end: exact anywhere, nearly so or in two languages at the start of a word. */
function tailLabel(text: string, at: number): LabelField | null {
  if (keyOf(text.slice(at)).length < MIN_TAIL) return null;
  const exact = exactLabel(text.slice(at));
  if (exact) return exact;
  if (text[at - 1] !== " " || /[/|]/.test(text[at] ?? "")) return null;
  return clearWhole(text.slice(at))?.field ?? null;
}

/** A label in two languages at the start of a word. */
function translatedTail(text: string, at: number, ending: LabelField | null): LabelField | null {
  if (ending === null || text[at - 1] !== " " || /[\s/|]/.test(text[at] ?? "")) return null;
  return inTwoLanguages(text.slice(at)) === ending ? ending : null;
}

/** The field that every translation names. */
function inTwoLanguages(text: string): LabelField | null {
  const [first, ...others] = translationsIn(text).map(clearWhole);
  if (!first || others.length === 0) return spelledTwice(text)?.field ?? null;
  return others.every((other) => other?.field === first.field) ? first.field : null;
}

const DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry"]);
const MIN_MISREAD_HEAD = 8;

/**
 * As {@link labelBoundary} for labels of dates, which are much alike, stand side by side and must not change places:
 * one of the two may be misread further. A date's label that is whole in two languages needs nothing before it, so
 * that what stands there is another's, even where nobody can tell whose.
 */
function dateBoundary(text: string, ending: LabelField): number | null {
  const starts = wordStarts(text).filter((at) => !/[/|]\s*$/.test(text.slice(0, at)));
  if (starts.length > MAX_WORDS) return null;
  const told = starts.findLast((at) => {
    const tail = wholeOrTranslated(text.slice(at));
    if (tail?.field !== ending || tail.score < CLEAR) return false;
    const head = wholeOrTranslated(text.slice(0, at));
    return head !== null && DATES.has(head.field) && head.field !== ending;
  });
  const whole = starts.find((at) => {
    if (at < MIN_MISREAD_HEAD || inTwoLanguages(text.slice(at)) !== ending) return false;
    return matchLabel(text.slice(0, at))?.field !== ending;
  });
  return told ?? whole ?? null;
}

/** More letters than the longest label's of one language have. */
const MIN_UNREAD_LETTERS = 20;

/** Much of the line is no label that is known: perhaps a neighbouring field's. */
export function isCrowded(text: string): boolean {
  const unread = translationsIn(text).filter((part) => (clearWhole(part) ?? spelledTwice(part)) === null);
  return (
    unread.reduce((sum, part) => sum + keyOf(part).length, 0) >= MIN_UNREAD_LETTERS &&
    clearWhole(text) === null
  );
}
