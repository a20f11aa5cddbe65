import type {
  AmlDecision,
  DocumentField,
  DocumentType,
  FaceCropKind,
  HitResolution,
  LivenessDecision,
  Percent,
  PhotoProblem,
  Ratio,
  SimulatedOutcome,
  TurnDirection,
} from "@/lib/vocabulary";

/**
 * The engine observes; the domain decides. Nothing here is a verdict: every number says what was seen and by which
 * model, and what could not be seen is absent (`null`), never invented.
 */
export interface Engine {
  /** Decodes an upload and re-encodes it without metadata. Throws `Failure` when it is not an acceptable image. */
  admit(bytes: Uint8Array): Promise<AdmittedImage>;
  /**
   * Takes in a document of a company: JPEG or PNG as `admit` does, or a PDF that holds nothing but pages. Throws
   * `Failure` when it is neither.
   */
  admitDocument(bytes: Uint8Array): Promise<AdmittedDocument>;
  /** Compares two faces: a selfie with a profile picture. */
  compareFaces(selfie: Uint8Array, reference: Uint8Array): Promise<ComparedFaces>;
  /** Everything about one person with a selfie and an ID document. */
  observePerson(photos: PersonPhotos): Promise<PersonObservation>;
  /** A first look at one photo, within seconds: what would a person better do again? Empty promises nothing. */
  inspect(type: "selfie" | "idFront", bytes: Uint8Array): Promise<PhotoProblem[]>;
  /** Screens a name against the watchlists in force. */
  screen(subject: ScreeningSubject): Promise<ScreeningObservation>;
}

/** What a sandbox engine is told to act out; a live engine never receives one. */
export type Scenario = SimulatedOutcome;

export interface AdmittedImage {
  /** The re-encoded copy (JPEG), EXIF orientation applied, no metadata. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg";
  readonly width: number;
  readonly height: number;
}

export interface AdmittedDocument {
  /** What is stored: the re-encoded picture, or the PDF. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "application/pdf";
}

export interface PersonPhotos {
  readonly selfie: Uint8Array;
  readonly idFront: Uint8Array;
  readonly idBack?: Uint8Array;
  /** Frames of the active challenge in the order taken; empty when none were. */
  readonly livenessFrames: readonly Uint8Array[];
  /** What the frames were asked to show; frames without it are never taken for a live person. */
  readonly challenge?: LivenessChallenge;
  /** What the caller says the document is: a prior only. */
  readonly documentTypeHint?: DocumentType;
  /** Which country the person says issued it, ISO 3166-1 alpha-3: a prior only. */
  readonly documentCountryHint?: string;
}

/** Why frames cannot be held against the challenge that was drawn for them. */
export const CHALLENGE_PROBLEMS = ["not_drawn", "expired", "implausible_times"] as const;
export type ChallengeProblem = (typeof CHALLENGE_PROBLEMS)[number];

/** The active challenge as the server drew it. */
export interface LivenessChallenge {
  /** The turn that each frame was asked to show, in the order of the frames. */
  readonly directions: readonly TurnDirection[];
  readonly problem: ChallengeProblem | null;
}

export interface PersonObservation {
  readonly face: FaceComparison;
  readonly liveness: LivenessObservation;
  readonly document: DocumentObservation;
  /** The uploaded selfie is byte for byte a document image. */
  readonly selfieIsDocument: boolean;
  /** Cut-outs for the reviewer; kept as long as the pictures, never inside the sealed observation. */
  readonly faceCrops?: FaceCrops;
  /** Wall time of each step. */
  readonly stepMs: Readonly<Record<string, number>>;
}

/** One face, levelled and cut out. */
export interface FaceCrop {
  /** JPEG, square, {@link FACE_CROP_PX} pixels a side. */
  readonly jpeg: Uint8Array;
  /** The mesh points that were measured, in pixels of the cut-out. */
  readonly landmarks: readonly (readonly [x: number, y: number])[];
}
export type FaceCrops = Readonly<Partial<Record<FaceCropKind, FaceCrop>>>;
export const FACE_CROP_PX = 256;

