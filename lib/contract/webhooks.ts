import { z } from "zod";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { EVENT_NAMES } from "./events";
import { instantText, JSON_LIMIT_BYTES, pagination, paginationAnswer } from "./fields";
import { DELIVERY_LIST } from "./lists/delivery-list";
import { inOrder, publicFilters } from "./lists/list-definition";
import { endpointId } from "./webhook-endpoints";

const state = z.enum(DELIVERY_STATES);
const eventName = z.enum(EVENT_NAMES);
const eventId = z.string().regex(/^evt_[0-9A-Za-z]{22}$/);

/** One POST to the receiver and its outcome. */
const attempt = z.strictObject({
  endpointId: z.string(),
  /** 1 for the first attempt at this endpoint; a resend continues the count. */
  number: z.number().int(),
  url: z.string(),
  /** Null when no status line arrived. */
  status: z.number().int().nullable(),
  /** Null after success. */
  failure: z.string().nullable(),
  /** First KiB of the response body. */
  answer: z.string().nullable(),
  durationMs: z.number().int(),
  /** As they were sent; null for an attempt from before they were kept. */
  headers: z.record(z.string(), z.string()).nullable(),
  createdAt: instantText,
});

/** How the delivery of an event to one endpoint stands. */
const standing = z.strictObject({
  endpointId: z.string(),
  /** Null once the endpoint was removed. */
  url: z.string().nullable(),
  state,
  deliveredAt: instantText.nullable(),
  /** While it waits after a failed attempt; in the past where it is due. */
  nextAttemptAt: instantText.nullable(),
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
  query: inOrder(z.object({ ...pagination, ...publicFilters(DELIVERY_LIST) })),
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
        /** Every endpoint that it was written for. */
        endpoints: z.array(standing),
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
    "For events of the last 30 days (test: 7), delivered or not, to every endpoint that it was written for, or with " +
    "`endpointId` to one. A pending event is not queued twice. At most 5 requests per minute for one verification.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  params: z.object({ eventId }),
  query: z.object({ endpointId: endpointId.optional() }),
  response: z.strictObject({ eventId: z.string(), state: z.literal("pending") }),
  envelope: "data",
  status: 202,
  errors: ["NOT_FOUND", "WEBHOOK_NOT_CONFIGURED", "DELIVERY_EXPIRED"],
});

export const resendFailedDeliveries = endpoint({
  id: "resendFailedDeliveries",
  method: "POST",
  path: "/v1/webhooks/deliveries/resend-failed",
  summary: "Sends everything again that failed for events since a time",
  description:
    "After a receiver was down: oldest first, ten per second, at every enabled endpoint or at one. Events of the last 30 " +
    "days whose body is kept, and not older than the endpoint.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  body: {
    kind: "json",
    schema: z.object({
      since: instantText,
      endpointId: endpointId.optional(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    /** An event that failed at two endpoints counts twice. */
    deliveries: z.number().int(),
  }),
  envelope: "data",
  status: 202,
  errors: ["NOT_FOUND", "WEBHOOK_NOT_CONFIGURED"],
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
