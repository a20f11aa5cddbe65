import { z } from "zod";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { CHOSEN_EVENTS, EVENT_NAMES } from "./events";
import { instantText, JSON_LIMIT_BYTES } from "./fields";

/** Endpoints of one mode, the account's included (WEBHOOK-ENDPOINT-2). */
export const ENDPOINT_LIMIT = 16;

export const endpointId = z.string().regex(/^(?:account|we_[0-9A-Za-z]{22})$/);
const url = z.string().min(1).max(2048);
const description = z.string().max(255);
/** The events that an endpoint asks for. */
export const chosenEvents = z
  .array(z.enum(CHOSEN_EVENTS))
  .min(1)
  .refine((names) => new Set(names).size === names.length, "must name each event once");

export const ENDPOINT_STATES = ["enabled", "disabled", "disabled_by_failures"] as const;

/** An endpoint without its secret. */
const shown = {
  endpointId: z.string(),
  /** A test key sees the account's endpoint of live mode where test events go to it. */
  mode: choices.mode,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(EVENT_NAMES)),
  state: z.enum(ENDPOINT_STATES),
  disabledAt: instantText.nullable(),
  /** First failure since the last success. */
  failingSince: instantText.nullable(),
  /** Of the newest event that it accepted since it has this URL. */
  lastDeliveredAt: instantText.nullable(),
  /** Until then deliveries carry both signatures. */
  previousSecretUntil: instantText.nullable(),
  createdAt: instantText,
  updatedAt: instantText,
};

export const shownEndpoint = z.strictObject(shown);
/** The only answers with a secret. */
const secrets = { secret: z.string(), standardSecret: z.string() };

const params = z.object({ endpointId });
const json = <S extends z.ZodObject>(schema: S) =>
  ({ kind: "json", schema, limitBytes: JSON_LIMIT_BYTES }) as const;

export const listWebhookEndpoints = endpoint({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/v1/webhooks/endpoints",
  summary: "Every endpoint that receives events, the account's webhook first",
  description:
    "`account` is the one that PUT /v1/account/webhook sets. A test key sees the endpoints of test events, and the account's " +
    "webhook of live mode where test events go to it.",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  response: z.strictObject({ endpoints: z.array(shownEndpoint) }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const createWebhookEndpoint = endpoint({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/v1/webhooks/endpoints",
  summary: "Adds an endpoint, beside the account's webhook, and returns its secret once",
  description:
    "It receives the events of the key's mode that it asks for, from now on, whatever becomes of other endpoints: each has " +
    "its own signatures, retries and health. An event has the same `eventId` and body at each. A mode has at most " +
    `${ENDPOINT_LIMIT} endpoints, the account's included.`,
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  body: json(
    z.object({
      url,
      description: description.optional(),
      /** Absent: all but those about sessions. */
      events: chosenEvents.optional(),
    }),
  ),
  response: z.strictObject({ ...shown, ...secrets }),
  envelope: "data",
  status: 201,
  errors: ["WEBHOOK_URL_NOT_ALLOWED", "WEBHOOK_LIMIT_REACHED"],
});

export const getWebhookEndpoint = endpoint({
  id: "getWebhookEndpoint",
  method: "GET",
  path: "/v1/webhooks/endpoints/:endpointId",
  summary: "One endpoint and its health",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params,
  response: shownEndpoint,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const updateWebhookEndpoint = endpoint({
  id: "updateWebhookEndpoint",
  method: "PUT",
  path: "/v1/webhooks/endpoints/:endpointId",
  summary: "Changes an endpoint; what is left out stays",
  description:
    "Events that happen while an endpoint is disabled are kept; enabling it sends those of the last 30 days, oldest first, " +
    "ten per second. A key changes endpoints of its own mode.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  params,
  body: json(
    z.object({
      url: url.optional(),
      /** Empty: none. */
      description: description.optional(),
      events: chosenEvents.optional(),
      /** False keeps its events; true sends them, also after failures had disabled it. */
      enabled: z.boolean().optional(),
    }),
  ),
  response: shownEndpoint,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "WEBHOOK_URL_NOT_ALLOWED"],
});

export const deleteWebhookEndpoint = endpoint({
  id: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/v1/webhooks/endpoints/:endpointId",
  summary: "Removes an endpoint; what it has not received yet is not sent to it any more",
  description:
    "The delivery log keeps what was sent. Removing `account` of test mode lets test events go to the account's webhook of " +
    "live mode again.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  params,
  response: z.strictObject({ endpointId: z.string(), deleted: z.literal(true) }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const rotateEndpointSecret = endpoint({
  id: "rotateEndpointSecret",
  method: "POST",
  path: "/v1/webhooks/endpoints/:endpointId/rotate-secret",
  summary: "Replaces the secret of an endpoint; the new one is returned once",
  description: "For 24 hours deliveries are signed with the old one, too, in headers of its own.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  params,
  response: z.strictObject({ endpointId: z.string(), ...secrets, previousSecretUntil: instantText }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const testWebhookEndpoint = endpoint({
  id: "testWebhookEndpoint",
  method: "POST",
  path: "/v1/webhooks/endpoints/:endpointId/test",
  summary: "Sends a signed webhook.test event to one endpoint",
  description: "It is delivered like any other event; GET /v1/webhooks/deliveries shows the outcome.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  params,
  response: z.strictObject({ eventId: z.string(), event: z.literal("webhook.test"), webhookUrl: z.string() }),
  envelope: "data",
  status: 202,
  errors: ["NOT_FOUND", "WEBHOOK_NOT_CONFIGURED"],
});
