import { initialsOf } from "./acronym";
import { type Alignment, align, isSignificant, type Pair, pairWeight } from "./align";
import { ALIGNMENT_WEIGHTS } from "./alignment-weights";
import type { AskedName } from "./asked-name";
import { isGivenAndFamily } from "./given-name-rules";
import { isChineseName, isKoreanName, readKorean } from "./syllables";
import { unalignedCost, weightLeft } from "./unaligned-cost";
import type { AnalysedName, SubjectKind, WeightedToken } from "./weighted-words";

/**
 * Similarity of two names, 0 to 1 (SCREEN-NAME-2). Aligned words count by weight; an unaligned word on one side dilutes
 * the score, unaligned words on both sides contradict. The constants were tuned on the labelled pairs
 * (docs/screening.md, pairs-f1); a change of any of them is a new {@link MATCHER_VERSION} (SCREEN-MATCHER-1).
 */
export const MATCHER_VERSION = "7";

/** Factor when no significant word is aligned. */
const NOTHING_SIGNIFICANT = 0.6;
/** Different numbers are different entities (Fund V, Fund VI); a single number may be omitted. */
const NUMBERS_DIFFER = 0.65;
const NUMBER_MISSING = 0.79;
const OTHER_FORM = 0.04;
const SAME_LETTERS = 0.97;
const SAME_LETTERS_WITH_FORM = 0.95;
const LEAST_LETTERS = 8;

/** @returns the score alone */
export function scoreName(asked: AskedName, listed: AnalysedName): number {
  return compare(asked, listed).score;
}

/** By which rule two names as a whole were found alike. */
export type WholeNameRule = "same_letters" | "cut_off" | "acronym";

interface WholeNameScore {
  readonly rule: WholeNameRule;
  readonly score: number;
}

/** The best of the scores that do not come from the alignment. */
function whateverAligns({ name: query, kind }: AskedName, listed: AnalysedName): WholeNameScore {
  const bySpaces: WholeNameScore = { rule: "same_letters", score: sameLetters(query, listed, kind) };
  const byCut: WholeNameScore = { rule: "cut_off", score: cutOff(query, listed) };
  const best = byCut.score > bySpaces.score ? byCut : bySpaces;
  if (kind !== "company") return best;
  const initials = Math.max(byAcronym(query, listed), byAcronym(listed, query));
  return initials > best.score ? { rule: "acronym", score: initials } : best;
}

/** The score of two analysed names, and the alignment that it comes from. */
export function compare(asked: AskedName, listed: AnalysedName) {
  const { name: query, kind } = asked;
  const alignment = withoutBorrowedInitials(align(asked, listed), query, listed);
  const { pairs } = alignment;
  let got = 0;
  let possible = 0;
  let hasSignificant = false;
  for (const pair of pairs) {
    const weight = pairWeight(pair, query, listed);
    got += pair.similarity * weight;
    possible += weight;
    if (weight >= 0.9) hasSignificant = true;
  }
  const queryLeft = alignment.queryLeft.map((i) => query.tokens[i] as WeightedToken);
  const listedLeft = alignment.listedLeft.map((i) => listed.tokens[i] as WeightedToken);
  possible += unalignedCost(queryLeft, listedLeft, kind);
  possible -=
    repeatedDiscount(queryLeft, query) * ALIGNMENT_WEIGHTS.queryLeft +
    repeatedDiscount(listedLeft, listed) * ALIGNMENT_WEIGHTS.listedLeft;
  let score = possible > 0 ? got / possible : 0;
  const couldBeSignificant = query.tokens.some(isSignificant) && listed.tokens.some(isSignificant);
  if (!hasSignificant && couldBeSignificant) score *= NOTHING_SIGNIFICANT;
  score *= numberFactor(queryLeft, listedLeft);
  if (kind === "company") score -= formPenalty(query, listed);
  else if (query.tokens.every(({ nameToken }) => nameToken.text.length === 1)) score = Math.min(score, 0.5);
  const byWhole = whateverAligns(asked, listed);
  const whole = byWhole.score > score ? byWhole.rule : null;
  score = Math.max(score, byWhole.score);
  if (kind === "person" && areOthers(query, listed, alignment)) score = Math.min(score, OTHER_PERSON);
  return { score: Math.max(0, Math.min(1, score)), whole, alignment };
}

