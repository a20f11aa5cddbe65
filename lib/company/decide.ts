import type { AmlDecision, CompanyDocumentStatus, Confidence, Decision } from "@/lib/terms";

/** Everything a decision about a company rests on. */
export interface CompanyEvidence {
  /** Required documents: of each docType the newest one, `missing` when there is none. */
  readonly required: readonly {
    readonly label: string;
    readonly status: CompanyDocumentStatus | "missing";
  }[];
  /** The signatory's decision; null while there is none. */
  readonly signatory: { readonly decision: Decision; readonly confidence: Confidence } | null;
  readonly screening: AmlDecision;
}

export interface Outcome {
  readonly decision: Decision;
  /** One sentence after the other. */
  readonly decisionReason: string;
  readonly confidence: Confidence;
}

/**
 * SPEC 3.2: REJECT beats NEEDS_REVIEW beats APPROVED. A name that was not screened at all, because no watchlist is
 * configured, holds nothing up (or no self-hoster without lists could ever approve); the reason says so.
 */
export function decideCompany(evidence: CompanyEvidence): Outcome {
  const rejections = rejectionsOf(evidence);
  if (rejections.length > 0) {
    const byDocument = evidence.required.some(({ status }) => status === "rejected");
    const confidence = byDocument ? "high" : (evidence.signatory?.confidence ?? "low");
    return outcome("REJECTED", rejections, confidence);
  }
  const open = openPointsOf(evidence);
  if (open.length > 0) return outcome("NEEDS_REVIEW", open, "low");
  const approved = ["Every required document is accepted and the signatory is approved."];
  const confidence = evidence.signatory?.confidence ?? "low";
  if (evidence.screening === "clear") return outcome("APPROVED", approved, confidence);
  const notScreened = "The registered name was not screened: no watchlist is configured.";
  return outcome("APPROVED", [...approved, notScreened], confidence === "high" ? "medium" : confidence);
}

function rejectionsOf({ required, signatory }: CompanyEvidence): string[] {
  const documents = required
    .filter(({ status }) => status === "rejected")
    .map(({ label }) => `A reviewer rejected a required document: ${label}.`);
  return signatory?.decision === "REJECTED" ? [...documents, "The signatory was rejected."] : documents;
}

function openPointsOf({ required, signatory, screening }: CompanyEvidence): string[] {
  const points: string[] = [];
  const labels = (status: CompanyDocumentStatus | "missing") =>
    required.flatMap((document) => (document.status === status ? [document.label] : [])).join(", ");
  const missing = labels("missing");
  const waiting = labels("uploaded");
  if (missing) points.push(`Required documents are missing: ${missing}.`);
  if (waiting) points.push(`Required documents wait for a verdict: ${waiting}.`);
  if (signatory === null) points.push("The signatory's check has no result yet.");
  if (signatory?.decision === "NEEDS_REVIEW") points.push("The signatory's check needs a review.");
  if (screening === "hit") points.push("The registered name is on a watchlist.");
  if (screening === "error") points.push("The registered name could not be screened.");
  return points;
}

function outcome(decision: Decision, sentences: readonly string[], confidence: Confidence): Outcome {
  return { decision, decisionReason: sentences.join(" "), confidence };
}
