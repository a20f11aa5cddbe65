import type { FormClass } from "./legal-forms";
import { NameToken } from "./name-token";
import type { Word, WordChange } from "./script";

/** What the analyses of people's and of companies' names share. */

export type SubjectKind = "person" | "company";

/** A token with its weight: 1 for a name, less for titles, particles, places and generic words (SCREEN-NAME-2). */
export interface WeightedToken {
  readonly nameToken: NameToken;
  /** 0.2 to 1. */
  readonly weight: number;
  /** The part of the name that it was read from; absent in names of an index. */
  readonly written?: string | undefined;
  readonly change?: WordChange | undefined;
  /** The script of a name that was read by sound. */
  readonly script?: string | undefined;
}

/** A name prepared for comparison. */
export interface AnalysedName {
  readonly tokens: readonly WeightedToken[];
  readonly forms: readonly FormClass[];
  /** Every word is of an unvowelled script. */
  readonly isVowelless: boolean;
  /** The tokens written as one word. */
  readonly joined: string;
  /** All words, legal forms included, written as one. */
  readonly joinedWhole: string;
  /** In a reading that joins two words of a company: the word that they make. */
  readonly compound?: string;
}

/** A token of this weight or more is a name, and not an addition to one. */
export const SIGNIFICANT = 0.9;

export type Reader = (part: string) => Word[];

/** Bounds the work of a comparison. */
export const MOST_WORDS = 24;

const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** Digits between letters are letters that were misread. */
export function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[01345](?=\p{L})/gu, (digit) => LEET[digit] ?? digit);
}

const LEET_IN_NAMES: Readonly<Record<string, string>> = { ...LEET, 7: "t", 8: "b", 9: "g", $: "s", "@": "a" };

/** As {@link unleet}, anywhere in a word of a person's name: people have no digits in theirs, except `3rd`. */
export function unleetPerson(text: string): string {
  return text.replace(/[\p{L}\d$@]+/gu, (word) => {
    if (!/[\d$@]/.test(word) || !/\p{L}.*\p{L}/u.test(word) || /^\d+(?:st|nd|rd|th)$/i.test(word))
      return word;
    return word.replace(/[\d$@]/g, (digit) => LEET_IN_NAMES[digit] ?? digit);
  });
}

export function token(
  { isVowelless, glyph, sound, text: whole, written, change }: Word,
  weight: number,
  text = whole,
): WeightedToken {
  return { nameToken: new NameToken(text, { isVowelless, glyph, sound }), weight, written, change };
}

export function toAnalysedName(
  tokens: readonly WeightedToken[],
  forms: readonly FormClass[],
  words: readonly Word[],
): AnalysedName {
  return {
    tokens,
    forms,
    isVowelless: tokens.length > 0 && tokens.every(({ nameToken }) => nameToken.isVowelless),
    joined: tokens.map(({ nameToken }) => nameToken.glyph ?? nameToken.text).join(""),
    joinedWhole: words.map(({ text, glyph }) => glyph ?? text).join(""),
  };
}
