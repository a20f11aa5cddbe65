import { type SignalModel, sumOf } from "@/lib/vision/attacks/signal-score";
import { sumOfTrees, type Tree, type TreeNode } from "@/lib/vision/attacks/signal-trees";
import { type Random, seeded } from "@/tools/specimen/random";
import type { Sample } from "./fit";

/** Pictures of one group are made from one person: they are kept together when the score is tried on others. */
export interface GroupedSample extends Sample {
  readonly group: string;
}

export interface BoostOptions {
  /** The logistic combination that the trees are added to. */
  readonly start: Pick<SignalModel, "bias" | "terms">;
  /** What may count in the trees: 1 where only more of it speaks for an attack, -1 where only less does. */
  readonly measures: Readonly<Record<string, 1 | -1>>;
  readonly seed: string;
  readonly rounds: number;
  /** Share of genuine pictures that may reach the operating point when their group was left out. */
  readonly alarms: number;
  /** Added to the operating point, as log odds. */
  readonly margin: number;
}

/** Each tree counts by this much, so that no single one decides. */
const RATE = 0.1;
const DEPTH = 2;
/** Values of a measure at which a branch is tried. */
const CUTS = 24;
/** Share of the pictures that each tree sees. */
const SEEN = 0.7;
/** Least weight of the pictures of a leaf, in shares of all, and what holds leaves near to 0. */
const LEAST_SHARE = 0.02;
const RIDGE = 0.01;
const FOLDS = 4;

/** Log odds that each sample gets from trees that saw nothing of its group. */
export function scoredByOthers(samples: readonly GroupedSample[], options: BoostOptions): number[] {
  const groups = [...new Set(samples.map(({ group }) => group))];
  const foldOf = (group: string) => groups.indexOf(group) % FOLDS;
  const sums = new Array<number>(samples.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const seen = samples.filter(({ group }) => foldOf(group) !== fold);
    const trees = grown(seen, { ...options, seed: `${options.seed} ${fold}` });
    samples.forEach(({ group, measures }, index) => {
      if (foldOf(group) === fold) sums[index] = sumOf({ ...options.start, trees }, measures).sum;
    });
  }
  return sums;
}

/**
 * Adds trees to a logistic combination (Friedman 2001) and moves the whole so that few genuine pictures whose group was
 * left out reach even odds.
 */
export function boosted(samples: readonly GroupedSample[], options: BoostOptions): SignalModel {
  const sums = scoredByOthers(samples, options);
  const genuine = samples
    .flatMap(({ isAttack }, index) => (isAttack ? [] : (sums[index] ?? 0)))
    .sort((a, b) => a - b);
  const allowed = Math.floor(options.alarms * genuine.length);
  const point = (genuine[genuine.length - 1 - allowed] ?? 0) + options.margin;
  const { bias, terms } = options.start;
  return { bias: rounded(bias - point), terms, trees: grown(samples, options), alarms: [] };
}

interface Row {
  readonly values: Readonly<Record<string, number>>;
  readonly target: 0 | 1;
  readonly weight: number;
  sum: number;
}

function grown(samples: readonly GroupedSample[], { start, measures, rounds, seed }: BoostOptions): Tree[] {
  const random = seeded("boost", seed);
  const attacks = samples.filter(({ isAttack }) => isAttack).length;
  const rows = samples.map(
    (sample): Row => ({
      values: sample.measures,
      target: sample.isAttack ? 1 : 0,
      weight: 0.5 / (sample.isAttack ? attacks : samples.length - attacks),
      sum: sumOf(start, sample.measures).sum,
    }),
  );
  const places = Object.entries(measures).map(([measure, sign]) => ({
    measure,
    sign,
    cuts: cutsOf(rows, measure),
  }));
  return Array.from({ length: rounds }, () => {
    const nodes = treeOf(drawn(rows, random), places);
    for (const row of rows) row.sum += sumOfTrees([nodes], row.values).sum;
    return nodes;
  });
}

const drawn = (rows: readonly Row[], random: Random) => rows.filter(() => random.chance(SEEN));

function cutsOf(rows: readonly Row[], measure: string): number[] {
  const sorted = rows.map(({ values }) => values[measure] ?? 0).sort((a, b) => a - b);
  const all = Array.from({ length: CUTS }, (_, cut) =>
    rounded(sorted[Math.floor(((cut + 1) / (CUTS + 1)) * sorted.length)] ?? 0),
  );
  return [...new Set(all)];
}

interface Place {
  readonly measure: string;
  readonly sign: 1 | -1;
  readonly cuts: readonly number[];
}

/** Slope and curvature of the logistic loss over some rows. */
function lossOf(rows: readonly Row[]) {
  let [slope, curve, weight] = [0, 0, 0];
  for (const row of rows) {
    const share = 1 / (1 + Math.exp(-row.sum));
    slope += row.weight * (row.target - share);
    curve += row.weight * share * (1 - share);
    weight += row.weight;
  }
  return { slope, curve, weight, gain: slope ** 2 / (curve + RIDGE), step: slope / (curve + RIDGE) };
}

function treeOf(rows: readonly Row[], places: readonly Place[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  const grow = (own: readonly Row[], depth: number): number => {
    const place = nodes.length;
    const value = rounded(RATE * lossOf(own).step);
    nodes.push({ value });
    const split = depth < DEPTH ? bestSplit(own, places) : null;
    if (!split) return place;
    const { measure, under } = split;
    const isLow = ({ values }: Row) => (values[measure] ?? 0) < under;
    const low = grow(own.filter(isLow), depth + 1);
    const high = grow(
      own.filter((row) => !isLow(row)),
      depth + 1,
    );
    nodes[place] = { value, measure, under, low, high };
    return place;
  };
  grow(rows, 0);
  return nodes;
}

interface Split {
  readonly measure: string;
  readonly under: number;
  readonly gain: number;
}

function bestSplit(rows: readonly Row[], places: readonly Place[]): Split | null {
  const whole = lossOf(rows);
  let best: Split | null = null;
  for (const { measure, sign, cuts } of places)
    for (const under of cuts) {
      const low = lossOf(rows.filter(({ values }) => (values[measure] ?? 0) < under));
      const high = lossOf(rows.filter(({ values }) => (values[measure] ?? 0) >= under));
      const isAllowed = Math.min(low.weight, high.weight) >= LEAST_SHARE && sign * (high.step - low.step) > 0;
      const gain = low.gain + high.gain - whole.gain;
      if (isAllowed && gain > (best?.gain ?? 1e-6)) best = { measure, under, gain };
    }
  return best;
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
