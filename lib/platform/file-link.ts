import { hmacSha256, sameSecret } from "./crypto";
import { env } from "./env";
import { currentKey, keysFor } from "./secrets";

/** How long a link is valid (UPLOAD-LINK-1). */
const LIFETIME_S = 3600;
const VERSION = "1";
/** Longer ids cannot exist, so they are refused before hashing. */
const ID = /^\w{1,64}$/;
const EXPIRY = /^[1-9]\d{9}$/;

/** A link to one stored file: `{cdn_url}/f/<id>?e=<epoch seconds>&v=1&s=<HMAC-SHA256>`. */
export function fileLink(id: string, nowMs = Date.now(), lifetimeS = LIFETIME_S): string {
  const expiresS = String(Math.floor(nowMs / 1000) + lifetimeS);
  const query = new URLSearchParams({
    e: expiresS,
    v: VERSION,
    s: signature(currentKey("file-link").key, id, expiresS),
  });
  return `${env().CDN_URL}/f/${id}?${query}`;
}

/**
 * Checks a link. The signature comes first, so that a forged link does not reveal whether its expiry would be accepted.
 */
export function checkFileLink(
  id: string,
  query: URLSearchParams,
  nowMs = Date.now(),
): "good" | "expired" | "forged" {
  const [expiresS = "", version, signed = ""] = ["e", "v", "s"].map((name) => query.get(name) ?? "");
  if (version !== VERSION || !ID.test(id) || !EXPIRY.test(expiresS)) return "forged";
  const isOurs = keysFor("file-link").some(({ key }) => sameSecret(signature(key, id, expiresS), signed));
  if (!isOurs) return "forged";
  return Number(expiresS) * 1000 > nowMs ? "good" : "expired";
}

function signature(key: Buffer, id: string, expiresS: string): string {
  return hmacSha256(key, `v${VERSION}\n${id}\n${expiresS}`).toString("base64url");
}
