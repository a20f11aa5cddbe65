import { DOCUMENT_TYPES, type DocumentType } from "@/lib/vocabulary";
import type { TextLine } from "../page/read-page";
import { contains, editDistance, keyOf } from "../printed/text";
import { TEMPLATES } from "../templates/all";
import { headingLines } from "./heading-lines";
import { TYPE_WORDS } from "./type-words";

/** How strongly the print names each type: the letter count of its longest name found, halved within a longer line. */
export type TypeWeights = Readonly<Partial<Record<DocumentType, number>>>;

const titlesOf = (type: DocumentType) =>
  TEMPLATES.filter((template) => template.type === type).flatMap(({ titles }) => titles);
const WORDS = DOCUMENT_TYPES.flatMap((type) => {
  const keys = [...TYPE_WORDS[type], ...titlesOf(type)].map(keyOf);
  return [...new Set(keys)].map((key) => ({ type, key }));
});

export function typeWeights(lines: readonly TextLine[]): TypeWeights {
  const weights: Partial<Record<DocumentType, number>> = {};
  for (const { text, isJoined } of headingLines(lines)) {
    for (const key of spellingsOf(text)) {
      // Asked once, and not for each of the titles: it looks at all of them.
      const isWhole = isJoined || isOfNumber(key);
      const named = WORDS.filter((word) => key === word.key || (!isWhole && names(key, word.key)));
      for (const word of named) {
        const weight = word.key.length * (besideTitles(key, word) <= MAX_BESIDE ? 1 : 0.5);
        weights[word.type] = Math.max(weights[word.type] ?? 0, weight);
      }
    }
  }
  return weights;
}

/** Letters beside a title in a line that is a heading. */
const MAX_BESIDE = 6;

/** How many letters of a line are none of its title, nor of others of that type: none of "PASSPORTPASSEPORT". */
function besideTitles(key: string, word: (typeof WORDS)[number]): number {
  const rest = LONGEST_FIRST.reduce(
    (left, each) => (each.type === word.type ? left.replaceAll(each.key, "") : left),
    key,
  );
  return Math.min(rest.length, key.length - word.key.length);
}
const LONGEST_FIRST = WORDS.toSorted((a, b) => b.key.length - a.key.length);

/** "Carte biométrique d'identité": what a document is made as, within its title. */
const MADE_AS = /(?<!\p{L})(?:biom[eé]tri|[eé]le[ck]?tr[oó]ni|digital|smart)\p{L}*\s/giu;

/** A text, and each part of one in two languages, in letters only: "Passport/Passeport" names a passport twice. */
function spellingsOf(text: string): readonly string[] {
  const parts = text.includes("/") ? text.split("/") : [];
  const keys = [text, text.replace(MADE_AS, ""), ...parts].map(keyOf);
  return [...new Set(keys)].filter(({ length }) => length >= 3);
}

/** Whether a longer text, or one with misread letters, holds a title. */
function names(key: string, word: string) {
  if (word.length <= 4) return false;
  if (key.includes(word)) return true;
  const similar = key.length >= word.length - 2 && key.length <= word.length + 14;
  return word.length > 8 && similar && contains(key, word);
}

/** Letters beside titles in a label of a number: "Passport card no", "Passport No/Passeport No". */
const MAX_IN_LABEL = 10;

/** "Passport No" is a label and no heading, "Driver's licence CAN" and "Carta d'identità San Marino" are headings. */
function isOfNumber(key: string): boolean {
  if (!/N(?:O|UMBER)?$/.test(key)) return false;
  const beside = LONGEST_FIRST.reduce((left, word) => left.replaceAll(word.key, ""), key);
  return beside === "N" || (/(?:NO|NUMBER)$/.test(beside) && beside.length <= MAX_IN_LABEL);
}

const TITLES: ReadonlySet<string> = new Set(WORDS.map(({ key }) => key));

/** Whether a text is what a kind of document calls itself, letter by letter, in one language or in two. */
export const isTitle = (text: string): boolean => text.split("/").every((part) => TITLES.has(keyOf(part)));

/** Whether a text holds what a kind of document calls itself, beside whatever else. */
export const holdsTitle = (text: string): boolean => {
  const key = keyOf(text);
  return isTitle(text) || LONG_TITLES.some((title) => key.includes(title));
};

/** Whether a text is a long title of which a letter was lost or misread. */
export function resemblesTitle(text: string): boolean {
  const key = keyOf(text);
  return LONG_TITLES.some((title) => title.length >= MIN_RESEMBLED && editDistance(key, title, 1) <= 1);
}
const MIN_RESEMBLED = 12;

/** The kind of document that a text names, by the longest title in it; null without one. */
export function kindOfTitle(text: string): DocumentType | null {
  const key = keyOf(text);
  return (
    LONGEST_FIRST.find((word) => (word.key.length < MIN_TITLE ? key === word.key : key.includes(word.key)))
      ?.type ?? null
  );
}

/** Whether a text ends with what a kind of document calls itself. */
export const endsWithTitle = (text: string): boolean =>
  LONG_TITLES.some((title) => keyOf(text).endsWith(title));

/** Whether what a kind of document calls itself stands half in one text and half in the next. */
export function isCutInTitle(before: string, after: string): boolean {
  const cut = keyOf(before).length;
  const key = keyOf(before) + keyOf(after);
  return LONG_TITLES.some((title) => {
    const at = key.indexOf(title);
    return at >= 0 && at < cut && at + title.length > cut;
  });
}
/** Shorter words stand within others. */
const MIN_TITLE = 8;
const LONG_TITLES = [...TITLES].filter(({ length }) => length >= MIN_TITLE);

/** The type with the greatest weight. */
export function heaviestType(weights: TypeWeights): { type: DocumentType; weight: number } | null {
  const [best] = Object.entries(weights).sort(([, a], [, b]) => b - a);
  return best ? { type: best[0] as DocumentType, weight: best[1] } : null;
}

/** Only licences print field codes (1, 2, 3, 4a, 4b, 5). */
export const looksLikeLicence = (weights: TypeWeights) =>
  (weights.DRIVERS_LICENSE ?? 0) >=
  Math.max(MIN_LICENCE, weights.PASSPORT ?? 0, (weights.NATIONAL_ID ?? 0) / 2);

/** Half of the shortest title in a longer line: "NATIONAL DRIVERS LICENCE", "Führerschein / Permis de conduire". */
const MIN_LICENCE = 6;
