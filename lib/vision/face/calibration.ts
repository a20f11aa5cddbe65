import { z } from "zod";
import type { FalseMatchRate } from "@/lib/vision/types";
import embedded from "./calibration.json" with { type: "json" };
import { clopperPearson } from "./clopper-pearson";

const distance = z.number().min(0).max(10);
const count = z.number().int().min(0);

/** How many impostor pairs of one group lie at or below each knot's distance. */
const groupCounts = z.strictObject({
  group: z.string().min(1).max(60),
  pairs: z.number().int().positive(),
  atKnots: z.array(count).min(2).max(40),
});

/**
 * What a distance of one network means: the table from distance to score, and how many strangers were measured below
 * each of its knots. It belongs to the weights it was measured with, so every model pack brings its own.
 */
export const calibrationSchema = z
  .strictObject({
    /** Why the table is as it is: what it was measured on and what it must hold. */
    reason: z.string().min(1).max(2000),
    /** Distance → score, joined by straight lines, from [0, 100] on: distances rise, scores do not. */
    knots: z
      .array(z.tuple([distance, z.number().min(0).max(100)]))
      .min(2)
      .max(40),
    /** Empty when nothing was measured. The group `all` holds every pair. */
    impostors: z.array(groupCounts).max(40),
  })
  .superRefine(({ knots, impostors }, context) => {
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    const [first] = knots;
    if (first?.[0] !== 0 || first[1] !== 100) fault("the first knot must be [0, 100]");
    knots.forEach(([at, score], index) => {
      const before = knots[index - 1];
      if (before && (at <= before[0] || score > before[1])) fault("distances must rise and scores fall");
    });
    if (impostors.some(({ atKnots }) => atKnots.length !== knots.length)) fault("one count for each knot");
  });

export type Calibration = z.infer<typeof calibrationSchema>;

/** That of the embedded network. */
export const EMBEDDED_CALIBRATION: Calibration = calibrationSchema.parse(embedded);

/** A group smaller than this says too little to be called the worst. */
const MIN_GROUP_PAIRS = 20;

/**
 * How many of the measured strangers lie as near as this: counted at the next knot, so never too few.
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
    return { group, pairs, accepted, upper: round(clopperPearson(accepted, pairs).upper) };
  });
  const groups = counted.filter(({ group, pairs }) => group !== "all" && pairs >= MIN_GROUP_PAIRS);
  const worst = [...groups].sort(
    (left, right) => right.accepted / right.pairs - left.accepted / left.pairs || right.upper - left.upper,
  )[0];
  const accepted = acceptedOf(all.atKnots, all.pairs);
  const upper = round(clopperPearson(accepted, all.pairs).upper);
  return { pairs: all.pairs, accepted, upper, worstGroup: worst ?? null };
}

function round(value: number) {
  return Math.ceil(value * 1e6) / 1e6;
}
