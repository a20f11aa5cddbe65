import { unknownKey } from "@/tests/support/unknown-key";
import { type Mistake, SESSIONS } from "./mistakes";

/** What people who integrate get wrong about keys and session tokens, as requests. */
export const CREDENTIAL_MISTAKES: readonly Mistake[] = [
  [
    "no key",
    () => ({ path: "/v1/account", headers: {} }),
    "NOT_AUTHENTICATED",
    /X-API-Key is required.*received no such header/,
  ],
  [
    "what is no key",
    () => ({ path: "/v1/account", headers: { "X-API-Key": "undefined" } }),
    "NOT_AUTHENTICATED",
    /X-API-Key.*sv_live_ or sv_test_; received 9 characters/,
  ],
  [
    "the key as a bearer token",
    ({ business }) => ({ path: "/v1/account", headers: { Authorization: `Bearer ${business.keys.test}` } }),
    "NOT_AUTHENTICATED",
    /Authorization.*X-API-Key/,
  ],
  [
    "the key in the query",
    ({ business }) => ({ path: `/v1/account?apiKey=${business.keys.test}`, headers: {} }),
    "NOT_AUTHENTICATED",
    /query.*X-API-Key.*replace/,
  ],
  [
    "a key with a piece missing",
    ({ business }) => ({ path: "/v1/account", headers: { "X-API-Key": business.keys.test.slice(0, -4) } }),
    "NOT_AUTHENTICATED",
    /X-API-Key.*whole key of 44 characters and nothing else; received 40 characters/,
  ],
  [
    "a key in quotes",
    ({ business }) => ({ path: "/v1/account", headers: { "X-API-Key": `"${business.keys.test}"` } }),
    "NOT_AUTHENTICATED",
    /whole key of 44 characters and nothing else; received 46 characters/,
  ],
  [
    "a key with a letter changed",
    ({ business: { keys } }) => ({
      path: "/v1/account",
      headers: { "X-API-Key": keys.test.slice(0, -1) + (keys.test.endsWith("0") ? "1" : "0") },
    }),
    "NOT_AUTHENTICATED",
    /unchanged key; received 44 characters, of which at least one is wrong/,
  ],
  [
    "a key of another server",
    () => ({ path: "/v1/account", headers: { "X-API-Key": unknownKey("test") } }),
    "NOT_AUTHENTICATED",
    /active key of this server; received the key sv_test_[0-9A-Za-z]{4}…, which is unknown, revoked or expired\.$/,
  ],
  [
    "a key without the scope",
    ({ readingKey }) => ({
      method: "POST",
      path: SESSIONS,
      headers: { "X-API-Key": readingKey },
      body: { userId: "u" },
    }),
    "FORBIDDEN",
    /scope sessions:write; received one with verifications:read/,
  ],
  [
    "a session token that was cut",
    ({ session }) => ({
      method: "POST",
      path: "/v1/sessions/validate",
      headers: {},
      body: { session: session.slice(0, 100) },
    }),
    "SESSION_INVALID",
    /session must be.*unchanged token.*received 100 characters/,
  ],
  [
    "a key instead of a session token",
    ({ business }) => ({
      method: "POST",
      path: "/v1/sessions/validate",
      headers: {},
      body: { session: business.keys.test },
    }),
    "SESSION_INVALID",
    /session must be.*received 44 characters/,
  ],
];
