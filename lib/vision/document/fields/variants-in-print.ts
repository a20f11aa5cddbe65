import { findDates } from "../printed/dates";
import { matchLabel } from "../printed/match-label";
import { editDistance, folded } from "../printed/text";
import { nameOf } from "../printed/values";
import { nationalityOf } from "./countries";
import { plainVowels } from "./names";
import { type LineOnPage, type NameInPrint, numberInPrint, plainNumber } from "./stands-in-print";

/** A line below this confidence may be the value itself, misread. */
const CLEAR = 0.85;

/** Shorter numbers are like others by chance. */
const MIN_NUMBER = 8;
/** Of its characters at the same places, from which a printed number is the zone's with a change: a tenth is chance. */
const SAME_SHARE = 0.6;

/** Whether print shows a number of the zone with some characters changed, and nowhere the number itself. */
export function variantOfNumber(number: string, lines: readonly LineOnPage[]): boolean {
  const sought = plainNumber(number);
  if (sought.length < MIN_NUMBER || /^(.)\1*$/.test(sought) || numberInPrint(number, lines)) return false;
  return lines.some(({ line: { text, confidence } }) => {
    if (confidence < CLEAR || findDates(text).length > 0) return false;
    const printed = plainNumber(text);
    return Array.from({ length: Math.max(0, printed.length - sought.length + 1) }, (_, at) => at).some(
      (at) => sameShare(sought, printed.slice(at)) >= SAME_SHARE,
    );
  });
}

const sameShare = (sought: string, printed: string) =>
  [...sought].filter((character, i) => printed[i] === character).length / sought.length;

/** A letter in so many may be misread. */
const MISREAD_SHARE = 0.18;
const MAX_MISREAD = 3;
const MIN_WORD = 3;
/** Shorter lines are initials, codes and the sex. */
const MIN_NAME = 4;
/** In heights of the line: how far the surname stands above the given names, and how far its start may be shifted. */
const MIN_DROP = 0.6;
const MAX_DROP = 4;
const MAX_SHIFT = 1.5;
const MAX_HEIGHT_RATIO = 1.35;

/**
 * Whether a name of the zone stands nowhere in print, not even with misread letters, while a line in the column and the
 * letters of the other name shows something else that may be a name: above given names, or below a surname.
 * @param beside where the other name of the zone stands
 */
export function nameInItsPlace(
  field: "surname" | "names",
  name: string,
  beside: NameInPrint,
  lines: readonly LineOnPage[],
): boolean {
  if (standsNearly(name, lines)) return false;
  const { line: own, page } = beside;
  const below = field === "surname" ? -1 : 1;
  return lines.some(({ line, page: other }) => {
    if (line === own || other !== page || line.confidence < CLEAR || !isNameLike(line.text, own.text))
      return false;
    const height = Math.max(line.height, own.height);
    const drop = (below * (line.y - own.y)) / height;
    const shift = Math.abs(line.x - line.width / 2 - (own.x - own.width / 2));
    const ratio = height / Math.min(line.height, own.height);
    return drop > MIN_DROP && drop < MAX_DROP && shift < MAX_SHIFT * height && ratio < MAX_HEIGHT_RATIO;
  });
}

/** @param like a name of the same document: all of its names are in capitals, or none is */
function isNameLike(text: string, like: string): boolean {
  const name = nameOf(text);
  return (
    name !== null &&
    name.length >= MIN_NAME &&
    !/\d/.test(text) &&
    /^[^a-z]/.test(text) &&
    (text === text.toUpperCase()) === (like === like.toUpperCase()) &&
    matchLabel(text) === null &&
    nationalityOf(text) === null
  );
}

/** Every word of the name stands in some line, as a word or within run-together ones, up to misread letters. */
function standsNearly(name: string, lines: readonly LineOnPage[]): boolean {
  const printed = lines.map(({ line }) => folded(line.text));
  const joined = printed.map(plainVowels);
  const words = new Set(printed.flatMap((text) => text.split(/[^A-Z']+/).map(plainVowels)));
  return name.split(/[^A-Z]+/).every((each) => {
    const word = plainVowels(each);
    if (word.length < MIN_WORD || joined.some((text) => text.includes(word))) return true;
    const allowed = Math.min(MAX_MISREAD, Math.max(1, Math.floor(MISREAD_SHARE * word.length)));
    return [...words, ...joined].some((other) => editDistance(word, other, allowed) <= allowed);
  });
}
