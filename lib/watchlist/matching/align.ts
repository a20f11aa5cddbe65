import { joined, NameToken } from "./name-token";
import { type AnalysedName, SIGNIFICANT, type WeightedToken } from "./normalise";
import { type Context, similarity } from "./similarity";

/** Aligned words of the query and of the listed name. Both ranges are inclusive; two words can align with one. */
export interface Pair {
  readonly query: readonly [number, number];
  readonly listed: readonly [number, number];
  readonly similarity: number;
  readonly isInitial: boolean;
  readonly rank: number;
}

export interface Alignment {
  readonly pairs: readonly Pair[];
  /** Positions of unaligned words. */
  readonly queryLeft: readonly number[];
  readonly listedLeft: readonly number[];
}

/** A pair of two joined words outranks the pairs of its single words. */
const JOINED_BONUS = 1.3;
const JOINED_LEAST = 0.84;
const JOINED_SIMILARITY = 0.99;
/** Weight of an initial relative to a full name. */
export const INITIAL_WEIGHT = 0.4;
const LEAST_JOINED_LETTERS = 4;

/** Greedy alignment, the most informative pair first; each word aligns with at most one other. */
export function align(query: AnalysedName, listed: AnalysedName, context: Context): Alignment {
  const q = query.tokens;
  const c = listed.tokens;
  const candidates = [...singlePairs(q, c, context), ...joinedPairs(q, c, context)].sort(
    (a, b) => b.rank - a.rank,
  );
  const queryUsed = new Array<boolean>(q.length).fill(false);
  const listedUsed = new Array<boolean>(c.length).fill(false);
  const pairs: Pair[] = [];
  for (const pair of candidates) {
    if (isTaken(queryUsed, pair.query) || isTaken(listedUsed, pair.listed)) continue;
    queryUsed.fill(true, pair.query[0], pair.query[1] + 1);
    listedUsed.fill(true, pair.listed[0], pair.listed[1] + 1);
    pairs.push(pair);
  }
  return { pairs, queryLeft: unused(queryUsed), listedLeft: unused(listedUsed) };
}

function singlePairs(q: readonly WeightedToken[], c: readonly WeightedToken[], context: Context): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, left] of q.entries()) {
    for (const [j, right] of c.entries()) {
      const alike = similarity(left.nameToken, right.nameToken, context);
      if (alike === 0) continue;
      const isInitial = (left.nameToken.text.length === 1) !== (right.nameToken.text.length === 1);
      const weight = isInitial ? INITIAL_WEIGHT : Math.max(left.weight, right.weight);
      // Of equal pairs, prefer the one in the same position.
      const rank = alike * weight + (i === j ? 1e-3 : 0);
      pairs.push({ query: [i, i], listed: [j, j], similarity: alike, isInitial, rank });
    }
  }
  return pairs;
}

function joinedPairs(q: readonly WeightedToken[], c: readonly WeightedToken[], context: Context): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, both] of neighbours(q).entries()) {
    for (const [j, right] of c.entries()) {
      const pair = both && joinedPair(both, right, context);
      if (pair) pairs.push({ ...pair, query: [i, i + 1], listed: [j, j] });
    }
  }
  for (const [j, both] of neighbours(c).entries()) {
    for (const [i, left] of q.entries()) {
      const pair = both && joinedPair(both, left, context);
      if (pair) pairs.push({ ...pair, query: [i, i], listed: [j, j + 1] });
    }
  }
  return pairs;
}

function neighbours(tokens: readonly WeightedToken[]): (WeightedToken | null)[] {
  return tokens.slice(1).map((right, i) => {
    const left = tokens[i] as WeightedToken;
    if (left.nameToken.isVowelless !== right.nameToken.isVowelless) return null;
    if (left.nameToken.text.length === 1 || right.nameToken.text.length === 1) return null;
    const nameToken = joined(left.nameToken, right.nameToken);
    return nameToken.text.length < LEAST_JOINED_LETTERS
      ? null
      : { nameToken, weight: Math.max(left.weight, right.weight) };
  });
}

function joinedPair(
  both: WeightedToken,
  one: WeightedToken,
  context: Context,
): Omit<Pair, "query" | "listed"> | null {
  if (one.nameToken.text.length < LEAST_JOINED_LETTERS || isFarApart(both.nameToken, one.nameToken))
    return null;
  const alike = Math.max(
    similarity(both.nameToken, one.nameToken, context, true),
    withOtherArticle(both.nameToken, one.nameToken, context),
  );
  if (alike <= JOINED_LEAST) return null;
  const weight = Math.max(both.weight, one.weight);
  return { similarity: alike * JOINED_SIMILARITY, isInitial: false, rank: alike * JOINED_BONUS * weight };
}

const ARTICLE = /^[aeiu]l(?=.{4})/;

/** The Arabic article glued to a name in two spellings: `al-Qassam`, `Elkassam`. */
function withOtherArticle(both: NameToken, one: NameToken, context: Context): number {
  if (!ARTICLE.test(both.text) || !ARTICLE.test(one.text)) return 0;
  const [left, right] = [both, one].map(({ text }) => new NameToken(text.replace(ARTICLE, ""))) as [
    NameToken,
    NameToken,
  ];
  return similarity(left, right, context, true);
}

/** Lengths too different to be similar: skips most comparisons. */
function isFarApart(both: NameToken, one: NameToken): boolean {
  return both.isVowelless === one.isVowelless && Math.abs(both.text.length - one.text.length) > 4;
}

function isTaken(used: readonly boolean[], [from, to]: readonly [number, number]): boolean {
  return used[from] === true || used[to] === true;
}

function unused(used: readonly boolean[]): number[] {
  const left: number[] = [];
  for (let i = 0; i < used.length; i++) if (!used[i]) left.push(i);
  return left;
}

/** Weight of the aligned words. */
export function pairWeight(pair: Pair, query: AnalysedName, listed: AnalysedName): number {
  if (pair.isInitial) return INITIAL_WEIGHT;
  return Math.max(weightOf(query.tokens, pair.query), weightOf(listed.tokens, pair.listed));
}

function weightOf(tokens: readonly WeightedToken[], [from, to]: readonly [number, number]): number {
  return tokens.slice(from, to + 1).reduce((sum, { weight }) => sum + weight, 0);
}

export function isSignificant({ weight }: WeightedToken): boolean {
  return weight >= SIGNIFICANT;
}
