import type { Ratio } from "@/lib/vocabulary";
import type { ScreeningHit, ScreeningObservation, ScreeningProvenance } from "@/lib/watchlist/types";

/** (SCREEN-RESULT-1) */
export const MOST_HITS = 10;

/** The observation from a provider's scored entries: those that are hits, best first, at most ten. */
export function toObservation(
  entries: readonly ScreeningHit[],
  hitAt: Ratio,
  provenance: ScreeningProvenance,
): ScreeningObservation {
  const hits = entries
    .filter(({ score }) => score >= hitAt)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS);
  return {
    decision: hits.length > 0 ? "hit" : "clear",
    score: hits[0]?.score ?? 0,
    hits,
    provenance: { ...provenance, hitAt },
  };
}
