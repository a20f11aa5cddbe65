import type { Ratio } from "@/lib/vocabulary";
import type { ScreeningHit, ScreeningObservation, ScreeningProvenance } from "@/lib/watchlist/types";

/** SPEC 6.1. */
export const MOST_HITS = 10;

/** What a provider found, as the port gives it: hits alone, best first, at most ten. */
export function observed(
  found: readonly ScreeningHit[],
  hitAt: Ratio,
  provenance: ScreeningProvenance,
): ScreeningObservation {
  const hits = found
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
