import { z } from "zod";
import { MODES, USAGE_TYPES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { email, instantText, JSON_LIMIT_BYTES, shortText } from "./fields";

export const signUp = endpoint({
  id: "signUp",
  method: "POST",
  path: "/v1/signup",
  summary: "Opens an account and shows its two keys once",
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
  summary: "Sets where events go and the secret that signs them",
  description:
    "A new address receives what happens from now on. Events from before an account's first address are never sent by " +
    "themselves: they stand as `held` in GET /v1/webhooks/deliveries and each can be resent for 30 days (test: 7). " +
    "Events that were held because the address was switched off after failures are sent once it is set again, oldest " +
    "first, ten a second, if they are at most 30 days old. Setting it again restarts a switched-off address; a new " +
    "secret leaves the old one valid for 24 hours, in headers of its own. An address set with a live key serves both " +
    "modes until a test key sets another for test events. `message` says what of this applied.",
  auth: "key",
  scope: "settings:write",
  rate: "minting",
  body: {
    kind: "json",
    schema: z.object({
      webhookUrl: z.string().min(1).max(2048),
      webhookSecret: z.string().regex(/^[\x20-\x7e]{8,256}$/, "must be 8 to 256 printable ASCII characters"),
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
  summary: "Sets what live work may cost in a calendar month",
  description:
    "Work that would go over it is refused with 402 SPEND_LIMIT_REACHED; null removes the limit. It holds for the whole " +
    "account, so a test key may not set it (403 FORBIDDEN). The account's owners are told by e-mail at 80 and at 100 per cent.",
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
  summary: "What was used and spent this calendar month",
  description:
    "A live key sees metered live work. A test key sees how many test verifications were made; they cost nothing and " +
    "count against no quota.",
  auth: "key",
  rate: "read",
  response: z.strictObject({
    mode: z.enum(MODES),
    plan: z.string(),
    /** The calendar month in UTC: from inclusive, to exclusive. */
    period: z.strictObject({ from: instantText, to: instantText }),
    usage: z.array(
      z.strictObject({
        type: z.enum(USAGE_TYPES),
        used: z.number().int(),
        /** Taken in and not finished yet; it counts against the quota. */
        inProgress: z.number().int(),
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
