import anyAscii from "any-ascii";
import { readPinyin, simplified } from "./scripts/han";
import { readHangulSyllable } from "./scripts/hangul";
import type { SoundKind } from "./sound";

/**
 * Converts any script to lower-case ASCII words. any-ascii converts letters; what depends on context (digraphs, omitted
 * vowels, the language) is corrected before it.
 */

/** A word with its romanised text, and the properties of its script that romanisation loses. */
export interface Word {
  readonly text: string;
  /** Written without short vowels (Arabic, Hebrew): compared by consonants. */
  readonly isVowelless: boolean;
  /** The Han or Hangul character of this syllable: two names in that script are compared by it. */
  readonly glyph: string | null;
  /** A single letter in its own script, even when romanisation gives two (Ю → yu). */
  readonly isInitial: boolean;
  /** Written by the sounds of another language: compared by sound. */
  readonly sound: SoundKind | null;
  /** The part of the name that it was read from; absent where that is not one. */
  readonly written?: string | undefined;
  /** Set on a word that stands for another one. */
  readonly change?: WordChange;
}

/** A translated word, or another form of the same word or number. */
export type WordChange = "translation" | "equivalent";

const ASCII = /^\p{ASCII}*$/u;
const VOWELLESS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;

const APOSTROPHES = /['`´‘’ʻʼʹʽ′ʿʾ"“”«»„＇]/g;
const SEPARATORS = /[\s,;:/\\|_()[\]{}+*!?#%=<>@~^·・•–—―‐‑‒،؛-]+/u;

const GREEK_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/μπ/g, "b"],
  [/ντ/g, "d"],
  [/γκ/g, "g"],
  [/γγ/g, "ng"],
  [/τζ/g, "j"],
  [/ο[υύ]/g, "u"],
  [/([αεη])[υύ](?=[βγδζλμνραεηιοωάέήίόώ])/g, "$1v"],
  [/([αεη])[υύ]/g, "$1f"],
];

/** From Belarusian spelling to the Russian one of lists: dz and ts before soft vowels, ў, Ула-. */
const BELARUSIAN: readonly (readonly [RegExp, string])[] = [
  [/дз(?=[іеёюяь])/gi, "д"],
  [/ц(?=[іеёюяь])/gi, "т"],
  [/^Ул/g, "Вл"],
  [/^ул/g, "вл"],
  [/ў/gi, "в"],
];

/** Hebrew letters by their commonest sound; the skeleton omits a vowel letter between consonants. */
const HEBREW: Readonly<Record<string, string>> = {
  ...{
    א: "a",
    ב: "b",
    ג: "g",
    ד: "d",
    ה: "h",
    ו: "w",
    ז: "z",
    ח: "h",
    ט: "t",
    י: "y",
    כ: "k",
    ך: "kh",
    ל: "l",
  },
  ...{
    מ: "m",
    ם: "m",
    נ: "n",
    ן: "n",
    ס: "s",
    ע: "a",
    פ: "p",
    ף: "f",
    צ: "ts",
    ץ: "ts",
    ק: "k",
    ר: "r",
    ש: "sh",
    ת: "t",
  },
};

/** A text in lower-case ASCII, with spaces between words: for word tables. */
export function romanise(text: string): string {
  return readWords(text)
    .map((word) => word.text)
    .join(" ");
}

/** The words of a text. Apostrophes are dropped, other marks separate words; letters with dots are one abbreviation. */
export function readWords(text: string, readSyllable: SyllableReader = readSyllables): Word[] {
  const written = ASCII.test(text) ? text : text.normalize("NFKC");
  const language = languageOf(written);
  return written
    .replace(APOSTROPHES, "")
    .split(SEPARATORS)
    .flatMap((part) => (part ? noteWritten(readPart(part, language, readSyllable), part) : []));
}

type FreshWord = { -readonly [Key in keyof Word]: Word[Key] };

/** In place: the words were just made, and an import makes millions. A syllable is shown as its own character. */
function noteWritten(words: Word[], part: string): Word[] {
  for (const word of words as FreshWord[]) word.written = word.glyph ?? part;
  return words;
}

type Language = "belarusian" | "other";

function languageOf(text: string): Language {
  if (!CYRILLIC.test(text)) return "other";
  return /ў/i.test(text) || (/і/i.test(text) && !/[иїє]/i.test(text)) ? "belarusian" : "other";
}

/** Reads a part that has Han or Hangul characters. */
export type SyllableReader = (part: string) => Word[];

function readPart(part: string, language: Language, readSyllable: SyllableReader): Word[] {
  const isAscii = ASCII.test(part);
  const isVowelless = !isAscii && VOWELLESS.test(part);
  if (isVowelless) return readVowelless(part);
  if (!isAscii && SYLLABIC.test(part)) return readSyllable(part);
  const isInitial = isOneLetter(part);
  const latin = isAscii ? part : anyAscii(prepared(part, language));
  return latin
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((text) => latinWord(isInitial ? text.charAt(0) : text, isInitial));
}

