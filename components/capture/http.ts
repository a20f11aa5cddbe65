import { NETWORK_CODE, type Refusal } from "./model";

/**
 * Requests of the page, and a structural check of each reply. Not `lib/client/call`: that carries the schema library
 * into the first load of a page made for slow phones, and `fetch` cannot report how much of a photo has been sent.
 */

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal };

export type Json = Readonly<Record<string, unknown>>;

export interface SessionAccess {
  /** Origin of the API; empty when it is the page's own. */
  readonly apiBaseUrl: string;
  readonly token: string;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the share sent, 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

const REPLY_LIMIT_MS = 30_000;
/** A 1 MB photo at 16 kB/s (slow 3G) takes a little over a minute. */
const UPLOAD_LIMIT_MS = 180_000;

/** A small request about a session: `POST /v1/sessions/<verb>`. */
export function post(
  { apiBaseUrl, token }: SessionAccess,
  verb: string,
  fields: Json,
  signal?: AbortSignal,
): Promise<Reply<Json>> {
  return postTo(`${apiBaseUrl}/v1/sessions/${verb}`, { session: token, ...fields }, signal);
}

/** A small request. */
export async function postTo(url: string, fields: Json, signal?: AbortSignal): Promise<Reply<Json>> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, REPLY_LIMIT_MS);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: controller.signal,
    });
    return readReply(await response.text());
  } catch {
    return unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** A large request, with its progress. @param body JSON text, or a form */
export function send(url: string, body: string | FormData, sending: UploadOptions): Promise<Reply<Json>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    if (typeof body === "string") request.setRequestHeader("Content-Type", "application/json");
    request.timeout = UPLOAD_LIMIT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) sending.onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readReply(request.responseText));
    request.onerror = request.ontimeout = request.onabort = () => resolve(unreachable());
    sending.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Reads the envelope of a reply (API-ENVELOPE-1). Anything else came from something between the page and the server. */
export function readReply(text: string): Reply<Json> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unreachable();
  }
  if (!isJson(parsed)) return unreachable();
  if (parsed["success"] === true) return { ok: true, value: parsed };
  const error = parsed["error"];
  if (!isJson(error) || typeof error["code"] !== "string") return unreachable();
  return { ok: false, error: { code: error["code"], message: asText(error["message"]) ?? "" } };
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function unreachable(): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { code: NETWORK_CODE, message: "" } };
}

export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
