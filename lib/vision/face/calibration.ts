import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { FalseMatchRate } from "@/lib/vision/types";
import { clopperPearson } from "./clopper-pearson";

/**
 * What a group needs for its false match rate to count as measured (FACE-SCORE-2). Where nothing was measured there are
 * no errors either, which says nothing.
 */
export const MEASURED_GROUP = { people: 5, pairs: 200 } as const;

/** Pairs of people of different groups: easier to tell apart than those of any group, so never the worst. */
const ACROSS = "across groups";

type GroupCounts = Calibration["impostors"][number];

/**
 * How many of the measured impostor pairs have a distance up to this one. Counted at the next knot, so never too few
 * (FACE-SCORE-2).
 * @returns undefined where nothing was measured.
 */
export function falseMatchAt(calibration: Calibration, at: number): FalseMatchRate | undefined {
  const all = calibration.impostors.find(({ group }) => group === "all");
  if (!all || all.pairs === 0) return undefined;
  const knot = calibration.knots.findIndex(([knotAt]) => at <= knotAt);
  const groups = calibration.impostors.filter(({ group }) => group !== "all" && group !== ACROSS);
  const [worst] = groups
    .filter(isMeasured)
    .map((counts) => rateAt(counts, knot))
    .sort(
      (left, right) => right.accepted / right.pairs - left.accepted / left.pairs || right.upper - left.upper,
    );
  const { pairs, accepted, upper } = rateAt(all, knot);
  const notMeasured = groups.filter((counts) => !isMeasured(counts)).map(({ group }) => group);
  return {
    pairs,
    ...(all.people === undefined ? {} : { people: all.people }),
    accepted,
    upper,
    worstGroup: worst ?? null,
    notMeasured,
  };
}

/** Whether a group has enough people and pairs for a rate; of a pack that did not count people, pairs decide. */
export function isMeasured({ people, pairs }: { people?: number | undefined; pairs: number }): boolean {
  return pairs >= MEASURED_GROUP.pairs && (people ?? MEASURED_GROUP.people) >= MEASURED_GROUP.people;
}

/** @param knot index of the next knot; -1 beyond the last one, where every pair is accepted. */
function rateAt({ group, pairs, atKnots, upper }: GroupCounts, knot: number) {
  const accepted = knot < 0 ? pairs : (atKnots[knot] ?? pairs);
  const bound = knot < 0 ? 1 : (upper?.[knot] ?? clopperPearson(accepted, pairs).upper);
  return { group, pairs, accepted, upper: roundedUp(bound) };
}

function roundedUp(value: number) {
  return Math.ceil(value * 1e6) / 1e6;
}
