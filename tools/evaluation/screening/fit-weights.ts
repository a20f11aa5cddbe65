import { thresholdOf } from "@/lib/contract/thresholds";
import { ALIGNMENT_WEIGHTS, type AlignmentWeight } from "@/lib/watchlist/matching/alignment-weights";
import { type Pair, prepared } from "./pairs";

/**
 * Learns the weights that combine an alignment into a score, by a logistic regression on the distance of the score from the
 * threshold. The score is not linear in them, so the loss is brought down one weight at a time, in steps that get smaller.
 */

const HIT_AT = thresholdOf("hitAt").default;
/** How steep the logistic curve is: .05 above the threshold is a probability of .73. */
const STEEPNESS = 20;
/** Cost of moving a weight away from where it was: few pairs speak for the rarer ones. */
const PULL = 0.02;
/**
 * What a pair of two entities counts for, because nearly everybody who is screened is on no list: of 1, 2 and 3 the one
 * with which neither the development half nor the half held back lost F1 or precision.
 */
const OTHER_SHARE = 2;
const STEPS = [0.16, 0.08, 0.04, 0.02];
const MOST_ROUNDS = 8;

export type Weights = Readonly<Record<AlignmentWeight, number>>;
type Labelled = readonly [isSame: boolean, score: () => number];

/** Works with other weights, and puts the former ones back. */
export function withWeights<T>(weights: Weights, work: () => T): T {
  const former = { ...ALIGNMENT_WEIGHTS };
  Object.assign(ALIGNMENT_WEIGHTS, weights);
  try {
    return work();
  } finally {
    Object.assign(ALIGNMENT_WEIGHTS, former);
  }
}

/** The weights with the least loss on sets of labelled pairs that weigh the same, and the loss before and after. */
export function fitWeights(sets: readonly (readonly Pair[])[]): {
  weights: Weights;
  before: number;
  after: number;
} {
  const labelled = sets.map((pairs) =>
    pairs.map((pair): Labelled => [pair.expect === "match", prepared(pair, pair.query)]),
  );
  const start: Weights = { ...ALIGNMENT_WEIGHTS };
  const lossOf = (weights: Weights) =>
    withWeights(weights, () => labelled.reduce((sum, each) => sum + loss(each), 0)) + wayCost(weights, start);
  let weights = start;
  let least = lossOf(start);
  const before = least;
  for (const step of STEPS) {
    for (let round = 0, isBetter = true; isBetter && round < MOST_ROUNDS; round++) {
      isBetter = false;
      for (const trial of neighbours(weights, step)) {
        const found = lossOf(trial);
        if (found >= least) continue;
        [weights, least, isBetter] = [trial, found, true];
      }
    }
  }
  return { weights, before, after: least };
}

/** Each weight a step up and a step down, from 0 to 1. */
function* neighbours(weights: Weights, step: number): Iterable<Weights> {
  for (const [name, value] of Object.entries(weights)) {
    for (const moved of [value + step, value - step])
      if (moved >= 0 && moved <= 1) yield { ...weights, [name]: Math.round(moved * 1000) / 1000 };
  }
}

/** Mean logistic loss of pairs that are the same and of pairs that are not. */
function loss(labelled: readonly Labelled[]): number {
  const sums = { same: 0, other: 0 };
  const counts = { same: 0, other: 0 };
  for (const [isSame, score] of labelled) {
    const margin = STEEPNESS * (score() - HIT_AT);
    const label = isSame ? "same" : "other";
    sums[label] += Math.log1p(Math.exp(isSame ? -margin : margin));
    counts[label] += 1;
  }
  return sums.same / (counts.same || 1) + (OTHER_SHARE * sums.other) / (counts.other || 1);
}

function wayCost(weights: Weights, start: Weights): number {
  return Object.entries(start).reduce(
    (sum, [name, value]) => sum + PULL * (weights[name as AlignmentWeight] - value) ** 2,
    0,
  );
}
