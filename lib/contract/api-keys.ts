import { z } from "zod";
import { SCOPES } from "@/lib/vocabulary";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { email, instantText, JSON_LIMIT_BYTES, pagination, paginationAnswer, shortText } from "./fields";

/** A key without its secret part. */
const shownKey = {
  id: z.string(),
  name: z.string(),
  isTest: z.boolean(),
  mode: choices.mode,
  /** First twelve characters of the key. */
  apiKeyPrefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(choices.scope),
  createdAt: instantText,
  /** To the minute; null: never used. */
  lastUsedAt: instantText.nullable(),
  expiresAt: instantText.nullable(),
  revokedAt: instantText.nullable(),
};

/** The only response that contains the whole key. */
const freshKey = z.strictObject({ ...shownKey, apiKey: z.string() });

const keyId = z.string().regex(/^key_[0-9A-Za-z]{22}$/);

export const createApiKey = endpoint({
  id: "createApiKey",
  method: "POST",
  path: "/v1/account/api-keys",
  summary: "Creates an API key and returns it once",
  description:
    "A test key creates test keys only, and no key can grant a scope that it lacks (403 FORBIDDEN). Without `scopes` " +
    "the new key has the scopes of the calling key. At most 10 keys per mode are active.",
  auth: "key",
  scope: "keys:write",
  rate: "minting",
  body: {
    kind: "json",
    schema: z.object({
      name: shortText,
      isTest: z.boolean().default(false),
      scopes: z
        .array(choices.scope)
        .min(1)
        .max(SCOPES.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, "must name each scope once")
        .optional(),
      expiresAt: instantText.nullable().optional(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: freshKey,
  envelope: "data",
  status: 201,
  errors: ["KEY_LIMIT_REACHED"],
});

export const listApiKeys = endpoint({
  id: "listApiKeys",
  method: "GET",
  path: "/v1/account/api-keys",
  summary: "API keys of this business, newest first, without their secret part",
  description:
    "A live key sees live and test keys, a test key sees test keys. Revoked and expired keys stay listed.",
  auth: "key",
  scope: "keys:write",
  rate: "read",
  query: z.object({ ...pagination }),
  response: z.strictObject({ keys: z.array(z.strictObject(shownKey)), pagination: paginationAnswer }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const revokeApiKey = endpoint({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/v1/account/api-keys/:keyId",
  summary: "Revokes a key immediately and permanently",
  description:
    "Also the calling key, and also the last one: POST /v1/account/recover-api-key restores access. Revoking a revoked " +
    "key changes nothing and gets the same response.",
  auth: "key",
  scope: "keys:write",
  rate: "write",
  params: z.object({ keyId }),
  response: z.strictObject({ message: z.string() }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const rotateApiKey = endpoint({
  id: "rotateApiKey",
  method: "POST",
  path: "/v1/account/api-keys/:keyId/rotate",
  summary: "Replaces a key by a new one; the old key keeps working for some hours",
  description:
    "The new key has the name, mode, scopes and lifetime of the old one. The old key expires after `graceHours`, or at " +
    "once with 0. A key with scopes that the caller lacks cannot be rotated (403 FORBIDDEN).",
  auth: "key",
  scope: "keys:write",
  rate: "minting",
  params: z.object({ keyId }),
  body: {
    kind: "json",
    schema: z.object({ graceHours: z.number().int().min(0).max(72).default(24) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: freshKey,
  envelope: "data",
  status: 201,
  errors: ["NOT_FOUND", "KEY_LIMIT_REACHED"],
});

export const recoverApiKey = endpoint({
  id: "recoverApiKey",
  method: "POST",
  path: "/v1/account/recover-api-key",
  summary: "Sends a link by e-mail that replaces lost live keys",
  description:
    "The response is the same for every e-mail address, known or not. The link works once, for 30 minutes; until it is " +
    "confirmed every key stays valid. At most 3 requests per hour for an e-mail address and 20 from one IP address.",
  auth: "optional-key",
  rate: "recovery",
  body: { kind: "json", schema: z.object({ email }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({ message: z.string() }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const confirmRecovery = endpoint({
  id: "confirmRecovery",
  method: "POST",
  path: "/v1/account/recover-api-key/confirm",
  summary: "Replaces every live key by a new one, returned once",
  description: "`token` is the value after `#token=` in the link. Test keys are not changed.",
  auth: "none",
  rate: "recovery",
  body: {
    kind: "json",
    schema: z.object({ token: z.string().min(1).max(128) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ apiKey: z.string(), apiKeyPrefix: z.string(), revokedKeys: z.number().int() }),
  envelope: "data",
  status: 200,
  errors: ["RECOVERY_LINK_INVALID"],
});
