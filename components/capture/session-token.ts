/**
 * The session token is in the URL fragment of the link (SESSION-CREATE-1). It is taken out of the address bar at once and
 * kept for this tab only, so that a reload works and nothing outlives the tab.
 */
const TOKEN_KEY = "capture.session";
const VERIFICATION_KEY = "capture.verification";
const DECLINE_KEY = "capture.declining";
const HANDOFF_KEY = "capture.handoff";
/** What the server writes in place of the token of a short link that has ended (SESSION-SHORTLINK-2). */
const EXPIRED = "expired";

/** A token is a compact JWS of at most 8 KiB (SESSION-TOKEN-2): three base64url parts. */
const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const TOKEN_LIMIT = 8192;

/** The token inside a fragment such as `#session=<token>`; null when there is none, "" when it cannot be one. */
export function tokenInFragment(fragment: string): string | null {
  const given = new URLSearchParams(fragment.replace(/^#/, "")).get("session");
  if (given === null) return null;
  return given.length <= TOKEN_LIMIT && TOKEN_SHAPE.test(given) ? given : "";
}

/** The code of a person's receipt in a fragment such as `#receipt=<code>`; null when there is none. */
export function receiptInFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("receipt");
}

/** A link as it was opened. */
export type OpenedLink =
  | { readonly token: string; readonly isHandedOver: boolean }
  | { readonly fault: "missing" | "invalid" | "expired" };

/** Takes the token from the address bar, or from this tab's storage after a reload. */
export function takeToken(): OpenedLink {
  const { hash } = window.location;
  const given = tokenInFragment(hash);
  if (given === null) {
    const kept = recall(TOKEN_KEY);
    return kept ? { token: kept, isHandedOver: false } : { fault: kept === null ? "missing" : "invalid" };
  }
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  if (given !== recall(TOKEN_KEY)) {
    remember(VERIFICATION_KEY, "");
    remember(DECLINE_KEY, "");
    remember(HANDOFF_KEY, "");
  }
  remember(TOKEN_KEY, given);
  if (given) return { token: given, isHandedOver: isHandedOver(hash) };
  return { fault: new URLSearchParams(hash.slice(1)).get("session") === EXPIRED ? "expired" : "invalid" };
}

/** The link that opens this session, for another browser or device. */
export function sessionLink(token: string): string {
  return `${window.location.origin}${window.location.pathname}#session=${token}`;
}

/** The same for a device that this one waits for. */
export function handoffLink(token: string): string {
  return `${sessionLink(token)}&device=other`;
}

function isHandedOver(fragment: string): boolean {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("device") === "other";
}

/** Keeps that this tab waits for another device, over a reload. */
export function rememberHandoff(waits: boolean): void {
  remember(HANDOFF_KEY, waits ? "yes" : "");
}

export function rememberedHandoff(): boolean {
  return recall(HANDOFF_KEY) === "yes";
}

/** Keeps the id that this tab's submit was given, for the way back to the business after a reload. */
export function rememberVerification(verificationId: string): void {
  remember(VERIFICATION_KEY, verificationId);
}

export function rememberedVerification(): string | null {
  return recall(VERIFICATION_KEY) || null;
}

/** Keeps that the person said no, until the server has it. */
export function rememberDecline(pending: boolean): void {
  remember(DECLINE_KEY, pending ? "yes" : "");
}

export function rememberedDecline(): boolean {
  return recall(DECLINE_KEY) === "yes";
}

function recall(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null; // storage is blocked: a reload then asks for the link again
  }
}

function remember(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // as above
  }
}
