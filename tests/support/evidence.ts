import type { PersonEvidence } from "@/lib/verification/person-evidence";
import type {
  AttackSignal,
  DocumentObservation,
  FaceComparison,
  FaceObservation,
  FieldReading,
  LivenessObservation,
} from "@/lib/vision/types";
import type { AttackSignalName, DocumentField, Percent } from "@/lib/vocabulary";

/** Flawless evidence; each test changes only what it tests. */

const MODEL = { name: "made up", version: "1", sha256: "0".repeat(64) };
const SEEN: FaceObservation = { facesFound: 1, box: null, quality: null, problems: [] };

export function comparison(
  score: Percent | null,
  {
    selfie = [],
    reference = [],
  }: { selfie?: FaceObservation["problems"]; reference?: FaceObservation["problems"] } = {},
): FaceComparison {
  return {
    score,
    distance: score === null ? null : 0.3,
    selfie: { ...SEEN, problems: selfie },
    reference: { ...SEEN, problems: reference },
    model: MODEL,
  };
}

export function reading(value: string, confidence: Percent = 99): FieldReading {
  return { value, confidence, source: "mrz", agreement: ["mrz"] };
}

/** A sign of an attack of this score, and nothing measured behind it. */
export function attackSignal(name: AttackSignalName, score: Percent): AttackSignal {
  return { name, picture: "selfie", score, falseAlarms: { alarms: 1, pictures: 400 }, measures: {} };
}

/** A front that matches the document that it names this well. */
export function templateMatch(score: Percent): NonNullable<DocumentObservation["template"]> {
  return { score, parts: { heading: 1, fields: 1, background: score / 100, portrait: 1, outline: null } };
}

const FIELDS: DocumentObservation["fields"] = {
  surname: reading("DLAMINI"),
  names: reading("THANDI"),
  dateOfBirth: reading("1990-05-01"),
  idNumber: reading("9005011100205"),
  expiryDate: reading("2030-01-01"),
};

export interface EvidenceChanges {
  readonly face?: FaceComparison;
  readonly liveness?: Partial<LivenessObservation>;
  readonly document?: Partial<DocumentObservation>;
  /** Field readings to change; null removes one. */
  readonly fields?: Partial<Record<DocumentField, FieldReading | null>>;
  readonly screening?: PersonEvidence["screening"]["decision"];
  readonly selfieIsDocument?: boolean;
  readonly isDuplicateSelfie?: boolean;
  readonly isDocumentAccepted?: boolean;
  readonly attempts?: PersonEvidence["repeats"]["attempts"];
  readonly channel?: PersonEvidence["channel"];
  readonly signals?: PersonEvidence["person"]["signals"];
  readonly unexamined?: PersonEvidence["person"]["unexamined"];
  readonly today?: string;
}

export function evidence(changes: EvidenceChanges = {}): PersonEvidence {
  const fields = Object.entries({ ...FIELDS, ...changes.fields }).filter(([, field]) => field !== null);
  const document: DocumentObservation = {
    fields: Object.fromEntries(fields) as DocumentObservation["fields"],
    ocrConfidence: 97,
    checks: [{ name: "mrz_check_digits", outcome: "pass", kind: "user_action" }],
    problems: [],
    mrz: { format: "TD3", lines: [] },
    model: MODEL,
    ...changes.document,
  };
  return {
    person: {
      face: changes.face ?? comparison(95),
      liveness: { checked: true, score: 97, signals: {}, ...changes.liveness },
      document,
      selfieIsDocument: changes.selfieIsDocument ?? false,
      ...(changes.signals ? { signals: changes.signals } : {}),
      ...(changes.unexamined ? { unexamined: changes.unexamined } : {}),
      stepMs: {},
    },
    screening: { decision: changes.screening ?? "clear", score: 0, hits: [] },
    repeats: {
      isDuplicateSelfie: changes.isDuplicateSelfie ?? false,
      attempts: changes.attempts ?? { submitted: 1, spoofed: 0 },
    },
    channel: changes.channel ?? "hosted",
    isDocumentAccepted: changes.isDocumentAccepted ?? true,
    today: changes.today ?? "2026-06-15",
  };
}
