import { createHmac, timingSafeEqual } from "node:crypto";
import type { EventPayload } from "@/lib/contract/events";

/** An event as a receiver gets it. New events may be added, so ignore names that you do not know. */
export type WebhookEvent = EventPayload;

export type WebhookProblem =
  | "headers_missing"
  | "timestamp_invalid"
  | "timestamp_outside_window"
  | "signature_wrong"
  | "body_invalid";

/** The request is not authentic: answer 400 and do nothing. */
export class WebhookRejected extends Error {
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(`The webhook could not be verified: ${problem}.`);
    this.name = "WebhookRejected";
    this.problem = problem;
  }
}

export interface VerifyOptions {
  /** How far the signing time may differ from now, in either direction. Default 300. */
  readonly toleranceS?: number;
  /** Unix seconds; default: the clock. */
  readonly now?: number;
}

/** A `Headers`, or what node:http, Express and most frameworks give. Names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a delivery by its V2 signature: `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed by the
 * webhook secret (WEBHOOK-VERIFY-1). It throws instead of returning false, so that a forgotten check cannot let a
 * forged event through. After a rotation deliveries are signed with the new and the old secret, so a receiver that
 * still has the old one works for another 24 hours.
 * @param rawBody the bytes as received; JSON that was parsed and serialised again has another signature.
 * @returns the event. Ignore an `eventId` that you have seen in the last 7 days: deliveries can repeat.
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
  // All comparisons are made, so that the time does not depend on which one matches.
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
  // A repeated header is ambiguous, so it counts as missing.
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
