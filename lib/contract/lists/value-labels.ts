import type { Decision, DocumentType, VerificationKind, VerificationStatus } from "@/lib/vocabulary";

/** Stored values as the dashboard's lists, forms and badges write them. */

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  APPROVED: "Approved",
  REJECTED: "Rejected",
  NEEDS_REVIEW: "Needs review",
};

export const STATUS_LABELS: Readonly<Record<VerificationStatus, string>> = {
  PENDING: "Pending",
  PROCESSING: "Processing",
  COMPLETED: "Completed",
  FAILED: "Failed",
  NEEDS_REVIEW: "Needs review",
};

export const KIND_LABELS: Readonly<Record<VerificationKind, string>> = {
  id_document: "ID document",
  selfie_match: "Selfie match",
};

export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  NATIONAL_ID: "National ID",
  PASSPORT: "Passport",
  DRIVERS_LICENSE: "Driving licence",
  RESIDENCE_PERMIT: "Residence permit",
  VISA: "Visa",
};