/** A model (or model pack) and the hash of its weights: stands on every result, so a decision can be explained. */
export interface ModelIdentity {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

export const FACE_PROBLEMS = [
  "no_face",
  "several_faces",
  "face_too_small",
  "face_turned_away",
  "face_covered",
  "sunglasses",
  "too_dark",
  "too_bright",
  "too_blurred",
  "portrait_unreadable",
] as const;
export type FaceProblem = (typeof FACE_PROBLEMS)[number];

/** One image looked at for a face. Pixels are of the normalised image (long side ≤ 1280). */
export interface FaceObservation {
  readonly facesFound: number;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly quality: FaceQuality | null;
  /** Empty exactly when the face passes the quality gate of its role (selfie or portrait). */
  readonly problems: readonly FaceProblem[];
}

export interface FaceQuality {
  /** FaceMesh presence score. */
  readonly meshScore: Ratio;
  readonly eyeDistancePx: number;
  readonly yawDeg: number;
  readonly pitchDeg: number;
  /** Mean luminance of the face, 0 to 255. */
  readonly luminance: number;
  /** Luminance under the eyes over that of the cheeks; low behind sunglasses. */
  readonly underEyeRatio: number;
  /** √(Laplacian variance) over contrast; low when blurred. */
  readonly sharpness: number;
}

export interface FaceComparison {
  /** Calibrated 0 to 100; null when one of the faces could not be embedded. */
  readonly score: Percent | null;
  /** Raw L2 distance of the embeddings; null as above. */
  readonly distance: number | null;
  readonly selfie: FaceObservation;
  readonly reference: FaceObservation;
  readonly model: ModelIdentity;
  /** Where the distance lies among strangers; absent without a distance, or where nothing was measured. */
  readonly falseMatch?: FalseMatchRate;
  /** The model's table of distance and score, by which this score was given. */
  readonly knots?: readonly (readonly [distance: number, score: Percent])[];
}

/** A comparison with the cut-outs for the reviewer: the reference's stands as `portraitCrop`. */
export interface ComparedFaces extends FaceComparison {
  readonly faceCrops?: FaceCrops;
}

/** Share of measured impostor pairs at or below a distance: of all pairs, and of the group that does worst. */
export interface FalseMatchRate {
  readonly pairs: number;
  readonly accepted: number;
  /** Upper end of the 95 % interval of the rate (Clopper and Pearson). */
  readonly upper: Ratio;
  readonly worstGroup: {
    readonly group: string;
    readonly pairs: number;
    readonly accepted: number;
    readonly upper: Ratio;
  } | null;
}

export interface LivenessObservation {
  readonly checked: boolean;
  /** 0 when not checked. */
  readonly score: Percent;
  readonly decision: LivenessDecision;
  /** Named measurements and flags behind the score, for the reviewer. */
  readonly signals: Readonly<Record<string, number | boolean | string>>;
  /** The network that judged single pictures, where the operator installed one. */
  readonly passiveModel?: ModelIdentity;
}

export const DOCUMENT_PROBLEMS = [
  "not_a_document",
  "too_dark",
  "too_blurred",
  "wrong_side",
  "document_unreadable",
  "mrz_unreadable",
  "image_too_small",
  "time_limit",
] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];

export const FIELD_SOURCES = ["mrz", "barcode", "printed", "simulated"] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

export interface FieldReading {
  readonly value: string;
  /** Calibrated chance that the value is right. */
  readonly confidence: Percent;
  readonly source: FieldSource;
  /** Independent sources that gave the same value. */
  readonly agreement: readonly FieldSource[];
}

/**
 * A named integrity check. `user_action`: a better photo, or another document, may cure it. `fraud`: the document
 * contradicts itself.
 */
export interface IntegrityCheck {
  readonly name: string;
  readonly outcome: "pass" | "fail" | "not_applicable";
  readonly kind: "user_action" | "fraud";
  /** What it failed on, where that is more than its name says. */
  readonly fields?: readonly DocumentField[];
}

export interface DocumentObservation {
  /** Only what was read; a missing field is absent, never guessed. Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-3. */
  readonly fields: Readonly<Partial<Record<DocumentField, FieldReading>>>;
  /** Expected share of the given fields that is right; 0 when nothing was read. */
  readonly ocrConfidence: Percent;
  readonly checks: readonly IntegrityCheck[];
  readonly problems: readonly DocumentProblem[];
  /** Machine-readable zone as accepted, when there was one. */
  readonly mrz: { readonly format: string; readonly lines: readonly string[] } | null;
  /** A zone whose check digits all hold gives a primary identifier and no other name (ICAO 9303-3, 4.6). */
  readonly singleName?: true;
  readonly model: ModelIdentity;
}

export interface ScreeningSubject {
  readonly kind: "person" | "company";
  readonly name: string;
  readonly dateOfBirth?: string;
  /** Nationality or jurisdiction: an ISO 3166-1 code of two or three letters, or an English name. */
  readonly country?: string;
  readonly sex?: "M" | "F";
  /** A score from here on is a hit; without it the default of the provider. */
  readonly hitAt?: Ratio;
}

export interface ScreeningObservation {
  readonly decision: AmlDecision;
  /** Highest hit; 0 without one. */
  readonly score: Ratio;
  /** Best first, at most ten. */
  readonly hits: readonly ScreeningHit[];
  /** Who looked, and in what; the sandbox has none. */
  readonly provenance?: ScreeningProvenance;
}

/** The event and the API show name, score and topics alone; the rest is for the person who judges the hit. */
export interface ScreeningHit {
  readonly name: string;
  readonly score: Ratio;
  /** OpenSanctions' vocabulary: `sanction`, `role.pep`, … */
  readonly topics: readonly string[];
  /** The list's identifier of the entry, and those it had before. */
  readonly entityId?: string;
  readonly referents?: readonly string[];
  /** Hash of what the list says of the entry: another one means that its content changed. */
  readonly entityHash?: string;
  readonly datasets?: readonly string[];
  /** How the score came about: aligned words, birth date, country, sex. */
  readonly features?: Readonly<Record<string, unknown>>;
  /** Set when a reviewer has judged this hit for this subject. */
  readonly resolution?: HitResolution;
}

export interface ScreeningProvenance {
  readonly provider: "index" | "yente" | "watchman";
  /** Version of the matching; a change of it can change scores. */
  readonly matcher: string;
  readonly lists: readonly {
    readonly source: string;
    readonly version: string;
    /** ISO 8601; empty when the provider does not say. */
    readonly checkedAt: string;
  }[];
  readonly hitAt?: Ratio;
  /** Why the decision is `error`. */
  readonly problem?: string;
}
