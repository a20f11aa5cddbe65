import { type JoinedToken, joinedAlike, joinedAt } from "./joined-words";
import type { NameToken } from "./name-token";
import { type Context, similarity } from "./similarity";
import { isChineseName, isKoreanName, isPinyinName } from "./syllables";
import type { AnalysedName, SubjectKind, WeightedToken } from "./weighted-words";

/** Similarities of each word of a query, by the listed word. */
type Known = readonly Map<NameToken, number>[];

/**
 * A name that is compared with many listed ones. Those share most of their words, so what is found out about a pair of
 * words is kept; it depends on the two words and the context alone.
 */
export class AskedName {
  readonly name: AnalysedName;
  readonly kind: SubjectKind;
  readonly #isKorean: boolean;
  readonly #isPinyin: boolean;
  readonly #isChinese: boolean;
  readonly #single = new Map<number, Known>();
  readonly #joined = new Map<number, Known>();
  /** Each two neighbouring words as one; null where they cannot be. */
  readonly neighbours: readonly (JoinedToken | null)[];

  constructor(name: AnalysedName, kind: SubjectKind) {
    this.name = name;
    this.kind = kind;
    const texts = textsOf(name.tokens);
    const isPerson = kind === "person";
    this.#isKorean = isPerson && isKoreanName(texts);
    this.#isPinyin = isPerson && isPinyinName(texts);
    this.#isChinese = isPerson && isChineseName(texts);
    this.neighbours = name.tokens.slice(1).map((_, i) => joinedAt(name.tokens, i));
  }

  /** What both names are. */
  contextWith({ tokens }: AnalysedName): Context {
    const { kind } = this;
    if (!this.#isKorean && !this.#isPinyin && !this.#isChinese)
      return { kind, areKorean: false, arePinyin: false, areChinese: false };
    const texts = textsOf(tokens);
    return {
      kind,
      areKorean: this.#isKorean && isKoreanName(texts),
      arePinyin: this.#isPinyin && isPinyinName(texts),
      areChinese: this.#isChinese && isChineseName(texts),
    };
  }

  /** Similarity of its word at a place with a listed word. */
  similarity(place: number, listed: NameToken, context: Context): number {
    const { nameToken } = this.name.tokens[place] as WeightedToken;
    if (nameToken.text === this.name.compound) return sameCompound(nameToken, listed);
    return this.likeness(place, listed, context);
  }

  /** The same without regard to what the name's readings join. */
  likeness(place: number, listed: NameToken, context: Context): number {
    const known = this.#knownIn(this.#single, context)[place] as Map<NameToken, number>;
    let alike = known.get(listed);
    if (alike === undefined) {
      const { nameToken } = this.name.tokens[place] as WeightedToken;
      alike = similarity(nameToken, listed, context);
      known.set(listed, alike);
    }
    return alike;
  }

  /** Similarity of its two joined words from a place on with a listed word; 0 when it is too low for joined words. */
  joinedSimilarity(place: number, both: NameToken, listed: NameToken, context: Context): number {
    const known = this.#knownIn(this.#joined, context)[place] as Map<NameToken, number>;
    let alike = known.get(listed);
    if (alike === undefined) {
      alike = joinedAlike(both, listed, context);
      known.set(listed, alike);
    }
    return alike;
  }

  #knownIn(all: Map<number, Known>, { areKorean, arePinyin, areChinese }: Context): Known {
    const key = (areKorean ? 1 : 0) + (arePinyin ? 2 : 0) + (areChinese ? 4 : 0);
    let known = all.get(key);
    if (!known) {
      known = this.name.tokens.map(() => new Map<NameToken, number>());
      all.set(key, known);
    }
    return known;
  }
}

const SAME_COMPOUND = 0.98;

/** Two words that were joined for this comparison are that word or another one: nearly the same could be anything. */
function sameCompound({ text, folded }: NameToken, listed: NameToken): number {
  return text === listed.text || folded === listed.folded ? SAME_COMPOUND : 0;
}

function textsOf(tokens: readonly WeightedToken[]): string[] {
  return tokens.map(({ nameToken }) => nameToken.text);
}
