/**
 * Hangul by its parts: Unicode numbers the syllables as (initial × 21 + vowel) × 28 + final. Letters after the Revised
 * Romanisation of Korean (2000).
 */

const FIRST = 0xac00;
const LAST = 0xd7a3;
const INITIALS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINALS = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

export const HANGUL = /\p{Script=Hangul}/u;

/** One syllable in Latin letters; anything else unchanged. */
export function readHangulSyllable(syllable: string): string {
  const code = (syllable.codePointAt(0) ?? 0) - FIRST;
  if (code < 0 || code > LAST - FIRST) return syllable;
  const initial = INITIALS[Math.floor(code / 588)] ?? "";
  const vowel = VOWELS[Math.floor((code % 588) / 28)] ?? "";
  return initial + vowel + (FINALS[code % 28] ?? "");
}

/**
 * A text by sound, as foreign names are written: syllables run together, and the vowel eu, which only separates
 * consonants, is left out (`트럼프` → `teureompeu` → `treomp`).
 */
export function readHangulBySound(text: string): string {
  return [...text]
    .map((syllable) => {
      const read = readHangulSyllable(syllable);
      return read === syllable
        ? read
        : read.replace(/^(kk|tt|pp|ss|jj|ch|[gndrmbsjktph])eu(?=[nlm]?$)/, "$1");
    })
    .join("")
    .replace(/lr/g, "l");
}
