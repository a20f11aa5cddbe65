import type { ErrorCode } from "@/lib/contract/errors";
import type { Business } from "@/tools/testing/business";
import { plainPng } from "./images";

/** What people who integrate get wrong, as requests. */

export const SESSIONS = "/v1/sessions/create";
export const DOCUMENT = "/v1/verify/id-document";
export const png = () => new Blob([new Uint8Array(plainPng(8, 8))]);

interface Sent {
  readonly method?: string;
  readonly path: string;
  /** Default: the test key in X-API-Key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | object;
}

/** What the requests need of the server. */
interface Given {
  readonly business: Business;
  readonly withTestKey: Readonly<Record<string, string>>;
  readonly withLiveKey: Readonly<Record<string, string>>;
  /** Of test mode. */
  readonly recordId: string;
  /** Of test mode, with the scope `verifications:read` only. */
  readonly readingKey: string;
  /** A token of test mode. */
  readonly session: string;
}

/** Sends one of them. */
export async function send(
  { method = "GET", path, headers, body }: Sent,
  baseUrl: string,
  withTestKey: Given["withTestKey"],
) {
  const isRaw =
    body === undefined || typeof body === "string" || body instanceof FormData || body instanceof Blob;
  const answer = await fetch(new URL(path, baseUrl), {
    method,
    headers: { ...(headers ?? withTestKey), ...(isRaw ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  return { answer, error: ((await answer.json()) as { error?: { code: string; message: string } }).error };
}

/** A multipart form of files and texts. */
export function form(parts: Readonly<Record<string, Blob | string>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.set(name, value);
  return made;
}

/** What was done, the request, and the code and sentence of its answer. */
export type Mistake = readonly [what: string, sent: (given: Given) => Sent, code: ErrorCode, message: RegExp];

export const MISTAKES: readonly Mistake[] = [
  [
    "simulate with a live key",
    ({ withLiveKey }) => ({
      method: "POST",
      path: DOCUMENT,
      headers: withLiveKey,
      body: form({ selfie: png(), idFront: png(), simulate: "approved" }),
    }),
    "SIMULATE_NOT_ALLOWED",
    /requires a test key; leave it out/,
  ],
  [
    "a JSON file as the selfie",
    ({ withLiveKey }) => ({
      method: "POST",
      path: DOCUMENT,
      headers: withLiveKey,
      body: form({ selfie: new Blob(['{"photo":"aGk="}'], { type: "image/jpeg" }), idFront: png() }),
    }),
    "UNSUPPORTED_FILE_TYPE",
    /selfie is plain text; send JPEG/,
  ],
  [
    "an Idempotency-Key that is too long",
    ({ withTestKey }) => ({
      method: "POST",
      path: SESSIONS,
      headers: { ...withTestKey, "Idempotency-Key": "k".repeat(300) },
      body: { userId: "u" },
    }),
    "VALIDATION_ERROR",
    /Idempotency-Key must be 1 to 255.*received 300\./,
  ],
  [
    "a test event before there is a webhook",
    ({ withTestKey }) => ({ method: "POST", path: "/v1/webhooks/test", headers: withTestKey }),
    "WEBHOOK_NOT_CONFIGURED",
    /Set one with PUT \/v1\/account\/webhook/,
  ],
  [
    "a record of the other mode",
    ({ withLiveKey, recordId }) => ({ path: `/v1/verifications/${recordId}`, headers: withLiveKey }),
    "NOT_FOUND",
    /./,
  ],
  ["an id of another kind", () => ({ path: "/v1/verifications/12345" }), "NOT_FOUND", /./],
  ["a path that is none", () => ({ path: "/v1/verification" }), "NOT_FOUND", /./],
  [
    "another method",
    () => ({ method: "PUT", path: SESSIONS, body: {} }),
    "METHOD_NOT_ALLOWED",
    /POST; received PUT/,
  ],
  [
    "JSON where files are wanted",
    () => ({ method: "POST", path: DOCUMENT, body: { selfie: "aGk=" } }),
    "UNSUPPORTED_MEDIA_TYPE",
    /multipart\/form-data, not application\/json/,
  ],
  [
    "a form where JSON is wanted",
    () => ({ method: "POST", path: SESSIONS, body: form({ userId: "u" }) }),
    "UNSUPPORTED_MEDIA_TYPE",
    /application\/json, not multipart\/form-data/,
  ],
  [
    "no content type",
    () => ({ method: "POST", path: SESSIONS, body: new Blob(["{}"]) }),
    "UNSUPPORTED_MEDIA_TYPE",
    /application\/json, and the request has none/,
  ],
  [
    "a form of a web page",
    ({ withTestKey }) => ({
      method: "POST",
      path: SESSIONS,
      headers: { ...withTestKey, "Content-Type": "application/x-www-form-urlencoded" },
      body: "userId=u",
    }),
    "UNSUPPORTED_MEDIA_TYPE",
    /application\/json, not application\/x-www-form-urlencoded/,
  ],
  [
    "a compressed body",
    ({ withTestKey }) => ({
      method: "POST",
      path: SESSIONS,
      headers: { ...withTestKey, "Content-Type": "application/json", "Content-Encoding": "gzip" },
      body: "x",
    }),
    "UNSUPPORTED_MEDIA_TYPE",
    /uncompressed/,
  ],
  [
    "JSON with a comma too many",
    ({ withTestKey }) => ({
      method: "POST",
      path: SESSIONS,
      headers: { ...withTestKey, "Content-Type": "application/json" },
      body: '{"userId":"u",}',
    }),
    "INVALID_JSON",
    /JSON object: expected a field name/,
  ],
  [
    "a JSON list",
    () => ({ method: "POST", path: SESSIONS, body: [{ userId: "u" }] }),
    "INVALID_JSON",
    /JSON object: expected {/,
  ],
  [
    "a number for a text",
    () => ({ method: "POST", path: SESSIONS, body: { userId: 42 } }),
    "VALIDATION_ERROR",
    /userId must be text; received 42/,
  ],
  [
    "a misspelt field",
    () => ({ method: "POST", path: SESSIONS, body: { userID: "u" } }),
    "VALIDATION_ERROR",
    /userId is required. userID is not a known field/,
  ],
  [
    "base64 with another prefix",
    ({ session }) => ({
      method: "POST",
      path: "/v1/sessions/upload",
      headers: {},
      body: { session, type: "selfie", photo: "base64,iVBORw0KGgo=" },
    }),
    "VALIDATION_ERROR",
    /photo.*base64/,
  ],
  [
    "a file's name instead of the photo",
    ({ session }) => ({
      method: "POST",
      path: "/v1/sessions/upload",
      headers: {},
      body: { session, type: "selfie", photo: "selfie.jpg" },
    }),
    "VALIDATION_ERROR",
    /photo.*base64/,
  ],
  [
    "an unknown type of photo",
    ({ session }) => ({
      method: "POST",
      path: "/v1/sessions/upload",
      headers: {},
      body: { session, type: "front", photo: plainPng(8, 8).toString("base64") },
    }),
    "VALIDATION_ERROR",
    /type.*idFront.*received "front"/,
  ],
  [
    "a page that is none",
    () => ({ path: "/v1/verifications?page=0" }),
    "VALIDATION_ERROR",
    /page.*received "0"/,
  ],
  [
    "more rows than a page has",
    () => ({ path: "/v1/verifications?limit=5000" }),
    "VALIDATION_ERROR",
    /limit.*from 1 to 100; received "5000"/,
  ],
  [
    "a status that is none",
    () => ({ path: "/v1/verifications?status=done" }),
    "VALIDATION_ERROR",
    /status.*received "done"/,
  ],
  [
    "a country of three letters",
    () => ({
      method: "POST",
      path: "/v1/company-verifications",
      body: { registeredName: "Ltd", country: "SWZ" },
    }),
    "VALIDATION_ERROR",
    /country.*2-letter.*received "SWZ"/,
  ],
  [
    "a country without a checklist",
    () => ({
      method: "POST",
      path: "/v1/company-verifications",
      body: { registeredName: "Ltd", country: "DE" },
    }),
    "KYB_COUNTRY_UNSUPPORTED",
    /country DE.*SZ/,
  ],
  [
    "a webhook without TLS",
    ({ withLiveKey }) => ({
      method: "PUT",
      path: "/v1/account/webhook",
      headers: withLiveKey,
      body: { webhookUrl: "http://hooks.example.com/a?token=b", webhookSecret: "0123456789abcdef01234567" },
    }),
    "WEBHOOK_URL_NOT_ALLOWED",
    /webhookUrl.*https.*received http:\/\/hooks\.example\.com\.$/,
  ],
];
