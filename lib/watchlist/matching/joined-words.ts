import { isArabicArticle, joined, NameToken } from "./name-token";
import { type Context, LEAST_OF_JOINED, similarity } from "./similarity";
import type { WeightedToken } from "./weighted-words";

/** Two neighbouring words that may be one word of the other name: `Abu Bakr`, `Abubakr`. */

/** Two words as one; its token is made when its length does not rule a match out. */
export interface JoinedToken {
  readonly length: number;
  readonly isVowelless: boolean;
  readonly weight: number;
  readonly nameToken: () => NameToken;
}

const LEAST_JOINED_LETTERS = 4;

/** Letters of the words at a place and after it; 0 where they cannot be one word. */
export function joinedLength(tokens: readonly WeightedToken[], place: number): number {
  const [left, right] = [tokens[place]?.nameToken, tokens[place + 1]?.nameToken];
  if (!left || !right || (left.isVowelless !== right.isVowelless && !isArabicArticle(left))) return 0;
  if (left.text.length === 1 || right.text.length === 1) return 0;
  const length = left.text.length + right.text.length;
  return length < LEAST_JOINED_LETTERS ? 0 : length;
}

/** The words at a place and after it as one; null where they cannot be. */
export function joinedAt(tokens: readonly WeightedToken[], place: number): JoinedToken | null {
  const length = joinedLength(tokens, place);
  if (length === 0) return null;
  const [left, right] = [tokens[place] as WeightedToken, tokens[place + 1] as WeightedToken];
  let made: NameToken | undefined;
  const nameToken = () => {
    made ??= joined(left.nameToken, right.nameToken);
    return made;
  };
  const { isVowelless } = right.nameToken;
  return { length, isVowelless, weight: Math.max(left.weight, right.weight), nameToken };
}

/** Whether the lengths allow a match: rules most comparisons out. */
export function mayBeJoined(
  { length, isVowelless }: Pick<JoinedToken, "length" | "isVowelless">,
  one: NameToken,
): boolean {
  if (one.text.length < LEAST_JOINED_LETTERS) return false;
  return isVowelless !== one.isVowelless || Math.abs(length - one.text.length) <= 4;
}

/** Similarity of two joined words with one; 0 when it is too low for joined words. */
export function joinedAlike(both: NameToken, one: NameToken, context: Context): number {
  const alike = Math.max(similarity(both, one, context, true), withOtherArticle(both, one, context));
  return alike <= LEAST_OF_JOINED ? 0 : alike;
}

/** The article, also as it is spoken before a sun letter: `as-Saadi`, `Essaadi`, `Ennajar`. */
const ARTICLE = /^[aeiu](?:l(?=.{3})|(sh|ch|th|dh|[sndrtz])(?=\1.{3}))/;
/** Equal consonants, however few, with the same article before them: `السيسي`, `Elsisi`. */
const SAME_WITH_ARTICLE = 0.86;
/** Similarity of the fewest equal consonants; a lower one has others. */
const LEAST_WITH_ARTICLE = 0.78;

/** The Arabic article glued to a name in two spellings, or in Arabic letters: `al-Qassam`, `Elkassam`, `القسام`. */
function withOtherArticle(both: NameToken, one: NameToken, context: Context): number {
  if (!ARTICLE.test(both.text) || !ARTICLE.test(one.text)) return 0;
  const [left, right] = [both, one].map(withoutArticle) as [NameToken, NameToken];
  if (!both.isVowelless || one.isVowelless) return similarity(left, right, context, true);
  const alike = similarity(left, right, context);
  return alike < LEAST_WITH_ARTICLE ? 0 : Math.max(alike, SAME_WITH_ARTICLE);
}

function withoutArticle({ text, isVowelless }: NameToken): NameToken {
  return new NameToken(text.replace(ARTICLE, ""), { isVowelless });
}
