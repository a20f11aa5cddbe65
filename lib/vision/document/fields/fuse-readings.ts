import type { FieldSource } from "@/lib/vision/types";
import type { Candidate, RecordField } from "./candidates";

/** The value of a field after fusing its sources. */
export interface FusedField {
  readonly value: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly source: FieldSource;
  /** Sources that gave this value, `source` first. */
  readonly agreement: readonly FieldSource[];
}

/** Two sources that contradict each other about a field. */
export interface Conflict {
  readonly field: RecordField;
  readonly candidates: readonly [Candidate, Candidate];
}

const MAX_CONFIDENCE = 99.5;
const MAX_CONFLICT_LOSS = 25;
const CONFLICT_SHARE = 0.2;

/**
 * The likeliest value of a field; null without candidates. Independent sources that agree multiply their doubts. The
 * strongest contradicting value lowers the confidence by a share of its own (DOCDATA-CONFIDENCE-2).
 * @param same whether two values count as equal
 */
export function fuseReadings(candidates: readonly Candidate[], same = (a: string, b: string) => a === b) {
  const clusters = clustersOf(candidates, same).sort((a, b) => b.confidence - a.confidence);
  const [best, rival] = clusters;
  if (!best) return null;
  const loss = rival ? Math.min(MAX_CONFLICT_LOSS, rival.confidence * CONFLICT_SHARE) : 0;
  const fused: FusedField = {
    value: best.first.value,
    confidence: best.confidence - loss,
    source: best.first.source,
    agreement: [...best.sources],
  };
  const conflict: Conflict | null = rival
    ? { field: best.first.field, candidates: [best.first, rival.first] }
    : null;
  return { fused, conflict };
}

/** Candidates of one value. */
interface Cluster {
  readonly first: Candidate;
  confidence: number;
  readonly sources: Set<FieldSource>;
}

function clustersOf(candidates: readonly Candidate[], same: (a: string, b: string) => boolean): Cluster[] {
  const clusters: Cluster[] = [];
  for (const candidate of candidates) {
    const cluster = clusters.find(({ first }) => same(first.value, candidate.value));
    if (!cluster) {
      clusters.push({
        first: candidate,
        confidence: candidate.confidence,
        sources: new Set([candidate.source]),
      });
      continue;
    }
    cluster.confidence = cluster.sources.has(candidate.source)
      ? Math.max(cluster.confidence, candidate.confidence)
      : Math.min(MAX_CONFIDENCE, combinedConfidence(cluster.confidence, candidate.confidence));
    cluster.sources.add(candidate.source);
  }
  return clusters;
}

/** Confidence, 0 to 100, of two independent sources that agree. */
export const combinedConfidence = (a: number, b: number) => 100 - ((100 - a) * (100 - b)) / 100;

/** Numbers are the same when only O and 0 or I and 1 differ. */
export function sameNumber(a: string, b: string) {
  const plain = (text: string) =>
    text
      .replace(/[^A-Z0-9]/g, "")
      .replaceAll("O", "0")
      .replaceAll("I", "1");
  return plain(a) === plain(b);
}
