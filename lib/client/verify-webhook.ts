import { createHmac, timingSafeEqual } from "node:crypto";
import type { EventPayload } from "@/lib/contract/events";

/** What a receiver gets; new events may be added, so a handler ignores names it does not know. */
export type WebhookEvent = EventPayload;

export type WebhookProblem =
  | "headers_missing"
  | "timestamp_invalid"
  | "timestamp_outside_window"
  | "signature_wrong"
  | "body_invalid";

/** The request is not to be believed: answer 400 and do nothing. */
export class WebhookRejected extends Error {
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(`The webhook is not to be believed: ${problem}.`);
    this.name = "WebhookRejected";
    this.problem = problem;
  }
}

export interface VerifyOptions {
  /** How far the signing time may lie from now, in either direction. Default 300 (POLICY W8). */
  readonly toleranceS?: number;
  /** Unix seconds; default: the clock. */
  readonly now?: number;
}

/** A `Headers`, or what node:http, Express and most frameworks give. Names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a delivery by its V2 signature (SPEC 6.2): `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`,
 * keyed by the webhook secret. It throws instead of answering false, so that forgetting to look at the answer cannot
 * let a forged event through. While a secret is being replaced, deliveries are signed with the new and the old one:
 * a receiver that still has the old secret goes on working for 24 hours.
 * @param rawBody the bytes as they arrived; parsed and printed again, JSON is not what was signed.
 * @returns the event. Treat an `eventId` you have seen in the last 7 days as done: deliveries repeat.
 * @throws WebhookRejected
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceS = 300, now = Date.now() / 1000 }: VerifyOptions = {},
): WebhookEvent {
  const timestamp = header(headers, "X-Service-Timestamp");
  const given = [
    header(headers, "X-Service-Signature-V2"),
    header(headers, "X-Service-Signature-V2-Previous"),
  ].filter((each) => each !== undefined);
  if (timestamp === undefined || given.length === 0) throw new WebhookRejected("headers_missing");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRejected("timestamp_invalid");
  // Every comparison is made, whichever matches.
  const matches = given.map((each) => isSame(each, sign(secret, timestamp, rawBody)));
  if (!matches.includes(true)) throw new WebhookRejected("signature_wrong");
  if (Math.abs(now - Number(timestamp)) > toleranceS) throw new WebhookRejected("timestamp_outside_window");
  return parse(rawBody);
}

function sign(secret: string, timestamp: string, rawBody: string | Uint8Array): string {
  const hmac = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody);
  return `sha256=${hmac.digest("hex")}`;
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
  // Sent twice, it is neither the one nor the other.
  return typeof found === "string" ? found : undefined;
}

function parse(rawBody: string | Uint8Array): WebhookEvent {
  try {
    return JSON.parse(
      typeof rawBody === "string" ? rawBody : Buffer.from(rawBody).toString("utf8"),
    ) as WebhookEvent;
  } catch {
    throw new WebhookRejected("body_invalid");
  }
}
