import type { UnexaminedSignal } from "@/lib/contract/unexamined";
import type {
  AttackSignalName,
  BurstType,
  DocumentField,
  DocumentType,
  FaceCropKind,
  FaceProblem,
  FlashColour,
  HashedPicture,
  Percent,
  PhotoProblem,
  PhotoType,
  Ratio,
  TurnDirection,
} from "@/lib/vocabulary";
import type { DocumentPlace, DocumentTemplateMatch } from "./document-look";
import type { DocumentProblem } from "./document-problems";

/**
 * Vision observes, the domain decides. Every number says what was measured and by which model; what could not be
 * measured is `null` or absent, never a default.
 */
export interface FaceAndDocumentReader {
  /** Compares two faces: a selfie with a profile picture. */
  compareFaces(selfie: Uint8Array, reference: Uint8Array): Promise<ComparedFaces>;
  /** Everything about one person with a selfie and an ID document. */
  observePerson(photos: PersonPhotos, caller?: Caller): Promise<PersonObservation>;
  /** A quick check of one photo: which problems could a new photo solve? An empty list promises nothing. */
  precheck(photo: UploadedPhoto): Promise<PhotoProblem[]>;
}

/**
 * Who waits for the answer: a request, which is refused when it has waited too long, or a job, which waits as long as it
 * takes. A reading never ends early for either.
 */
export type Caller = "request" | "job";

/** Photos that are checked when they are uploaded; liveness frames can only be judged together. */
export const PRECHECKED_PHOTOS = ["selfie", "idFront"] as const satisfies readonly PhotoType[];

/** A photo as it was just uploaded. */
export interface UploadedPhoto {
  readonly type: (typeof PRECHECKED_PHOTOS)[number];
  readonly bytes: Uint8Array;
  /** The document that the person says this is. */
  readonly stated?: DocumentType | undefined;
}

export interface PersonPhotos {
  readonly selfie: Uint8Array;
  readonly idFront: Uint8Array;
  readonly idBack?: Uint8Array;
  /** Frames of the active challenge in the order taken; empty when none were. */
  readonly livenessFrames: readonly Uint8Array[];
  /** Small frames that support the full ones; absent where the client sent none in the challenge's time. */
  readonly bursts?: BurstSheets;
  /** The requested turns; frames without them never prove a live person. */
  readonly challenge?: LivenessChallenge;
  /** Document type as stated by the caller: only a prior. */
  readonly documentTypeHint?: DocumentType;
  /** Issuing country as stated by the person, ISO 3166-1 alpha-3: only a prior. */
  readonly documentCountryHint?: string;
}

/** A contact sheet of small frames (SESSION-BURST-1). */
export interface BurstSheet {
  readonly bytes: Uint8Array;
  /** When each tile was taken, in milliseconds since the challenge was shown, as the page declared it. */
  readonly timesMs: readonly number[] | null;
}
export type BurstSheets = Readonly<Partial<Record<BurstType, BurstSheet>>>;

/**
 * Why frames answer no challenge: none was drawn, they did not arrive in its time, or the page says that one was chosen
 * from files (LIVENESS-CHALLENGE-3).
 */
export type ChallengeProblem = "not_drawn" | "expired" | "from_file";

/** The active challenge as the server drew it. */
export interface LivenessChallenge {
  /** The requested turn of each frame, in the order of the frames. */
  readonly directions: readonly TurnDirection[];
  readonly problem: ChallengeProblem | null;
  /** The colours that the screen was asked to show, in order; absent where there were none. */
  readonly colours?: readonly FlashColour[];
  /** The bursts that arrived in its time, with the times of their tiles. */
  readonly burstTimesMs?: Readonly<Partial<Record<BurstType, readonly number[] | null>>>;
  /** Between the uploads of the first and the last frame. The reviewer sees it; no score rests on it. */
  readonly framesApartMs?: number;
}

/** The pictures in which a sign of an attack is looked for. */
export type ExaminedPicture = PhotoType | "profilePicture";

/**
 * One sign that a picture does not show what it seems to show, with what a reviewer needs to judge it. It is given
 * whether or not it speaks against the picture; where it could not be examined stands an `UnexaminedSignal` instead.
 */
export interface AttackSignal {
  readonly name: AttackSignalName;
  readonly picture: ExaminedPicture;
  /** Calibrated: 50 is the score that the stated share of genuine pictures reaches; a higher one is rarer among them. */
  readonly score: Percent;
  /** Genuine pictures measured, and how many of them scored this high or higher (docs/attacks.md). */
  readonly falseAlarms: { readonly alarms: number; readonly pictures: number } | null;
  /** The raw measurements behind the score, and what they saw, by name. */
  readonly measures: Readonly<Record<string, number | boolean | string>>;
  /** Where in the picture, in shares of its width and height; the heavier, the more it counts (0 to 1). */
  readonly regions?: readonly SuspectRegion[];
}

export interface SuspectRegion {
  readonly x: Ratio;
  readonly y: Ratio;
  readonly width: Ratio;
  readonly height: Ratio;
  readonly weight: Ratio;
}

/** Signs of an attack, and those that could not be looked for; each absent in observations of earlier versions. */
export interface SignFindings {
  readonly signals?: readonly AttackSignal[];
  readonly unexamined?: readonly UnexaminedSignal[];
}

