/** The button back to the business: its link and the host that it names (CAPTURE-CALLBACK-1). */
export interface ReturnLink {
  readonly href: string;
  readonly host: string;
}

/**
 * The callback with the outcome added to its query; what the business put there stays.
 * Null when there is no callback, or none a page may link to (the token is signed, but a link is checked where used).
 */
export function returnLink(
  callback: string | null,
  outcome: { readonly status: "submitted" | "declined"; readonly verificationId?: string | null },
): ReturnLink | null {
  const url = callback ? parseUrl(callback) : null;
  if (!url || url.username || url.password || !isAllowed(url)) return null;
  url.searchParams.set("status", outcome.status);
  if (outcome.verificationId) url.searchParams.set("verificationId", outcome.verificationId);
  return { href: url.href, host: url.host };
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text); // `URL.parse` is too young for the phones this page meets
  } catch {
    return null;
  }
}

function isAllowed(url: URL): boolean {
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
