import type { VerificationStatus } from "@/lib/vocabulary";

/** State → event → next state (COMPANY-DECISION-5). A transition that is not listed cannot happen. */
export const LIFECYCLE = {
  PENDING: { decided: "COMPLETED", incomplete: "NEEDS_REVIEW" },
  NEEDS_REVIEW: { decided: "COMPLETED", incomplete: "NEEDS_REVIEW" },
  COMPLETED: { alerted: "NEEDS_REVIEW", reopened: "NEEDS_REVIEW" },
  // Reserved by the API; a company never enters them.
  PROCESSING: {},
  FAILED: {},
} as const satisfies Record<VerificationStatus, Partial<Record<LifecycleEvent, VerificationStatus>>>;

export type LifecycleEvent = "decided" | "incomplete" | "alerted" | "reopened";

/** Whether the company still accepts documents, verdicts and its signatory's result. */
export function isOpen(status: VerificationStatus): boolean {
  return OPEN_STATES.includes(status);
}

export const OPEN_STATES: readonly VerificationStatus[] = (
  Object.keys(LIFECYCLE) as VerificationStatus[]
).filter((state) => "decided" in LIFECYCLE[state]);