/**
 * An initial stands for a name that is not written out. While a full name of its own side is unaligned, it does not
 * match a full name of the other side (`John Atkins`, `John A. Bredenkamp`).
 */
function withoutBorrowedInitials(alignment: Alignment, query: AnalysedName, listed: AnalysedName): Alignment {
  const isLeft = (name: AnalysedName, left: readonly number[]) =>
    left.some((i) => isSignificant(name.tokens[i] as WeightedToken));
  const leftInQuery = isLeft(query, alignment.queryLeft);
  const leftInListed = isLeft(listed, alignment.listedLeft);
  if (!leftInQuery && !leftInListed) return alignment;
  const isBorrowed = ({ query: [q], isInitial }: Pair) =>
    isInitial && (query.tokens[q]?.nameToken.text.length === 1 ? leftInQuery : leftInListed);
  const borrowed = alignment.pairs.filter(isBorrowed);
  return {
    pairs: alignment.pairs.filter((pair) => !isBorrowed(pair)),
    queryLeft: [...alignment.queryLeft, ...borrowed.map(({ query: [i] }) => i)],
    listedLeft: [...alignment.listedLeft, ...borrowed.map(({ listed: [i] }) => i)],
  };
}

/** The weight that unaligned words count with, less for those that were entered twice. */
function repeatedDiscount(left: readonly WeightedToken[], name: AnalysedName): number {
  const texts = name.tokens.map(({ nameToken }) => nameToken.text);
  const repeated = left.filter(
    ({ nameToken: { text } }) => text.length > 2 && texts.indexOf(text) !== texts.lastIndexOf(text),
  );
  return weightLeft(repeated) * (1 - ALIGNMENT_WEIGHTS.repeatedShare);
}

function numberFactor(queryLeft: readonly WeightedToken[], listedLeft: readonly WeightedToken[]): number {
  const isNumber = ({ nameToken }: WeightedToken) => nameToken.isNumber;
  const [inQuery, inListed] = [queryLeft.some(isNumber), listedLeft.some(isNumber)];
  if (inQuery && inListed) return NUMBERS_DIFFER;
  return inQuery || inListed ? NUMBER_MISSING : 1;
}

function formPenalty(query: AnalysedName, listed: AnalysedName): number {
  if (query.forms.length === 0 || listed.forms.length === 0) return 0;
  return query.forms.some((form) => listed.forms.includes(form)) ? 0 : OTHER_FORM;
}

/** Names that differ only in their spaces. */
function sameLetters(query: AnalysedName, listed: AnalysedName, kind: SubjectKind): number {
  if (query.joined.length >= LEAST_LETTERS && query.joined === listed.joined) return SAME_LETTERS;
  const isWhole = query.joinedWhole.length >= 6 && query.joinedWhole === listed.joinedWhole;
  return kind === "company" && isWhole ? SAME_LETTERS_WITH_FORM : 0;
}

/** The score of names of the same words that are of two people. */
const OTHER_PERSON = 0.74;

function areOthers(query: AnalysedName, listed: AnalysedName, { pairs }: Alignment): boolean {
  return (
    areSwapped(query, listed) ||
    areFatherAndSon(query, listed) ||
    areOfTwoGenerations(query, listed) ||
    haveOtherSyllableOrder(query, listed, pairs)
  );
}

/** Each given name is the other one's family name: `David Lawrence`, `Lawrence David`. */
function areSwapped(query: AnalysedName, listed: AnalysedName): boolean {
  const [a, b, ...more] = query.tokens.map(({ nameToken }) => nameToken.text);
  const [c, d, ...others] = listed.tokens.map(({ nameToken }) => nameToken.text);
  if (!a || !b || more.length + others.length > 0 || a === b) return false;
  return a === d && b === c && isGivenAndFamily(a) && isGivenAndFamily(b);
}

