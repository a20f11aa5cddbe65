import { thresholdOf } from "@/lib/contract/thresholds";
import { f1, type Pair, precision, recall, scorePair, type Tally } from "./pairs";

const HIT_AT = thresholdOf("hitAt").default;
/** The open matcher whose own scores rows may state, and the score from which it reports a match. */
const REFERENCE = "logic-v2";
const REFERENCE_HIT_AT = 0.7;

/** A pair with the score that screening gives it. */
export interface ScoredPair {
  readonly pair: Pair;
  readonly score: number;
  readonly isHit: boolean;
}

/** Counts and rates at the shipped threshold. */
export interface Rates extends Tally {
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Summary {
  readonly threshold: number;
  readonly all: Rates;
  readonly byClass: Readonly<Record<string, Rates>>;
  /** Precision and recall at each threshold from 0.5 to 1, and the area under them. */
  readonly curve: readonly {
    readonly threshold: number;
    readonly precision: number;
    readonly recall: number;
  }[];
  /** Null where nothing can be ranked: no pair scores above 0, or all pairs have one label. */
  readonly averagePrecision: number | null;
  /** Rows for which the reference states its score: both matchers on the same rows; null without such a row. */
  readonly reference: {
    readonly matcher: string;
    readonly threshold: number;
    readonly theirs: Rates;
    readonly ours: Rates;
  } | null;
}

/** Scores every pair that has a label. Rows of another kind are left out. */
export function scorePairs(pairs: readonly Pair[]): ScoredPair[] {
  return pairs
    .filter(({ kind, expect }) => kind === "pair" && /^(no_)?match$/.test(expect))
    .map((pair) => {
      const score = scorePair(pair, pair.query);
      return { pair, score, isHit: score >= HIT_AT };
    });
}

export function summarise(scored: readonly ScoredPair[]): Summary {
  const classes = [...new Set(scored.map(({ pair }) => pair.category))].sort();
  const withReference = scored.filter(({ pair }) => pair.anchor_scores?.[REFERENCE] !== undefined);
  const theirs = withReference.map(({ pair, score }) => {
    const stated = pair.anchor_scores?.[REFERENCE] ?? 0;
    return { pair, score, isHit: stated >= REFERENCE_HIT_AT };
  });
  return {
    threshold: HIT_AT,
    all: rates(scored),
    byClass: Object.fromEntries(
      classes.map((category) => [category, rates(scored.filter(({ pair }) => pair.category === category))]),
    ),
    curve: Array.from({ length: 26 }, (_, i) => pointAt(scored, 0.5 + i * 0.02)),
    averagePrecision: averagePrecision(scored),
    reference:
      withReference.length === 0
        ? null
        : {
            matcher: REFERENCE,
            threshold: REFERENCE_HIT_AT,
            theirs: rates(theirs),
            ours: rates(withReference),
          },
  };
}

/**
 * One line of JSON per pair with its score and verdict, and the summary last.
 * @param leftOut rows of the file that were not scored
 */
export function toJsonLines(scored: readonly ScoredPair[], leftOut = 0): string[] {
  const lines = scored.map(({ pair, score, isHit }) =>
    JSON.stringify({
      id: pair.id ?? null,
      category: pair.category,
      query: pair.query.name,
      candidate: pair.candidate.name,
      expect: pair.expect,
      score: rounded(score),
      verdict: isHit ? "match" : "no_match",
      reference: pair.anchor_scores?.[REFERENCE] ?? null,
    }),
  );
  return [...lines, JSON.stringify({ summary: { ...summarise(scored), leftOut } })];
}

function rates(scored: readonly ScoredPair[]): Rates {
  const count = (isHit: boolean, expect: string) =>
    scored.filter((each) => each.isHit === isHit && each.pair.expect === expect).length;
  const tally: Tally = {
    truePositives: count(true, "match"),
    falsePositives: count(true, "no_match"),
    falseNegatives: count(false, "match"),
    trueNegatives: count(false, "no_match"),
  };
  return {
    pairs: scored.length,
    ...tally,
    precision: rounded(precision(tally)),
    recall: rounded(recall(tally)),
    f1: rounded(f1(tally)),
  };
}

function pointAt(scored: readonly ScoredPair[], threshold: number) {
  const { precision: p, recall: r } = rates(
    scored.map((each) => ({ ...each, isHit: each.score >= threshold })),
  );
  return { threshold: rounded(threshold), precision: p, recall: r };
}

/**
 * Mean precision at the rank of each pair that is the same; pairs of equal score count together, and one that scores 0 is
 * at no rank.
 */
function averagePrecision(scored: readonly ScoredPair[]): number | null {
  const same = scored.filter(({ pair }) => pair.expect === "match");
  const isRanked = scored.some(({ score }) => score > 0) && same.length > 0 && same.length < scored.length;
  if (!isRanked) return null;
  const found = same.filter(({ score }) => score > 0);
  const sum = found.reduce((total, { score }) => {
    const above = scored.filter((each) => each.score >= score);
    return total + above.filter(({ pair }) => pair.expect === "match").length / above.length;
  }, 0);
  return rounded(sum / same.length);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The summary as a table for people. */
export function toText({ threshold, all, byClass, averagePrecision: area, reference }: Summary): string[] {
  const row = (name: string, each: Rates) =>
    `${name.padEnd(36)} ${String(each.pairs).padStart(5)}  F1 ${each.f1.toFixed(3)}  precision ${each.precision.toFixed(3)}  recall ${each.recall.toFixed(3)}  (${each.falsePositives} false hits, ${each.falseNegatives} missed)`;
  return [
    `Hit from ${threshold}; average precision over all thresholds ${area === null ? "n. a." : area.toFixed(3)}`,
    row("all", all),
    ...Object.entries(byClass).map(([name, each]) => row(`  ${name}`, each)),
    ...(reference
      ? [
          row(`rows of ${reference.matcher}: ours`, reference.ours),
          row(`rows of ${reference.matcher}: theirs`, reference.theirs),
        ]
      : []),
  ];
}
