import {
  consonantsOfUnvowelled,
  consonantsOfVowelled,
  consonantsWithHardJ,
  fold,
  lettersIn,
  looseSkeleton,
  skeleton,
} from "./fold";
import { variantGroupsOfFolded } from "./name-variants";
import { phonemesOf, type SoundKind, soundSkeletons, withOneInitial } from "./sound";
import { PLACES } from "./stop-words";
import { type ChineseReading, readChinese, readKorean, readKoreanPairs } from "./syllables";

/** In the nominative or, as a document may print it, in another case: `Sergeevichu`, `Sergeevny`. */
const PATRONYMIC =
  /^(.{3,}?)(?:ovi[cd]h?|evi[cd]h?|yovych|ovych|evych|avi[cd]h?|ivich|ovna|evna|ivna|auna|yivna|(?:ov[iy]|ev[iy]|avi|ivi)ch(?:a|u|em|om|e)|(?:ov|ev|yiv|iv)n(?:y|i|e|u|oi|oy|oyu))$/;

/** The forms that an index stores, so that they are not computed for every query. */
export interface StoredForms {
  readonly folded: string;
  readonly skeleton: string;
  readonly looseSkeleton: string;
}

/** A word of an analysed name with all forms in which it is compared; each form is computed on first use. */
export class NameToken {
  readonly text: string;
  readonly isVowelless: boolean;
  readonly glyph: string | null;
  /** Written by the sounds of another language: compared by sound. */
  readonly sound: SoundKind | null;
  #folded: string | undefined;
  #letters: number | undefined;
  #foldedLetters: number | undefined;
  #isNumber: boolean | undefined;
  #stored: StoredForms | undefined;
  #consonants: string | undefined;
  #chinese: ChineseReading | null | undefined;
  #korean: string | null | undefined;
  #koreanPairs: readonly string[] | undefined;
  #groups: readonly number[] | undefined;
  #stem: string | null | undefined;
  #phonemes: string | undefined;
  #soundClasses: string | undefined;
  #initialForm: string | undefined;

  constructor(
    text: string,
    { isVowelless = false, glyph = null, sound = null }: NameTokenTraits = {},
    stored?: StoredForms,
  ) {
    this.text = text;
    this.isVowelless = isVowelless;
    this.glyph = glyph;
    this.sound = sound;
    this.#stored = stored;
    this.#folded = stored?.folded;
  }

  get folded(): string {
    this.#folded ??= fold(this.text);
    return this.#folded;
  }

  /** A bit for each letter of its text. */
  get letters(): number {
    this.#letters ??= lettersIn(this.text);
    return this.#letters;
  }

  /** A bit for each letter of its folded form. */
  get foldedLetters(): number {
    this.#foldedLetters ??= lettersIn(this.folded);
    return this.#foldedLetters;
  }

  get isNumber(): boolean {
    this.#isNumber ??= /\d/.test(this.text);
    return this.#isNumber;
  }

  get skeleton(): string {
    return this.#stored?.skeleton ?? skeleton(this.text);
  }

  /** The skeleton for comparisons between vowelled and unvowelled scripts. */
  get looseSkeleton(): string {
    return this.#stored?.looseSkeleton ?? looseSkeleton(this.text);
  }

  get consonants(): string {
    this.#consonants ??= this.isVowelless
      ? consonantsOfUnvowelled(this.text)
      : consonantsOfVowelled(this.text);
    return this.#consonants;
  }

  /** Of an unvowelled word, with w read as the consonant v (David, Levi). */
  get consonantsWithW(): string {
    return this.isVowelless ? consonantsOfUnvowelled(this.text.replace(/w/g, "v")) : this.consonants;
  }

  get isBySound(): boolean {
    return this.sound !== null;
  }

  /** Its sounds, to compare it with a word of another script (`sound.ts`). */
  get phonemes(): string {
    this.#phonemes ??= phonemesOf(this.text);
    return this.#phonemes;
  }

  /** With its first sound in one form, whichever system writes it: Sh, X, S; Q, K, G; Zh, J. */
  get initialForm(): string {
    this.#initialForm ??= withOneInitial(this.text);
    return this.#initialForm;
  }

  /** The classes of its consonants, in order. */
  get soundClasses(): string {
    this.#soundClasses ??= soundSkeletons(this.phonemes)[0] ?? "";
    return this.#soundClasses;
  }

  /** Of a vowelled word, with j as a consonant. */
  get consonantsWithJ(): string {
    return this.isVowelless ? this.consonants : consonantsWithHardJ(this.text);
  }

  get chinese(): ChineseReading | null {
    if (this.#chinese === undefined) this.#chinese = this.isVowelless ? null : readChinese(this.text);
    return this.#chinese;
  }

  /** It consists of one or two syllables of pinyin. */
  get isPinyin(): boolean {
    const { pinyin } = this.chinese ?? {};
    return typeof pinyin === "string" && pinyin.split(".").length <= 2;
  }

  /** The keys of a word of two Korean syllables, one for each way to divide it. */
  get koreanPairs(): readonly string[] {
    this.#koreanPairs ??= readKoreanPairs(this.text);
    return this.#koreanPairs;
  }

  get korean(): string | null {
    if (this.#korean === undefined) this.#korean = readKorean(this.text);
    return this.#korean;
  }

  get givenNames(): readonly number[] {
    this.#groups ??= variantGroupsOfFolded(this.folded);
    return this.#groups;
  }

  /** The father's name in a patronymic; null for any other word. */
  get patronymicStem(): string | null {
    if (this.#stem === undefined) this.#stem = PATRONYMIC.exec(this.text)?.[1] ?? null;
    return this.#stem;
  }

  get isPlace(): boolean {
    return PLACES.has(this.text);
  }
}

export interface NameTokenTraits {
  readonly isVowelless?: boolean;
  readonly glyph?: string | null;
  readonly sound?: SoundKind | null;
}

/** The article that Arabic letters write together with the name; it is read as a word of its own, with its vowel. */
export function isArabicArticle({ text, isVowelless }: NameToken): boolean {
  return text === "al" && !isVowelless;
}

/** Two adjacent words written as one; without vowels where the second one is, after the Arabic article too. */
export function joined(left: NameToken, right: NameToken): NameToken {
  return new NameToken(left.text + right.text, {
    isVowelless: right.isVowelless && (left.isVowelless || isArabicArticle(left)),
    sound: left.sound ?? right.sound,
  });
}