const GENERATIONS = new Map(
  [["sr", "snr", "senior"], ["jr", "jnr", "junior", "ii"], ["iii"], ["iv"]].flatMap((marks, generation) =>
    marks.map((mark) => [mark, generation] as const),
  ),
);

/** `John Smith Jr` and `John Smith Sr`. */
function areOfTwoGenerations(query: AnalysedName, listed: AnalysedName): boolean {
  const [q, l] = [query, listed].map(({ tokens }) => GENERATIONS.get(tokens.at(-1)?.nameToken.text ?? ""));
  return q !== undefined && l !== undefined && q !== l;
}

const SYLLABLES = 3;

/**
 * Korean and Chinese names of three syllables: the family name may be first or last, but the two of the given name keep
 * their order (`Kim Yo Jong`, `Kim Jong Yo`).
 */
function haveOtherSyllableOrder(query: AnalysedName, listed: AnalysedName, pairs: readonly Pair[]): boolean {
  if (pairs.length !== SYLLABLES || query.tokens.length !== SYLLABLES || listed.tokens.length !== SYLLABLES)
    return false;
  const turns = new Set(pairs.map(({ query: [q], listed: [l] }) => (l - q + SYLLABLES) % SYLLABLES));
  if (turns.size === 1) return false;
  const [q, l] = [query, listed].map(({ tokens }) => tokens.map(({ nameToken }) => nameToken.text));
  if (!q || !l || new Set(q).size < SYLLABLES) return false;
  return isOfSyllables(q) && isOfSyllables(l);
}

function isOfSyllables(words: readonly string[]): boolean {
  if (!words.every((word) => word.length <= LONGEST_SYLLABLE)) return false;
  return (isKoreanName(words) && words.every((word) => readKorean(word) !== null)) || isChineseName(words);
}

const LONGEST_SYLLABLE = 6;

const ACRONYM = 0.8;
const LEAST_INITIALS = 3;

/** `IRISL` for Islamic Republic of Iran Shipping Lines: the whole name is the initials of the other one. */
function byAcronym(short: AnalysedName, long: AnalysedName): number {
  const [only, ...more] = short.tokens;
  if (!only || more.length > 0 || only.nameToken.text.length < LEAST_INITIALS) return 0;
  return initialsOf(long).includes(only.nameToken.text) ? ACRONYM : 0;
}

const SON_OF = new Set(["bin", "ben", "ibn", "bint"]);

/** `Salman bin Muhammad` is the son of `Muhammad bin Salman`. */
function areFatherAndSon(query: AnalysedName, listed: AnalysedName): boolean {
  const [q, l] = [query, listed].map(({ tokens }) => {
    const texts = tokens.map(({ nameToken }) => nameToken.folded);
    const at = tokens.findIndex(({ nameToken }) => SON_OF.has(nameToken.text));
    return at > 0 ? [texts[at - 1], texts[at + 1]] : [];
  });
  return q?.[0] !== undefined && q[0] !== q[1] && q[0] === l?.[1] && q[1] === l?.[0];
}

/** Letters that a name must have before the place where it was cut off. */
const LEAST_BEFORE_CUT = 20;
const CUT_OFF = 0.88;

/** A record of fixed length ends within a word: all words before it are the same, and its last one begins alike. */
function cutOff(query: AnalysedName, listed: AnalysedName): number {
  const [short, long] = [query, listed].sort((a, b) => a.joined.length - b.joined.length) as [
    AnalysedName,
    AnalysedName,
  ];
  if (short.joined.length < LEAST_BEFORE_CUT || !long.joined.startsWith(short.joined)) return 0;
  const words = ({ tokens }: AnalysedName) => tokens.map(({ nameToken }) => nameToken.text);
  const [cut, whole] = [words(short), words(long)];
  const last = cut.length - 1;
  const isCut = cut.every((word, i) => (i < last ? word === whole[i] : whole[i]?.startsWith(word)));
  return isCut && cut[last] !== whole[last] ? CUT_OFF : 0;
}
