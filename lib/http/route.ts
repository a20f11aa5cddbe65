import type { Answer, Body, Endpoint, Files, Params, Query } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { requestId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import type { RequestOrigin } from "@/lib/session/capture-facts";
import { authenticateSession, type CaptureSession } from "@/lib/session/token";
import { type Caller, callerByKey, callerBySession, type SessionEndpoint, usesKey } from "./authenticate";
import { cleanText } from "./clean-json";
import { clientIp } from "./client-ip";
import { preflight, withPageOrigin } from "./cors";
import {
  assertUsableKey,
  type HeldKey,
  NO_KEY,
  onceOnly,
  type RecordKey,
  Replayed,
  recordKey,
  requestHash,
} from "./idempotency";
import { type ReadBody, readDeclaredBody } from "./multipart";
import { BUCKETS, type RateHeaders, takeToken } from "./rate-limit";
import { refuse, succeed } from "./reply";
import { isNothing, parse } from "./validate";

/** The parsed request that a handler gets. */
export interface Call<E extends Endpoint, S extends CaptureSession = CaptureSession> {
  readonly tenant: E["auth"] extends "none"
    ? null
    : E["auth"] extends "optional-key"
      ? Tenant | null
      : Tenant;
  readonly session: E["auth"] extends "session" ? S : null;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly files: Files<E>;
  /** Where the request came from. */
  readonly origin: RequestOrigin;
  /** The Idempotency-Key; the work stores its answer, or the key itself, in the transaction of the record. */
  readonly heldKey: E["idempotent"] extends true
    ? HeldKey<Answer<E>>
    : E["idempotent"] extends "record"
      ? RecordKey
      : null;
}

/** The result of a handler. */
type HandlerResult<E extends Endpoint> =
  | Answer<E>
  | (E["idempotent"] extends "record" ? Replayed<Answer<E>> : never);

/** What the headers of a reply depend on, also those of a refusal. */
interface SharedHeaders {
  rate: RateHeaders;
  /** Whose session it is, as soon as that is known. */
  sessionTenant: Tenant | null;
}

interface ParsedCall {
  readonly tenant: Tenant | null;
  readonly session: CaptureSession | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: ReadBody["files"];
  readonly origin: RequestOrigin;
}

type NextContext = { readonly params: Promise<Record<string, string | string[] | undefined>> };
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: NextHandler;
}

/**
 * The request handler of one endpoint: authenticate, parse, call the domain function, present, wrap in the envelope. A
 * thrown error becomes the response of the error table.
 * @param authenticate reads the session of a token, where the endpoint needs more than the session itself
 */
export function route<E extends Endpoint, S extends CaptureSession = CaptureSession>(
  endpoint: E,
  answer: (call: Call<E, S>) => Promise<HandlerResult<E>>,
  // Without it nothing says another S than the default.
  authenticate: (token: string) => Promise<S> = authenticateSession as never,
): Route {
  const reply = async (request: Request, context: NextContext, noted: SharedHeaders) => {
    const id = requestId();
    try {
      const call = await parseCall({ endpoint, authenticate }, request, context, noted);
      const run = (heldKey: HeldKey<Answer<E>> | RecordKey) =>
        answer({ ...call, heldKey } as unknown as Call<E, S>);
      const given = await repeatable(endpoint, request, call, run);
      const answered =
        given instanceof Replayed
          ? succeed({ ...endpoint, status: 200 }, given.answer, id, noted.rate)
          : succeed(endpoint, given, id, noted.rate);
      return request.method === "HEAD" ? await withoutBody(answered) : answered;
    } catch (cause) {
      return refuse(cause, id, noted.rate);
    }
  };
  const handle: NextHandler = async (request, context) => {
    const noted: SharedHeaders = { rate: {}, sessionTenant: null };
    const answered = await reply(request, context, noted);
    return withPageOrigin(endpoint, request, answered, noted.sessionTenant);
  };
  return { endpoint, handle };
}

/** For HEAD: the headers only; a streamed file is cancelled. */
async function withoutBody(answered: Response): Promise<Response> {
  await answered.body?.cancel();
  return new Response(null, { status: answered.status, headers: answered.headers });
}

/**
 * The exports of a `route.ts`: each route under its method, and 405 with `Allow` under every other.
 */
export function methods(...routes: Route[]): Record<Method, NextHandler> {
  const notAllowed = methodNotAllowed(routes.map(({ endpoint }) => endpoint.method));
  const options: NextHandler = async (request, context) => {
    try {
      for (const { endpoint } of routes) {
        const answered = await preflight(endpoint, request);
        if (answered) return answered;
      }
      return await notAllowed(request, context);
    } catch (cause) {
      return refuse(cause, requestId());
    }
  };
  const of = (method: Method) =>
    routes.find(({ endpoint }) => endpoint.method === method)?.handle ?? notAllowed;
  return {
    GET: of("GET"),
    HEAD: of("GET"),
    POST: of("POST"),
    PUT: of("PUT"),
    PATCH: notAllowed,
    DELETE: of("DELETE"),
    OPTIONS: options,
  };
}

/** 405 with `Allow` (RFC 9110, 15.5.6); a path that takes GET takes HEAD. */
function methodNotAllowed(methods: readonly Method[]): NextHandler {
  const allowed = new Set<Method>(methods);
  if (allowed.has("GET")) allowed.add("HEAD");
  const Allow = [...allowed].sort().join(", ");
  return async ({ method }) => {
    const message = `This path takes ${Allow}; received ${method}.`;
    return refuse(new Failure("METHOD_NOT_ALLOWED", { message }), requestId(), { Allow });
  };
}

