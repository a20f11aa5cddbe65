import type { ScreeningHit, ScreeningObservation, ScreeningProvenance } from "@/lib/watchlist/types";
import { type HitThresholds, hitAtFor } from "../topic-thresholds";

/** (SCREEN-RESULT-1) */
export const MOST_HITS = 10;

/** The observation from a provider's scored entries: those that are hits, best first, at most ten. */
export function toObservation(
  entries: readonly ScreeningHit[],
  thresholds: HitThresholds,
  provenance: ScreeningProvenance,
): ScreeningObservation {
  const hits = entries
    .filter(({ score, topics }) => score >= hitAtFor(topics, thresholds))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS);
  return {
    decision: hits.length > 0 ? "hit" : "clear",
    score: hits[0]?.score ?? 0,
    hits,
    provenance: { ...provenance, ...ofProvenance(thresholds) },
  };
}

/** The thresholds as they are stored with a result. */
export function ofProvenance({ hitAt, topicHitAt = {} }: HitThresholds): HitThresholds {
  return Object.keys(topicHitAt).length === 0 ? { hitAt } : { hitAt, topicHitAt };
}
