import { createHmac, randomBytes } from "node:crypto";

/** What one attempt sends. */
export interface Attempt {
  readonly eventId: string;
  /** Unix seconds. */
  readonly timestampS: number;
  readonly body: string;
  readonly secret: string;
  /** Of the 24 hours after a change of secret. */
  readonly previousSecret?: string;
  readonly number?: number;
  readonly mode: "live" | "test";
}

/** The headers of a delivery as the service makes them. */
export function deliveryHeaders(attempt: Attempt): Record<string, string> {
  const { eventId, timestampS, body, secret, previousSecret, number = 1, mode } = attempt;
  const dated = `${timestampS}.${body}`;
  const standard = (by: string) => `v1,${hmac(by, `${eventId}.${dated}`).toString("base64")}`;
  return {
    "content-type": "application/json",
    "x-service-signature": hex(secret, body),
    "x-service-timestamp": String(timestampS),
    "x-service-signature-v2": hex(secret, dated),
    ...(previousSecret === undefined
      ? {}
      : { "x-service-signature-v2-previous": hex(previousSecret, dated) }),
    "x-service-mode": mode,
    "x-service-attempt": String(number),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestampS),
    "webhook-signature": [secret, ...(previousSecret === undefined ? [] : [previousSecret])]
      .map(standard)
      .join(" "),
  };
}

/** A secret for a receiver on this machine. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

/** An id of the form that the service gives to events. */
export function newEventId(): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const bytes = randomBytes(22);
  return `evt_${Array.from(bytes, (byte) => letters[byte % letters.length]).join("")}`;
}

export function nowS(): number {
  return Math.floor(Date.now() / 1000);
}

function hmac(secret: string, content: string): Buffer {
  return createHmac("sha256", secret).update(content).digest();
}

function hex(secret: string, content: string): string {
  return `sha256=${hmac(secret, content).toString("hex")}`;
}
