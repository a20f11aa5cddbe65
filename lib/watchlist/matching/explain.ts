import { type Pair, pairWeight } from "./align";
import { AskedName } from "./asked-name";
import type { NameToken } from "./name-token";
import { areVariants } from "./name-variants";
import { compare, type WholeNameRule } from "./score";
import { romanise } from "./script";
import type { AnalysedName, SubjectKind, WeightedToken } from "./weighted-words";
import { scriptOf } from "./writing";

/** By which rule two words were found alike, in the order in which the rules are tried. */
export type MatchRule =
  | "exact"
  | "translation"
  | "equivalent"
  | "transliteration"
  | "accents"
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
  /** As they were written; a translated word with what it was compared as in brackets. */
  readonly query: string;
  readonly listed: string;
  readonly rule: MatchRule;
  /** The scripts other than Latin that were romanised: `Cyrillic`. */
  readonly scripts: readonly string[];
  readonly similarity: number;
  readonly weight: number;
}

export interface NameScore {
  readonly score: number;
  /** Set where the score comes from the names as a whole, and not from their aligned words. */
  readonly whole: WholeNameRule | null;
  readonly aligned: readonly AlignedWords[];
  /** Words without a counterpart, which lower the score. */
  readonly queryLeft: readonly string[];
  readonly listedLeft: readonly string[];
}

/** @returns the score and the words that it comes from, each pair with its rule */
export function explainName(query: AnalysedName, listed: AnalysedName, kind: SubjectKind): NameScore {
  const { score, whole, alignment } = compare(new AskedName(query, kind), listed);
  return {
    score,
    whole,
    aligned: alignment.pairs.map((pair) => ({
      query: words(query, pair.query),
      listed: words(listed, pair.listed),
      rule: ruleOf(pair, query, listed),
      scripts: [...new Set([...scriptsOf(query, pair.query), ...scriptsOf(listed, pair.listed)])],
      similarity: rounded(pair.similarity),
      weight: rounded(pairWeight(pair, query, listed)),
    })),
    queryLeft: alignment.queryLeft.map((i) => words(query, [i, i])),
    listedLeft: alignment.listedLeft.map((i) => words(listed, [i, i])),
  };
}

type Range = readonly [number, number];

const inRange = ({ tokens }: AnalysedName, [from, to]: Range) => tokens.slice(from, to + 1);

function words(name: AnalysedName, range: Range): string {
  const shown = inRange(name, range).map(({ nameToken, written, change }) =>
    change && written ? `${written} (${nameToken.text})` : (written ?? nameToken.text),
  );
  // Of a word that was divided each part has the whole as it was written.
  return shown.filter((text, i) => text !== shown[i - 1]).join(" ");
}

function scriptsOf(name: AnalysedName, range: Range): string[] {
  return inRange(name, range).flatMap(({ script, written }) => script ?? scriptOf(written ?? "") ?? []);
}

function ruleOf(pair: Pair, query: AnalysedName, listed: AnalysedName): MatchRule {
  const left = query.tokens[pair.query[0]];
  const right = listed.tokens[pair.listed[0]];
  const isJoined = pair.query[0] !== pair.query[1] || pair.listed[0] !== pair.listed[1];
  if (!left || !right || isJoined) return "joined";
  if (pair.isInitial) return "initial";
  if (left.nameToken.text === right.nameToken.text) return ruleOfSameText(left, right);
  const rule = ruleOfWords(left.nameToken, right.nameToken);
  const isRomanised = scriptsOf(query, pair.query).length + scriptsOf(listed, pair.listed).length > 0;
  return rule === "same_sound" && isRomanised ? "transliteration" : rule;
}

/** Words that are compared as the same text may have been written in two ways. */
function ruleOfSameText(left: WeightedToken, right: WeightedToken): MatchRule {
  const [one, other] = [left, right].map(({ written, nameToken }) => written ?? nameToken.text) as [
    string,
    string,
  ];
  if (one.toLowerCase().normalize("NFKC") === other.toLowerCase().normalize("NFKC")) return "exact";
  const change = left.change ?? right.change;
  if (change) return change;
  const scripts = [left, right].map(({ script, written }) => script ?? scriptOf(written ?? ""));
  if (scripts.some((script) => script !== null)) return "transliteration";
  return romanise(one) === romanise(other) ? "accents" : "joined";
}

function ruleOfWords(left: NameToken, right: NameToken): MatchRule {
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
