import type { AskedName } from "./asked-name";
import { type JoinedToken, joinedAlike, joinedAt, mayBeJoined } from "./joined-words";
import type { Context } from "./similarity";
import { type AnalysedName, SIGNIFICANT, type WeightedToken } from "./weighted-words";

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
const JOINED_SIMILARITY = 0.99;
/** Weight of an initial relative to a full name. */
export const INITIAL_WEIGHT = 0.4;

/** Greedy alignment, the most informative pair first; each word aligns with at most one other. */
export function align(asked: AskedName, listed: AnalysedName): Alignment {
  const context = asked.contextWith(listed);
  const q = asked.name.tokens;
  const c = listed.tokens;
  const candidates = [...singlePairs(asked, c, context), ...joinedPairs(asked, c, context)].sort(
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

function singlePairs(asked: AskedName, c: readonly WeightedToken[], context: Context): Pair[] {
  const pairs: Pair[] = [];
  const q = asked.name.tokens;
  for (let i = 0; i < q.length; i++) {
    const left = q[i] as WeightedToken;
    for (let j = 0; j < c.length; j++) {
      const right = c[j] as WeightedToken;
      const alike = asked.similarity(i, right.nameToken, context);
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

function joinedPairs(asked: AskedName, c: readonly WeightedToken[], context: Context): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, both] of asked.neighbours.entries()) {
    if (!both) continue;
    for (let j = 0; j < c.length; j++) {
      const right = c[j] as WeightedToken;
      if (!mayBeJoined(both, right.nameToken)) continue;
      const alike = asked.joinedSimilarity(i, both.nameToken(), right.nameToken, context);
      if (alike > 0) pairs.push({ ...joinedPair(alike, both, right), query: [i, i + 1], listed: [j, j] });
    }
  }
  for (let j = 0; j + 1 < c.length; j++) addSplit(pairs, asked, joinedAt(c, j), j, context);
  return pairs;
}

/** Pairs of one word of the query and two of the list, from a place on. */
function addSplit(pairs: Pair[], asked: AskedName, both: JoinedToken | null, j: number, context: Context) {
  if (!both) return;
  for (const [i, left] of asked.name.tokens.entries()) {
    if (!mayBeJoined(both, left.nameToken)) continue;
    const alike = joinedAlike(both.nameToken(), left.nameToken, context);
    if (alike > 0) pairs.push({ ...joinedPair(alike, both, left), query: [i, i], listed: [j, j + 1] });
  }
}

function joinedPair(alike: number, both: JoinedToken, one: WeightedToken): Omit<Pair, "query" | "listed"> {
  const weight = Math.max(both.weight, one.weight);
  return { similarity: alike * JOINED_SIMILARITY, isInitial: false, rank: alike * JOINED_BONUS * weight };
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
