import { hmacSha256 } from "@/lib/platform/crypto";

export interface Signing {
  readonly eventId: string;
  /** Unix seconds of this attempt. */
  readonly timestampS: number;
  /** The exact bytes that are sent. */
  readonly body: Buffer;
  readonly secret: string;
  /** Still valid for 24 h after a rotation (WEBHOOK-ROTATE-1); null otherwise. */
  readonly previousSecret: string | null;
}

/**
 * The signature headers of one attempt (WEBHOOK-SIGN-1), with secrets used as UTF-8 bytes: the legacy signature over
 * the body, V2 over `<timestamp>.<body>`, and Standard Webhooks 1.0 over `<event id>.<timestamp>.<body>`, which the
 * libraries of that standard verify with `standardSecret`.
 */
export function signatureHeaders(signing: Signing): Record<string, string> {
  const { eventId, timestampS, body, secret, previousSecret } = signing;
  const timestamp = String(timestampS);
  const dated = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  const named = Buffer.concat([Buffer.from(`${eventId}.`), dated]);
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    "X-Service-Signature": hex(secret, body),
    "X-Service-Timestamp": timestamp,
    "X-Service-Signature-V2": hex(secret, dated),
    ...(previousSecret === null ? {} : { "X-Service-Signature-V2-Previous": hex(previousSecret, dated) }),
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((each) => `v1,${hmacSha256(each, named).toString("base64")}`).join(" "),
  };
}

/**
 * The secret in the form that libraries of Standard Webhooks and Svix are given: `whsec_` and the base64 of its UTF-8
 * bytes, which they decode to the key that `signatureHeaders` signs with.
 */
export function standardSecret(secret: string): string {
  return `whsec_${Buffer.from(secret, "utf8").toString("base64")}`;
}

function hex(secret: string, content: Buffer): string {
  return `sha256=${hmacSha256(secret, content).toString("hex")}`;
}
