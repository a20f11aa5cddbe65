import { joined, type Lexeme } from "./name-token";
import { type AnalysedName, type NameToken, SIGNIFICANT } from "./normalise";
import { type Context, similarity } from "./similarity";

/** Words of the query set against words of the list's name. Both ranges are inclusive; two words may face one. */
export interface Pair {
  readonly query: readonly [number, number];
  readonly listed: readonly [number, number];
  readonly similarity: number;
  readonly isInitial: boolean;
  readonly rank: number;
}

export interface Alignment {
  readonly pairs: readonly Pair[];
  /** Positions that face nothing. */
  readonly queryLeft: readonly number[];
  readonly listedLeft: readonly number[];
}

/** Two words written as one are worth more than either pair of theirs. */
const JOINED_BONUS = 1.3;
const JOINED_LEAST = 0.84;
const JOINED_SIMILARITY = 0.99;
/** An initial says this much of a name. */
export const INITIAL_WEIGHT = 0.4;
const LEAST_JOINED_LETTERS = 4;

/** Greedy alignment: the pair that says most first; each word faces at most one other. */
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

function singlePairs(q: readonly NameToken[], c: readonly NameToken[], context: Context): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, left] of q.entries()) {
    for (const [j, right] of c.entries()) {
      const alike = similarity(left.lexeme, right.lexeme, context);
      if (alike === 0) continue;
      const isInitial = (left.lexeme.text.length === 1) !== (right.lexeme.text.length === 1);
      const weight = isInitial ? INITIAL_WEIGHT : Math.max(left.weight, right.weight);
      // Of equal pairs the one in place.
      const rank = alike * weight + (i === j ? 1e-3 : 0);
      pairs.push({ query: [i, i], listed: [j, j], similarity: alike, isInitial, rank });
    }
  }
  return pairs;
}

function joinedPairs(q: readonly NameToken[], c: readonly NameToken[], context: Context): Pair[] {
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

function neighbours(tokens: readonly NameToken[]): (NameToken | null)[] {
  return tokens.slice(1).map((right, i) => {
    const left = tokens[i] as NameToken;
    if (left.lexeme.isVowelless !== right.lexeme.isVowelless) return null;
    if (left.lexeme.text.length === 1 || right.lexeme.text.length === 1) return null;
    const lexeme = joined(left.lexeme, right.lexeme);
    return lexeme.text.length < LEAST_JOINED_LETTERS
      ? null
      : { lexeme, weight: Math.max(left.weight, right.weight) };
  });
}

function joinedPair(
  both: NameToken,
  one: NameToken,
  context: Context,
): Omit<Pair, "query" | "listed"> | null {
  if (one.lexeme.text.length < LEAST_JOINED_LETTERS || isFarApart(both.lexeme, one.lexeme)) return null;
  const alike = similarity(both.lexeme, one.lexeme, context, true);
  if (alike <= JOINED_LEAST) return null;
  const weight = Math.max(both.weight, one.weight);
  return { similarity: alike * JOINED_SIMILARITY, isInitial: false, rank: alike * JOINED_BONUS * weight };
}

/** Cannot be alike, by length alone: spares most of the work. */
function isFarApart(both: Lexeme, one: Lexeme): boolean {
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

/** Weight of what a pair sets against one another. */
export function pairWeight(pair: Pair, query: AnalysedName, listed: AnalysedName): number {
  if (pair.isInitial) return INITIAL_WEIGHT;
  return Math.max(weightOf(query.tokens, pair.query), weightOf(listed.tokens, pair.listed));
}

function weightOf(tokens: readonly NameToken[], [from, to]: readonly [number, number]): number {
  return tokens.slice(from, to + 1).reduce((sum, { weight }) => sum + weight, 0);
}

export function isSignificant({ weight }: NameToken): boolean {
  return weight >= SIGNIFICANT;
}
