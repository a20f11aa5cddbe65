import { contains, editDistance, folded, keyOf } from "../printed/text";
import { MARK_WORDS, type MarkWord, SIGNATURE } from "./mark-words";

/** How a line was found: as ordinary text, or because it is larger than the rest or runs in another direction. */
export type MarkLook = "text" | "overprint";

/** Letters of a word that must be there where part of it is hidden. */
const MIN_PART = 5;
/** Words with fewer letters must be read exactly in ordinary text. */
const LONG_WORD = 7;

/**
 * The word that marks a document as a specimen, a copy or cancelled, in one line of text; null without one.
 *
 * A word that is also a name or part of a label counts only alone on its line, and not where the holder has that name.
 * Nothing counts beside a label of the signature: "specimen signature" stands on genuine papers.
 * @param names the holder's names as read, folded
 */
export function markIn(text: string, look: MarkLook, names: readonly string[]): MarkWord | null {
  const line = folded(text);
  if (SIGNATURE.test(line)) return null;
  const key = keyOf(text);
  const certain =
    MARK_WORDS.find((word) => !word.isOrdinary && line.split(/[^A-Z]+/).includes(word.key)) ??
    MARK_WORDS.find((word) => !word.isOrdinary && holds(line, key, word.key));
  if (certain) return certain;
  const known = names.flatMap((name) => folded(name).split(/[^A-Z]+/));
  const alone = MARK_WORDS.find(
    (word) => word.isOrdinary && isAlone(key, word.key) && !(look === "text" && known.includes(word.key)),
  );
  if (alone) return alone;
  return look === "overprint" ? partlyRead(key) : null;
}

/** As one of the line's words, with one letter misread where it is long; or anywhere in a line without gaps. */
function holds(line: string, key: string, word: string): boolean {
  const allowed = word.length >= LONG_WORD ? 1 : 0;
  if (key === word || (word.length >= LONG_WORD && key.includes(word))) return true;
  return line.split(/[^A-Z0-9]+/).some((each) => editDistance(each, word, allowed) <= allowed);
}

/** The word once, or again and again. */
const isAlone = (key: string, word: string) =>
  key.length > 0 && key.length % word.length === 0 && key === word.repeat(key.length / word.length);

/** A word of which letters are hidden by what lies under it. */
function partlyRead(key: string): MarkWord | null {
  // The last with strokes of a signature, or of the print around it.
  return (
    MARK_WORDS.find(
      (word) =>
        lacksAnEnd(key, word.key) ||
        isPartOf(key, word.key) ||
        (!word.isOrdinary && word.key.length >= LONG_WORD && contains(key, word.key)),
    ) ?? null
  );
}

/** The first or the last letter of a short word is lost where the word runs off the document. */
const lacksAnEnd = (key: string, word: string) =>
  key.length === word.length - 1 &&
  word.length === MIN_PART - 1 &&
  (word.startsWith(key) || word.endsWith(key));

function isPartOf(key: string, word: string): boolean {
  if (key.length < MIN_PART - 1) return false;
  const allowed = word.length >= LONG_WORD ? 2 : word.length >= MIN_PART ? 1 : 0;
  if (editDistance(key, word, allowed) <= allowed) return true;
  return key.length >= MIN_PART && word.length >= LONG_WORD && word.includes(key);
}
