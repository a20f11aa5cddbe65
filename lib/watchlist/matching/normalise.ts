import { type FormClass, formAt, unglue } from "./legal-forms";
import { Lexeme } from "./name-token";
import { readWords, type Word } from "./script";
import { GENERIC_WORDS, HAN_WORDS, numberOf, PARTICLES, PLACES, sameWord, TITLES } from "./stop-words";

export type SubjectKind = "person" | "company";

/** A word and how much it says: 1 for a name, less for titles, particles, places and what everybody is called. */
export interface NameToken {
  readonly lexeme: Lexeme;
  /** 0.2 to 1. */
  readonly weight: number;
}

/** A name ready to be compared. */
export interface AnalysedName {
  readonly tokens: readonly NameToken[];
  readonly forms: readonly FormClass[];
  /** Every word is of a script without vowels. */
  readonly isVowelless: boolean;
  /** The words that count, written as one. */
  readonly joined: string;
  /** Every word, legal forms included, written as one. */
  readonly joinedWhole: string;
}

/** From this weight on a word is a name of its own. */
export const SIGNIFICANT = 0.9;

const TITLE_WEIGHT = 0.2;
const PARTICLE_WEIGHT = 0.25;
const GENERIC_WEIGHT = 0.25;
const INITIAL_WEIGHT = 0.4;
const PLACE_WEIGHT = 0.45;
const SERVANT_WEIGHT = 0.5;
const NUMBER_IN_PERSON_WEIGHT = 0.6;

/** Longer than any name in the lists; what follows cannot matter, and work stays bounded. */
const LONGEST_NAME = 400;
const MOST_WORDS = 24;

/** Analyses a name in any script. A name without a letter or digit has no tokens. */
export function analyseName(name: string, kind: SubjectKind): AnalysedName {
  const text = name.slice(0, LONGEST_NAME);
  return kind === "person" ? analysePerson(text) : analyseCompany(text);
}

const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** Digits between letters are misread letters. */
function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[01345](?=\p{L})/gu, (digit) => LEET[digit] ?? digit);
}

/**
 * `JC Juncker` has two initials. Not where all is in capitals, and not with a vowel: lists print short family names
 * (RI, WU) in capitals too.
 */
function apartInitials(name: string): string {
  if (!/\p{Ll}/u.test(name)) return name;
  return name.replace(
    /(?<![\p{L}\d'])([B-DF-HJ-NP-TV-XZ])([B-DF-HJ-NP-TV-XZ])(?![\p{L}\d'])/gu,
    (both, first, second) => (both === "NG" ? both : `${first} ${second}`),
  );
}

function analysePerson(name: string): AnalysedName {
  const unbracketed = name.replace(/\([^)]{0,80}\)/g, " ").trim() || name;
  const words = servantsOfGod(readWords(apartInitials(unleet(unbracketed)))).slice(0, MOST_WORDS);
  const tokens = settleServants(words.flatMap(personTokens));
  const isAllLight = tokens.length > 0 && tokens.every(({ weight }) => weight < INITIAL_WEIGHT);
  return finished(isAllLight ? tokens.map(({ lexeme }) => ({ lexeme, weight: 1 })) : tokens, [], words);
}

const SERVANT = /^abd(u|e|a)?[lrsnzdt]?$/;
const SERVANT_OF = /^abd(?:u|e|a)?(?:l|r(?=r)|s(?=s)|n(?=n)|z(?=z))?([a-z]{4,})$/;
const ALLAH = new Set(["abdallah", "abdullah", "abdulla", "abdulah", "abdalla", "abdellah"]);

const GOD = new Set(["allah", "alla", "ullah", "lah"]);

/** `Abd Allah` is Abdallah, in whichever script. */
function servantsOfGod(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (const word of words) {
    const last = out.at(-1);
    if (last && GOD.has(word.text) && SERVANT.test(last.text)) {
      out[out.length - 1] = { ...last, text: "abdallah", isVowelless: false };
    } else out.push(word);
  }
  return out;
}

/** `Abdul Rahman`, `Abdurrahman` and `Abd al-Rahman` are one name: abd + rahman. */
function personTokens(word: Word): NameToken[] {
  const { text } = word;
  if (SERVANT.test(text)) return [token(word, SERVANT_WEIGHT, "abd")];
  const [, of] = SERVANT_OF.exec(text) ?? [];
  if (of && !ALLAH.has(text) && !word.isVowelless)
    return [token(word, SERVANT_WEIGHT, "abd"), token(word, 1, of)];
  return [token(word, personWeight(word))];
}

