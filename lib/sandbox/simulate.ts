import { Failure } from "@/lib/contract/errors";
import { documentFormat, placeholderPdf } from "@/lib/upload/company-document";
import { matchScore } from "@/lib/vision/face/match";
import { admitImage, checkFile, neutralImage } from "@/lib/vision/images/image";
import type {
  AdmittedDocument,
  AdmittedImage,
  DocumentObservation,
  Engine,
  FaceComparison,
  FaceObservation,
  FieldReading,
  LivenessObservation,
  ModelIdentity,
  PersonPhotos,
  Scenario,
  ScreeningObservation,
  ScreeningSubject,
} from "@/lib/vision/types";
import type { DocumentField, DocumentType } from "@/lib/vocabulary";

/** No weights stand behind a simulated number. */
const SANDBOX_MODEL: ModelIdentity = { name: "sandbox", version: "1", sha256: "0".repeat(64) };

/** Distances that lie well inside the band each outcome needs: match, review, mismatch. */
const SAME_FACE = 0.2;
const DOUBTFUL_FACE = 0.49;
const OTHER_FACE = 0.76;

/** What a scenario measures; the live policy makes the outcome of it (POLICY 12, SPEC 5.4). */
interface Script {
  readonly personDistance: number;
  /** A selfie match sees faces only, so every scenario that must be rejected shows there as a mismatch. */
  readonly selfieDistance: number;
  readonly liveness: LivenessObservation;
  readonly expired: boolean;
}

const LIVE = simulatedLiveness(97, "live");

const SCRIPTS: Readonly<Record<Scenario, Script>> = {
  approved: { personDistance: SAME_FACE, selfieDistance: SAME_FACE, liveness: LIVE, expired: false },
  rejected: { personDistance: OTHER_FACE, selfieDistance: OTHER_FACE, liveness: LIVE, expired: false },
  needs_review: {
    personDistance: DOUBTFUL_FACE,
    selfieDistance: DOUBTFUL_FACE,
    liveness: LIVE,
    expired: false,
  },
  liveness_spoofed: {
    personDistance: SAME_FACE,
    selfieDistance: OTHER_FACE,
    liveness: simulatedLiveness(8, "spoofed"),
    expired: false,
  },
  expired_document: { personDistance: SAME_FACE, selfieDistance: OTHER_FACE, liveness: LIVE, expired: true },
};

/** The engine that acts: it looks at no picture and loads no model; the same scenario always measures the same. */
export function createSandboxEngine(scenario: Scenario): Engine {
  const script = SCRIPTS[scenario];
  return {
    admit: admitPlaceholder,
    admitDocument: admitPlaceholderDocument,
    compareFaces: async () => simulatedComparison(script.selfieDistance),
    observePerson: async (photos: PersonPhotos) => ({
      face: simulatedComparison(script.personDistance),
      liveness: script.liveness,
      document: simulatedDocument(script.expired, photos.documentTypeHint ?? "NATIONAL_ID", new Date()),
      selfieIsDocument: false,
      stepMs: {},
    }),
    inspect: async () => [],
    screen: async (subject) => simulatedScreening(subject),
  };
}

/** Codes that say "this is no usable picture": for a placeholder that is fine (POLICY 5). */
const UNDECODABLE: readonly string[] = ["INVALID_IMAGE", "IMAGE_TOO_MANY_PIXELS", "UNSUPPORTED_FILE_TYPE"];

/**
 * Takes any placeholder with the first bytes of a JPEG, PNG or WebP. What is stored is re-encoded all the same, or a
 * neutral picture where there is nothing to decode, so that a test key cannot host files.
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, OVERLOADED.
 */
async function admitPlaceholder(bytes: Uint8Array): Promise<AdmittedImage> {
  checkFile(bytes);
  try {
    return await admitImage(bytes);
  } catch (cause) {
    if (cause instanceof Failure && UNDECODABLE.includes(cause.code)) return neutralImage(640, 480);
    throw cause;
  }
}

async function admitPlaceholderDocument(bytes: Uint8Array): Promise<AdmittedDocument> {
  if (documentFormat(bytes) === "pdf") return placeholderPdf();
  const { bytes: picture, contentType } = await admitPlaceholder(bytes);
  return { bytes: picture, contentType };
}

/** Names of test companies that stand for an outcome, in any case and with anything around them. */
const COMPANY_WORDS = {
  hit: /\bAML HIT\b/i,
  error: /\bAML ERROR\b/i,
  signatoryRejected: /\bSIGNATORY REJECTED\b/i,
  signatoryInReview: /\bSIGNATORY NEEDS REVIEW\b/i,
} as const;

/** The entry behind a simulated hit: always the same, so that it can be judged, and stays judged, as a real one. */
const SIMULATED_ENTRY = {
  topics: ["sanction"],
  entityId: "sandbox-listed-company",
  entityHash: "sandbox-listed-company/1",
  datasets: ["sandbox"],
  features: { simulated: true },
} as const;

/** A person is always clear; a company is what its registered name says. */
function simulatedScreening({ kind, name }: ScreeningSubject): ScreeningObservation {
  if (kind === "company" && COMPANY_WORDS.hit.test(name)) {
    return { decision: "hit", score: 0.97, hits: [{ name, score: 0.97, ...SIMULATED_ENTRY }] };
  }
  if (kind === "company" && COMPANY_WORDS.error.test(name)) return { decision: "error", score: 0, hits: [] };
  return { decision: "clear", score: 0, hits: [] };
}

/** What the signatory of a test company acts out, by the company's registered name. */
export function signatoryScenario(registeredName: string): Scenario {
  if (COMPANY_WORDS.signatoryRejected.test(registeredName)) return "rejected";
  return COMPANY_WORDS.signatoryInReview.test(registeredName) ? "needs_review" : "approved";
}

function simulatedLiveness(score: number, decision: "live" | "spoofed"): LivenessObservation {
  return { checked: true, score, decision, signals: { method: "simulated" } };
}

function simulatedComparison(distance: number): FaceComparison {
  const seen: FaceObservation = {
    facesFound: 1,
    box: { x: 200, y: 120, width: 240, height: 300 },
    quality: {
      meshScore: 1,
      eyeDistancePx: 110,
      yawDeg: 0,
      pitchDeg: 0,
      luminance: 130,
      underEyeRatio: 1,
      sharpness: 0.5,
    },
    problems: [],
  };
  return { score: matchScore(distance), distance, selfie: seen, reference: seen, model: SANDBOX_MODEL };
}

/** A fictitious person's document. Dates move with the year, so that it is always valid or always long expired. */
function simulatedDocument(expired: boolean, documentType: DocumentType, now: Date): DocumentObservation {
  const issued = now.getUTCFullYear() - (expired ? 11 : 2);
  const values: Record<DocumentField, string> = {
    surname: "SPECIMEN",
    names: "THANDI",
    dateOfBirth: "1990-01-01",
    sex: "F",
    idNumber: "SPECIMEN0001",
    nationality: "SWZ",
    issuingCountry: "SWZ",
    issueDate: `${issued}-01-01`,
    expiryDate: `${issued + 10}-01-01`,
    documentType,
  };
  const reading = (value: string): FieldReading => ({
    value,
    confidence: 98,
    source: "simulated",
    agreement: ["simulated"],
  });
  const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, reading(value)]));
  return { fields, ocrConfidence: 98, checks: [], problems: [], mrz: null, model: SANDBOX_MODEL };
}
