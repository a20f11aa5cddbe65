import { translatedAt, UNSPACED_WORDS } from "./company-words";
import { isCutForm, spellForm } from "./form-spelling";
import { joinGlued } from "./glued-names";
import { type FormClass, formAt, unglue } from "./legal-forms";
import { NameToken } from "./name-token";
import { readingsOf, type SoundKind } from "./readings";
import { latinWord, readWords, romanise, type Word } from "./script";
import { GENERIC_WORDS, HAN_WORDS, numberOf, PARTICLES, PLACES, sameWord, TITLES } from "./stop-words";
import { readStoredSyllables } from "./stored-syllables";

export type SubjectKind = "person" | "company";

/** A token with its weight: 1 for a name, less for titles, particles, places and generic words (SCREEN-NAME-2). */
export interface WeightedToken {
  readonly nameToken: NameToken;
  /** 0.2 to 1. */
  readonly weight: number;
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
}

/** A token of this weight or more is a name, and not an addition to one. */
export const SIGNIFICANT = 0.9;

const TITLE_WEIGHT = 0.2;
const PARTICLE_WEIGHT = 0.25;
const GENERIC_WEIGHT = 0.25;
const INITIAL_WEIGHT = 0.4;
const PLACE_WEIGHT = 0.45;
const SERVANT_WEIGHT = 0.5;
const NUMBER_IN_PERSON_WEIGHT = 0.6;

/** Characters; longer than any listed name, and bounds the work (SCREEN-NAME-1). */
const LONGEST_NAME = 400;
const MOST_WORDS = 24;

/**
 * Analyses a name in any script, in each way that it can be read; the first one is the commonest. A name without a
 * letter or digit has no tokens.
 */
export function analyseReadings(name: string, kind: SubjectKind): AnalysedName[] {
  return readingsOf(name.slice(0, LONGEST_NAME), kind).map(({ text, sound }) => {
    if (kind === "company") return analyseCompany(text, (part) => marked(readWords(part), sound));
    return analysePerson(familyLast(text), (part) => joinGlued(marked(readWords(part), sound)));
  });
}

/**
 * The words of a name under which a judgement or a search term is stored. Those of a person never change; a matcher
 * compares {@link analyseReadings}.
 */
export function storedWords(name: string, kind: SubjectKind): string[] {
  const read = (part: string) => readWords(part, readStoredSyllables);
  const text = name.slice(0, LONGEST_NAME);
  const { tokens } = kind === "person" ? analysePerson(text, read) : analyseCompany(text, read, true);
  return tokens.map(({ nameToken }) => `${nameToken.glyph ?? ""}${nameToken.text}`);
}

type Reader = (part: string) => Word[];

/** `FAMILY, Given` as `Given FAMILY`: the order tells apart two given names that are family names too. */
function familyLast(name: string): string {
  const [family = "", given = "", ...more] = name.split(/[,،]/u);
  return given.trim() === "" || more.length > 0 ? name : `${given} ${family}`;
}

/** Words of a reading by sound are compared by sound. */
function marked(words: readonly Word[], sound: SoundKind | null): Word[] {
  return words.map((word) => ({ ...word, sound, isInitial: word.isInitial && sound === null }));
}

const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** Digits between letters are letters that were misread. */
function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[01345](?=\p{L})/gu, (digit) => LEET[digit] ?? digit);
}

/**
 * `JC Juncker` has two initials. Not in a name that is all capitals, and not with a vowel: lists print short family
 * names (RI, WU) in capitals too.
 */
function splitInitials(name: string): string {
  if (!/\p{Ll}/u.test(name)) return name;
  return name.replace(
    /(?<![\p{L}\d'])([B-DF-HJ-NP-TV-XZ])([B-DF-HJ-NP-TV-XZ])(?![\p{L}\d'])/gu,
    (both, first, second) => (both === "NG" ? both : `${first} ${second}`),
  );
}

function analysePerson(name: string, read: Reader): AnalysedName {
  const unbracketed = name.replace(/\([^)]{0,80}\)/g, " ").trim() || name;
  const words = joinAbdAllah(read(splitInitials(unleet(unbracketed)))).slice(0, MOST_WORDS);
  const tokens = weighFinalAbd(words.flatMap(personTokens));
  const isAllLight = tokens.length > 0 && tokens.every(({ weight }) => weight < INITIAL_WEIGHT);
  return toAnalysedName(
    isAllLight ? tokens.map(({ nameToken }) => ({ nameToken, weight: 1 })) : tokens,
    [],
    words,
  );
}

