/**
 * Scripts of the Indic family, letter by letter after ISO 15919 without its diacritics. The Unicode blocks of Devanagari,
 * Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada and Malayalam have the same letters at the same places, so
 * one table reads them all.
 */

const FIRST_BLOCK = 0x0900;
const LAST_BLOCK = 0x0d00;
const BLOCK = 0x80;

/** From the vowel letters (05) to the last consonant (39); `_` is a place without a letter. */
const LETTERS =
  "a a i i u u ri li e e e ai o o o au k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h".split(
    " ",
  );
const FIRST_LETTER = 0x05;
const FIRST_CONSONANT = 0x15;
/** Vowel signs from 3e on. */
const SIGNS = "a i i u u ri ri e e e ai o o o au".split(" ");
const FIRST_SIGN = 0x3e;
const VIRAMA = 0x4d;
const NUKTA = 0x3c;
/** Letters with a dot, from 58 on, and the same written with a separate dot. */
const DOTTED = "q kh gh z r rh f y".split(" ");
const FIRST_DOTTED = 0x58;
const WITH_NUKTA: Readonly<Record<string, string>> = {
  k: "q",
  g: "gh",
  j: "z",
  d: "r",
  ph: "f",
  y: "y",
  dh: "rh",
};

export const INDIC = /[\u0900-\u0d7f]/;

/** Names of Latin letters, as initials are written: `के पी` is K. P. */
const LETTER_NAMES = new Map(
  `ए A|बी B|सी C|डी D|ई E|एफ F|जी G|एच H|आई I|जे J|के K|एल L|एम M|एन N|ओ O|पी P|क्यू Q|आर R|एस S|टी T|यू U|वी V|डब्ल्यू W|एक्स X|वाई Y|जेड Z
  |এ A|বি B|সি C|ডি D|ই E|এফ F|জি G|এইচ H|আই I|জে J|কে K|এল L|এম M|এন N|ও O|পি P|কিউ Q|আর R|এস S|টি T|ইউ U|ভি V|ডব্লিউ W|এক্স X|ওয়াই Y|জেড Z`
    .split("|")
    .map((entry) => entry.trim().normalize("NFC").split(" ") as [string, string]),
);

/** The Latin letters of a text; other characters stay. The last word is a name, and no initial. */
export function readIndic(text: string): string {
  const parts = text.normalize("NFC").split(/([\s.,-]+)/);
  return parts.map((word, i) => (i < parts.length - 1 && LETTER_NAMES.get(word)) || readWord(word)).join("");
}

/** Bengali has no y of its own at the start of a syllable: the letter is a j, unless it has a dot or is joined. */
const BENGALI_J = /(?<!\u09cd)\u09af(?!\u09bc)/g;

function readWord(word: string): string {
  const characters = [...word.replace(BENGALI_J, "\u099c")];
  return characters.map((character, i) => readCharacter(character, characters[i + 1] ?? "")).join("");
}

/** The letter ja without a dot, which also writes the z of Arabic and Persian names: `জিয়া` for Zia. */
const JA =
  /[\u091c\u099c\u0a1c\u0a9c\u0b1c\u0b9c\u0c1c\u0c9c\u0d1c](?!\p{Mn}*[\u093c\u09bc\u0a3c\u0abc\u0b3c])/gu;
const DOTTED_JA = "\u091c\u093c";

/** The same with z for every j; null where there is none. */
export function readIndicWithZ(text: string): string | null {
  const changed = text.normalize("NFC").replace(JA, DOTTED_JA);
  return changed === text.normalize("NFC") ? null : readIndic(changed);
}

/** Signs that stand for a consonant: nasal signs and the final h. */
const SIGNS_OF_CONSONANTS: Readonly<Record<number, string>> = { 1: "n", 2: "n", 3: "h", 112: "n" };

function readCharacter(character: string, next: string): string {
  const place = placeOf(character);
  if (place === null) return character;
  const sign = SIGNS_OF_CONSONANTS[place] ?? SIGNS[place - FIRST_SIGN];
  if (sign !== undefined) return sign;
  const dotted = DOTTED[place - FIRST_DOTTED];
  if (dotted !== undefined) return dotted + inherentVowel(next);
  return readLetter(LETTERS[place - FIRST_LETTER] ?? "", place >= FIRST_CONSONANT, next);
}

function readLetter(letter: string, isConsonant: boolean, next: string): string {
  if (!isConsonant || letter === "") return letter;
  if (placeOf(next) === NUKTA) return WITH_NUKTA[letter] ?? letter;
  return letter + inherentVowel(next);
}

/** A consonant is followed by a short a, unless a sign follows or the word ends. */
function inherentVowel(next: string): string {
  const place = placeOf(next);
  if (place === null || place === VIRAMA) return "";
  return place >= FIRST_SIGN && place < VIRAMA ? "" : "a";
}

function placeOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  return code >= FIRST_BLOCK && code < LAST_BLOCK + BLOCK ? code % BLOCK : null;
}
