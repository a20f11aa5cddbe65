import { inEnglish, translatedAt, withEnglish } from "./company-words";
import { isCutForm, spellForm } from "./form-spelling";
import { type FormClass, formAt, longFormAt, unglue, unglueLong } from "./legal-forms";
import { latinWord, romanise, type Word } from "./script";
import { GENERIC_WORDS, HAN_WORDS, numberOf, PLACES, sameWord } from "./stop-words";
import type { AnalysedName, WeightedToken } from "./weighted-words";
import { MOST_WORDS, type Reader, toAnalysedName, token, unleet } from "./weighted-words";

/** Analyses names of companies and other organisations (SCREEN-NAME-1, SCREEN-NAME-2). */

const GENERIC_WEIGHT = 0.25;
const PLACE_WEIGHT = 0.45;

/**
 * The readings of a company's name; the first one is the commonest. Where a word is translated, its letters are also read
 * together with those of its neighbours: `Nord Bau` may be listed as Nordbau.
 */
export function analyseCompany(name: string, read: Reader): AnalysedName[] {
  const bracketed = new Set(
    read((name.match(/(?<=\()[^)]{3,80}(?=\))/g) ?? []).join(" ")).map(({ text }) => text),
  );
  const text = inEnglish(unleet(withoutPoints(name)).replace(/&/g, " and "));
  const words = read(text).flatMap(splitForms).slice(0, MOST_WORDS);
  const { core, forms } = withoutForms(withLongForms(words.map(spelt)), true);
  const named = withoutCutForm(core, name);
  const analysed = (parts: readonly Word[]) => toAnalysedName(weighed(parts, bracketed), forms, words);
  return [
    analysed(translated(named)),
    ...compoundsOf(named).map(({ before, compound, after }) => ({
      ...analysed([...translated(before), compound, ...translated(after)]),
      compound: compound.text,
    })),
  ];
}

/** As names were analysed when the first judgement was stored: neither translated nor corrected. */
export function storedCompany(name: string, read: Reader): AnalysedName {
  const words = read(withEnglish(unleet(name).replace(/&/g, " and "), HAN_WORDS))
    .flatMap(splitForms)
    .slice(0, MOST_WORDS);
  const { core, forms } = withoutForms(words, false);
  return toAnalysedName(weighed(core, new Set()), forms, words);
}

function weighed(words: readonly Word[], bracketed: ReadonlySet<string>): readonly WeightedToken[] {
  const tokens = joinLetters(sumNumbers(words)).map((word) => lightened(companyToken(word), bracketed));
  const isAllLight = tokens.every(({ weight }) => weight < 1);
  return isAllLight ? tokens.map((each) => ({ ...each, weight: 1 })) : tokens;
}

/** Words of a name that may be written as one: more would be a sentence. */
const MOST_JOINED = 3;
const LEAST_PART = 3;

interface Compound {
  readonly before: readonly Word[];
  readonly compound: Word;
  readonly after: readonly Word[];
}

/** Each two neighbours of which one is translated as one word, and the whole of a short name. */
function compoundsOf(words: readonly Word[]): Compound[] {
  if (words.length < 2 || words.length > MOST_JOINED + 1) return [];
  const texts = words.map(({ text }) => text);
  const isTranslated = texts.map((text, i) => {
    const found = translatedAt(texts.slice(0, i + 1), i);
    return sameWord(text) !== text || (found !== null && found.english.join(" ") !== text);
  });
  const spans: [from: number, to: number][] = texts.slice(1).map((_, i) => [i, i + 2]);
  if (words.length === MOST_JOINED) spans.push([0, MOST_JOINED]);
  return spans.flatMap(([from, to]) => {
    const parts = words.slice(from, to);
    const canJoin = parts.every(
      ({ text, glyph, isVowelless, sound }) =>
        text.length >= LEAST_PART && !glyph && !isVowelless && !sound && !/\d/.test(text),
    );
    if (!canJoin || !isTranslated.slice(from, to).some(Boolean)) return [];
    const written = parts.flatMap((part) => part.written ?? []).join(" ");
    const compound = { ...latinWord(texts.slice(from, to).join(""), false), written };
    return [{ before: words.slice(0, from), compound, after: words.slice(to) }];
  });
}

/** Letters with points, spaced in one way: `K.B.R. S.A.` are two acronyms, `K. B. R.` is one. */
const POINTED = /(?<![\p{L}.])(?:(?:\p{L}\.){2,}\p{L}|(?:\p{L}\.\s){2,}\p{L})(?!\.\p{L})\.?(?!\p{L})/gu;

/** An acronym with points is one word, unless it is a legal form: `I.R.I.S.L.`. */
function withoutPoints(name: string): string {
  return name.replace(POINTED, (acronym) => {
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
    if (found) {
      const source = words.slice(i, i + found.length);
      const written = source.flatMap((each) => each.written ?? []).join(" ");
      const isSame = found.english.join(" ") === texts.slice(i, i + found.length).join(" ");
      const english = found.english.map((text) => latinWord(text, false));
      out.push(
        ...(isSame ? source : english.map((each): Word => ({ ...each, written, change: "translation" }))),
      );
    } else out.push(word);
    i += found?.length ?? 1;
  }
  return out;
}

function splitForms(word: Word): Word[] {
  if (word.text.length < 7 || word.glyph || word.isVowelless) return [word];
  return unglue(word.text).map((text) => ({ ...word, text }));
}

/** `Nordbaugesellschaft mbH` is Nordbau with a legal form that begins in its last word. */
function withLongForms(words: readonly Word[]): Word[] {
  return words.flatMap((word, i) => {
    if (word.glyph || word.isVowelless || word.sound) return [word];
    const following = words.slice(i + 1).map(({ text }) => text);
    return unglueLong(word.text, following).map((text) => ({ ...word, text }));
  });
}

function withoutForms(
  words: readonly Word[],
  isTolerant: boolean,
): { core: readonly Word[]; forms: FormClass[] } {
  const texts = words.map(({ text }) => text);
  const core: Word[] = [];
  const forms: FormClass[] = [];
  for (let i = 0; i < words.length; ) {
    const form = formAt(texts, i) ?? (isTolerant ? longFormAt(texts, i) : null);
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
    if (isLetter && isOpen && last)
      out[out.length - 1] = {
        ...last,
        text: last.text + word.text,
        written: `${last.written} ${word.written}`,
      };
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
    if (isSum) {
      const sum = String(Number(last.text) + Number(text));
      const written = `${last.written} ${word.written}`;
      out[out.length - 1] = { ...last, text: sum, written, change: "equivalent" };
    } else out.push(text === word.text ? word : { change: "equivalent", ...word, text });
  }
  return out;
}

function companyToken(word: Word): WeightedToken {
  const { text } = word;
  if (word.glyph) return token(word, 1);
  if (GENERIC_WORDS.has(text)) return token(word, GENERIC_WEIGHT);
  return token(word, PLACES.has(text) ? PLACE_WEIGHT : 1);
}
