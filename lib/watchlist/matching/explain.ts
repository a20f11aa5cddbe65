import { type Pair, pairWeight } from "./align";
import { AskedName } from "./asked-name";
import type { NameToken } from "./name-token";
import { areVariants } from "./name-variants";
import type { AnalysedName, SubjectKind } from "./normalise";
import { compare } from "./score";

/** By which rule two words were found alike, in the order in which the rules are tried. */
export type MatchRule =
  | "exact"
  | "joined"
  | "initial"
  | "sound_across_scripts"
  | "consonants"
  | "same_sound"
  | "given_name"
  | "patronymic"
  | "syllables"
  | "spelling";

/** Aligned words, for the reviewer who judges the hit. */
export interface AlignedWords {
  readonly query: string;
  readonly listed: string;
  readonly rule: MatchRule;
  readonly similarity: number;
  readonly weight: number;
}

export interface NameScore {
  readonly score: number;
  readonly aligned: readonly AlignedWords[];
  /** Words without a counterpart, which lower the score. */
  readonly queryLeft: readonly string[];
  readonly listedLeft: readonly string[];
}

/** @returns the score and the words that it comes from, each pair with its rule */
export function explainName(query: AnalysedName, listed: AnalysedName, kind: SubjectKind): NameScore {
  const { score, alignment } = compare(new AskedName(query, kind), listed);
  return {
    score,
    aligned: alignment.pairs.map((pair) => ({
      query: words(query, pair.query),
      listed: words(listed, pair.listed),
      rule: ruleOf(pair, query, listed),
      similarity: rounded(pair.similarity),
      weight: rounded(pairWeight(pair, query, listed)),
    })),
    queryLeft: alignment.queryLeft.map((i) => words(query, [i, i])),
    listedLeft: alignment.listedLeft.map((i) => words(listed, [i, i])),
  };
}

function words({ tokens }: AnalysedName, [from, to]: readonly [number, number]): string {
  return tokens
    .slice(from, to + 1)
    .map(({ nameToken }) => nameToken.text)
    .join(" ");
}

function ruleOf(pair: Pair, query: AnalysedName, listed: AnalysedName): MatchRule {
  const left = query.tokens[pair.query[0]]?.nameToken;
  const right = listed.tokens[pair.listed[0]]?.nameToken;
  const isJoined = pair.query[0] !== pair.query[1] || pair.listed[0] !== pair.listed[1];
  if (!left || !right || isJoined) return "joined";
  if (pair.isInitial) return "initial";
  return ruleOfWords(left, right);
}

function ruleOfWords(left: NameToken, right: NameToken): MatchRule {
  if (left.text === right.text) return "exact";
  if (left.isVowelless !== right.isVowelless) return "consonants";
  if (left.sound || right.sound) return "sound_across_scripts";
  if (left.folded === right.folded) return "same_sound";
  if (areVariants(left.givenNames, right.givenNames)) return "given_name";
  if (left.patronymicStem && right.patronymicStem) return "patronymic";
  const isSyllable = left.korean !== null && left.korean === right.korean;
  return isSyllable || left.chinese?.pinyin === right.chinese?.wadeGiles ? syllablesOr(left) : "spelling";
}

/** Two words without a Chinese reading have equal ones as well. */
function syllablesOr({ chinese, korean }: NameToken): MatchRule {
  return chinese || korean ? "syllables" : "spelling";
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
