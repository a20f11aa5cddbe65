import type { IntegrityRow, ScaleCheck } from "@/lib/contract/dashboard";
import { marksOf } from "@/lib/contract/thresholds";
import type {
  DocumentObservation,
  FaceComparison,
  IntegrityCheck,
  LivenessObservation,
} from "@/lib/vision/types";
import type { LivenessDecision } from "@/lib/vocabulary";
import { decideLiveness } from "./liveness";
import { FIELD_WORDS, missingOf, neededFields, unsureOf } from "./needed-fields";
import type { Policy } from "./policy";
import { REASONS, sentenceAbout } from "./reasons";

/** Scores as a reviewer reads them: between the thresholds that applied, with an explanation. */

export function faceCheck(face: FaceComparison, policy: Policy, isSelfieMatch: boolean): ScaleCheck {
  const { mismatchBelow, matchAt, samePersonAt } = policy;
  const sameAt = isSelfieMatch ? samePersonAt : matchAt;
  const { score } = face;
  const reference = isSelfieMatch ? "profile picture" : "photo of the document";
  const problems = [
    ...face.selfie.problems.map((code) => sentenceAbout(code, "selfie")),
    ...face.reference.problems.map((code) => sentenceAbout(code, reference)),
  ];
  const isClear = problems.length === 0;
  const verdict = score === null ? "none" : score >= sameAt ? "good" : score < mismatchBelow ? "bad" : "warn";
  const headlines = {
    good: "Same person",
    warn: "Neither clearly the same nor clearly different",
    bad: isClear ? "Different people" : "They look different, but a photo is not good enough to be sure",
    none: "The faces could not be compared",
  };
  return {
    id: "face",
    title: isSelfieMatch ? "Selfie and profile picture" : "Selfie and portrait",
    score,
    marks: marksOf("face", isSelfieMatch ? "selfie_match" : "id_document", policy),
    verdict: isClear || verdict === "none" ? verdict : "warn",
    headline: headlines[verdict],
    meaning: `How similar the two faces are, from 0 to 100, calibrated on measured pairs of strangers. ${sameAt} or more is the same person. Below ${mismatchBelow}, with both faces clear, they are different people. Scores in between go to review.`,
    facts: [
      ...(face.distance === null ? [] : [{ label: "Distance", value: face.distance.toFixed(3) }]),
      ...falseMatchFact(face),
      ...qualityFacts("Selfie", face.selfie),
      ...qualityFacts(isSelfieMatch ? "Profile picture" : "Portrait", face.reference),
      ...problems.map((value) => ({ label: "Quality", value })),
      modelFact(face.model),
    ],
  };
}

function falseMatchFact({ falseMatch }: FaceComparison): ScaleCheck["facts"] {
  if (!falseMatch) return [];
  const { accepted, pairs, people, worstGroup, notMeasured = [] } = falseMatch;
  const upper = ((worstGroup?.upper ?? falseMatch.upper) * 100).toFixed(2);
  const basis = people === undefined ? "" : ` of ${people} people`;
  const where = worstGroup ? " in the worst measured group" : "";
  const missing = notMeasured.length
    ? `. Not measured, for want of people, and possibly worse: ${notMeasured.join(", ")}`
    : "";
  return [
    {
      label: "False-match rate at this score",
      value: `${accepted} of ${pairs} measured pairs of strangers${basis}; at most ${upper} %${where} (95 % confidence)${missing}`,
    },
  ];
}

function qualityFacts(whose: string, { facesFound, quality }: FaceComparison["selfie"]): ScaleCheck["facts"] {
  if (!quality)
    return [{ label: whose, value: facesFound === 0 ? "no face found" : `${facesFound} faces found` }];
  const { eyeDistancePx, yawDeg, pitchDeg, sharpness } = quality;
  const value = `eyes ${Math.round(eyeDistancePx)} px apart, turned ${Math.round(Math.abs(yawDeg))}° sideways and ${Math.round(Math.abs(pitchDeg))}° up or down, sharpness ${sharpness.toFixed(2)}`;
  return [{ label: whose, value }];
}

