import { toRomaji } from "wanakana";

/** Kana in Hepburn romanisation. */

export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Long vowels are short, a doubled consonant is single: Latin spellings of the same name have neither. */
export function readKana(text: string): string {
  return text.replace(/[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu, (kana) =>
    toRomaji(kana)
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .replace(/ou/g, "o")
      .replace(/([a-z])\1+/g, "$1"),
  );
}
