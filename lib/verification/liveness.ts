import type { LivenessObservation } from "@/lib/vision/types";
import type { LivenessDecision } from "@/lib/vocabulary";
import type { Policy } from "./policy";

/**
 * What the policy makes of a liveness score. Observations of earlier versions also hold a decision of their own, which
 * followed from the score by the default thresholds; it is not read.
 */
export function decideLiveness(
  { checked, score, unproven }: LivenessObservation,
  { liveAt, spoofedBelow }: Pick<Policy, "liveAt" | "spoofedBelow">,
): LivenessDecision {
  if (!checked) return "not_checked";
  if (score < spoofedBelow) return "spoofed";
  return score >= liveAt && !unproven ? "live" : "uncertain";
}
