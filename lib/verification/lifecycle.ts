import type { VerificationStatus } from "@/lib/terms";

/** SPEC 3.1 and POLICY 3 as a table: state → event → next state. A cell that is not there cannot happen. */
export const LIFECYCLE = {
  PENDING: { claimed: "PROCESSING", gaveUp: "FAILED" },
  PROCESSING: { claimed: "PROCESSING", decided: "COMPLETED", held: "NEEDS_REVIEW", gaveUp: "FAILED" },
  COMPLETED: {},
  NEEDS_REVIEW: {},
  FAILED: {},
} as const satisfies Record<VerificationStatus, Partial<Record<LifecycleEvent, VerificationStatus>>>;

export type LifecycleEvent = "claimed" | "decided" | "held" | "gaveUp";

/** The states in which an event may happen: what a writer's WHERE must ask for. */
export function statesBefore(event: LifecycleEvent): VerificationStatus[] {
  return (Object.keys(LIFECYCLE) as VerificationStatus[]).filter((state) => event in LIFECYCLE[state]);
}

/** States that wait for work. */
export const OPEN_STATES: readonly VerificationStatus[] = ["PENDING", "PROCESSING"];
