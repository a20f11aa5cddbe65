import { SELFIE_MATCH_REPLY } from "@/lib/contract/verify";
import type {
  AttackSignal,
  DocumentObservation,
  FaceComparison,
  IntegrityCheck,
  LivenessObservation,
  PersonObservation,
  SimulatedFindings,
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
import { picturesIn, type Reason, type ReasonCode, reason, type Subjects, sentencesOf } from "./reasons";

/** Signals from earlier verifications of the same business. */
export interface RepeatSignals {
  /** Another userId submitted the same selfie. */
  readonly isDuplicateSelfie: boolean;
  /** The verification of that userId. Absent where there is none, and in observations of earlier versions. */
  readonly duplicateOf?: string;
  /** An earlier verification of this userId with the same selfie. It decides nothing. */
  readonly sameSelfieAs?: string;
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
  const subjects = subjectsIn(evidence.person, policy);
  const screened = SCREENING_REASONS[evidence.screening.decision];
  if (screened) {
    const others = [...rejections, ...doubts];
    const confidence = others.length > 0 ? "low" : "medium";
    return outcome("NEEDS_REVIEW", "NEEDS_REVIEW", [screened, ...others], confidence, policy, subjects);
  }
  if (rejections.length > 0) {
    const { face } = evidence.person;
    const confidence = rejectionConfidence(evidence.person, rejections, policy);
    // A face score of 0 needs its reason beside the rejection, or it would read as a mismatch.
    const codes = [...rejections, ...(face.score === null ? notCompared(face) : [])];
    return outcome("COMPLETED", "REJECTED", codes, confidence, policy, subjects);
  }
  if (doubts.length > 0) return outcome("COMPLETED", "NEEDS_REVIEW", doubts, "low", policy, subjects);
  return outcome("COMPLETED", "APPROVED", [], approvalConfidence(evidence.person, policy), policy);
}

const SCREENING_REASONS: Readonly<Partial<Record<AmlDecision, ReasonCode>>> = {
  hit: "aml_hit",
  error: "aml_error",
};

/** Two faces, and in the sandbox what a scenario shows beside them. */
export interface SelfieMatchFindings {
  readonly face: FaceComparison;
  readonly simulated?: SimulatedFindings;
}

/**
 * Decides on a selfie match: what is neither clearly the same nor clearly a different person goes to review. A simulated
 * attack or expired document is the only reason of its rejection (SANDBOX-SIMULATE-1).
 */
export function decideSelfieMatch({ face, simulated = {} }: SelfieMatchFindings, policy: Policy): Outcome {
  const { liveness } = simulated;
  const livenessDecision = liveness ? decideLiveness(liveness, policy) : "not_checked";
  const { highAt, mediumAt } = SELFIE_MATCH_REPLY;
  const score = face.score ?? 0;
  const confidence: Confidence = score >= highAt ? "high" : score >= mediumAt ? "medium" : "low";
  const mismatch: ReasonCode[] = isMismatch(face, policy) ? ["face_mismatch"] : [];
  const simulations: ReasonCode[] = [
    ...(simulated.documentExpired ? (["document_expired"] as const) : []),
    ...(livenessDecision === "spoofed" ? (["liveness_spoofed"] as const) : []),
  ];
  const rejections = simulations.length > 0 ? simulations : mismatch;
  const doubts = [...faceDoubts(face, policy.samePersonAt, policy), ...signalDoubts(face.signals, policy)];
  const decision = rejections.length > 0 ? "REJECTED" : doubts.length > 0 ? "NEEDS_REVIEW" : "APPROVED";
  const codes = rejections.length > 0 ? rejections : doubts;
  const subjects = { pictures: picturesIn(face, "profile picture") };
  return { ...outcome("COMPLETED", decision, codes, confidence, policy, subjects), livenessDecision };
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
  if (isMismatch(face, policy)) codes.push("face_mismatch");
  if (person.selfieIsDocument) codes.push("selfie_is_document");
  return codes;
}

function doubtsOf(evidence: PersonEvidence, policy: Policy): ReasonCode[] {
  const { person, today } = evidence;
  const codes: ReasonCode[] = [
    ...faceDoubts(person.face, policy.matchAt, policy),
    ...livenessDoubts(person.liveness, policy),
    ...documentDoubts(person.document, today, policy),
    ...signalDoubts(person.signals, policy),
  ];
  const { isDuplicateSelfie, attempts } = evidence.repeats;
  if (isDuplicateSelfie) codes.push("duplicate_selfie");
  if (attempts.submitted > policy.attemptsAtMost || attempts.spoofed >= policy.spoofedAttemptsBelow) {
    codes.push("too_many_attempts");
  }
  return codes;
}

/** Two clear faces that differ. With a problem in a photo the score proves nothing. */
function isMismatch(face: FaceComparison, { mismatchBelow }: Policy): boolean {
  return face.score !== null && face.score < mismatchBelow && faceProblems(face).length === 0;
}

function faceDoubts(face: FaceComparison, sameAt: Percent, policy: Policy): ReasonCode[] {
  const problems = faceProblems(face);
  if (face.score === null) return notCompared(face);
  if (face.score >= sameAt) return problems;
  if (face.score >= policy.mismatchBelow) return ["face_uncertain", ...problems];
  return problems.length > 0 ? ["face_mismatch_unclear", ...problems] : [];
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

/** Signs of an attack never reject: each has a rate of false alarms, and a reviewer sees what it saw. */
function signalDoubts(signals: readonly AttackSignal[] = [], { attackSignalAt }: Policy): ReasonCode[] {
  return signals.filter(({ score }) => score >= attackSignalAt).map(({ name }) => name);
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

/** The fields and pictures that complete the sentences. */
function subjectsIn({ face, document }: PersonObservation, policy: Policy): Subjects {
  const failed = (kind: IntegrityCheck["kind"]) =>
    document.checks
      .filter((check) => check.outcome === "fail" && check.kind === kind)
      .flatMap(({ fields = [] }) => fields.map((field) => FIELD_WORDS[field]));
  return {
    fields: {
      field_missing: missingOf(document),
      field_uncertain: unsureOf(document, policy.fieldConfidenceAt),
      integrity_failed: failed("fraud"),
      integrity_unclear: failed("user_action"),
    },
    pictures: picturesIn(face, "photo of the document", document.problems),
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

/** Liveness has no part in it: a person who passes the check must not end below one who skips it. */
function approvalConfidence({ face, document }: PersonObservation, policy: Policy): Confidence {
  const margins = [
    (face.score ?? 0) - policy.matchAt,
    ...neededFields(document).map(({ reading }) => (reading?.confidence ?? 0) - policy.fieldConfidenceAt),
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
