import { z } from "zod";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { EVENT_NAMES } from "./events";
import { instantText, pagination, paginationAnswer } from "./fields";

const state = z.enum(DELIVERY_STATES);
const eventName = z.enum(EVENT_NAMES);
const eventId = z.string().regex(/^evt_[0-9A-Za-z]{22}$/);

/** One POST to the receiver and its outcome. */
const attempt = z.strictObject({
  /** 1 for the first attempt; a resend continues the count. */
  number: z.number().int(),
  url: z.string(),
  /** Null when no status line arrived. */
  status: z.number().int().nullable(),
  /** Null after success. */
  failure: z.string().nullable(),
  /** First KiB of the response body. */
  answer: z.string().nullable(),
  durationMs: z.number().int(),
  createdAt: instantText,
});

export const listDeliveries = endpoint({
  id: "listDeliveries",
  method: "GET",
  path: "/v1/webhooks/deliveries",
  summary: "Events and every attempt to deliver them, newest first",
  description:
    "`pending`: waiting for the next attempt · `delivered` · `failed`: all attempts failed · `held`: no webhook was set, " +
    "or it is disabled. A test key sees test events. Attempts are kept for 90 days (test: 30).",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: z.object({
    ...pagination,
    state: state.optional(),
    event: eventName.optional(),
    verificationId: z.string().min(1).max(64).optional(),
  }),
  response: z.strictObject({
    deliveries: z.array(
      z.strictObject({
        eventId: z.string(),
        event: eventName,
        /** Null for an event that is about no verification. */
        verificationId: z.string().nullable(),
        state,
        createdAt: instantText,
        deliveredAt: instantText.nullable(),
        /** The newest 20, oldest first. */
        attempts: z.array(attempt),
      }),
    ),
    pagination: paginationAnswer,
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const resendDelivery = endpoint({
  id: "resendDelivery",
  method: "POST",
  path: "/v1/webhooks/deliveries/:eventId/resend",
  summary: "Sends an event again: the same bytes and eventId, a fresh timestamp and signature",
  description:
    "For events of the last 30 days (test: 7), delivered or not. A pending event is not queued twice. At most 5 requests " +
    "per minute for one verification.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  params: z.object({ eventId }),
  response: z.strictObject({ eventId: z.string(), state: z.literal("pending") }),
  envelope: "data",
  status: 202,
  errors: ["NOT_FOUND", "WEBHOOK_NOT_CONFIGURED", "DELIVERY_EXPIRED"],
});

export const sendTestEvent = endpoint({
  id: "sendTestEvent",
  method: "POST",
  path: "/v1/webhooks/test",
  summary: "Sends a signed webhook.test event to the configured URL",
  description: "It is delivered like any other event; GET /v1/webhooks/deliveries shows the outcome.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  response: z.strictObject({ eventId: z.string(), event: z.literal("webhook.test"), webhookUrl: z.string() }),
  envelope: "data",
  status: 202,
  errors: ["WEBHOOK_NOT_CONFIGURED"],
});
