import type { AmlDecision, HitResolution, Ratio } from "@/lib/vocabulary";
import type { HitThresholds, TopicThresholds } from "./topic-thresholds";

/** Screens a name against the watchlists in force. Never rejects: whatever goes wrong is the decision `error`. */
export interface Screener {
  screen(query: ScreeningQuery): Promise<ScreeningObservation>;
}

export interface ScreeningSubject {
  readonly kind: "person" | "company";
  readonly name: string;
  readonly dateOfBirth?: string;
  /** Nationality or jurisdiction: an ISO 3166-1 code of two or three letters, or an English name. */
  readonly country?: string;
  readonly sex?: "M" | "F";
  /** Of a company, as its register writes it; tells apart companies of one name. Not searched for. */
  readonly registrationNumber?: string;
}

export interface ScreeningQuery extends ScreeningSubject, HitThresholds {}

export interface ScreeningObservation {
  readonly decision: AmlDecision;
  /** Highest hit; 0 without one. */
  readonly score: Ratio;
  /** Best first, at most ten. */
  readonly hits: readonly ScreeningHit[];
  /** The provider and its lists; none in the sandbox. */
  readonly provenance?: ScreeningProvenance;
}

/** Events show name, score and topics alone; the rest is for the person who judges the hit. */
export interface ScreeningHit {
  readonly name: string;
  readonly score: Ratio;
  /** OpenSanctions' vocabulary: `sanction`, `role.pep`, … */
  readonly topics: readonly string[];
  /** The list's identifier of the entry, and its earlier ones. */
  readonly entityId?: string;
  readonly referents?: readonly string[];
  /** Hash of the entry in the list: it changes with the entry's content. */
  readonly entityHash?: string;
  readonly datasets?: readonly string[];
  /** What the score comes from: aligned words, birth date, country, sex. */
  readonly features?: Readonly<Record<string, unknown>>;
  /** Set when a reviewer has judged this hit for this subject. */
  readonly resolution?: HitResolution;
}

export interface ScreeningProvenance {
  readonly provider: "index" | "yente" | "watchman";
  /** Version of the matcher; another version can give other scores. */
  readonly matcher: string;
  readonly lists: readonly {
    readonly source: string;
    readonly version: string;
    /** ISO 8601; empty when the provider does not say. */
    readonly checkedAt: string;
  }[];
  readonly hitAt?: Ratio;
  /** Absent where no topic has a threshold of its own. */
  readonly topicHitAt?: TopicThresholds;
  /** Why the decision is `error`. */
  readonly problem?: string;
}
