import { z } from "zod";
import { MODES, SCOPES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { email, instantText, JSON_LIMIT_BYTES, pagination, paginationAnswer, shortText } from "./fields";

/** A key as it can be shown for ever; the whole key and its hash are no part of it. */
const shownKey = {
  id: z.string(),
  name: z.string(),
  isTest: z.boolean(),
  mode: z.enum(MODES),
  /** First twelve characters of the key. */
  apiKeyPrefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: instantText,
  /** To the minute; null: never used. */
  lastUsedAt: instantText.nullable(),
  expiresAt: instantText.nullable(),
  revokedAt: instantText.nullable(),
};

/** The one answer that holds the whole key. */
const freshKey = z.strictObject({ ...shownKey, apiKey: z.string() });

const keyId = z.string().regex(/^key_[0-9A-Za-z]{22}$/);

export const createApiKey = endpoint({
  id: "createApiKey",
  method: "POST",
  path: "/v1/account/api-keys",
  summary: "Mints a further key and shows it once",
  description:
    "A test key mints test keys only, and no key can grant a scope that it lacks (403 FORBIDDEN). " +
    "Without `scopes` the new key has those of the key that mints it. At most 10 keys of a mode are active.",
  auth: "key",
  scope: "keys:write",
  rate: "minting",
  body: {
    kind: "json",
    schema: z.object({
      name: shortText,
      isTest: z.boolean().default(false),
      scopes: z
        .array(z.enum(SCOPES))
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
  summary: "Keys of this business, newest first, without their secret part",
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
  summary: "Revokes a key at once and for good",
  description:
    "Also the key that calls, and also the last one: POST /v1/account/recover-api-key leads back. " +
    "Revoking a revoked key changes nothing and answers the same.",
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
  summary: "Mints a key's successor; the old one works on for some hours",
  description:
    "The successor has the name, mode, scopes and span of life of the old key. The old key ends after " +
    "`graceHours`, or at once with 0. A key with scopes that the caller lacks cannot be rotated (403 FORBIDDEN).",
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
  summary: "E-mails a link that replaces lost live keys",
  description:
    "The answer is the same for every address, known or not. The link works once and for 30 minutes; until it is " +
    "confirmed every key stays valid. At most 3 requests an hour for an address and 20 from one network address.",
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
  summary: "Replaces every live key by a new one, shown once",
  description: "`token` stands behind `#token=` in the e-mailed link. Test keys stay as they are.",
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
