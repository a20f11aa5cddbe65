import type { Assurance } from "@/lib/contract/assurance";
import type {
  DocumentObservation,
  FaceComparison,
  LivenessObservation,
  PersonObservation,
  SignFindings,
} from "@/lib/vision/types";
import {
  AUTHENTICITY_LEVELS,
  type AuthenticityLevel,
  type Percent,
  PRESENCE_LEVELS,
  type PresenceLevel,
} from "@/lib/vocabulary";
import { decideLiveness } from "./liveness";
import type { Policy } from "./policy";

/** How a check reached us: by a session of the hosted page, where a challenge can be asked, or with one API call. */
export type Channel = "hosted" | "api";

/** The channel of a stored verification. */
export const channelOf = ({ sessionId }: { readonly sessionId: string | null }): Channel =>
  sessionId === null ? "api" : "hosted";

/** Whether one presence level is at least as strong as another. */
export const presenceReaches = (level: PresenceLevel, needed: PresenceLevel): boolean =>
  PRESENCE_LEVELS.indexOf(level) >= PRESENCE_LEVELS.indexOf(needed);

/** Whether one authenticity level is at least as strong as another. */
export const authenticityReaches = (level: AuthenticityLevel, needed: AuthenticityLevel): boolean =>
  AUTHENTICITY_LEVELS.indexOf(level) >= AUTHENTICITY_LEVELS.indexOf(needed);

/** The three levels of a check of a person with an ID document (ASSURANCE-PRESENCE-1 and following). */
export function assurancePerson(person: Omit<PersonObservation, "faceCrops">, policy: Policy): Assurance {
  return {
    presence: isSimulated(person.document) ? SIMULATED_PRESENCE : presenceOf(person, policy),
    authenticity: authenticityOf(person.document, policy),
    binding: bindingOf(person.face, policy.matchAt, policy),
    ...notExaminedIn(person),
  };
}

/** Of a selfie match: there is no document, and one selfie is all that shows the person. */
export function assuranceSelfieMatch(face: FaceComparison, policy: Policy): Assurance {
  return {
    presence: presenceOf({ face, liveness: NO_LIVENESS }, policy),
    authenticity: { level: "none", evidence: "A selfie match has no document." },
    binding: bindingOf(face, policy.samePersonAt, policy),
    ...notExaminedIn(face),
  };
}

/** Absent where the observation does not say, which earlier versions and the sandbox do not. */
const notExaminedIn = ({ unexamined }: SignFindings): Pick<Assurance, "notExamined"> =>
  unexamined ? { notExamined: [...unexamined] } : {};

const NO_LIVENESS: LivenessObservation = { checked: false, score: 0, signals: {} };
/** A simulated person does everything that a real one could be asked for (SANDBOX-ASSURANCE-1). */
const SIMULATED = "Simulated.";
const SIMULATED_PRESENCE = { level: "challenge_passed", evidence: SIMULATED } as const;

const isSimulated = ({ fields }: DocumentObservation) =>
  Object.values(fields).some(({ source }) => source === "simulated");

function presenceOf(
  { face, liveness }: Pick<PersonObservation, "face" | "liveness">,
  policy: Policy,
): Assurance["presence"] {
  if (face.selfie.facesFound === 0) return { level: "none", evidence: "The selfie shows no face." };
  const decision = decideLiveness(liveness, policy);
  if (decision !== "live") {
    const seen = decision === "not_checked" ? "" : " The check for a live person was not passed.";
    return { level: "single_photo", evidence: `A single selfie.${seen}` };
  }
  const { method } = liveness.signals;
  if (method === "passive") {
    return {
      level: "passive_passed",
      evidence: "A passive liveness network takes the selfie for a live person.",
    };
  }
  if (method === "active+passive") {
    return {
      level: "challenge_and_passive_passed",
      evidence: "The head turns that were asked for were seen, and a passive liveness network agrees.",
    };
  }
  return { level: "challenge_passed", evidence: "The head turns that were asked for were seen." };
}

function authenticityOf(document: DocumentObservation, policy: Policy): Assurance["authenticity"] {
  if (isSimulated(document)) return { level: "zone_valid", evidence: SIMULATED };
  const readings = Object.values(document.fields);
  if (readings.length === 0) return { level: "none", evidence: "No document was read." };
  const isConfirmed = readings.some(
    ({ agreement }) => agreement.includes("barcode") && agreement.some((source) => source !== "barcode"),
  );
  const isValid =
    document.mrz !== null &&
    document.checks.some(({ name, outcome }) => name === "mrz_check_digits" && outcome === "pass");
  // Anybody can print a code that repeats the text beside it; only a standard's or a zone says what the paper is.
  if (isConfirmed && (isValid || document.fields.documentType?.source === "barcode")) {
    return { level: "barcode_matched", evidence: "The barcode says what is printed." };
  }
  if (document.mrz && isValid) {
    const evidence = `The check digits of the machine-readable zone hold (${document.mrz.format}).`;
    return { level: "zone_valid", evidence };
  }
  return byPrint(document, policy);
}

/** The parts of a layout as a sentence names them where they do not fit. */
const TEMPLATE_PARTS = {
  heading: "a heading that names kind and country",
  fields: "the fields of such a document",
  background: "a printed background",
  portrait: "a portrait beside the text",
  outline: "the shape of such a document",
} as const;

/** A document without a zone and a barcode of a standard: by how well it matches the one that it names. */
function byPrint({ template }: DocumentObservation, policy: Policy): Assurance["authenticity"] {
  const level = "print_only";
  if (!template) return { level, evidence: "Only print was read; no zone and no barcode confirms it." };
  const { score, parts } = template;
  const of = `${Math.floor(score)} of 100`;
  if (score >= policy.templateMatchAt) {
    return {
      level: "template_matched",
      evidence: `Heading, fields, background and portrait match the document that it names (${of}).`,
    };
  }
  const lacking = Object.entries(TEMPLATE_PARTS)
    .filter(([name]) => (parts[name as keyof typeof parts] ?? (name === "outline" ? 1 : 0)) < 0.5)
    .map(([, words]) => words);
  const seen = lacking.length > 0 ? ` Not seen: ${lacking.join(", ")}.` : "";
  return { level, evidence: `Only print was read, and it matches no known document well (${of}).${seen}` };
}

/** The rate beside the score says nothing about these people. */
const unmeasured = (groups: readonly string[] = []): string =>
  groups.length === 0
    ? ""
    : ` The false-match rate was not measured for these groups, for want of people, and may be worse: ${groups.join(", ")}.`;

function bindingOf(
  { score, falseMatch }: FaceComparison,
  sameAt: Percent,
  { mismatchBelow }: Policy,
): Assurance["binding"] {
  if (score === null) {
    return { level: "none", evidence: "The faces could not be compared.", score, falseMatchRateAtMost: null };
  }
  const level = score >= sameAt ? "matched" : score < mismatchBelow ? "different" : "uncertain";
  const upper = falseMatch ? (falseMatch.worstGroup?.upper ?? falseMatch.upper) : null;
  return {
    level,
    evidence: `The faces score ${score}; ${sameAt} or more is the same person.${unmeasured(falseMatch?.notMeasured)}`,
    score,
    // Rounded up: a rate that is stated must not be lower than the one that was measured.
    falseMatchRateAtMost: upper === null ? null : Math.ceil(upper * 10_000) / 10_000,
  };
}
