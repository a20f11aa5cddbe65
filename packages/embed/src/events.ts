/** The steps of the hosted page that it reports. Later releases may add some. */
export type VerificationStep =
  | "welcome"
  | "handoff"
  | "consent"
  | "declining"
  | "declined"
  | "document"
  | "idFront"
  | "idBack"
  | "selfie"
  | "liveness1"
  | "liveness2"
  | "flash"
  | "review"
  | "sending"
  | "company"
  | "done"
  | "blocked";

/** How it ended for this page: nothing was sent, the photos were, or the person declined. */
export type VerificationOutcome = "submitted" | "declined" | null;

/** What happens on the hosted page. No event holds a name, a photo, a document or a decision: those come by webhook. */
export type VerificationEvent =
  /** The hosted page runs. */
  | { readonly type: "ready" }
  | { readonly type: "step"; readonly step: VerificationStep }
  /** The photos are with the server; the decision follows by webhook. `verificationId` is null where another device sent them. */
  | { readonly type: "submitted"; readonly verificationId: string | null }
  /** The person did not agree. They may still change their mind while the page is open. */
  | { readonly type: "declined" }
  /** The modal or the tab is gone. */
  | { readonly type: "closed"; readonly outcome: VerificationOutcome };

/** What the hosted page asks of the page around it. */
export type PageRequest = "escape" | "close";

const SOURCE = "identity-verification";

/**
 * Reads a message of the hosted page; null for what is none, as the page of the caller may get messages from anywhere.
 * @param data `event.data` of a message whose origin and window were checked
 */
export function readMessage(data: unknown): VerificationEvent | PageRequest | null {
  if (typeof data !== "object" || data === null) return null;
  const { source, type, step, verificationId } = data as Record<string, unknown>;
  if (source !== SOURCE) return null;
  switch (type) {
    case "ready":
    case "declined":
      return { type };
    case "step":
      return typeof step === "string" ? { type, step: step as VerificationStep } : null;
    case "submitted":
      return { type, verificationId: typeof verificationId === "string" ? verificationId : null };
    case "escape":
    case "close":
      return type;
    default:
      return null;
  }
}
