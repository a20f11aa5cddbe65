import type { verification } from "@/db/schema/verification";
import type { DecisionReasonCode } from "@/lib/contract/choices";
import type { EventContents } from "@/lib/contract/events";
import { columnValues, listedColumns, type RecordProperty } from "@/lib/contract/lists/list-definition";
import { VERIFICATION_LIST } from "@/lib/contract/lists/verification-list";
import { ID_DOCUMENT_REPLY, SELFIE_MATCH_REPLY } from "@/lib/contract/verify";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { presentHits } from "@/lib/screening/present";
import type { Confidence, Decision, DocumentField } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";

/** Records are stored in upper case; this file alone lowers them for replies and events. */

type Row = typeof verification.$inferSelect;
export type ExtractedData = Partial<Record<DocumentField, string>>;

const LISTED_COLUMNS = listedColumns(VERIFICATION_LIST);
type ListRecord = Pick<Row, RecordProperty<typeof VERIFICATION_LIST>>;

export function presentListItem(record: ListRecord) {
  return columnValues(VERIFICATION_LIST, record, LISTED_COLUMNS);
}

export function presentDetail(row: Row) {
  return {
    ...presentListItem(row),
    decisionReason: row.decisionReason,
    reasons: codesOf(row),
    revision: row.revision,
    assurance: row.assurance,
    ...scoresOf(row),
    extractedData: extractedOf(row),
    processingMs: row.processingMs,
  };
}

/**
 * The scores as the API, the events and the export give them: 0 where nothing was compared or read, which the reasons
 * then say (VERIFY-RECORD-2), and null only until there is a decision.
 */
export function scoresOf({ decision, faceScore, ocrConfidence }: ScoredRecord) {
  const unknown = decision === null ? null : 0;
  return { faceScore: faceScore ?? unknown, ocrConfidence: ocrConfidence ?? unknown };
}

type ScoredRecord = Pick<Row, "decision" | "faceScore" | "ocrConfidence">;

export function presentSelfieMatch(row: Row) {
  const matchScore = row.faceScore ?? 0;
  return {
    verificationId: row.id,
    samePerson: matchScore >= SELFIE_MATCH_REPLY.samePersonFrom,
    matchScore,
    confidence: row.confidence as Confidence,
    processingMs: row.processingMs ?? 0,
  };
}

export function presentDocumentResult(row: Row) {
  const outcome = lower(row.decision as Decision);
  const score = row.faceScore ?? 0;
  return {
    verificationId: row.id,
    status: outcome,
    decision: outcome,
    decisionReason: row.decisionReason,
    reasons: codesOf(row),
    confidence: row.confidence as Confidence,
    faceMatch: { score, samePerson: score >= ID_DOCUMENT_REPLY.samePersonFrom },
    documentData: extractedOf(row),
    ocrConfidence: row.ocrConfidence ?? 0,
    processingMs: row.processingMs ?? 0,
  };
}

/** The contents of `verification.completed` for an individual; extracted data only when approved. */
export function completedContents(row: Row): EventContents<"verification.completed"> {
  const status = ({ COMPLETED: "completed", FAILED: "failed", NEEDS_REVIEW: "needs_review" } as const)[
    row.status as "COMPLETED" | "FAILED" | "NEEDS_REVIEW"
  ];
  return {
    type: "individual",
    externalRef: row.externalRef,
    status,
    decision: lower(row.decision as Decision),
    decisionReason: row.decisionReason,
    reasons: codesOf(row),
    confidence: row.confidence as Confidence,
    faceScore: row.faceScore ?? 0,
    ocrConfidence: row.ocrConfidence ?? 0,
    livenessChecked: row.livenessChecked,
    livenessScore: row.livenessScore,
    livenessDecision: row.livenessDecision,
    assurance: row.assurance,
    aml: presentAml(row),
    ...(row.decision === "APPROVED" ? { extractedData: extractedOf(row) } : {}),
  };
}

/** The stored screening as events show it. */
export function presentAml(row: Row): EventContents<"verification.aml_alert">["aml"] {
  const { score, hits } = row.amlSealed
    ? openJson<Pick<ScreeningObservation, "score" | "hits">>(row.amlSealed, aadOf(row, row.id, "aml"))
    : { score: 0, hits: [] };
  return { decision: row.amlDecision, score, hits: presentHits(hits) };
}

/** The codes of the reasons; their kinds are in the reference. */
export function codesOf({ reasons }: Pick<Row, "reasons">): DecisionReasonCode[] {
  return reasons.map(({ code }) => code as DecisionReasonCode);
}

function extractedOf(row: Row): ExtractedData {
  return row.extractedSealed
    ? openJson<ExtractedData>(row.extractedSealed, aadOf(row, row.id, "extracted"))
    : {};
}

function lower(decision: Decision): Lowercase<Decision> {
  return decision.toLowerCase() as Lowercase<Decision>;
}
