import { z } from "zod";
import { USAGE_TYPES } from "@/lib/vocabulary";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { EVENT_NAMES } from "./events";
import { email, instantText, JSON_LIMIT_BYTES, shortText } from "./fields";
import { chosenEvents } from "./webhook-endpoints";

export const signUp = endpoint({
  id: "signUp",
  method: "POST",
  path: "/v1/signup",
  summary: "Creates an account and returns its two keys once",
  auth: "none",
  rate: "signup",
  body: { kind: "json", schema: z.object({ name: shortText, email }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({
    businessId: z.string(),
    name: z.string(),
    email: z.string(),
    plan: z.string(),
    apiKey: z.string(),
    apiKeyPrefix: z.string(),
    testApiKey: z.string(),
    testApiKeyPrefix: z.string(),
    passwordSet: z.boolean(),
  }),
  envelope: "data",
  status: 200,
  errors: ["EMAIL_IN_USE", "SIGNUP_DISABLED"],
});

export const getAccount = endpoint({
  id: "getAccount",
  method: "GET",
  path: "/v1/account",
  summary: "The account behind the key",
  auth: "key",
  rate: "read",
  response: z.strictObject({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    webhookUrl: z.string().nullable(),
    webhookEvents: z.array(z.enum(EVENT_NAMES)).nullable(),
    plan: z.string(),
    active: z.boolean(),
    createdAt: instantText,
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const putWebhook = endpoint({
  id: "putWebhook",
  method: "PUT",
  path: "/v1/account/webhook",
  summary: "Sets the webhook URL and the secret that signs events",
  description:
    "A new URL receives events from now on. Events from before an account's first URL are never sent automatically: " +
    "they stay `held` in GET /v1/webhooks/deliveries, and each can be resent for 30 days (test: 7). Setting the URL " +
    "again enables a webhook that was disabled after failures; the events held meanwhile are then sent, oldest first, " +
    "ten per second, if they are at most 30 days old. After a change of secret the old one stays valid for 24 hours, " +
    'in headers of its own. The URL receives the events of both modes, whichever key sets it. `mode: "test"` sets a ' +
    "separate webhook for test events, where http is allowed too; a request without `mode` ends it again, and one with " +
    '`mode: "live"` keeps it. `message` says which of this applied. `events` ' +
    "names the events that the webhook asks for; left out they stay as they are, at first all but those about sessions. " +
    "An event that no endpoint asks for is not kept, so it cannot be resent either. It is the endpoint `account` of " +
    "GET /v1/webhooks/endpoints, beside which POST adds further ones.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  body: {
    kind: "json",
    schema: z.object({
      webhookUrl: z.string().min(1).max(2048),
      webhookSecret: z.string().regex(/^[\x20-\x7e]{8,256}$/, "must be 8 to 256 printable ASCII characters"),
      /**
       * Absent: the events of both modes. `test`: a separate webhook for test events only. `live`: the account's webhook
       * without a change for a separate one.
       */
      mode: choices.mode.optional(),
      /** Absent: as before; for a new webhook every event about verifications. */
      events: chosenEvents.optional(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ webhookUrl: z.string(), message: z.string() }),
  envelope: "data",
  status: 200,
  errors: ["WEBHOOK_URL_NOT_ALLOWED"],
});

/** In units of the currency; stored in millionths. */
const money = z.number().min(0);

export const putSpendLimit = endpoint({
  id: "putSpendLimit",
  method: "PUT",
  path: "/v1/account/spend-limit",
  summary: "Sets the maximum cost of live work per calendar month",
  description:
    "Work that would exceed it is refused with 402 SPEND_LIMIT_REACHED; null removes the limit. It applies to the whole " +
    "account, so a test key cannot set it (403 FORBIDDEN). The account's owners get an e-mail at 80% and at 100%. " +
    "Sessions that are submitted beyond the limit are put on hold: they are processed when the limit is raised or the " +
    "month ends.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: {
    kind: "json",
    schema: z.object({ monthlyLimit: money.max(1_000_000_000).nullable() }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ monthlyLimit: money.nullable(), currency: z.string() }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const getUsage = endpoint({
  id: "getUsage",
  method: "GET",
  path: "/v1/account/usage",
  summary: "Usage and spending of this calendar month",
  description:
    "A live key sees metered live work. A test key sees the number of test verifications; they are free and count " +
    "against no quota.",
  auth: "key",
  rate: "read",
  response: z.strictObject({
    mode: choices.mode,
    plan: z.string(),
    /** The calendar month in UTC: from inclusive, to exclusive. */
    period: z.strictObject({ from: instantText, to: instantText }),
    usage: z.array(
      z.strictObject({
        type: z.enum(USAGE_TYPES),
        used: z.number().int(),
        /** Started and not finished yet; it counts against the quota. */
        inProgress: z.number().int(),
        /** Submitted on the hosted page beyond quota or limit: kept, and processed when there is room. */
        onHold: z.number().int(),
        /** Null: unlimited. */
        quota: z.number().int().nullable(),
        price: money,
        spend: money,
      }),
    ),
    spend: money,
    /** Null: none. */
    monthlyLimit: money.nullable(),
    currency: z.string(),
  }),
  envelope: "data",
  status: 200,
  errors: [],
});
