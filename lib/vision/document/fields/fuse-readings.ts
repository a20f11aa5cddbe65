import type { FieldSource } from "@/lib/vision/types";
import type { Claim, RecordField } from "./candidates";

/** A field as settled among its sources. */
export interface Settled {
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
  readonly claims: readonly [Claim, Claim];
}

const MAX_CONFIDENCE = 99.5;
const MAX_CONFLICT_LOSS = 25;
const CONFLICT_SHARE = 0.2;

/**
 * The likeliest value of a field. Independent sources that agree multiply their doubts; a contradicting value takes
 * part of its own confidence away.
 */
export function settle(claims: readonly Claim[], same = (a: string, b: string) => a === b) {
  const camps = campsOf(claims, same).sort((a, b) => b.confidence - a.confidence);
  const [best, rival] = camps;
  if (!best) return null;
  const loss = rival ? Math.min(MAX_CONFLICT_LOSS, rival.confidence * CONFLICT_SHARE) : 0;
  const settled: Settled = {
    value: best.first.value,
    confidence: best.confidence - loss,
    source: best.first.source,
    agreement: [...best.sources],
  };
  const conflict: Conflict | null = rival
    ? { field: best.first.field, claims: [best.first, rival.first] }
    : null;
  return { settled, conflict };
}

interface Camp {
  readonly first: Claim;
  confidence: number;
  readonly sources: Set<FieldSource>;
}

function campsOf(claims: readonly Claim[], same: (a: string, b: string) => boolean): Camp[] {
  const camps: Camp[] = [];
  for (const claim of claims) {
    const camp = camps.find(({ first }) => same(first.value, claim.value));
    if (!camp) {
      camps.push({ first: claim, confidence: claim.confidence, sources: new Set([claim.source]) });
      continue;
    }
    camp.confidence = camp.sources.has(claim.source)
      ? Math.max(camp.confidence, claim.confidence)
      : Math.min(MAX_CONFIDENCE, together(camp.confidence, claim.confidence));
    camp.sources.add(claim.source);
  }
  return camps;
}

/** Confidence of two independent sources that agree. */
export const together = (a: number, b: number) => 100 - ((100 - a) * (100 - b)) / 100;

/** Numbers are the same when only O and 0 or I and 1 differ. */
export function sameNumber(a: string, b: string) {
  const plain = (text: string) =>
    text
      .replace(/[^A-Z0-9]/g, "")
      .replaceAll("O", "0")
      .replaceAll("I", "1");
  return plain(a) === plain(b);
}
