import type { CompanyReasonCode } from "@/lib/contract/choices";
import type { AmlDecision, CompanyDocumentStatus, Confidence, Decision } from "@/lib/vocabulary";

/** The evidence for a decision about a company. */
export interface CompanyEvidence {
  /** Of each required docType: `rejected` when one of its documents is, else that of the newest; `missing` without any. */
  readonly required: readonly {
    readonly label: string;
    /** `asked`: a better copy was asked for, and did not come yet. */
    readonly status: CompanyDocumentStatus | "missing" | "asked";
  }[];
  /** Null until the signatory submits. */
  readonly signatory: {
    /** Null while the photos are being checked. */
    readonly decision: Decision | null;
    readonly decisionReason: string | null;
    readonly confidence: Confidence | null;
    /** New photos were asked for, and are awaited. */
    readonly isAskedAgain: boolean;
  } | null;
  readonly screening: AmlDecision;
  /** A member opened the decision again, and no verdict was given since. */
  readonly isReopened: boolean;
  /** The business approves companies although no watchlist was searched for their name. */
  readonly approvesUnscreened: boolean;
}

export interface Outcome {
  readonly decision: Decision;
  /** Complete sentences, joined by spaces. */
  readonly decisionReason: string;
  /** The codes of those sentences; empty for an approval without reservation. */
  readonly reasons: readonly CompanyReasonCode[];
  readonly confidence: Confidence;
}

interface Cause {
  readonly code: CompanyReasonCode;
  /** Complete. */
  readonly sentence: string;
}

/**
 * REJECTED takes precedence over NEEDS_REVIEW, and that over APPROVED (COMPANY-DECISION-2). `not_screened` counts as
 * passed only where the business has chosen so; it then lowers the confidence, and the reason says so
 * (COMPANY-DECISION-3).
 */
export function decideCompany(evidence: CompanyEvidence): Outcome {
  const rejections = rejectionsOf(evidence);
  if (rejections.length > 0) {
    const byDocument = evidence.required.some(({ status }) => status === "rejected");
    const confidence = byDocument ? "high" : (evidence.signatory?.confidence ?? "low");
    return outcome("REJECTED", rejections, confidence);
  }
  const pending = pendingItems(evidence);
  if (pending.length > 0) return outcome("NEEDS_REVIEW", pending, "low");
  const approved = "Every required document is accepted and the signatory is approved.";
  const confidence = evidence.signatory?.confidence ?? "low";
  if (evidence.screening === "clear") return outcome("APPROVED", [], confidence, approved);
  const notScreened = {
    code: "not_screened",
    sentence:
      "No watchlist is imported: the registered name was not screened, and this business approves companies without screening.",
  } as const;
  return outcome("APPROVED", [notScreened], confidence === "high" ? "medium" : confidence, approved);
}

function rejectionsOf({ required, signatory }: CompanyEvidence): Cause[] {
  const documents = required
    .filter(({ status }) => status === "rejected")
    .map(({ label }) => ({
      code: "document_rejected" as const,
      sentence: `A reviewer rejected a required document: ${label}.`,
    }));
  if (signatory?.decision !== "REJECTED") return documents;
  return [...documents, { code: "signatory_rejected", sentence: "The signatory was rejected." }];
}

/** One thing that a company still lacks for a decision. */
export interface PendingItem extends Cause {
  /** A few words, for a row of a list. */
  readonly brief: string;
  /** A reviewer has to act. False: waiting for the business or the signatory. */
  readonly needsPerson: boolean;
}

/** What nobody at the business can do by a review. */
const WAITS_FOR_OTHERS: ReadonlySet<CompanyReasonCode> = new Set([
  "documents_missing",
  "signatory_not_checked",
  "signatory_in_progress",
]);

/** Everything pending, in the order of the decision's reason. */
export function pendingItems({
  required,
  signatory,
  screening,
  isReopened,
  approvesUnscreened,
}: CompanyEvidence): PendingItem[] {
  const items: PendingItem[] = [];
  const add = (code: CompanyReasonCode, brief: string, sentence: string) =>
    items.push({ code, sentence, brief, needsPerson: !WAITS_FOR_OTHERS.has(code) });
  const labels = (of: CompanyEvidence["required"][number]["status"]) =>
    required.flatMap(({ status, label }) => (status === of ? [label] : []));
  if (isReopened) add("reopened", "Reopened", "A reviewer reopened the decision.");
  const missing = labels("missing");
  const asked = labels("asked");
  const waiting = labels("uploaded");
  if (missing.length > 0)
    add(
      "documents_missing",
      `${documents(missing)} missing`,
      `Required documents are missing: ${missing.join(", ")}.`,
    );
  // What there is of them cannot be judged: for the API they are missing.
  if (asked.length > 0)
    add(
      "documents_missing",
      `${asked.length === 1 ? "1 better copy" : `${asked.length} better copies`} asked for`,
      `A better copy was asked for of: ${asked.join(", ")}.`,
    );
  if (waiting.length > 0)
    add(
      "documents_to_review",
      `${documents(waiting)} to review`,
      `Required documents are waiting for review: ${waiting.join(", ")}.`,
    );
  if (signatory === null)
    add("signatory_not_checked", "Signatory not checked", "The signatory has not submitted photos yet.");
  else if (signatory.decision === "NEEDS_REVIEW" && signatory.isAskedAgain)
    // What there is of them is not to be judged: for the API they were not checked.
    add("signatory_not_checked", "Signatory asked again", "The signatory was asked for new photos.");
  else if (signatory.decision === null)
    add("signatory_in_progress", "Signatory being checked", progressSentence(signatory.decisionReason));
  else if (signatory.decision === "NEEDS_REVIEW")
    add("signatory_in_review", "Signatory to review", reviewSentence(signatory.decisionReason));
  if (screening === "hit") add("aml_hit", "Watchlist hit", "The registered name is on a watchlist.");
  if (screening === "error")
    add("aml_error", "Screening failed", "The registered name could not be screened.");
  if (screening === "not_screened" && !approvesUnscreened)
    add("not_screened", "Not screened", "No watchlist is imported: the registered name was not screened.");
  return items;
}

/** @param hold what an undecided check waits for; null while it is processed */
function progressSentence(hold: string | null): string {
  return hold === null
    ? "The signatory's check is in progress."
    : `The signatory's check has not begun. ${hold}`;
}

/** @param cause complete sentences */
function reviewSentence(cause: string | null): string {
  return cause === null
    ? "The signatory's check is in review."
    : `The signatory's check is in review: ${cause}`;
}

function documents(labels: readonly string[]): string {
  return labels.length === 1 ? "1 document" : `${labels.length} documents`;
}

/** @param before a sentence that stands first and has no code */
function outcome(
  decision: Decision,
  causes: readonly Cause[],
  confidence: Confidence,
  ...before: readonly string[]
): Outcome {
  const sentences = [...before, ...causes.map(({ sentence }) => sentence)];
  const reasons = [...new Set(causes.map(({ code }) => code))];
  return { decision, decisionReason: sentences.join(" "), reasons, confidence };
}
