import { exactLabel } from "./known-labels";
import { isRead } from "./label-fields";
import { CLEAR, matchLabel, translationsIn, wordStarts } from "./match-label";
import { keyOf } from "./text";
import { numberBehindTitle } from "./title-numbers";
import { sexOf } from "./values";

/** Shorter words before a colon may end a value; shorter words behind a number may begin one. */
const MIN_BEFORE_COLON = 3;
const MIN_BEHIND_NUMBER = 8;

/**
 * Where the second label begins in a line that holds two fields with their values: a label letter by letter before a colon,
 * or right behind a number.
 * @example secondLabel("Sexe:M Ne(e) le:15.08.1974") // 7
 * @example secondLabel("CARTE NATIONALE DIDENTITE N:130534201877Nationalite Francaise") // 40
 * @returns an index into the text, null where there is none
 */
export const secondLabel = (text: string): number | null => beforeColon(text) ?? behindNumber(text);

function hasValue(text: string): boolean {
  if (sexOf(text) !== null) return true;
  const label = matchLabel(text) ?? numberBehindTitle(text);
  return label !== null && label.rest !== "";
}

function beforeColon(text: string): number | null {
  const colons = [...text.matchAll(/[:：]/g)].map(({ index }) => index);
  const isLabel = (from: number, to: number) => {
    const word = text.slice(from, to);
    // Of a label in two languages the first one may be misread.
    const last = translationsIn(word).at(-1) ?? "";
    return keyOf(last).length >= MIN_BEFORE_COLON && (exactLabel(word) ?? exactLabel(last)) !== null;
  };
  // A gap behind a number may be lost: "1989-05-23Gender:MALE".
  const glued = [...text.matchAll(/(?<=\d)\p{Lu}(?=\p{L}{2})/gu)].map(({ index }) => index);
  const starts = [...wordStarts(text), ...glued];
  for (const colon of colons) {
    const start = starts.find(
      (from) => from < colon && isLabel(from, colon) && hasValue(text.slice(0, from)),
    );
    if (start !== undefined) return start;
  }
  return null;
}

function behindNumber(text: string): number | null {
  for (const { index } of text.matchAll(/(?<=(?:\d{4}|\d{2}[-./]\d{2})\s?)\p{L}(?=\p{L}{3})/gu))
    if (beginsWithLongLabel(text.slice(index)) && hasValue(text.slice(0, index))) return index;
  return null;
}

function beginsWithLongLabel(text: string): boolean {
  const label = matchLabel(text);
  if (!label || !isRead(label.field) || label.score < CLEAR) return false;
  return keyOf(text.slice(0, text.length - label.rest.length)).length >= MIN_BEHIND_NUMBER;
}
