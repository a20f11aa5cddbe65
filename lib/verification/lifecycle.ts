import type { VerificationStatus } from "@/lib/vocabulary";

/**
 * SPEC 3.1 and POLICY 3 as a table: state → event → next state. A cell that is not there cannot happen. A review asks
 * for the decision NEEDS_REVIEW besides, in whichever of its states that stands.
 */
export const LIFECYCLE = {
  PENDING: { claimed: "PROCESSING", gaveUp: "FAILED" },
  PROCESSING: { claimed: "PROCESSING", decided: "COMPLETED", held: "NEEDS_REVIEW", gaveUp: "FAILED" },
  COMPLETED: { reviewed: "COMPLETED", alerted: "NEEDS_REVIEW" },
  NEEDS_REVIEW: { reviewed: "COMPLETED" },
  FAILED: { reviewed: "COMPLETED" },
} as const satisfies Record<VerificationStatus, Partial<Record<LifecycleEvent, VerificationStatus>>>;

export type LifecycleEvent = "claimed" | "decided" | "held" | "gaveUp" | "reviewed" | "alerted";

/** The states in which an event may happen: what a writer's WHERE must ask for. */
export function statesBefore(event: LifecycleEvent): VerificationStatus[] {
  return (Object.keys(LIFECYCLE) as VerificationStatus[]).filter((state) => event in LIFECYCLE[state]);
}

/** States that wait for work. */
export const OPEN_STATES: readonly VerificationStatus[] = ["PENDING", "PROCESSING"];
