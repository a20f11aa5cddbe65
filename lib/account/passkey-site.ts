import { isIP } from "node:net";
import { env } from "@/lib/platform/env";

/** To whom a passkey belongs: browsers offer it to this host and its origin only. */
export interface PasskeySite {
  /** The relying party id of WebAuthn. */
  readonly host: string;
  readonly origin: string;
}

/**
 * The site that passkeys are made for; null where browsers make none: over plain http, but for `localhost`, and where
 * BASE_URL names an IP address.
 */
export function passkeySite(baseUrl = env().BASE_URL): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith("[")) return null;
  if (protocol !== "https:" && hostname !== "localhost") return null;
  return { host: hostname, origin };
}
