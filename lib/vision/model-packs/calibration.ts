import { z } from "zod";

const distance = z.number().min(0).max(10);
const count = z.number().int().min(0);

/** How many impostor pairs of one group have a distance up to each knot's. */
const groupCounts = z.strictObject({
  group: z.string().min(1).max(60),
  /** On how many people the pairs rest; absent where that was not counted. */
  people: count.optional(),
  /** 0 for a group of which only one person was there. */
  pairs: count,
  atKnots: z.array(count).min(2).max(40),
  /**
   * Upper end of the 95 % interval of the rate at each knot, with people as the units: pairs that share a person are not
   * independent. Absent where only pairs were counted.
   */
  upper: z.array(z.number().min(0).max(1)).min(2).max(40).optional(),
});

/**
 * What the distances of one face network mean: the table from distance to score, and how many impostor pairs were
 * measured up to each of its knots. It is valid only for the weights it was measured with, so every pack has its own.
 */
export const calibrationSchema = z
  .strictObject({
    /** What the table was measured on, and why it is as strict as it is. */
    reason: z.string().min(1).max(2000),
    /** Distance → score, linear between knots, starting at [0, 100]: distances rise, scores do not. */
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
    if (impostors.some(({ upper }) => upper && upper.length !== knots.length))
      fault("one upper end for each knot");
  });

export type Calibration = z.infer<typeof calibrationSchema>;
