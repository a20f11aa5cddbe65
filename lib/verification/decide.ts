import { SELFIE_MATCH_REPLY } from "@/lib/contract/verify";
import type {
  DocumentObservation,
  FaceComparison,
  IntegrityCheck,
  LivenessObservation,
  PersonObservation,
} from "@/lib/vision/types";
import type {
  AmlDecision,
  Confidence,
  Decision,
  LivenessDecision,
  Percent,
  VerificationStatus,
} from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { decideLiveness } from "./liveness";
import { FIELD_WORDS, missingOf, neededFields, unsureOf } from "./needed-fields";
import type { Policy } from "./policy";
import { type Reason, type ReasonCode, reason, type Subjects, sentencesOf } from "./reasons";

/** Signals from earlier verifications of the same business. */
export interface RepeatSignals {
  /** Another userId submitted the same selfie bytes. */
  readonly isDuplicateSelfie: boolean;
  /** Verifications of this userId within the last 24 hours, this one among them. */
  readonly attempts: { readonly submitted: number; readonly spoofed: number };
}

/** Everything that a decision on one person depends on. */
export interface PersonEvidence {
  readonly person: PersonObservation;
  readonly screening: ScreeningObservation;
  readonly repeats: RepeatSignals;
  /** `YYYY-MM-DD` on which the decision is made, UTC. */
  readonly today: string;
}

export interface Outcome {
  readonly status: Extract<VerificationStatus, "COMPLETED" | "NEEDS_REVIEW" | "FAILED">;
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly decisionReason: string;
  readonly confidence: Confidence;
  readonly livenessDecision: LivenessDecision;
  readonly policyVersion: string;
}

type CodedReason = Reason & { readonly code: ReasonCode };

/**
 * Decides on a person. A screening hit or error always goes to review, because only a person may dismiss a hit; then
 * rejection beats review, and review beats approval (DECIDE-ORDER-1).
 */
export function decidePerson(evidence: PersonEvidence, policy: Policy): Outcome {
  const livenessDecision = decideLiveness(evidence.person.liveness, policy);
  return { ...judgePerson(evidence, policy), livenessDecision };
}

function judgePerson(evidence: PersonEvidence, policy: Policy): Outcome {
  const rejections = rejectionsOf(evidence, policy);
  const doubts = doubtsOf(evidence, policy);
  const subjects = subjectsIn(evidence.person.document, policy);
  const screened = SCREENING_REASONS[evidence.screening.decision];
  if (screened) {
    const isMismatch = rejections.includes("face_mismatch");
    const others = [...rejections, ...doubts.filter((code) => !(isMismatch && code === "face_uncertain"))];
    const confidence = others.length > 0 ? "low" : "medium";
    return outcome("NEEDS_REVIEW", "NEEDS_REVIEW", [screened, ...others], confidence, policy, subjects);
  }
  if (rejections.length > 0) {
    const confidence = rejectionConfidence(evidence.person, rejections, policy);
    return outcome("COMPLETED", "REJECTED", rejections, confidence, policy);
  }
  if (doubts.length > 0) return outcome("COMPLETED", "NEEDS_REVIEW", doubts, "low", policy, subjects);
  return outcome("COMPLETED", "APPROVED", [], approvalConfidence(evidence.person, policy), policy);
}

const SCREENING_REASONS: Readonly<Partial<Record<AmlDecision, ReasonCode>>> = {
  hit: "aml_hit",
  error: "aml_error",
};

/** Decides on a selfie match: what is neither clearly the same nor clearly a different person goes to review. */
export function decideSelfieMatch(face: FaceComparison, policy: Policy): Outcome {
  const { samePersonAt, mismatchBelow } = policy;
  const problems = faceProblems(face);
  const score = face.score ?? 0;
  const { highAt, mediumAt } = SELFIE_MATCH_REPLY;
  const confidence: Confidence = score >= highAt ? "high" : score >= mediumAt ? "medium" : "low";
  if (face.score === null) return outcome("COMPLETED", "NEEDS_REVIEW", notCompared(face), "low", policy);
  if (score >= samePersonAt && problems.length === 0)
    return outcome("COMPLETED", "APPROVED", [], confidence, policy);
  if (score < mismatchBelow && problems.length === 0) {
    return outcome("COMPLETED", "REJECTED", ["face_mismatch"], confidence, policy);
  }
  const uncertain: ReasonCode[] = score >= samePersonAt ? [] : ["face_uncertain"];
  return outcome("COMPLETED", "NEEDS_REVIEW", [...uncertain, ...problems], confidence, policy);
}

/** The outcome of processing that failed for our own reasons: it neither approves nor rejects. */
export function giveUp(policy: Policy): Outcome {
  return outcome("FAILED", "NEEDS_REVIEW", ["processing_failed"], "low", policy);
}

function rejectionsOf({ person, today }: PersonEvidence, policy: Policy): ReasonCode[] {
  const { face, liveness, document } = person;
  const codes: ReasonCode[] = [];
  if (expiry(document, today, policy) === "expired") codes.push("document_expired");
  if (decideLiveness(liveness, policy) === "spoofed") codes.push("liveness_spoofed");
  if (face.score !== null && face.score < policy.mismatchBelow && faceProblems(face).length === 0) {
    codes.push("face_mismatch");
  }
  if (person.selfieIsDocument) codes.push("selfie_is_document");
  return codes;
}