const LIVENESS_VERDICTS = {
  live: "good",
  uncertain: "warn",
  spoofed: "bad",
  not_checked: "none",
} as const satisfies Record<LivenessDecision, ScaleCheck["verdict"]>;

export function livenessCheck(liveness: LivenessObservation, policy: Policy): ScaleCheck {
  const { liveAt, spoofedBelow } = policy;
  const { checked, score } = liveness;
  const verdict = LIVENESS_VERDICTS[decideLiveness(liveness, policy)];
  const headlines = {
    good: "Live person",
    warn: "Not certain that a live person was present",
    bad: "Looks like a photo, a screen or a mask",
    none: "Not checked",
  };
  return {
    id: "liveness",
    title: "Liveness",
    score: checked ? score : null,
    marks: marksOf("liveness", "id_document", policy),
    verdict,
    headline: headlines[verdict],
    meaning: `Whether a live person was in front of the camera, judged from the head turns that the server asked for. ${liveAt} or more is a live person; below ${spoofedBelow} is a spoof. The challenge alone gives at most 85, because a replayed video can pass it.`,
    facts: [
      ...Object.entries(liveness.signals).map(([name, value]) => ({
        label: measureLabel(name),
        value: measureValue(value),
      })),
      ...(liveness.passiveModel ? [modelFact(liveness.passiveModel)] : []),
    ],
  };
}

export function readingCheck(document: DocumentObservation, policy: Policy): ScaleCheck {
  const { fields, ocrConfidence, problems } = document;
  const missing = missingOf(document);
  const unsure = unsureOf(document, policy.fieldConfidenceAt);
  const lowest = Math.min(...neededFields(document).map(({ reading }) => reading?.confidence ?? 0));
  const isSure = missing.length === 0 && unsure.length === 0;
  const [problem] = problems;
  return {
    id: "reading",
    title: "Document reading",
    score: Object.keys(fields).length === 0 ? null : ocrConfidence,
    marks: marksOf("reading", "id_document", policy),
    verdict: problem ? "bad" : isSure ? "good" : "warn",
    headline: problem ? REASONS[problem].sentence : readHeadline(missing, unsure),
    meaning: `The share of fields that is expected to be correct. Surname, given names, birth date and number must each reach ${policy.fieldConfidenceAt}; otherwise the case goes to review.`,
    facts: [
      ...(missing.length === 0 ? [{ label: "Lowest of these", value: String(Math.round(lowest)) }] : []),
      ...(document.singleName && !fields.names
        ? [{ label: "Given names", value: "none: the machine-readable zone has a single name" }]
        : []),
      ...(document.mrz ? [{ label: "Machine-readable zone", value: document.mrz.format }] : []),
      modelFact(document.model),
    ],
  };
}

/** A check as the case page shows it. */
export function integrityRow({ name, outcome, kind, fields = [] }: IntegrityCheck): IntegrityRow {
  const about = fields.map((field) => FIELD_WORDS[field]).join(", ");
  return { name, outcome, kind, ...(about ? { about } : {}) };
}

function readHeadline(missing: readonly string[], unsure: readonly string[]): string {
  if (missing.length > 0) return `Not read: ${missing.join(", ")}`;
  if (unsure.length > 0) return `Low confidence: ${unsure.join(", ")}`;
  return "Names, birth date and number were read reliably";
}

function modelFact({ name, version, sha256 }: FaceComparison["model"]): { label: string; value: string } {
  return { label: "Model", value: `${name} ${version} (${sha256.slice(0, 12)})` };
}

/** `yawLeftDeg` → `yaw left deg` */
export function measureLabel(name: string): string {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function measureValue(value: number | boolean | string): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(Math.round(value * 1000) / 1000) : value;
}
