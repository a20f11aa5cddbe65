import { z } from "zod";
import * as words from "@/lib/vocabulary";

/** Fields with a fixed choice of words. Each is one schema with one name, so that generated clients have one type for it. */

export const verificationStatus = z.enum(words.VERIFICATION_STATUSES);
export const verificationKind = z.enum(words.VERIFICATION_KINDS);
export const decision = z.enum(words.DECISIONS);
export const confidence = z.enum(words.CONFIDENCES);
export const livenessDecision = z.enum(words.LIVENESS_DECISIONS);
export const amlDecision = z.enum(words.AML_DECISIONS);
export const hitResolution = z.enum(words.HIT_RESOLUTIONS);
export const simulatedOutcome = z.enum(words.SIMULATED_OUTCOMES);
export const photoType = z.enum(words.PHOTO_TYPES);
export const companyDocumentStatus = z.enum(words.COMPANY_DOCUMENT_STATUSES);
export const documentVerdict = z.enum(words.DOCUMENT_VERDICTS);
export const mode = z.enum(words.MODES);
export const scope = z.enum(words.SCOPES);

/** In events decisions are in lower case. */
export const eventDecision = z.enum(
  words.DECISIONS.map((word) => word.toLowerCase()) as [Lowercase<words.Decision>],
);
/** Statuses in which a verification has a decision to report (VERIFY-STATE-1), as events write them. */
export const completedStatus = z.enum(["completed", "failed", "needs_review"]);

/** What decided a company, or what it still waits for (COMPANY-DECISION-5). Codes are added, never removed or renamed. */
export const COMPANY_REASON_CODES = [
  "document_rejected",
  "signatory_rejected",
  "documents_missing",
  "documents_to_review",
  "signatory_not_checked",
  "signatory_in_progress",
  "signatory_in_review",
  "aml_hit",
  "aml_error",
  "not_screened",
  "reopened",
] as const;
export type CompanyReasonCode = (typeof COMPANY_REASON_CODES)[number];

const REVIEWER_CODES = Object.values(words.REVIEW_REASONS).flat();

/** A reason of a decision about a person: the check's own, or the one that a reviewer chose. */
export const reasonCode = z.enum([...new Set([...words.REASON_CODES, ...REVIEWER_CODES])]);
export type DecisionReasonCode = z.infer<typeof reasonCode>;
export const companyReasonCode = z.enum(COMPANY_REASON_CODES);

export const reasons = z.array(reasonCode);
export const companyReasons = z.array(companyReasonCode);

/** The picture that was wrong; `turns`: the turns of the head. */
export const RETRY_PHOTOS = ["idFront", "idBack", "selfie", "turns"] as const;
export type RetryPhoto = (typeof RETRY_PHOTOS)[number];

/** What was wrong with it; `missing`: it was not there. */
export const RETRY_PROBLEMS = [...words.PHOTO_PROBLEMS, "glare", "cut_off", "missing"] as const;
export type RetryProblem = (typeof RETRY_PROBLEMS)[number];

/** What can be wrong with a company's document, so that a better copy is asked for. */
export const copyReason = z.enum(["unreadable", "incomplete", "outdated", "wrong_document"]);
export type CopyReason = z.output<typeof copyReason>;

/** What the hosted page says to a person who was asked again. */
export const retryForPage = z.strictObject({
  /** What was wrong. */
  reasons: z.array(z.strictObject({ photo: z.enum(RETRY_PHOTOS), problem: z.enum(RETRY_PROBLEMS) })),
  /** Photos of the earlier check that are used again; submit names them by their keys. */
  kept: z.array(z.strictObject({ type: z.enum(["idFront", "idBack"]), key: z.string() })),
  /** What the person stated about the kept document. */
  documentType: z.enum(words.DOCUMENT_TYPES).nullable(),
  documentCountry: z.string().nullable(),
});
export type RetryForPage = z.output<typeof retryForPage>;
