import type { AmlDecision, CompanyDocumentStatus, Confidence, Decision } from "@/lib/vocabulary";

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
  if (open.length > 0) {
    return outcome(
      "NEEDS_REVIEW",
      open.map(({ sentence }) => sentence),
      "low",
    );
  }
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

/** What keeps a company from being approved. */
export interface OpenPoint {
  readonly sentence: string;
  /** The same for a row of a list. */
  readonly brief: string;
  /** A person has to look; else something is still to come. */
  readonly isAttention: boolean;
}

/** Everything that is open, in the order in which it stands in the reason. */
export function openPointsOf({ required, signatory, screening }: CompanyEvidence): OpenPoint[] {
  const points: OpenPoint[] = [];
  const add = (isAttention: boolean, brief: string, sentence: string) =>
    points.push({ sentence, brief, isAttention });
  const labels = (wanted: CompanyDocumentStatus | "missing") =>
    required.flatMap(({ status, label }) => (status === wanted ? [label] : []));
  const missing = labels("missing");
  const waiting = labels("uploaded");
  if (missing.length > 0)
    add(false, `${documents(missing)} missing`, `Required documents are missing: ${missing.join(", ")}.`);
  if (waiting.length > 0)
    add(
      true,
      `${documents(waiting)} to judge`,
      `Required documents wait for a verdict: ${waiting.join(", ")}.`,
    );
  if (signatory === null) add(false, "Signatory not checked", "The signatory's check has no result yet.");
  if (signatory?.decision === "NEEDS_REVIEW")
    add(true, "Signatory to review", "The signatory's check needs a review.");
  if (screening === "hit") add(true, "Watchlist hit", "The registered name is on a watchlist.");
  if (screening === "error") add(true, "Screening failed", "The registered name could not be screened.");
  return points;
}

function documents(labels: readonly string[]): string {
  return labels.length === 1 ? "1 document" : `${labels.length} documents`;
}

function outcome(decision: Decision, sentences: readonly string[], confidence: Confidence): Outcome {
  return { decision, decisionReason: sentences.join(" "), confidence };
}
