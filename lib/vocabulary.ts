/**
 * Every closed list of words in the domain, as it is stored; the `present.ts` of each domain writes some in lower case.
 */

/** The two modes of a key; data never crosses between them (KEY-MODE-1). */
export const MODES = ["live", "test"] as const;
export type Mode = (typeof MODES)[number];

/** Statuses of an individual or company verification. */
export const VERIFICATION_STATUSES = [
  "PENDING",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "NEEDS_REVIEW",
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const DECISIONS = ["APPROVED", "REJECTED", "NEEDS_REVIEW"] as const;
export type Decision = (typeof DECISIONS)[number];

export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const LIVENESS_DECISIONS = ["live", "spoofed", "uncertain", "not_checked"] as const;
export type LivenessDecision = (typeof LIVENESS_DECISIONS)[number];

/** Who is screened: the person of a verification, or the company of a company verification. */
export const SCREENING_SUBJECTS = ["person", "company"] as const;
export type ScreeningSubjectKind = (typeof SCREENING_SUBJECTS)[number];

/** A reviewer's judgement of one hit. */
export const HIT_RESOLUTIONS = ["false_positive", "true_match"] as const;
export type HitResolution = (typeof HIT_RESOLUTIONS)[number];

export const AML_DECISIONS = ["clear", "hit", "error", "not_screened"] as const;
export type AmlDecision = (typeof AML_DECISIONS)[number];

/** Outcomes that a sandbox caller may request. */
export const SIMULATED_OUTCOMES = [
  "approved",
  "rejected",
  "needs_review",
  "liveness_spoofed",
  "expired_document",
  "aml_hit",
  "aml_error",
  "processing_failed",
  "timeout",
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** The photos of a capture session. */
export const PHOTO_TYPES = [
  "selfie",
  "idFront",
  "idBack",
  "liveness1",
  "liveness2",
  "liveness1Burst",
  "liveness2Burst",
  "flashBurst",
] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Contact sheets of small frames in the order taken, row by row, and how many tiles each has (SESSION-BURST-1). */
export const BURST_TILES = {
  liveness1Burst: 6,
  liveness2Burst: 6,
  flashBurst: 4,
} as const satisfies Partial<Record<PhotoType, number>>;
export type BurstType = keyof typeof BURST_TILES;

/** The photos that are compared with those of earlier verifications. */
export const HASHED_PICTURES = ["selfie", "liveness1", "liveness2"] as const satisfies readonly PhotoType[];
export type HashedPicture = (typeof HASHED_PICTURES)[number];

/** Colours in which the page may light the screen, to see them on the face. */
export const FLASH_COLOURS = ["red", "green", "blue"] as const;
export type FlashColour = (typeof FLASH_COLOURS)[number];

/** The source of a photo, as declared by the page that sent it; the server cannot verify it. */
export const PHOTO_SOURCES = ["camera", "file"] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/** Languages of the hosted page, BCP 47. The first is the default. */
export const LANGUAGES = ["en", "ss", "pt", "fr", "zu", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What keeps a face from being compared. */
const FACE_FAULTS = [
  "no_face",
  "several_faces",
  "face_too_small",
  "face_turned_away",
  "face_covered",
  "sunglasses",
  "too_dark",
  "too_bright",
  "coloured_light",
  "too_blurred",
] as const;

/** What can be wrong with a photo and is solved by taking another one. */
export const PHOTO_PROBLEMS = [
  ...FACE_FAULTS,
  "not_a_document",
  "wrong_document",
  "wrong_side",
  "document_unreadable",
  "document_expired",
] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];

/** Head turns of a liveness challenge: to the person's own left or right. */
export const TURN_DIRECTIONS = ["left", "right"] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** Face crops shown to a reviewer, stored and deleted with the photos they were cut from. */
export const FACE_CROP_KINDS = ["selfieCrop", "portraitCrop", "liveness1Crop", "liveness2Crop"] as const;
export type FaceCropKind = (typeof FACE_CROP_KINDS)[number];

export const DOCUMENT_TYPES = [
  "NATIONAL_ID",
  "PASSPORT",
  "DRIVERS_LICENSE",
  "RESIDENCE_PERMIT",
  "VISA",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** In the order of replies and events (DOCDATA-FIELD-1). */
export const DOCUMENT_FIELDS = [
  "surname",
  "names",
  "dateOfBirth",
  "sex",
  "idNumber",
  "nationality",
  "issuingCountry",
  "issueDate",
  "expiryDate",
  "documentType",
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** The state of an event in the delivery log. */
export const DELIVERY_STATES = ["pending", "delivered", "failed", "held"] as const;

/** Work that is metered, each by its own price and quota. */
export const USAGE_TYPES = ["selfie_match", "id_document", "company_verification"] as const;
export type UsageType = (typeof USAGE_TYPES)[number];

/** What a verification on hold waits for room in (USAGE-HOLD-1). */
export const HOLD_REASONS = ["quota", "spend_limit"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a face fails the quality gate of its role. */
export const FACE_PROBLEMS = [...FACE_FAULTS, "portrait_unreadable"] as const;
export type FaceProblem = (typeof FACE_PROBLEMS)[number];

/**
 * Signs that a picture does not show what it seems to show. Vision scores each, the policy decides, and each is a reason
 * of the same name (ATTACK-SIGNAL-1).
 */
export const ATTACK_SIGNALS = [
  "selfie_is_portrait", // or the profile picture, and no new photo
  "selfie_recaptured", // from a screen or a print, or a face was put into it
  "face_drawn",
  "portrait_substituted",
  "document_copied",
  "document_marked",
  "document_cancelled",
  "document_cropped",
  "document_plain",
  "portrait_outside",
  "document_other_kind",
  "document_text_edited",
  "challenge_frames_repeated",
  "virtual_camera",
] as const;
export type AttackSignalName = (typeof ATTACK_SIGNALS)[number];

/** What shows that the person was there, the weakest first (ASSURANCE-PRESENCE-1). */
export const PRESENCE_LEVELS = [
  "none",
  "single_photo",
  "passive_passed",
  "challenge_passed",
  "challenge_and_passive_passed",
] as const;
export type PresenceLevel = (typeof PRESENCE_LEVELS)[number];

/** What shows that the document is genuine, the weakest first (ASSURANCE-AUTHENTICITY-1). */
export const AUTHENTICITY_LEVELS = [
  "none",
  "print_only",
  "template_matched",
  "zone_valid",
  "barcode_matched",
] as const;
export type AuthenticityLevel = (typeof AUTHENTICITY_LEVELS)[number];

/** How surely the face in the selfie is the one of the reference, the weakest first (ASSURANCE-BINDING-1). */
export const BINDING_LEVELS = ["none", "different", "uncertain", "matched"] as const;
export type BindingLevel = (typeof BINDING_LEVELS)[number];

/** The reasons of a decision that no reviewer gave. */
export const REASON_CODES = [
  "document_expired",
  "liveness_spoofed",
  "face_mismatch",
  "selfie_is_document",
  "aml_hit",
  "aml_error",
  "face_uncertain",
  "face_mismatch_unclear",
  "face_not_compared",
  ...FACE_PROBLEMS,
  "liveness_uncertain",
  "liveness_not_checked",
  "field_missing",
  "field_uncertain",
  "expiry_uncertain",
  "expiry_unknown",
  "not_a_document",
  "wrong_side",
  "sides_swapped",
  "document_unreadable",
  "mrz_unreadable",
  "image_too_small",
  "too_much_text",
  "time_limit", // only in decisions of earlier versions
  "integrity_failed",
  "integrity_unclear",
  "duplicate_selfie",
  "too_many_attempts",
  ...ATTACK_SIGNALS,
  "portrait_not_examined",
  "selfie_not_examined",
  "under_age",
  "document_not_accepted",
  "authenticity_too_low",
  "processing_failed",
  "reopened",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** The reasons that a reviewer can give for a verdict on an individual verification. */
export const REVIEW_REASONS = {
  approved: ["identity_confirmed", "document_confirmed", "aml_false_positive", "other"],
  rejected: [
    "identity_mismatch",
    "document_invalid",
    "document_forged",
    "document_expired",
    "liveness_failed",
    "aml_confirmed",
    "duplicate_person",
    "other",
  ],
} as const;
export type ReviewVerdict = keyof typeof REVIEW_REASONS;
export type ReviewReason = (typeof REVIEW_REASONS)[ReviewVerdict][number];

/** Statuses of a company document; a reviewer sets one of the last two. */
export const COMPANY_DOCUMENT_STATUSES = ["uploaded", "accepted", "rejected"] as const;
export type CompanyDocumentStatus = (typeof COMPANY_DOCUMENT_STATUSES)[number];
export const DOCUMENT_VERDICTS = ["accepted", "rejected"] as const satisfies readonly CompanyDocumentStatus[];
export type DocumentVerdict = (typeof DOCUMENT_VERDICTS)[number];

/** Whose capture a session token is for: an individual, or the signatory of a company. */
export const SESSION_SCOPES = ["capture", "signatory"] as const;

/** What an API key may do (KEY-SCOPE-1). */
export const SCOPES = [
  "verify:write",
  "verifications:read",
  "verifications:delete",
  "verifications:media",
  "sessions:write",
  "company:read",
  "company:write",
  "company:review",
  "settings:write",
  "keys:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Who a person at the dashboard is to their business: what they may do there. */
export const MEMBER_ROLES = ["owner", "reviewer", "developer", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const VERIFICATION_KINDS = ["selfie_match", "id_document"] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];
/** 0 to 100. */
export type Percent = number;
/** 0 to 1. */
export type Ratio = number;