const SERVANT = /^abd(u|e|a)?[lrsnzdt]?$/;
const SERVANT_OF = /^abd(?:u|e|a)?(?:l|r(?=r)|s(?=s)|n(?=n)|z(?=z))?([a-z]{4,})$/;
const ALLAH = new Set(["abdallah", "abdullah", "abdulla", "abdulah", "abdalla", "abdellah"]);

const GOD = new Set(["allah", "alla", "ullah", "lah"]);

/** `Abd Allah` is Abdallah, in any script. */
function joinAbdAllah(words: readonly Word[]): Word[] {
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
function personTokens(word: Word): WeightedToken[] {
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

/** A final `abd` is the whole name. */
function weighFinalAbd(tokens: readonly WeightedToken[]): WeightedToken[] {
  return tokens.map((each, i) => {
    if (each.nameToken.text !== "abd") return each;
    const next = tokens[i + 1];
    const isLast = !next || (next.weight === PARTICLE_WEIGHT && !tokens[i + 2]);
    return isLast ? { ...each, weight: 1 } : each;
  });
}

function analyseCompany(name: string, read: Reader, isStored = false): AnalysedName {
  let text = unleet(isStored ? name : withoutPoints(name)).replace(/&/g, " and ");
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) {
    for (const [own, english] of isStored ? HAN_WORDS : [...HAN_WORDS, ...UNSPACED_WORDS])
      text = text.replaceAll(own, ` ${english} `);
    text = text.replace(/[市省]/g, " ");
  }
  const bracketed = new Set(
    isStored ? [] : read((text.match(/(?<=\()[^)]{3,80}(?=\))/g) ?? []).join(" ")).map((word) => word.text),
  );
  const words = read(text).flatMap(splitForms).slice(0, MOST_WORDS);
  const { core, forms } = withoutForms(isStored ? words : words.map(spelt));
  const named = isStored ? core : translated(withoutCutForm(core, name));
  const tokens = joinLetters(sumNumbers(named)).map((word) => lightened(companyToken(word), bracketed));
  const isAllLight = tokens.every(({ weight }) => weight < 1);
  return toAnalysedName(
    isAllLight ? tokens.map(({ nameToken }) => ({ nameToken, weight: 1 })) : tokens,
    forms,
    words,
  );
}

/** An acronym with points is one word, unless it is a legal form: `I.R.I.S.L.`. */
function withoutPoints(name: string): string {
  return name.replace(/(?<![\p{L}.])(?:\p{L}\.\s?){2,}\p{L}\.?(?![\p{L}])/gu, (acronym) => {
    const letters = acronym.replace(/[^\p{L}]/gu, "");
    return formAt([romanise(letters), ""], 0) ? acronym : ` ${letters} `;
  });
}

/** Words in brackets add to a name: a branch, a former name, an abbreviation. */
const BRACKETED_WEIGHT = 0.25;

function lightened(each: WeightedToken, bracketed: ReadonlySet<string>): WeightedToken {
  if (!bracketed.has(each.nameToken.text)) return each;
  return { ...each, weight: Math.min(each.weight, BRACKETED_WEIGHT) };
}

function spelt(word: Word): Word {
  if (word.glyph || word.isVowelless || word.sound) return word;
  return { ...word, text: spellForm(word.text) };
}

/** Characters from which on a name may have been cut off by a record of fixed length. */
const LEAST_CUT_LENGTH = 28;

function withoutCutForm(words: readonly Word[], name: string): readonly Word[] {
  const last = words.at(-1);
  const isCut = name.length >= LEAST_CUT_LENGTH && words.length > 2 && last && isCutForm(last.text);
  return isCut ? words.slice(0, -1) : words;
}

/** Words of organisations in English, whatever language they are in. */
function translated(words: readonly Word[]): Word[] {
  const texts = words.map(({ text }) => text);
  const out: Word[] = [];
  for (let i = 0; i < words.length; ) {
    const word = words[i] as Word;
    const found = word.glyph ? null : translatedAt(texts, i);
    if (found) out.push(...found.english.map((text) => ({ ...latinWord(text, false) })));
    else out.push(word);
    i += found?.length ?? 1;
  }
  return out;
}

function splitForms(word: Word): Word[] {
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

/** `L X C` is LXC; numbers stay separate. */
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

function companyToken(word: Word): WeightedToken {
  const { text } = word;
  if (word.glyph) return token(word, 1);
  if (GENERIC_WORDS.has(text)) return token(word, GENERIC_WEIGHT);
  return token(word, PLACES.has(text) ? PLACE_WEIGHT : 1);
}

function token(
  { isVowelless, glyph, sound, text: whole }: Word,
  weight: number,
  text = whole,
): WeightedToken {
  return { nameToken: new NameToken(text, { isVowelless, glyph, sound }), weight };
}

function toAnalysedName(
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