function doubtsOf(evidence: PersonEvidence, policy: Policy): ReasonCode[] {
  const { person, today } = evidence;
  const codes: ReasonCode[] = [
    ...faceDoubts(person.face, policy),
    ...livenessDoubts(person.liveness, policy),
    ...documentDoubts(person.document, today, policy),
  ];
  const { isDuplicateSelfie, attempts } = evidence.repeats;
  if (isDuplicateSelfie) codes.push("duplicate_selfie");
  if (attempts.submitted > policy.attemptsAtMost || attempts.spoofed >= policy.spoofedAttemptsBelow) {
    codes.push("too_many_attempts");
  }
  return codes;
}

function faceDoubts(face: FaceComparison, policy: Policy): ReasonCode[] {
  if (face.score === null) return notCompared(face);
  const isUncertain = face.score < policy.matchAt;
  return isUncertain ? ["face_uncertain", ...faceProblems(face)] : faceProblems(face);
}

function notCompared(face: FaceComparison): ReasonCode[] {
  const problems = faceProblems(face);
  return problems.length > 0 ? problems : ["face_not_compared"];
}

function faceProblems(face: FaceComparison): ReasonCode[] {
  return [...face.selfie.problems, ...face.reference.problems];
}

function livenessDoubts(liveness: LivenessObservation, policy: Policy): ReasonCode[] {
  const decision = decideLiveness(liveness, policy);
  if (decision === "not_checked") return policy.livenessRequired ? ["liveness_not_checked"] : [];
  return decision === "live" ? [] : ["liveness_uncertain"];
}

function documentDoubts(document: DocumentObservation, today: string, policy: Policy): ReasonCode[] {
  const codes: ReasonCode[] = [...document.problems];
  if (missingOf(document).length > 0) codes.push("field_missing");
  if (unsureOf(document, policy.fieldConfidenceAt).length > 0) codes.push("field_uncertain");
  if (expiry(document, today, policy) === "uncertain") codes.push("expiry_uncertain");
  codes.push(...document.checks.filter(({ outcome: seen }) => seen === "fail").flatMap(checkDoubt));
  return codes;
}

/** An expired document is decided by {@link expiry} alone. */
function checkDoubt({ name, kind }: IntegrityCheck): ReasonCode[] {
  if (name === "not_expired") return [];
  if (name === "expiry_known") return ["expiry_unknown"];
  return [kind === "fraud" ? "integrity_failed" : "integrity_unclear"];
}

/** The fields that complete the sentences about the document. */
function subjectsIn(document: DocumentObservation, policy: Policy): Subjects {
  const failed = (kind: IntegrityCheck["kind"]) =>
    document.checks
      .filter((check) => check.outcome === "fail" && check.kind === kind)
      .flatMap(({ fields = [] }) => fields.map((field) => FIELD_WORDS[field]));
  return {
    field_missing: missingOf(document),
    field_uncertain: unsureOf(document, policy.fieldConfidenceAt),
    integrity_failed: failed("fraud"),
    integrity_unclear: failed("user_action"),
  };
}

/** A document is valid through its expiry day. A date that was read with low confidence never rejects. */
function expiry(
  { fields }: DocumentObservation,
  today: string,
  policy: Policy,
): "good" | "expired" | "uncertain" {
  const date = fields.expiryDate;
  if (!date || date.value >= today) return "good";
  return date.confidence >= policy.fieldConfidenceAt ? "expired" : "uncertain";
}

function approvalConfidence({ face, liveness, document }: PersonObservation, policy: Policy): Confidence {
  const margins = [
    (face.score ?? 0) - policy.matchAt,
    ...neededFields(document).map(({ reading }) => (reading?.confidence ?? 0) - policy.fieldConfidenceAt),
    ...(liveness.checked ? [liveness.score - policy.liveAt] : []),
  ];
  return margins.every((margin) => margin >= policy.clearMargin) ? "high" : "medium";
}

function rejectionConfidence(
  person: PersonObservation,
  codes: readonly ReasonCode[],
  policy: Policy,
): Confidence {
  const margin = (code: ReasonCode): Percent => {
    if (code === "face_mismatch") return policy.mismatchBelow - (person.face.score ?? 0);
    if (code === "liveness_spoofed") return policy.spoofedBelow - person.liveness.score;
    if (code === "document_expired") {
      return (person.document.fields.expiryDate?.confidence ?? 0) - policy.fieldConfidenceAt;
    }
    return 100;
  };
  return codes.some((code) => margin(code) >= policy.clearMargin) ? "high" : "medium";
}

function outcome(
  status: Outcome["status"],
  decision: Decision,
  codes: readonly ReasonCode[],
  confidence: Confidence,
  policy: Policy,
  subjects: Subjects = {},
): Outcome {
  const reasons: CodedReason[] = [...new Set(codes)].map(reason);
  const decisionReason =
    decision === "APPROVED" ? "Everything that was checked agrees." : sentencesOf(reasons, subjects);
  const policyVersion = policy.version;
  return {
    status,
    decision,
    reasons,
    decisionReason,
    confidence,
    livenessDecision: "not_checked",
    policyVersion,
  };
}
