import { z } from "zod";
import {
  AML_DECISIONS,
  CONFIDENCES,
  DECISIONS,
  DOCUMENT_FIELDS,
  type DocumentField,
  LIVENESS_DECISIONS,
} from "@/lib/vocabulary";

/**
 * The payloads a business receives (SPEC 6.1). The order of the fields here is their order on the wire. Strict: a
 * field that is not in the contract fails in our tests and never reaches a receiver.
 */

/** Statuses of SPEC 3.1 in which a final decision is told. */
const COMPLETED_STATUSES = ["completed", "failed", "needs_review"] as const;
const LOWER_DECISIONS = DECISIONS.map((decision) => decision.toLowerCase()) as [
  Lowercase<(typeof DECISIONS)[number]>,
];

const percent = z.number().min(0).max(100);
const ratio = z.number().min(0).max(1);
const timestamp = z.iso.datetime();
const eventId = z.string().regex(/^evt_[0-9A-Za-z]{22}$/);
const verificationId = z.string().min(1).max(64);
const externalRef = z.string().max(255).nullable();

/** What an event shows of a screening at most, so that it stays far below 64 KiB (EVENT-AML-1, EVENT-SIZE-1). */
export const AML_LIMITS = { hits: 10, nameLength: 500, topics: 50, topicLength: 100 } as const;

const aml = z.strictObject({
  decision: z.enum(AML_DECISIONS),
  score: ratio,
  hits: z
    .array(
      z.strictObject({
        name: z.string().max(AML_LIMITS.nameLength),
        score: ratio,
        topics: z.array(z.string().max(AML_LIMITS.topicLength)).max(AML_LIMITS.topics),
      }),
    )
    .max(AML_LIMITS.hits),
});

const documentField = z.string().max(500).optional();
const extractedData = z.strictObject(
  Object.fromEntries(DOCUMENT_FIELDS.map((field) => [field, documentField])) as Record<
    DocumentField,
    typeof documentField
  >,
);

const notice = { eventId, verificationId, externalRef, timestamp };

export const verificationSubmitted = z.strictObject({
  event: z.literal("verification.submitted"),
  ...notice,
});
export const verificationDeleted = z.strictObject({ event: z.literal("verification.deleted"), ...notice });

export const individualCompleted = z.strictObject({
  event: z.literal("verification.completed"),
  eventId,
  type: z.literal("individual"),
  verificationId,
  externalRef,
  status: z.enum(COMPLETED_STATUSES),
  decision: z.enum(LOWER_DECISIONS),
  confidence: z.enum(CONFIDENCES),
  /** Absent when no face could be compared: an unknown score is never sent as 0. */
  faceScore: percent.optional(),
  /** Absent when no document was read, as in a selfie match. */
  ocrConfidence: percent.optional(),
  livenessChecked: z.boolean(),
  /** 0 when not checked (SPEC 6.1). */
  livenessScore: percent,
  livenessDecision: z.enum(LIVENESS_DECISIONS),
  aml,
  /** Present when approved. */
  extractedData: extractedData.optional(),
  timestamp,
});

export const companyCompleted = z.strictObject({
  event: z.literal("verification.completed"),
  eventId,
  type: z.literal("company"),
  verificationId,
  externalRef,
  status: z.enum(COMPLETED_STATUSES),
  decision: z.enum(LOWER_DECISIONS),
  confidence: z.enum(CONFIDENCES),
  aml,
  company: z.strictObject({
    registeredName: z.string(),
    registrationNumber: z.string().nullable(),
    country: z.string().length(2),
    signatoryVerificationId: z.string().nullable(),
    signatoryDecision: z.enum(LOWER_DECISIONS).nullable(),
    documents: z
      .array(z.strictObject({ docType: z.string(), status: z.enum(["uploaded", "accepted", "rejected"]) }))
      .max(500),
  }),
  timestamp,
});

/** A subject that was approved is on a list now (monitoring): a review is open. Receivers ignore events unknown to them. */
export const amlAlert = z.strictObject({
  event: z.literal("verification.aml_alert"),
  eventId,
  type: z.enum(["individual", "company"]),
  verificationId,
  externalRef,
  aml,
  timestamp,
});

/** What POST /v1/webhooks/test sends; about no verification. */
export const webhookTest = z.strictObject({ event: z.literal("webhook.test"), eventId, timestamp });

export const eventPayload = z.union([
  verificationSubmitted,
  verificationDeleted,
  individualCompleted,
  companyCompleted,
  amlAlert,
]);

/** What the emitter adds itself. */
type Stamped = "event" | "eventId" | "verificationId" | "timestamp";
type Unstamped<Payload> = Payload extends unknown ? Omit<Payload, Stamped> : never;

/** The rest of each event's payload, which the domain that emits it supplies. */
export interface EventContents {
  "verification.submitted": Unstamped<z.infer<typeof verificationSubmitted>>;
  "verification.deleted": Unstamped<z.infer<typeof verificationDeleted>>;
  "verification.aml_alert": Unstamped<z.infer<typeof amlAlert>>;
  "verification.completed": Unstamped<z.infer<typeof individualCompleted> | z.infer<typeof companyCompleted>>;
}
