export type WebhookProblem =
  | "headers_missing"
  | "timestamp_invalid"
  | "timestamp_outside_window"
  | "signature_wrong"
  | "body_invalid";

/** The request is not authentic: answer 400 and do nothing. */
export class WebhookRejected extends Error {
  override readonly name = "WebhookRejected";
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(`The webhook could not be verified: ${problem}.`);
    this.problem = problem;
  }
}

export interface VerifyOptions {
  /** How far the signing time may differ from now, in either direction. Default 300. */
  readonly toleranceS?: number;
  /** Unix seconds; default: the clock. */
  readonly nowS?: number;
}

/** A `Headers`, or what node:http, Express and most frameworks give. Names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a delivery by its V2 signature: `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed by the
 * webhook secret. It throws instead of returning false, so that a forgotten check cannot let a forged event through. For
 * 24 hours after a change of secret deliveries are signed with both, and either may match. It uses WebCrypto, so it runs in
 * Node, Bun, Deno and at the edge.
 * @param rawBody the bytes as received; JSON that was parsed and serialised again has another signature.
 * @returns the event. Ignore an `eventId` that you have seen in the last 7 days: deliveries can repeat.
 * @throws WebhookRejected
 */
export async function verifyDelivery<Event>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceS = 300, nowS = Date.now() / 1000 }: VerifyOptions = {},
): Promise<Event> {
  const timestamp = header(headers, "X-Service-Timestamp");
  const given = ["X-Service-Signature-V2", "X-Service-Signature-V2-Previous"].flatMap(
    (name) => header(headers, name) ?? [],
  );
  if (timestamp === undefined || given.length === 0) throw new WebhookRejected("headers_missing");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRejected("timestamp_invalid");
  const text = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  const signed = joined(new TextEncoder().encode(`${timestamp}.`), body);
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  // `verify` compares in constant time, and every signature is checked.
  const checked = await Promise.all(given.map((each) => isRight(key, each, signed)));
  if (!checked.includes(true)) throw new WebhookRejected("signature_wrong");
  if (Math.abs(nowS - Number(timestamp)) > toleranceS) throw new WebhookRejected("timestamp_outside_window");
  return parsed<Event>(text);
}

async function isRight(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (hex === undefined) return false;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", key, bytes, signed);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
  // A repeated header is ambiguous, so it counts as missing.
  return typeof found === "string" ? found : undefined;
}

function parsed<Event>(text: string): Event {
  try {
    return JSON.parse(text) as Event;
  } catch {
    throw new WebhookRejected("body_invalid");
  }
}