/** A single letter, except the Spanish and Portuguese "and". */
function isOneLetter(part: string): boolean {
  return /^\p{L}\p{M}*\.?$/u.test(part) && !/^[yei]$/.test(part);
}

export function latinWord(text: string, isInitial: boolean): Word {
  return { text, isVowelless: false, glyph: null, isInitial, sound: null };
}

/** From Belarusian spelling, as above, where the soft sign itself is what makes the letter before it soft. */
const BELARUSIAN_SOFT: readonly (readonly [RegExp, string])[] = [
  [/дзь/gi, "д"],
  [/ць/gi, "т"],
];
const CYRILLIC_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/ь(?=о)/gi, "й"],
  [/ъ(?![еёиюя])/gi, "а"],
  [/[ьъ]/gi, ""],
];

/**
 * A Cyrillic text without soft and hard signs, for which any-ascii writes an apostrophe that would divide the word:
 * `Мельник`. Romanisations of names leave them out; in Bulgarian ъ is a vowel, written a (Transliteration Act of 2009).
 */
export function withoutSigns(text: string): string {
  const soft = languageOf(text) === "belarusian" ? replaceAll(text, BELARUSIAN_SOFT) : text;
  return replaceAll(soft, CYRILLIC_SIGNS);
}

function prepared(part: string, language: Language): string {
  if (GREEK.test(part)) return replaceAll(part.toLowerCase(), GREEK_SOUNDS);
  return language === "belarusian" ? replaceAll(part, BELARUSIAN) : part;
}

function replaceAll(text: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text);
}

/** Arabic marks that are not letters: harakat, tatweel. */
const ARABIC_MARKS = /[\u064B-\u065F\u0670\u0640\u0591-\u05C7]/g;

/** Arabic writes the article and the word عبد together with the name; Latin lists write them apart. */
function readVowelless(part: string): Word[] {
  const bare = part.replace(ARABIC_MARKS, "").replace(/[^\p{L}\p{N}]/gu, "");
  const word = (text: string): Word => ({
    text,
    isVowelless: true,
    glyph: null,
    isInitial: false,
    sound: null,
  });
  if (/\p{Script=Hebrew}/u.test(bare)) {
    return [word(readLetters(bare, HEBREW))];
  }
  const [, servant = "", article = "", rest = ""] = /^(عبد(?=ال))?(ال(?=..))?(.*)$/u.exec(bare) ?? [];
  if (rest === "له" && article) return [...(servant ? [word("abd")] : []), word("allah")];
  const latin = readLetters(rest, ARABIC);
  if (!latin) return [];
  return [
    ...(servant ? [word("abd")] : []),
    ...(article && !servant ? [{ ...word("al"), isVowelless: false }] : []),
    word(latin),
  ];
}

/** Letters for which any-ascii does not give the commonest sound; vowel carriers matter only at the start of a word. */
const ARABIC: Readonly<Record<string, string>> = {
  ا: "a",
  أ: "a",
  إ: "i",
  آ: "a",
  ع: "a",
  ئ: "y",
  ؤ: "w",
  ء: "",
  ة: "h",
  ى: "a",
};

/** Two letters that would be read as one sound: kaf and he are not kh. */
const ONE_SOUND = /(?:[tdkgscpbz]h|t[szc]|sz|d[zj]|c[kz])$/;

/** Letter by letter; a vowel keeps two letters from being read as one sound. */
function readLetters(bare: string, sounds: Readonly<Record<string, string>>): string {
  return [...bare].reduce((latin, letter) => {
    const sound = (sounds[letter] ?? anyAscii(letter)).toLowerCase().replace(/[^a-z0-9]/g, "");
    return ONE_SOUND.test(latin.slice(-1) + sound.slice(0, 1)) ? `${latin}a${sound}` : latin + sound;
  }, "");
}

/** One word per syllable; letters of other scripts between them stay words. */
function readSyllables(part: string): Word[] {
  return [
    ...part.matchAll(/\p{Script=Han}+|\p{Script=Hangul}+|[^\p{Script=Han}\p{Script=Hangul}]+/gu),
  ].flatMap(([piece]) => {
    if (!SYLLABIC.test(piece)) return readPart(piece, "other", readSyllables);
    const glyphs = [...piece];
    const isHangul = HANGUL.test(piece);
    const read = isHangul ? glyphs.map(readHangulSyllable) : readPinyin(piece, true);
    return glyphs.flatMap((glyph, i) => {
      const letters = (read[i] ?? "").replace(/[^a-z0-9]/g, "");
      // The family name 이 is written Yi, and a single letter would be an initial.
      const text = isHangul && letters === "i" ? "yi" : letters;
      return text ? [{ ...latinWord(text, false), glyph: isHangul ? glyph : simplified(glyph) }] : [];
    });
  });
}
