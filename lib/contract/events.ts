import { z } from "zod";
import { DOCUMENT_FIELDS, type DocumentField } from "@/lib/vocabulary";

import { ASSURANCE_EXAMPLE, assurance } from "./assurance";
import * as choices from "./choices";

/**
 * The events a business receives. The order of a payload's fields here is their order on the wire. Payloads are strict:
 * a field that is not in the contract fails in our tests and never reaches a receiver.
 */

const percent = z.number().min(0).max(100);
const ratio = z.number().min(0).max(1);
const timestamp = z.iso.datetime();
const eventId = z.string().regex(/^evt_[0-9A-Za-z]{22}$/);
const verificationId = z.string().min(1).max(64);
const externalRef = z.string().max(255).nullable();

/** What an event shows of a screening at most, so that it stays far below 64 KiB (EVENT-AML-1). */
export const AML_LIMITS = { hits: 10, nameLength: 500, topics: 50, topicLength: 100 } as const;

const aml = z.strictObject({
  decision: choices.amlDecision,
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

/** How often the verification was decided by then. Of two events about one verification the one with more is newer. */
const revision = z.number().int().min(0);

const notice = { eventId, verificationId, externalRef, timestamp, revision };

export const individualCompleted = z.strictObject({
  event: z.literal("verification.completed"),
  eventId,
  type: z.literal("individual"),
  verificationId,
  externalRef,
  status: choices.completedStatus,
  decision: choices.eventDecision,
  decisionReason: z.string().nullable(),
  reasons: choices.reasons,
  confidence: choices.confidence,
  /** 0 when no faces could be compared; `decisionReason` of the record then says why. */
  faceScore: percent,
  /** 0 when no document was read, as in a selfie match. */
  ocrConfidence: percent,
  livenessChecked: z.boolean(),
  /** 0 when not checked. */
  livenessScore: percent,
  livenessDecision: choices.livenessDecision,
  /** Null where nothing was observed. */
  assurance: assurance.nullable(),
  aml,
  /** Present when approved. */
  extractedData: extractedData.optional(),
  timestamp,
  revision,
});

export const companyCompleted = z.strictObject({
  event: z.literal("verification.completed"),
  eventId,
  type: z.literal("company"),
  verificationId,
  externalRef,
  status: choices.completedStatus,
  decision: choices.eventDecision,
  decisionReason: z.string().nullable(),
  reasons: choices.companyReasons,
  confidence: choices.confidence,
  aml,
  company: z.strictObject({
    registeredName: z.string(),
    registrationNumber: z.string().nullable(),
    country: z.string().length(2),
    signatoryVerificationId: z.string().nullable(),
    signatoryDecision: choices.eventDecision.nullable(),
    documents: z
      .array(z.strictObject({ docType: z.string(), status: choices.companyDocumentStatus }))
      .max(500),
  }),
  timestamp,
  revision,
});

const sessionNotice = {
  eventId,
  sessionId: z.string().min(1).max(64),
  userId: z.string().max(255),
  timestamp,
};
const exampleSession = {
  eventId: "evt_4nqGmR8sXc2Lb7VtY0wZpA",
  sessionId: "mHc2t0QxT5mYpVw8Zk3rBA",
  userId: "customer-42",
  timestamp: "2026-01-01T12:00:00.000Z",
};

const exampleNotice = {
  eventId: "evt_4nqGmR8sXc2Lb7VtY0wZpA",
  verificationId: "vrf_id_7Kp2mXw9Qa4Rt6Yb1Nc8Ze",
  externalRef: "customer-42",
  revision: 1,
  timestamp: "2026-01-01T12:00:00.000Z",
};

export interface EventDeclaration {
  /** What it means, in the API reference and in the dashboard. */
  readonly summary: string;
  readonly payload: z.ZodType;
  /** Accepted by `payload`; a test checks it. */
  readonly example: unknown;
}

/** Every event, by name. Receivers ignore events that they do not know, so adding one breaks nobody. */
export const EVENTS = {
  "verification.submitted": {
    summary: "Photos arrived. It can come after verification.completed: never move a final state back.",
    payload: z.strictObject({ event: z.literal("verification.submitted"), ...notice }),
    example: { event: "verification.submitted", ...exampleNotice, revision: 0 },
  },
  "verification.completed": {
    summary: "A decision was reached, or changed by a reviewer; also sent again by a resend.",
    payload: z.union([individualCompleted, companyCompleted]),
    example: {
      event: "verification.completed",
      type: "individual",
      ...exampleNotice,
      status: "completed",
      decision: "approved",
      decisionReason: "Everything that was checked agrees.",
      reasons: [],
      confidence: "high",
      faceScore: 93.4,
      ocrConfidence: 96,
      livenessChecked: true,
      livenessScore: 98,
      livenessDecision: "live",
      assurance: ASSURANCE_EXAMPLE,
      aml: { decision: "clear", score: 0, hits: [] },
      extractedData: {
        surname: "DLAMINI",
        names: "THANDI",
        dateOfBirth: "1990-04-12",
        sex: "F",
        idNumber: "9004121100123",
        nationality: "SWZ",
        documentType: "NATIONAL_ID",
      },
    },
  },
  "verification.deleted": {
    summary: "A verification and its images were deleted permanently.",
    payload: z.strictObject({ event: z.literal("verification.deleted"), ...notice }),
    example: { event: "verification.deleted", ...exampleNotice },
  },
  "verification.aml_alert": {
    summary: "Monitoring found an approved person or company on a list: a review is open.",
    payload: z.strictObject({
      event: z.literal("verification.aml_alert"),
      eventId,
      type: z.enum(["individual", "company"]),
      verificationId,
      externalRef,
      aml,
      timestamp,
      revision,
    }),
    example: {
      event: "verification.aml_alert",
      type: "individual",
      ...exampleNotice,
      aml: {
        decision: "hit",
        score: 0.91,
        hits: [{ name: "Thandi Grace Dlamini", score: 0.91, topics: ["sanction"] }],
      },
    },
  },
  "verification.consent_withdrawn": {
    summary:
      "A person withdrew consent to a decided verification: delete it, or answer at the dashboard. Sent only where the webhook asks for it.",
    payload: z.strictObject({ event: z.literal("verification.consent_withdrawn"), ...notice }),
    example: { event: "verification.consent_withdrawn", ...exampleNotice },
  },
  "session.opened": {
    summary: "A person opened the link of a session. Sent only where the webhook asks for it.",
    payload: z.strictObject({ event: z.literal("session.opened"), ...sessionNotice }),
    example: { event: "session.opened", ...exampleSession },
  },
  "session.declined": {
    summary: "A person declined the consent question. Sent only where the webhook asks for it.",
    payload: z.strictObject({ event: z.literal("session.declined"), ...sessionNotice }),
    example: { event: "session.declined", ...exampleSession },
  },
  "session.expired": {
    summary: "A link expired before photos were submitted. Sent only where the webhook asks for it.",
    payload: z.strictObject({ event: z.literal("session.expired"), ...sessionNotice }),
    example: { event: "session.expired", ...exampleSession },
  },
  "webhook.test": {
    summary: "Sent by POST /v1/webhooks/test.",
    payload: z.strictObject({ event: z.literal("webhook.test"), eventId, timestamp }),
    example: {
      event: "webhook.test",
      eventId: exampleNotice.eventId,
      timestamp: exampleNotice.timestamp,
    },
  },
} as const satisfies Readonly<Record<string, EventDeclaration>>;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** What a receiver parses out of the body of a delivery. */
export type EventPayload<Name extends EventName = EventName> = z.infer<(typeof EVENTS)[Name]["payload"]>;

/** An event about a session. */
export type SessionEventName = Extract<EventName, `session.${string}`>;
/** An event about a verification. */
export type VerificationEventName = Exclude<EventName, "webhook.test" | SessionEventName>;

export function isAboutVerification(name: EventName): name is VerificationEventName {
  return name.startsWith("verification.");
}

/** The id of the endpoint that PUT /v1/account/webhook sets; each mode has at most one. Further ones are `we_…`. */
export const ACCOUNT_ENDPOINT = "account";

/** The events that a webhook can ask for; `webhook.test` comes to every one (WEBHOOK-FILTER-1). */
export const CHOSEN_EVENTS = EVENT_NAMES.filter((name) => name !== "webhook.test");
/** What a webhook gets that asks for nothing of its own. */
export const DEFAULT_EVENTS: readonly EventName[] = EVENT_NAMES.filter(
  (name) => !name.startsWith("session.") && name !== "verification.consent_withdrawn",
);

type Stamp = "event" | "eventId" | "verificationId" | "revision" | "timestamp";
type EventBody<Payload> = Payload extends unknown ? Omit<Payload, Stamp> : never;

/** The part of a payload that the emitting domain supplies; `emit` adds the rest. */
export type EventContents<Name extends VerificationEventName> = EventBody<EventPayload<Name>>;
