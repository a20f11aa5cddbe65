import { type NextRequest, NextResponse } from "next/server";
import { ERRORS } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";

/**
 * Headers of HTML pages only: the content policy with a fresh nonce per request, which Next reads from the request's
 * own header and puts on its scripts. Never on /v1: a proxy there cuts bodies over 10 MB without a word.
 */
export const config = {
  matcher: ["/((?!v1(?:/|$)|f(?:/|$)|verify/assets/|viewer(?:/|$)|health$|openapi\\.json$|_next/).*)"],
};

/** Next inlines this at build time: a production build holds the strict policy and nothing else. */
// biome-ignore lint/style/noProcessEnv: not a setting but the kind of build, known to the compiler only
const IS_DEV_BUILD = process.env.NODE_ENV === "development";

/** Reading a page, and calling its server actions. To any other method Next would answer an empty 400, or the page. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];

const FILE_METHODS = ["GET", "HEAD"];

/** Files in the root of `public/`. Their headers are in next.config.mjs; Next answers 500 to a method that writes. */
const PUBLIC_FILE =
  /^\/(?:favicon\.ico|icon\.svg|icon-(?:192|512|maskable-512)\.png|apple-touch-icon\.png|social\.png|manifest\.webmanifest|robots\.txt)$/;

export function proxy(request: NextRequest): NextResponse {
  if (PUBLIC_FILE.test(request.nextUrl.pathname)) {
    return FILE_METHODS.includes(request.method) ? NextResponse.next() : methodNotAllowed(FILE_METHODS);
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const { pathname } = request.nextUrl;
  const isCapture = /^\/verify(\/|$)/.test(pathname);
  // The capture page's route answers other methods itself.
  if (!isCapture && !PAGE_METHODS.includes(request.method)) return methodNotAllowed(PAGE_METHODS);
  // Looks like the capture page and holds nothing: the branding editor shows it in a frame.
  const isPreview = pathname === "/branding-preview";
  const policy = contentPolicy(nonce, {
    isCapture,
    isPreview,
    hasFrames: /^\/dashboard(\/|$)/.test(pathname),
  });

  const requestHeaders = new Headers(request.headers);
  requestHeaders.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers: requestHeaders } });

  const { headers } = response;
  headers.set("Content-Security-Policy", policy);
  headers.set("Permissions-Policy", permissions(isCapture));
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", isPreview ? "SAMEORIGIN" : "DENY"); // for browsers that do not know frame-ancestors
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (env().BASE_URL.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  return response;
}

function methodNotAllowed(allowed: readonly string[]): NextResponse {
  const { status, message } = ERRORS.METHOD_NOT_ALLOWED;
  const error = { code: "METHOD_NOT_ALLOWED", message };
  return NextResponse.json({ success: false, error }, { status, headers: { Allow: allowed.join(", ") } });
}

interface PageKind {
  readonly isCapture: boolean;
  readonly isPreview: boolean;
  /** Frames of our own: the preview, documents under review. */
  readonly hasFrames: boolean;
}

/** POLICY section 6. Other pages may post forms to this server and need no camera, video or model. */
function contentPolicy(nonce: string, { isCapture, isPreview, hasFrames }: PageKind): string {
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
    // The capture page links no manifest: nobody installs it.
    ...(isCapture ? {} : { "manifest-src": ["'self'"] }),
    "form-action": [isCapture ? "'none'" : "'self'"],
    "frame-src": [hasFrames ? "'self'" : "'none'"],
    "frame-ancestors": [isPreview ? "'self'" : "'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/**
 * Names of features that Chromium knows, or it warns on every page. `bluetooth` is none of them: a page has to ask a
 * person for each device, and the content policy lets no foreign script ask.
 */
function permissions(isCapture: boolean): string {
  const off = ["microphone", "geolocation", "display-capture", "payment", "usb", "serial"];
  return [`camera=${isCapture ? "(self)" : "()"}`, ...off.map((feature) => `${feature}=()`)].join(", ");
}
