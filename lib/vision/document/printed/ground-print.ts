import { isTitle } from "../fields/type";
import { matchLabel } from "./match-label";
import { editDistance, folded } from "./text";

/** Letters of a word by which a ground is known, and of one that may be such a word cut off or misread. */
const MIN_WORD = 5;
const MIN_PART = 3;
/** Lines with a word twice in which a word has to stand before it counts as one of the ground. */
const MIN_LINES = 2;
/** Share of a line's letters that words of the ground have to cover. */
const MIN_COVER = 0.6;
/** Misread letters of a word, by its length. */
const misreadIn = ({ length }: string) => (length >= 7 ? 2 : 1);

const wordsIn = (text: string) => folded(text).split(/[^A-Z]+/);

/**
 * The lines of a page without the print of its ground: rows of a few words again and again ("REPUBLIC STATE REPUBLIC IDENTITY …"),
 * which otherwise are read as one with the values that stand upon them. Titles and labels stay.
 */
export function withoutGroundPrint<Line extends { readonly text: string }>(
  lines: readonly Line[],
): readonly Line[] {
  const ground = groundWords(lines.map(({ text }) => wordsIn(text)));
  return ground.length === 0 ? lines : lines.filter(({ text }) => !isGround(text, ground));
}

/** The words that stand in several of the lines that hold one of their words twice. */
function groundWords(lines: readonly (readonly string[])[]): readonly string[] {
  const long = lines.map((words) => words.filter(({ length }) => length >= MIN_WORD));
  const repeating = long
    .map((words) => new Set(words))
    .filter((words, i) => words.size < (long[i]?.length ?? 0));
  const all = new Set(repeating.flatMap((words) => [...words]));
  return [...all].filter((word) => repeating.filter((words) => words.has(word)).length >= MIN_LINES);
}

function isGround(text: string, ground: readonly string[]): boolean {
  const words = wordsIn(text);
  const all = words.join("").length;
  const covered = words.filter((word) => isOfGround(word, ground)).join("").length;
  if (all === 0 || covered < MIN_COVER * all || /\d{3}/.test(text)) return false;
  return !isTitle(text) && matchLabel(text) === null;
}

/** Whether a word is one of the ground, perhaps misread, cut off, or glued to others. */
function isOfGround(word: string, ground: readonly string[]): boolean {
  if (word.length < MIN_PART) return false;
  return ground.some(
    (own) =>
      own.startsWith(word) ||
      own.endsWith(word) ||
      word.includes(own) ||
      (word.length >= MIN_WORD && editDistance(own, word, misreadIn(own)) <= misreadIn(own)),
  );
}