function personWeight({ text, isInitial, glyph }: Word): number {
  if (glyph) return 1;
  if (isInitial) return INITIAL_WEIGHT;
  if (TITLES.has(text)) return TITLE_WEIGHT;
  if (PARTICLES.has(text)) return PARTICLE_WEIGHT;
  if (text.length === 1) return INITIAL_WEIGHT;
  return /\d/.test(text) ? NUMBER_IN_PERSON_WEIGHT : 1;
}

/** An `abd` that nothing follows is the name itself. */
function settleServants(tokens: readonly NameToken[]): NameToken[] {
  return tokens.map((each, i) => {
    if (each.lexeme.text !== "abd") return each;
    const next = tokens[i + 1];
    const isLast = !next || (next.weight === PARTICLE_WEIGHT && !tokens[i + 2]);
    return isLast ? { ...each, weight: 1 } : each;
  });
}

function analyseCompany(name: string): AnalysedName {
  let text = unleet(name).replace(/&/g, " and ");
  if (/\p{Script=Han}/u.test(text)) {
    for (const [han, english] of HAN_WORDS) text = text.replaceAll(han, ` ${english} `);
    text = text.replace(/[市省]/g, " ");
  }
  const words = readWords(text).flatMap(unglued).slice(0, MOST_WORDS);
  const { core, forms } = withoutForms(words);
  const tokens = joinLetters(sumNumbers(core)).map(companyToken);
  const isAllLight = tokens.every(({ weight }) => weight < 1);
  return finished(isAllLight ? tokens.map(({ lexeme }) => ({ lexeme, weight: 1 })) : tokens, forms, words);
}

function unglued(word: Word): Word[] {
  if (word.text.length < 7 || word.glyph || word.isVowelless) return [word];
  return unglue(word.text).map((text) => ({ ...word, text }));
}

function withoutForms(words: readonly Word[]): { core: readonly Word[]; forms: FormClass[] } {
  const texts = words.map(({ text }) => text);
  const core: Word[] = [];
  const forms: FormClass[] = [];
  for (let i = 0; i < words.length; ) {
    const form = formAt(texts, i);
    const word = words[i] as Word;
    if (form) forms.push(form.formClass);
    else core.push(word);
    i += form?.length ?? 1;
  }
  return core.length > 0 ? { core, forms } : { core: words, forms };
}

/** `L X C` is LXC; a number is never part of it. */
function joinLetters(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = /^[a-z]$/.test(word.text) && !word.glyph;
    const last = out.at(-1);
    if (isLetter && isOpen && last) out[out.length - 1] = { ...last, text: last.text + word.text };
    else out.push(word);
    isOpen = isLetter;
  }
  return out;
}

/** Numbers as digits; `forty 4` is 44. */
function sumNumbers(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (const word of words) {
    const text = word.glyph ? word.text : numberOf(sameWord(word.text));
    const last = out.at(-1);
    const isSum = last && /^[2-9]0$/.test(last.text) && /^[1-9]$/.test(text) && last.text !== word.text;
    if (isSum) out[out.length - 1] = { ...last, text: String(Number(last.text) + Number(text)) };
    else out.push({ ...word, text });
  }
  return out;
}

function companyToken(word: Word): NameToken {
  const { text } = word;
  if (word.glyph) return token(word, 1);
  if (GENERIC_WORDS.has(text)) return token(word, GENERIC_WEIGHT);
  return token(word, PLACES.has(text) ? PLACE_WEIGHT : 1);
}

function token({ isVowelless, glyph }: Word, weight: number, text: string): NameToken;
function token(word: Word, weight: number): NameToken;
function token(word: Word, weight: number, text = word.text): NameToken {
  const { isVowelless, glyph } = word;
  return { lexeme: new Lexeme(text, { isVowelless, glyph }), weight };
}

function finished(
  tokens: readonly NameToken[],
  forms: readonly FormClass[],
  words: readonly Word[],
): AnalysedName {
  return {
    tokens,
    forms,
    isVowelless: tokens.length > 0 && tokens.every(({ lexeme }) => lexeme.isVowelless),
    joined: tokens.map(({ lexeme }) => lexeme.glyph ?? lexeme.text).join(""),
    joinedWhole: words.map(({ text, glyph }) => glyph ?? text).join(""),
  };
}
