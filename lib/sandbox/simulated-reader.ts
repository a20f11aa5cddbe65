import { distanceAt, matchScore } from "@/lib/vision/face/match";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import type {
  DocumentObservation,
  FaceAndDocumentReader,
  FaceComparison,
  FaceObservation,
  FieldReading,
  LivenessObservation,
  ModelIdentity,
  PersonPhotos,
  SimulatedFindings,
} from "@/lib/vision/types";
import type { DocumentField, DocumentType, Percent, SimulatedOutcome } from "@/lib/vocabulary";

/** The model named on simulated results: there are no weights. */
const SANDBOX_MODEL: ModelIdentity = { name: "sandbox", version: "1", sha256: "0".repeat(64) };

/** Scores well inside the bands of match, review and mismatch, whatever the distances of the network in use mean. */
const SAME_FACE = 96.6;
const DOUBTFUL_FACE = 60;
const OTHER_FACE = 18.2;

/** What a scenario simulates as observed; the decision policy turns it into an outcome (SANDBOX-POLICY-1). */
interface SimulatedMeasurements {
  readonly personScore: Percent;
  /** The answer of a selfie match holds nothing but the score, so whatever is rejected scores low there. */
  readonly selfieScore: Percent;
  readonly spoofed?: true;
  readonly expired?: true;
}

const SCENARIOS: Readonly<Record<SimulatedOutcome, SimulatedMeasurements>> = {
  approved: { personScore: SAME_FACE, selfieScore: SAME_FACE },
  rejected: { personScore: OTHER_FACE, selfieScore: OTHER_FACE },
  needs_review: { personScore: DOUBTFUL_FACE, selfieScore: DOUBTFUL_FACE },
  liveness_spoofed: { personScore: SAME_FACE, selfieScore: OTHER_FACE, spoofed: true },
  expired_document: { personScore: SAME_FACE, selfieScore: OTHER_FACE, expired: true },
  // What these simulate is not in the photos.
  aml_hit: { personScore: SAME_FACE, selfieScore: SAME_FACE },
  aml_error: { personScore: SAME_FACE, selfieScore: SAME_FACE },
  processing_failed: { personScore: SAME_FACE, selfieScore: SAME_FACE },
  timeout: { personScore: SAME_FACE, selfieScore: SAME_FACE },
};

const PASSED = simulatedLiveness(97);
const SPOOFED = simulatedLiveness(8);
const NOT_CHECKED: LivenessObservation = { checked: false, score: 0, signals: {} };

/** Reads no photo and loads no model: the same scenario always gives the same results (SANDBOX-PROVIDER-1). */
export function simulatedReader(scenario: SimulatedOutcome): FaceAndDocumentReader {
  const { personScore, selfieScore, spoofed = false, expired = false } = SCENARIOS[scenario];
  const simulated: SimulatedFindings = {
    ...(spoofed ? { liveness: SPOOFED } : {}),
    ...(expired ? { documentExpired: true } : {}),
  };
  return {
    compareFaces: async () => ({
      ...simulatedComparison(selfieScore),
      ...(spoofed || expired ? { simulated } : {}),
    }),
    observePerson: async (photos: PersonPhotos) => ({
      face: simulatedComparison(personScore),
      liveness: spoofed ? SPOOFED : simulatedChallenge(photos),
      document: simulatedDocument(expired, photos.documentTypeHint ?? "NATIONAL_ID", new Date()),
      selfieIsDocument: false,
      stepMs: {},
    }),
    // What live mode would see at once of what the scenario simulates; the page looks at the picture itself in both modes.
    precheck: async ({ type }) => (expired && type === "idFront" ? ["document_expired"] : []),
  };
}

/** Where live would look at frames, they pass; where it would check nothing, nothing is claimed (SANDBOX-LIVENESS-1). */
function simulatedChallenge({ livenessFrames, challenge }: PersonPhotos): LivenessObservation {
  const isAnswered =
    challenge !== undefined &&
    challenge.problem === null &&
    livenessFrames.length === challenge.directions.length;
  return isAnswered ? PASSED : NOT_CHECKED;
}

function simulatedLiveness(score: number): LivenessObservation {
  return { checked: true, score, signals: { method: "simulated" } };
}

function simulatedComparison(like: Percent): FaceComparison {
  const observation: FaceObservation = {
    facesFound: 1,
    box: { x: 200, y: 120, width: 240, height: 300 },
    quality: {
      meshScore: 1,
      eyeDistancePx: 110,
      yawDeg: 0,
      pitchDeg: 0,
      luminance: 130,
      contrast: 28,
      burntOut: 0,
      redOverGreen: 1.3,
      blueOverGreen: 0.85,
      underEyeRatio: 1,
      lensRatio: 0.8,
      sharpness: 0.5,
    },
    problems: [],
  };
  const { calibration } = BUILT_IN_FACE_MANIFEST;
  const distance = distanceAt(calibration, like);
  const score = matchScore(distance, calibration);
  return { score, distance, selfie: observation, reference: observation, model: SANDBOX_MODEL };
}

/** A fictitious person's document. Its dates move with the year, so that it is always valid or always expired (SANDBOX-PERSON-1). */
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