export interface PersonObservation extends SignFindings {
  readonly face: FaceComparison;
  readonly liveness: LivenessObservation;
  readonly document: DocumentObservation;
  /** The uploaded selfie is byte for byte a document image. */
  readonly selfieIsDocument: boolean;
  /** Crops for the reviewer: kept as long as the photos, and never part of the sealed observation. */
  readonly faceCrops?: FaceCrops;
  /** To recognise the same pictures in later verifications: stored apart, and never part of the sealed observation. */
  readonly pictureHashes?: PictureHashes;
  /** Wall time of each step. */
  readonly stepMs: Readonly<Record<string, number>>;
}

/** Perceptual hashes of one photo, 64 hexadecimal digits each: of the whole, and of its levelled face. */
export interface PictureHash {
  readonly frame: string;
  readonly face: string;
}
/** A photo without a face has none. */
export type PictureHashes = Readonly<Partial<Record<HashedPicture, PictureHash>>>;

/** A levelled crop of one face. */
export interface FaceCrop {
  /** JPEG, square, {@link FACE_CROP_PX} pixels a side. */
  readonly jpeg: Uint8Array;
  /** The mesh points that were measured, in pixels of the crop. */
  readonly landmarks: readonly (readonly [x: number, y: number])[];
}
export type FaceCrops = Readonly<Partial<Record<FaceCropKind, FaceCrop>>>;
export const FACE_CROP_PX = 256;

/** A model or model pack and the hash of its weights. Every result names it, so that a decision can be explained. */
export interface ModelIdentity {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The face found in one photo. Pixels are of the reduced photo (longer side at most 1280). */
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
  readonly meshScore: Ratio;
  readonly eyeDistancePx: number;
  readonly yawDeg: number;
  readonly pitchDeg: number;
  /** Mean and standard deviation of the face's luminance, the share of it that is white, red and blue over green. */
  readonly luminance: number;
  readonly contrast: number;
  readonly burntOut: Ratio;
  readonly redOverGreen: number;
  readonly blueOverGreen: number;
  /** Luminance under and around the eyes over that of the cheeks: low behind dark lenses. */
  readonly underEyeRatio: number;
  readonly lensRatio: number;
  /** √(Laplacian variance) over contrast: low when blurred. */
  readonly sharpness: number;
}

export interface FaceComparison extends SignFindings {
  /** Calibrated 0 to 100, and the L2 distance behind it; null when one of the faces could not be embedded. */
  readonly score: Percent | null;
  readonly distance: number | null;
  readonly selfie: FaceObservation;
  readonly reference: FaceObservation;
  readonly model: ModelIdentity;
  /** The false match rate at this distance; absent without a distance, or where nothing was measured. */
  readonly falseMatch?: FalseMatchRate;
  /** The model's table of distance and score, which gave this score. */
  readonly knots?: readonly (readonly [distance: number, score: Percent])[];
}

/** A comparison with the crops for the reviewer; the reference's is `portraitCrop`. */
export interface ComparedFaces extends FaceComparison {
  readonly faceCrops?: FaceCrops;
  readonly simulated?: SimulatedFindings;
}

/** What a sandbox scenario shows beside two faces; a live comparison observes nothing but the faces. */
export interface SimulatedFindings {
  readonly liveness?: LivenessObservation;
  readonly documentExpired?: true;
}

/** Impostor pairs up to a distance: all, those of the worst group, and which groups are not measured (FACE-SCORE-2). */
export interface FalseMatchRate {
  readonly notMeasured?: readonly string[];
  readonly pairs: number;
  readonly people?: number;
  readonly accepted: number;
  /** Upper end of the 95 % interval of the rate. */
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
  /**
   * Calibrated 0 to 100; 0 when not checked. A session that passes every rule scores 80 or more, evidence of an attack
   * below 50; which score decides is the policy's business.
   */
  readonly score: Percent;
  /**
   * Why the frames prove nothing, whatever the score: absent where they pass the challenge, or answer none. Earlier
   * versions also stored the problems of a challenge here.
   */
  readonly unproven?: ChallengeProblem | "challenge_failed";
  /** Named measurements and flags behind the score, for the reviewer. */
  readonly signals: Readonly<Record<string, number | boolean | string>>;
  /** The passive network, where the operator installed one. */
  readonly passiveModel?: ModelIdentity;
}

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

export interface DocumentObservation extends SignFindings {
  /** Only what was read; a missing field is absent, never guessed. Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-3. */
  readonly fields: Readonly<Partial<Record<DocumentField, FieldReading>>>;
  /** Expected share of the given fields that is right; 0 when nothing was read. */
  readonly ocrConfidence: Percent;
  readonly checks: readonly IntegrityCheck[];
  readonly problems: readonly DocumentProblem[];
  /** Machine-readable zone as accepted, when there was one. */
  readonly mrz: { readonly format: string; readonly lines: readonly string[] } | null;
  /** How well the front matches the document that it names; absent in observations of earlier versions. */
  readonly template?: DocumentTemplateMatch;
  /** Where the document lies on the photo of its front; absent as above, and where nothing was read. */
  readonly place?: DocumentPlace;
  /** The heading or labels of a front are on the photo of the back alone. */
  readonly onlyBackShowsFront?: true;
  /** A zone whose check digits all hold gives a primary identifier and no other name (ICAO 9303-3, 4.6). */
  readonly singleName?: true;
  readonly model: ModelIdentity;
}
