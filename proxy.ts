import { type NextRequest, NextResponse } from "next/server";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { ASKED_PATH_HEADER } from "@/lib/http/return-path";
import { env } from "@/lib/platform/env";

/**
 * Headers of HTML pages: the content security policy with a new nonce per request, which Next reads from the request
 * header and puts on its scripts. Not for /v1: there Next would silently truncate bodies over 10 MB (API-PROXY-1).
 */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|scim(?:/|$)|v(?:/|$)|f(?:/|$)|verify/assets/|docs/assets/|viewer(?:/|$)|health$|livez$|readyz$|openapi\\.json$|\\.well-known/|_next/).*)",
  ],
};

/** Inlined at build time: a production build contains the strict policy only. */
// biome-ignore lint/style/noProcessEnv: not a setting but the kind of build, known to the compiler only
const IS_DEV_BUILD = process.env.NODE_ENV === "development";

/** Pages, and their server actions. Next would answer any other method with an empty 400, or with the page. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];

const FILE_METHODS = ["GET", "HEAD"];

/** Files in the root of `public/`, and the script for pages that show the hosted page. Their headers are in next.config.mjs; Next answers 500 to a method that writes. */
const PUBLIC_FILE =
  /^\/(?:favicon\.ico|icon\.svg|icon-(?:192|512|maskable-512)\.png|apple-touch-icon\.png|social\.png|manifest\.webmanifest|robots\.txt|verify\/embed\.js)$/;

export function proxy(request: NextRequest): NextResponse {
  if (PUBLIC_FILE.test(request.nextUrl.pathname)) {
    return FILE_METHODS.includes(request.method) ? NextResponse.next() : methodNotAllowed(FILE_METHODS);
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const { pathname } = request.nextUrl;
  const isCapture = /^\/verify(\/|$)/.test(pathname);
  // The routes of the capture page and of the documentation answer other methods themselves.
  const isRoute = isCapture || /^\/(?:docs(?:\/|$)|llms\.txt$)/.test(pathname);
  if (!isRoute && !PAGE_METHODS.includes(request.method)) return methodNotAllowed(PAGE_METHODS);
  if (request.method === "POST" && !isRoute && !pathname.startsWith(SIGN_IN_ENDPOINTS)) {
    const refusal = actionProblem(request.headers);
    if (refusal) return refused(refusal);
  }
  // A copy of the capture page without data, which the branding editor shows in an iframe.
  const isPreview = pathname === "/branding-preview";
  const policy = contentPolicy(nonce, {
    isCapture,
    isDocs: /^\/docs(\/|$)/.test(pathname),
    isPreview,
    hasFrames: /^\/dashboard(\/|$)/.test(pathname),
  });

  const requestHeaders = new Headers(request.headers);
  requestHeaders.set("Content-Security-Policy", policy);
  // For the way back after signing in. Set for every page, so that a sender cannot set it.
  requestHeaders.set(ASKED_PATH_HEADER, pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers: requestHeaders } });

  const { headers } = response;
  headers.set("Permissions-Policy", permissions(isCapture));
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Content-Type-Options", "nosniff");
  // The hosted page's own route decides who may frame it (EMBED-FRAME-1): a policy set here too would hold beside it.
  if (pathname === "/verify") return response;
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Frame-Options", isPreview ? "SAMEORIGIN" : "DENY"); // for browsers that do not know frame-ancestors
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  return response;
}

/** next-auth checks a token of its own. */
const SIGN_IN_ENDPOINTS = "/api/auth/";
/** As Next names a server action: a byte of flags and a SHA-1. */
const ACTION_ID = /^[0-9a-f]{42}$/;
/** What a form sends without JavaScript, which Next takes for an action too. Any other POST is no action. */
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i;

/**
 * Why a POST to a page is not taken (SECURITY-ACTION-1). Next itself takes an action without `Origin`, and answers 500 to
 * an id that is none.
 */
function actionProblem(headers: Headers): ErrorCode | null {
  const action = headers.get("next-action");
  if (action === null && !FORM.test(headers.get("content-type") ?? "")) return null;
  if (action !== null && !ACTION_ID.test(action)) return "NOT_FOUND";
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "same-origin" ? null : "FORBIDDEN";
  const isOwn = origin === new URL(env().BASE_URL).origin;
  return isOwn || origin.replace(/^https?:\/\//, "") === headers.get("host") ? null : "FORBIDDEN";
}

function methodNotAllowed(allowed: readonly string[]): NextResponse {
  return refused("METHOD_NOT_ALLOWED", { Allow: allowed.join(", ") });
}

function refused(code: ErrorCode, headers: Readonly<Record<string, string>> = {}): NextResponse {
  const { status, message } = ERRORS[code];
  return NextResponse.json({ success: false, error: { code, message } }, { status, headers });
}

/** The capture page's policy of Trusted Types (`components/capture/guide-questions.ts`). */
const CAPTURE_TYPES = "capture";
/** The policy that a browser asks about texts; the root layout makes it (`components/ui/trusted-types-start.ts`). */
const DEFAULT_TYPES = "default";

interface PageKind {
  readonly isCapture: boolean;
  readonly isDocs: boolean;
  readonly isPreview: boolean;
  /** Has iframes of our own: the branding preview, company documents. */
  readonly hasFrames: boolean;
}

/**
 * SECURITY-CSP-1, SECURITY-CSP-4. Pages other than the capture page may post forms to this server and need no camera, video or model.
 */
function contentPolicy(nonce: string, kind: PageKind): string {
  const { isCapture, isPreview, hasFrames } = kind;
  const evaluation = [
    ...(isCapture ? ["'wasm-unsafe-eval'"] : []),
    ...(IS_DEV_BUILD ? ["'unsafe-eval'"] : []),
  ];
  const connections = ["'self'", new URL(env().BASE_URL).origin, ...(IS_DEV_BUILD ? ["ws:"] : [])];
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...evaluation],
    "style-src": ["'self'", ...(IS_DEV_BUILD ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    "img-src": ["'self'", "blob:", "data:", "https:"],
    "media-src": ["'self'", "blob:"],
    "connect-src": connections,
    "worker-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...trustedTypes(kind),
    // The capture page links no manifest.
    ...(isCapture ? {} : { "manifest-src": ["'self'"] }),
    "form-action": [isCapture ? "'none'" : "'self'"],
    "frame-src": [hasFrames ? "'self'" : "'none'"],
    "frame-ancestors": [isPreview ? "'self'" : "'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** SECURITY-CSP-4. Next's development server compiles texts to code, so its pages have none. */
function trustedTypes({
  isCapture,
  isDocs,
  isPreview,
}: PageKind): Readonly<Record<string, readonly string[]>> {
  if (IS_DEV_BUILD && !isCapture && !isDocs) return {};
  const ofPage = isPreview ? [DEFAULT_TYPES, CAPTURE_TYPES] : [DEFAULT_TYPES];
  const names = isCapture ? [CAPTURE_TYPES] : isDocs ? ["'none'"] : ofPage;
  return { "require-trusted-types-for": ["'script'"], "trusted-types": names };
}

/**
 * Only features that Chromium knows; it warns about others on every page. `bluetooth` is not among them: a page has to
 * ask for each device, and the content security policy lets no foreign script run.
 */
function permissions(isCapture: boolean): string {
  const off = ["microphone", "geolocation", "display-capture", "payment", "usb", "serial"];
  return [`camera=${isCapture ? "(self)" : "()"}`, ...off.map((feature) => `${feature}=()`)].join(", ");
}
