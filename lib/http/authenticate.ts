import { authenticateKey } from "@/lib/account/api-keys";
import type { Endpoint } from "@/lib/contract/endpoint";
import { type ErrorCode, Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { CaptureSession } from "@/lib/session/token";
import { BUCKETS, type RateHeaders, takeToken } from "./rate-limit";

/** The authenticated caller, and the rate limit headers of the response. */
export interface Caller {
  readonly tenant: Tenant;
  readonly session: CaptureSession | null;
  readonly rate: RateHeaders;
}

const KEY_BUCKETS = {
  read: BUCKETS.keyRead,
  write: BUCKETS.keyWrite,
  minting: BUCKETS.keyMinting,
  export: BUCKETS.keyExport,
  recovery: BUCKETS.keyMinting,
} as const;
const SESSION_BUCKETS = {
  "session-validate": BUCKETS.sessionValidate,
  "session-upload": BUCKETS.sessionUpload,
  "session-submit": BUCKETS.sessionSubmit,
  "session-documents": BUCKETS.sessionDocuments,
} as const;

/**
 * Authenticates by `X-API-Key`.
 * @throws Failure NOT_AUTHENTICATED, FORBIDDEN (scope), RATE_LIMITED
 */
export async function callerByKey(endpoint: Endpoint, request: Request, ip: string): Promise<Caller> {
  const given = request.headers.get("x-api-key") ?? "";
  const key = await guessing(ip, () =>
    saying("NOT_AUTHENTICATED", ({ refusedKey }) => refusedKey(request), authenticateKey(given)),
  );
  const bucket = KEY_BUCKETS[endpoint.rate as keyof typeof KEY_BUCKETS] ?? BUCKETS.keyWrite;
  const rate = await takeToken(bucket, key.tenant.keyId ?? "");
  if (endpoint.scope && !key.scopes.includes(endpoint.scope)) {
    const { missingScope } = await import("./refused-caller");
    throw missingScope(endpoint.scope, key.scopes);
  }
  return { tenant: key.tenant, session: null, rate };
}

/** Whether to authenticate by key. Where the key is optional, an empty header still counts as a key. */
export function usesKey(endpoint: Endpoint, headers: Headers): boolean {
  return endpoint.auth === "key" || (endpoint.auth === "optional-key" && headers.has("x-api-key"));
}

/** An endpoint, and what reads the session of a token for it. */
export interface SessionEndpoint {
  readonly endpoint: Endpoint;
  readonly authenticate: (token: string) => Promise<CaptureSession>;
}

/**
 * Authenticates by session token.
 * @throws Failure SESSION_INVALID, SESSION_EXPIRED, RATE_LIMITED
 */
export async function callerBySession(
  { endpoint, authenticate }: SessionEndpoint,
  token: string,
  ip: string,
): Promise<Caller> {
  const session = await guessing(ip, () =>
    saying("SESSION_INVALID", ({ refusedToken }) => refusedToken(token), authenticate(token)),
  );
  const bucket = SESSION_BUCKETS[endpoint.rate as keyof typeof SESSION_BUCKETS] ?? BUCKETS.sessionUpload;
  return { tenant: session.tenant, session, rate: await takeToken(bucket, session.id) };
}

/** Says more exactly than a refusal with this code what came. The words are loaded when needed: most submits start without them. */
async function saying<T>(
  code: ErrorCode,
  exact: (refusals: typeof import("./refused-caller")) => Failure,
  tried: Promise<T>,
): Promise<T> {
  try {
    return await tried;
  } catch (cause) {
    throw cause instanceof Failure && cause.code === code ? exact(await import("./refused-caller")) : cause;
  }
}

/** Counts failed credentials per IP address and refuses further bad ones only: a valid key always works. */
async function guessing<T>(ip: string, authenticate: () => Promise<T>): Promise<T> {
  try {
    return await authenticate();
  } catch (cause) {
    const isGuess = cause instanceof Failure && ["NOT_AUTHENTICATED", "SESSION_INVALID"].includes(cause.code);
    if (isGuess) await takeToken(BUCKETS.addressBadCredentials, ip);
    throw cause;
  }
}
