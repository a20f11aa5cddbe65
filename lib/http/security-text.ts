import { env } from "@/lib/platform/env";

/** RFC 9116, 2.5.5 advises less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * The security.txt of RFC 9116; null without `SECURITY_CONTACT` (SECURITY-REPORT-1).
 * @param now Unix time in ms. The text is the same for a whole day.
 */
export function securityText(now = Date.now()): string | null {
  const { SECURITY_CONTACT, BASE_URL } = env();
  if (SECURITY_CONTACT === undefined) return null;
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${BASE_URL}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
