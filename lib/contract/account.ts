import { z } from "zod";
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
