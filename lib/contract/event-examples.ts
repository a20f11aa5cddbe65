import { z } from "zod";
import {
  amlAlert,
  companyCompleted,
  individualCompleted,
  verificationDeleted,
  verificationSubmitted,
  webhookTest,
} from "./events";

const notice = {
  eventId: "evt_4nqGmR8sXc2Lb7VtY0wZpA",
  verificationId: "vrf_id_7Kp2mXw9Qa4Rt6Yb1Nc8Ze",
  externalRef: "customer-42",
  timestamp: "2026-01-01T12:00:00.000Z",
};
const aml = { decision: "clear", score: 0, hits: [] };

/** What a receiver can get (SPEC 6), for the reference; each example parses by its payload. */
export const WEBHOOKS: readonly {
  readonly name: string;
  readonly summary: string;
  readonly payload: z.ZodType;
  readonly example: unknown;
}[] = [
  {
    name: "verification.submitted",
    summary: "Photos arrived. It can come after verification.completed: never move a final state back.",
    payload: verificationSubmitted,
    example: { event: "verification.submitted", ...notice },
  },
  {
    name: "verification.completed",
    summary: "A decision was reached, or changed by a reviewer; also sent again by a resend.",
    payload: z.union([individualCompleted, companyCompleted]),
    example: {
      event: "verification.completed",
      type: "individual",
      ...notice,
      status: "completed",
      decision: "approved",
      confidence: "high",
      faceScore: 93.4,
      ocrConfidence: 96,
      livenessChecked: true,
      livenessScore: 98,
      livenessDecision: "live",
      aml,
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
  {
    name: "verification.aml_alert",
    summary: "Somebody who was approved is on a list now (monitoring): a review is open.",
    payload: amlAlert,
    example: {
      event: "verification.aml_alert",
      type: "individual",
      ...notice,
      aml: {
        decision: "hit",
        score: 0.91,
        hits: [{ name: "Thandi Grace Dlamini", score: 0.91, topics: ["sanction"] }],
      },
    },
  },
  {
    name: "verification.deleted",
    summary: "A verification and its images were removed for good.",
    payload: verificationDeleted,
    example: { event: "verification.deleted", ...notice },
  },
  {
    name: "webhook.test",
    summary: "Sent by POST /v1/webhooks/test.",
    payload: webhookTest,
    example: { event: "webhook.test", eventId: notice.eventId, timestamp: notice.timestamp },
  },
];
