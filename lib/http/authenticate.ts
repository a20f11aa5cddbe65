import { authenticateKey } from "@/lib/account/api-keys";
import type { Endpoint } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
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
  const given = request.headers.get("x-api-key");
  const key = await guessing(ip, async () => {
    if (given === null) refuseMisplacedKey(request);
    else if (!KEY_LIKE.test(given)) throw new Failure("NOT_AUTHENTICATED", { message: NO_KEY });
    return authenticateKey(given ?? "");
  });
  const bucket = KEY_BUCKETS[endpoint.rate as keyof typeof KEY_BUCKETS] ?? BUCKETS.keyWrite;
  const rate = await takeToken(bucket, key.tenant.keyId ?? "");
  if (endpoint.scope && !key.scopes.includes(endpoint.scope)) throw new Failure("FORBIDDEN");
  return { tenant: key.tenant, session: null, rate };
}

const KEY_LIKE = /\bsv_(?:live|test)_/;
const NO_KEY = "X-API-Key does not hold a key: keys begin with sv_live_ or sv_test_.";

/**
 * Says where something like a key came instead of in its header. It is not looked up (KEY-AUTH-1).
 * @throws Failure NOT_AUTHENTICATED where there is one
 */
function refuseMisplacedKey({ headers, url }: Request): void {
  const toDo = "send it in the header X-API-Key";
  if (KEY_LIKE.test(headers.get("authorization") ?? ""))
    throw new Failure("NOT_AUTHENTICATED", {
      message: `A key came in the header Authorization, which is not read: ${toDo}.`,
    });
  if (KEY_LIKE.test(new URL(url).search))
    throw new Failure("NOT_AUTHENTICATED", {
      message: `A key came in the query, which is not read and which logs may keep: ${toDo}, and replace that key.`,
    });
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
  const session = await guessing(ip, () => authenticate(token));
  const bucket = SESSION_BUCKETS[endpoint.rate as keyof typeof SESSION_BUCKETS] ?? BUCKETS.sessionUpload;
  return { tenant: session.tenant, session, rate: await takeToken(bucket, session.id) };
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
