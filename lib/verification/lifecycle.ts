import type { VerificationStatus } from "@/lib/vocabulary";

/**
 * The lifecycle as a table: state → event → next state. A missing cell cannot happen. A review also requires the decision
 * NEEDS_REVIEW, whatever the state.
 */
export const LIFECYCLE = {
  PENDING: { claimed: "PROCESSING", gaveUp: "FAILED" },
  PROCESSING: { claimed: "PROCESSING", decided: "COMPLETED", held: "NEEDS_REVIEW", gaveUp: "FAILED" },
  COMPLETED: { reviewed: "COMPLETED", reopened: "COMPLETED", alerted: "NEEDS_REVIEW" },
  NEEDS_REVIEW: { reviewed: "COMPLETED" },
  FAILED: { reviewed: "COMPLETED" },
} as const satisfies Record<VerificationStatus, Partial<Record<LifecycleEvent, VerificationStatus>>>;

export type LifecycleEvent = "claimed" | "decided" | "held" | "gaveUp" | "reviewed" | "reopened" | "alerted";

/** The states in which an event may happen, for the WHERE of its update. */
export function statesBefore(event: LifecycleEvent): VerificationStatus[] {
  return (Object.keys(LIFECYCLE) as VerificationStatus[]).filter((state) => event in LIFECYCLE[state]);
}

/** States that wait for work. */
export const OPEN_STATES: readonly VerificationStatus[] = ["PENDING", "PROCESSING"];
