import type { VerificationStatus } from "@/lib/vocabulary";

/** SPEC 3.2 as a table: state → event → next state. A cell that is not there cannot happen. */
export const LIFECYCLE = {
  PENDING: { decided: "COMPLETED", incomplete: "NEEDS_REVIEW" },
  NEEDS_REVIEW: { decided: "COMPLETED", incomplete: "NEEDS_REVIEW" },
  COMPLETED: { alerted: "NEEDS_REVIEW" },
  // SPEC 2.9 names these two as well; nothing leads into them.
  PROCESSING: {},
  FAILED: {},
} as const satisfies Record<VerificationStatus, Partial<Record<LifecycleEvent, VerificationStatus>>>;

export type LifecycleEvent = "decided" | "incomplete" | "alerted";

/** A company that still takes documents, verdicts and its signatory's result. */
export function isOpen(status: VerificationStatus): boolean {
  return OPEN_STATES.includes(status);
}

export const OPEN_STATES: readonly VerificationStatus[] = (
  Object.keys(LIFECYCLE) as VerificationStatus[]
).filter((state) => "decided" in LIFECYCLE[state]);
