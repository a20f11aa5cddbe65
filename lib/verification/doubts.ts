import type { Assurance } from "@/lib/contract/assurance";
import { yearsBetween } from "@/lib/contract/iso-day";
import type {
  AttackSignal,
  DocumentObservation,
  FaceComparison,
  IntegrityCheck,
  SignFindings,
} from "@/lib/vision/types";
import type { Percent } from "@/lib/vocabulary";
import { authenticityReaches, presenceReaches } from "./assurance";
import { decideLiveness } from "./liveness";
import { missingOf, unsureOf } from "./needed-fields";
import type { PersonEvidence } from "./person-evidence";
import type { Policy } from "./policy";
import type { ReasonCode } from "./reasons";

/** Everything that sends a person to review, in the order of the rules (DECIDE-ORDER-4). */
export function doubtsOf(evidence: PersonEvidence, assurance: Assurance, policy: Policy): ReasonCode[] {
  const { person, today } = evidence;
  const codes: ReasonCode[] = [
    ...faceDoubts(person.face, policy.matchAt, policy),
    ...presenceDoubts(evidence, assurance, policy),
    ...documentDoubts(person.document, today, policy),
    ...(showsFaceOnBack(person, policy) ? (["sides_swapped"] as const) : []),
    ...authenticityDoubts(assurance, policy),
    ...(evidence.isDocumentAccepted ? [] : (["document_not_accepted"] as const)),
    ...ageDoubts(person.document, today, policy),
    ...signalDoubts(person.signals, policy),
    ...examinationDoubts(person, policy),
  ];
  const { isDuplicateSelfie, attempts } = evidence.repeats;
  if (isDuplicateSelfie) codes.push("duplicate_selfie");
  if (attempts.submitted > policy.attemptsAtMost || attempts.spoofed >= policy.spoofedAttemptsBelow) {
    codes.push("too_many_attempts");
  }
  return codes;
}

/** Two clear faces that differ. With a problem in a photo the score proves nothing. */
export function isMismatch(face: FaceComparison, { mismatchBelow }: Policy): boolean {
  return face.score !== null && face.score < mismatchBelow && faceProblems(face).length === 0;
}

/**
 * Whether another face than the holder's was found where the back alone reads like a front: backs bear pale second
 * portraits, so the photos were swapped and nobody is rejected (DOCUMENT-SIDES-3).
 */
export function showsFaceOnBack(
  { document, face }: Pick<PersonEvidence["person"], "document" | "face">,
  policy: Policy,
): boolean {
  return document.onlyBackShowsFront === true && isMismatch(face, policy);
}

export function faceDoubts(face: FaceComparison, sameAt: Percent, policy: Policy): ReasonCode[] {
  const problems = faceProblems(face);
  if (face.score === null) return notCompared(face);
  if (face.score >= sameAt) return problems;
  if (face.score >= policy.mismatchBelow) return ["face_uncertain", ...problems];
  return problems.length > 0 ? ["face_mismatch_unclear", ...problems] : [];
}

export function notCompared(face: FaceComparison): ReasonCode[] {
  const problems = faceProblems(face);
  return problems.length > 0 ? problems : ["face_not_compared"];
}

function faceProblems(face: FaceComparison): ReasonCode[] {
  return [...face.selfie.problems, ...face.reference.problems];
}

/** A check that was not passed is in doubt, whatever the policy asks for; one that was left out only where it does. */
function presenceDoubts(
  { person, channel }: PersonEvidence,
  { presence }: Assurance,
  policy: Policy,
): ReasonCode[] {
  const decision = decideLiveness(person.liveness, policy);
  if (decision === "spoofed" || decision === "uncertain") return ["liveness_uncertain"];
  const needed = channel === "hosted" ? policy.presenceHosted : policy.presenceApi;
  return presenceReaches(presence.level, needed) ? [] : ["liveness_not_checked"];
}

/** A document that was not read has reasons of its own. */
function authenticityDoubts(
  { authenticity: { level } }: Assurance,
  { authenticityAt }: Policy,
): ReasonCode[] {
  return level === "none" || authenticityReaches(level, authenticityAt) ? [] : ["authenticity_too_low"];
}

/** A birth date in the future makes nobody young: the document contradicts itself. */
function ageDoubts({ fields }: DocumentObservation, today: string, { minimumAge }: Policy): ReasonCode[] {
  const born = fields.dateOfBirth?.value;
  return born !== undefined && born <= today && yearsBetween(born, today) < minimumAge ? ["under_age"] : [];
}

/** Signs of an attack never reject: each has a rate of false alarms, and a reviewer sees what it saw. */
export function signalDoubts(
  signals: readonly AttackSignal[] = [],
  { attackSignalAt }: Policy,
): ReasonCode[] {
  return signals.filter(({ score }) => score >= attackSignalAt).map(({ name }) => name);
}

/**
 * Faces that were found and could not be examined, where the policy asks for it (ATTACK-EXAMINED-2). Without a face there
 * are reasons of its own. Observations of earlier versions do not say, and are decided as they were.
 */
export function examinationDoubts({ unexamined = [] }: SignFindings, { examinedAt }: Policy): ReasonCode[] {
  const isNeeded = {
    portrait_substituted: examinedAt === "selfie_and_portrait",
    selfie_recaptured: examinedAt !== "nothing",
  };
  const codes = {
    portrait_substituted: "portrait_not_examined",
    selfie_recaptured: "selfie_not_examined",
  } as const;
  return unexamined.flatMap(({ signal, cause }) =>
    (signal === "portrait_substituted" || signal === "selfie_recaptured") &&
    cause !== "no_face" &&
    isNeeded[signal]
      ? [codes[signal]]
      : [],
  );
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

/** A document is valid through its expiry day. A date that was read with low confidence never rejects. */
export function expiry(
  { fields }: DocumentObservation,
  today: string,
  policy: Policy,
): "good" | "expired" | "uncertain" {
  const date = fields.expiryDate;
  if (!date || date.value >= today) return "good";
  return date.confidence >= policy.fieldConfidenceAt ? "expired" : "uncertain";
}
