/**
 * Every closed word list of the field, in the casing in which it is stored.
 * Imports nothing. Replies and event payloads lower some of these words (SPEC 2.3, 6.1): `present.ts` does that.
 */

/** The two worlds a key can open; data never crosses between them (SPEC 5.3). */
export const MODES = ["live", "test"] as const;
export type Mode = (typeof MODES)[number];

/** SPEC 2.5: states of an individual or company verification. */
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

/** What a reviewer says of one hit. */
export const HIT_RESOLUTIONS = ["false_positive", "true_match"] as const;
export type HitResolution = (typeof HIT_RESOLUTIONS)[number];

export const AML_DECISIONS = ["clear", "hit", "error", "not_screened"] as const;
export type AmlDecision = (typeof AML_DECISIONS)[number];

/** SPEC 5.4: what a sandbox caller may ask to happen. */
export const SIMULATED_OUTCOMES = [
  "approved",
  "rejected",
  "needs_review",
  "liveness_spoofed",
  "expired_document",
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** SPEC 4.3: the photos a capture session can hold. */
export const PHOTO_TYPES = ["selfie", "idFront", "idBack", "liveness1", "liveness2"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Where a photo came from, as the page that sent it says; nobody but that page can know. */
export const PHOTO_SOURCES = ["camera", "file"] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/** Languages of the hosted page, as BCP 47 names them; the first is the one that stands where no other fits. */
export const LANGUAGES = ["en", "ss", "pt", "fr", "zu", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What can be wrong with a photo on its own, and is cured by another one. */
export const PHOTO_PROBLEMS = [
  "no_face",
  "several_faces",
  "face_too_small",
  "face_turned_away",
  "face_covered",
  "sunglasses",
  "too_dark",
  "too_bright",
  "too_blurred",
  "not_a_document",
  "wrong_side",
  "document_unreadable",
  "document_expired",
] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];

/** Turns of the head that a liveness challenge can ask for: to the person's own left or right. */
export const TURN_DIRECTIONS = ["left", "right"] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** What the engine cuts out for a reviewer, kept and deleted with the photos it was cut from. */
export const FACE_CROP_KINDS = ["selfieCrop", "portraitCrop", "liveness1Crop", "liveness2Crop"] as const;
export type FaceCropKind = (typeof FACE_CROP_KINDS)[number];

/** SPEC 2.4 names three; the rest are ours ("others"). */
export const DOCUMENT_TYPES = [
  "NATIONAL_ID",
  "PASSPORT",
  "DRIVERS_LICENSE",
  "RESIDENCE_PERMIT",
  "VISA",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** SPEC 2.4, in its order. */
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

/** What can stand behind an automatic decision. */
export const REASON_CODES = [
  "document_expired",
  "liveness_spoofed",
  "face_mismatch",
  "selfie_is_document",
  "aml_hit",
  "aml_error",
  "face_uncertain",
  "face_not_compared",
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
  "liveness_uncertain",
  "liveness_not_checked",
  "field_missing",
  "field_uncertain",
  "expiry_uncertain",
  "expiry_unknown",
  "not_a_document",
  "wrong_side",
  "document_unreadable",
  "mrz_unreadable",
  "image_too_small",
  "time_limit",
  "integrity_failed",
  "integrity_unclear",
  "duplicate_selfie",
  "too_many_attempts",
  "processing_failed",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What a person can give as the ground of a verdict on an individual verification. */
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

/** SPEC 2.9: where a company document stands; a reviewer gives one of the last two. */
export const COMPANY_DOCUMENT_STATUSES = ["uploaded", "accepted", "rejected"] as const;
export type CompanyDocumentStatus = (typeof COMPANY_DOCUMENT_STATUSES)[number];
export const DOCUMENT_VERDICTS = ["accepted", "rejected"] as const satisfies readonly CompanyDocumentStatus[];
export type DocumentVerdict = (typeof DOCUMENT_VERDICTS)[number];

/** What a session token opens: one person's capture, or that of a company's signatory. */
export const SESSION_SCOPES = ["capture", "signatory"] as const;

/** POLICY 4.1. */
export const SCOPES = [
  "verify:write",
  "verifications:read",
  "verifications:delete",
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