/** The exports of a read-only `route.ts` that is not an endpoint of the contract. */
export function readOnly<Serve extends (...given: never[]) => Promise<Response>>(serve: Serve) {
  const notAllowed = methodNotAllowed(["GET"]);
  return {
    GET: serve,
    HEAD: serve,
    POST: notAllowed,
    PUT: notAllowed,
    PATCH: notAllowed,
    DELETE: notAllowed,
    OPTIONS: notAllowed,
  };
}

/**
 * The key is checked before the body is read; a session token is checked as soon as it has been read from the body
 * (API-ORDER-1).
 */
async function parseCall(
  of: SessionEndpoint,
  request: Request,
  context: NextContext,
  noted: SharedHeaders,
): Promise<ParsedCall> {
  const { endpoint } = of;
  const ip = clientIp(request.headers);
  if (endpoint.rate === "signup") await takeToken(BUCKETS.addressSignup, ip);
  if (endpoint.rate === "recovery") await takeToken(BUCKETS.addressRecovery, ip);
  if (endpoint.auth === "session" || endpoint.rate === "receipt")
    await takeToken(BUCKETS.addressSessions, ip);
  const byKey = usesKey(endpoint, request.headers) ? await callerByKey(endpoint, request, ip) : null;
  noted.rate = byKey?.rate ?? {};
  const params = parseParams(endpoint, await context.params);
  const query = parse(endpoint.query, queryOf(request), "text");
  const sender = byKey ? "known" : "anybody";
  const { read, bySession } =
    endpoint.auth === "session"
      ? await readWithToken(of, request, ip, noted)
      : { read: await readDeclared(endpoint, request, sender), bySession: null };
  const caller = bySession ?? byKey;
  const body = parseBody(endpoint, read, caller);
  return {
    tenant: caller?.tenant ?? null,
    session: caller?.session ?? null,
    params,
    query,
    body,
    files: read.files,
    origin: { address: ip, userAgent: request.headers.get("user-agent") },
  };
}

async function readDeclared(
  { body }: Endpoint,
  request: Request,
  sender: Parameters<typeof readDeclaredBody>[2],
): Promise<ReadBody> {
  return body ? readDeclaredBody(request, body, sender) : NOTHING_READ;
}

/** @throws Failure VALIDATION_ERROR for a body without the token that the endpoint needs */
async function readWithToken(
  of: SessionEndpoint,
  request: Request,
  ip: string,
  noted: SharedHeaders,
): Promise<{ read: ReadBody; bySession: Caller }> {
  const known: { caller: Caller | null } = { caller: null };
  const read = await readDeclared(of.endpoint, request, async (token) => {
    known.caller = await callerBySession(of, token, ip);
    noted.rate = known.caller.rate;
    noted.sessionTenant = known.caller.tenant;
  });
  if (!known.caller) throw new Failure("VALIDATION_ERROR", { message: "session is required." });
  return { read, bySession: known.caller };
}

async function repeatable<T>(
  endpoint: Endpoint,
  request: Request,
  call: ParsedCall,
  run: (heldKey: HeldKey<never> | RecordKey) => Promise<T>,
): Promise<T> {
  const key = endpoint.idempotent ? request.headers.get("idempotency-key") : null;
  if (key === null || !call.tenant) return run(NO_KEY);
  assertUsableKey(key);
  const keyed = { endpoint, tenant: call.tenant, key, hash: requestHash(call.body, call.files) };
  return endpoint.idempotent === "record" ? run(recordKey(keyed)) : onceOnly(keyed, { run });
}

const NOTHING_READ: ReadBody = { fields: {}, files: {} };

/** An id that cannot exist is not found. @throws Failure NOT_FOUND */
function parseParams(endpoint: Endpoint, given: unknown): unknown {
  const parsed = endpoint.params?.safeParse(given);
  if (parsed && !parsed.success) throw new Failure("NOT_FOUND");
  return parsed?.data ?? {};
}

function parseBody(endpoint: Endpoint, read: ReadBody, caller: Caller | null): unknown {
  if (!endpoint.body) return {};
  const source = endpoint.body.kind === "json" ? "json" : "text";
  // With a live key `simulate` is the error, whatever its value and whatever else is wrong (KEY-SIMULATE-1).
  const isLiveKey = caller?.tenant.mode === "live" && caller.session === null;
  if (isLiveKey && !isNothing(read.fields["simulate"], source)) throw new Failure("SIMULATE_NOT_ALLOWED");
  const schema = endpoint.body.kind === "json" ? endpoint.body.schema : endpoint.body.fields;
  return parse(schema, read.fields, source);
}

/** @throws Failure VALIDATION_ERROR for a query field given twice, or with characters that are not allowed. */
function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, name))
      throw new Failure("VALIDATION_ERROR", { message: `${name} is given twice.` });
    query[name] = cleanText(value, [name]);
  }
  return query;
}

const notFound: NextHandler = async () => refuse(new Failure("NOT_FOUND"), requestId());

/** Every unknown path below `/v1`: the same bytes as for a missing record (API-PATH-1). */
export const unknownPath: Record<Method, NextHandler> = {
  GET: notFound,
  HEAD: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
};
