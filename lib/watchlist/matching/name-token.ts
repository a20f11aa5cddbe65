import { consonantsOfUnvowelled, consonantsOfVowelled, fold, looseSkeleton, skeleton } from "./fold";
import { variantGroups } from "./name-variants";
import { PLACES } from "./stop-words";
import { type ChineseReading, readChinese, readKorean } from "./syllables";

const PATRONYMIC =
  /^(.{3,}?)(?:ovi[cd]h?|evi[cd]h?|yovych|ovych|evych|avi[cd]h?|ivich|ovna|evna|ivna|auna|yivna)$/;

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
  readonly folded: string;
  readonly isNumber: boolean;
  #stored: StoredForms | undefined;
  #consonants: string | undefined;
  #chinese: ChineseReading | null | undefined;
  #korean: string | null | undefined;
  #groups: readonly number[] | undefined;
  #stem: string | null | undefined;

  constructor(
    text: string,
    { isVowelless = false, glyph = null }: NameTokenTraits = {},
    stored?: StoredForms,
  ) {
    this.text = text;
    this.isVowelless = isVowelless;
    this.glyph = glyph;
    this.#stored = stored;
    this.folded = stored?.folded ?? fold(text);
    this.isNumber = /\d/.test(text);
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

  get chinese(): ChineseReading | null {
    if (this.#chinese === undefined) this.#chinese = this.isVowelless ? null : readChinese(this.text);
    return this.#chinese;
  }

  get korean(): string | null {
    if (this.#korean === undefined) this.#korean = readKorean(this.text);
    return this.#korean;
  }

  get givenNames(): readonly number[] {
    this.#groups ??= variantGroups(this.text);
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
}

/** Two adjacent words written as one. */
export function joined(left: NameToken, right: NameToken): NameToken {
  return new NameToken(left.text + right.text, { isVowelless: left.isVowelless && right.isVowelless });
}
