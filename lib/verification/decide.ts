import type { Assurance } from "@/lib/contract/assurance";
import { SELFIE_MATCH_REPLY } from "@/lib/contract/verify";
import type {
  FaceComparison,
  IntegrityCheck,
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
import { assurancePerson, assuranceSelfieMatch, authenticityReaches, presenceReaches } from "./assurance";
import {
  doubtsOf,
  examinationDoubts,
  expiry,
  faceDoubts,
  isMismatch,
  notCompared,
  showsFaceOnBack,
  signalDoubts,
} from "./doubts";
import { decideLiveness } from "./liveness";
import { FIELD_WORDS, missingOf, neededFields, unsureOf } from "./needed-fields";
import type { PersonEvidence } from "./person-evidence";
import type { Policy } from "./policy";
import { picturesIn, type Reason, type ReasonCode, reason, type Subjects, sentencesOf } from "./reasons";

export interface Outcome {
  readonly status: Extract<VerificationStatus, "COMPLETED" | "NEEDS_REVIEW" | "FAILED">;
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly decisionReason: string;
  readonly confidence: Confidence;
  readonly livenessDecision: LivenessDecision;
  /** Null when nothing was observed. */
  readonly assurance: Assurance | null;
  readonly policyVersion: string;
}

type CodedReason = Reason & { readonly code: ReasonCode };

/**
 * Decides on a person. A screening hit or error always goes to review, because only a person may dismiss a hit; then
 * rejection beats review, and review beats approval (DECIDE-ORDER-1).
 */
export function decidePerson(evidence: PersonEvidence, policy: Policy): Outcome {
  const livenessDecision = decideLiveness(evidence.person.liveness, policy);
  const assurance = assurancePerson(evidence.person, policy);
  return { ...judgePerson(evidence, assurance, policy), livenessDecision, assurance };
}

function judgePerson(evidence: PersonEvidence, assurance: Assurance, policy: Policy): Outcome {
  const rejections = rejectionsOf(evidence, policy);
  const doubts = doubtsOf(evidence, assurance, policy);
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
  const confidence = approvalConfidence(evidence.person, assurance, policy);
  return outcome("COMPLETED", "APPROVED", [], confidence, policy);
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
  const doubts = [
    ...faceDoubts(face, policy.samePersonAt, policy),
    ...signalDoubts(face.signals, policy),
    ...examinationDoubts(face, policy),
  ];
  const decision = rejections.length > 0 ? "REJECTED" : doubts.length > 0 ? "NEEDS_REVIEW" : "APPROVED";
  const codes = rejections.length > 0 ? rejections : doubts;
  const subjects = { pictures: picturesIn(face, "profile picture") };
  const assurance = assuranceSelfieMatch(face, policy);
  return {
    ...outcome("COMPLETED", decision, codes, confidence, policy, subjects),
    livenessDecision,
    assurance,
  };
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
  if (isMismatch(face, policy) && !showsFaceOnBack(person, policy)) codes.push("face_mismatch");
  if (person.selfieIsDocument) codes.push("selfie_is_document");
  return codes;
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

/**
 * High needs more than clear scores: a person who was seen to be there, and a document that more than its print speaks
 * for (DECIDE-CONFIDENCE-1). How high a liveness score is has no part in it: a person who passes the check must not end
 * below one who skips it.
 */
function approvalConfidence(
  { face, document }: Omit<PersonObservation, "faceCrops">,
  { presence, authenticity }: Assurance,
  policy: Policy,
): Confidence {
  if (!presenceReaches(presence.level, "challenge_passed")) return "medium";
  if (!authenticityReaches(authenticity.level, "zone_valid")) return "medium";
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
    assurance: null,
    policyVersion,
  };
}
