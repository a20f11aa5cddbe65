import { z } from "zod";
import { AUTHENTICITY_LEVELS, BINDING_LEVELS, PRESENCE_LEVELS } from "@/lib/vocabulary";
import { reasonCode } from "./choices";
import { percent } from "./fields";

/**
 * A sign of an attack that could not be looked for. Picture and cause are text for clients: a later release may look at another
 * picture, or find another cause.
 */
const unexaminedSignal = z.strictObject({
  signal: reasonCode,
  picture: z.string(),
  cause: z.string(),
});

/**
 * Why a decision believes its pictures: three levels, each with the sentence of its evidence (ASSURANCE-RECORD-1). In
 * the record and in the event.
 */
export const assurance = z.strictObject({
  /** That the person was there. */
  presence: z.strictObject({ level: z.enum(PRESENCE_LEVELS), evidence: z.string() }),
  /** That the document is genuine. */
  authenticity: z.strictObject({ level: z.enum(AUTHENTICITY_LEVELS), evidence: z.string() }),
  /** That the face in the selfie is the one of the document or profile picture. */
  binding: z.strictObject({
    level: z.enum(BINDING_LEVELS),
    evidence: z.string(),
    /** The face score; null where no faces were compared. */
    score: percent.nullable(),
    /**
     * How often strangers score this high at most: the upper end of the 95 % interval in the worst measured group. Groups
     * with fewer than 5 people or 200 pairs are not measured and may be worse; the evidence names them. Null where nothing was measured.
     */
    falseMatchRateAtMost: z.number().min(0).max(1).nullable(),
  }),
  /**
   * Signs of an attack that could not be looked for, each with its picture and the cause. Absent where it was not recorded:
   * in decisions of earlier versions, and in the sandbox.
   */
  notExamined: z.array(unexaminedSignal).optional(),
});
export type Assurance = z.infer<typeof assurance>;

export const ASSURANCE_EXAMPLE: Assurance = {
  presence: { level: "challenge_passed", evidence: "The head turns that were asked for were seen." },
  authenticity: { level: "zone_valid", evidence: "The check digits of the machine-readable zone hold." },
  binding: {
    level: "matched",
    evidence: "The faces score 93.4; 70 or more is the same person.",
    score: 93.4,
    falseMatchRateAtMost: 0.0398,
  },
};
