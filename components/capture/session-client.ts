import type { Branding } from "@/lib/contract/settings";
import type { PhotoStep, Refusal } from "./state";
import { NETWORK_CODE } from "./state";

/**
 * The four session calls of SPEC 4.3 as the page makes them. Plain requests and a structural check of each reply, not
 * `lib/client/call`: that carries the schema library into the first load of a page made for slow phones, and `fetch`
 * cannot report how much of a photo has been sent.
 */

export interface CaptureSession {
  readonly callback: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly branding: Branding;
  readonly submitted: boolean;
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal };

type Json = Readonly<Record<string, unknown>>;

const REPLY_LIMIT_MS = 30_000;
/** A 1 MB photo at 16 kB/s (slow 3G) takes a little over a minute. */
const UPLOAD_LIMIT_MS = 180_000;

export interface SessionAddress {
  /** Origin of the API; empty when it is the page's own. */
  readonly apiBaseUrl: string;
  readonly token: string;
}

/** Asks whether the link is good and whose it is. */
export async function validateSession(
  address: SessionAddress,
  signal?: AbortSignal,
): Promise<Reply<CaptureSession>> {
  const reply = await post(address, "validate", {}, signal);
  return reply.ok ? { ok: true, value: readSession(reply.value) } : reply;
}

/**
 * Sends one photo.
 * @param onProgress called with the share sent, 0 to 1.
 * @returns the key that submit names.
 */
export async function uploadPhoto(
  { apiBaseUrl, token }: SessionAddress,
  photo: { readonly type: PhotoStep; readonly blob: Blob },
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: number) => void },
): Promise<Reply<string>> {
  const body = JSON.stringify({ session: token, type: photo.type, photo: await toBase64(photo.blob) });
  const reply = await send(`${apiBaseUrl}/v1/sessions/upload`, body, options);
  if (!reply.ok) return reply;
  const key = reply.value["key"];
  return typeof key === "string" ? { ok: true, value: key } : unreachable();
}

/** Hands the session in. `verificationId` comes back on a repeated submit of the same photos too (POLICY 4.3). */
export async function submitSession(
  address: SessionAddress,
  keys: Readonly<Partial<Record<PhotoStep, string>>>,
  signal?: AbortSignal,
): Promise<Reply<string>> {
  const named = Object.fromEntries(Object.entries(keys).map(([step, key]) => [`${step}Key`, key]));
  const reply = await post(address, "submit", named, signal);
  if (!reply.ok) return reply;
  const id = reply.value["verificationId"];
  return typeof id === "string" ? { ok: true, value: id } : unreachable();
}

async function post(
  { apiBaseUrl, token }: SessionAddress,
  verb: "validate" | "submit",
  fields: Json,
  signal?: AbortSignal,
): Promise<Reply<Json>> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, REPLY_LIMIT_MS);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await fetch(`${apiBaseUrl}/v1/sessions/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ session: token, ...fields }),
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

function send(
  url: string,
  body: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: number) => void },
): Promise<Reply<Json>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", "application/json");
    request.timeout = UPLOAD_LIMIT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readReply(request.responseText));
    request.onerror = request.ontimeout = request.onabort = () => resolve(unreachable());
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Reads the envelope of SPEC 2.1. What is no such envelope came from something between the page and the server. */
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

function readSession(value: Json): CaptureSession {
  const branding = isJson(value["branding"]) ? value["branding"] : {};
  return {
    callback: asText(value["callback"]),
    expiresAt: typeof value["expiresAt"] === "number" ? value["expiresAt"] : Number.POSITIVE_INFINITY,
    submitted: value["submitted"] === true,
    branding: {
      logoUrl: asText(branding["logoUrl"]),
      companyName: asText(branding["companyName"]),
      primaryColor: asText(branding["primaryColor"]),
      darkMode: branding["darkMode"] !== false,
    },
  };
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function unreachable(): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { code: NETWORK_CODE, message: "" } };
}
