import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { FalseMatchRate } from "@/lib/vision/types";
import { clopperPearson } from "./clopper-pearson";

/** Smaller groups say too little to be reported as the worst. */
const MIN_GROUP_PAIRS = 20;

/**
 * How many of the measured impostor pairs have a distance up to this one. Counted at the next knot, so never too few
 * (FACE-SCORE-2).
 * @returns undefined where nothing was measured.
 */
export function falseMatchAt(calibration: Calibration, at: number): FalseMatchRate | undefined {
  const all = calibration.impostors.find(({ group }) => group === "all");
  if (!all) return undefined;
  const knot = calibration.knots.findIndex(([knotAt]) => at <= knotAt);
  const acceptedOf = (atKnots: readonly number[], pairs: number) =>
    knot < 0 ? pairs : (atKnots[knot] ?? pairs);
  const counted = calibration.impostors.map(({ group, pairs, atKnots }) => {
    const accepted = acceptedOf(atKnots, pairs);
    return { group, pairs, accepted, upper: roundedUp(clopperPearson(accepted, pairs).upper) };
  });
  const groups = counted.filter(({ group, pairs }) => group !== "all" && pairs >= MIN_GROUP_PAIRS);
  const worst = [...groups].sort(
    (left, right) => right.accepted / right.pairs - left.accepted / left.pairs || right.upper - left.upper,
  )[0];
  const accepted = acceptedOf(all.atKnots, all.pairs);
  const upper = roundedUp(clopperPearson(accepted, all.pairs).upper);
  return { pairs: all.pairs, accepted, upper, worstGroup: worst ?? null };
}

function roundedUp(value: number) {
  return Math.ceil(value * 1e6) / 1e6;
}
