/**
 * Every closed word list of the field, in the casing in which it is stored.
 * Imports nothing. Replies and event payloads lower some of these words (SPEC 2.3, 6.1): `present.ts` does that.
 */

/** The two worlds a key can open; data never crosses between them (SPEC 5.3). */
export const MODES = ["live", "test"] as const;
export type Mode = (typeof MODES)[number];

/** SPEC 2.5: states of an individual or company verification. */
export const VERIFICATION_STATUSES = ["PENDING", "PROCESSING", "COMPLETED", "FAILED", "NEEDS_REVIEW"] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const DECISIONS = ["APPROVED", "REJECTED", "NEEDS_REVIEW"] as const;
export type Decision = (typeof DECISIONS)[number];

export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const LIVENESS_DECISIONS = ["live", "spoofed", "uncertain", "not_checked"] as const;
export type LivenessDecision = (typeof LIVENESS_DECISIONS)[number];

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

/** SPEC 2.4 names three; the rest are ours ("others"). */
export const DOCUMENT_TYPES = ["NATIONAL_ID", "PASSPORT", "DRIVERS_LICENSE", "RESIDENCE_PERMIT", "VISA"] as const;
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

/** SPEC 6: the events a business can receive. */
export const EVENTS = ["verification.submitted", "verification.completed", "verification.deleted"] as const;
export type EventName = (typeof EVENTS)[number];

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

export const VERIFICATION_KINDS = ["selfie_match", "id_document"] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];

/** 0 to 100. */
export type Percent = number;
/** 0 to 1. */
export type Ratio = number;
