import { isDatabaseUnavailable } from "@/db/unavailable";
import type { Endpoint, StreamedFile } from "@/lib/contract/endpoint";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** On every response (API-HEADER-1). */
const ALWAYS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** When a client may ask again after a failure of the database. */
const RETRY_AFTER_S = 5;

type Extra = Readonly<Record<string, string>>;

/**
 * A success response in its endpoint's envelope. It is parsed by the endpoint's schema, so that a stray column cannot
 * leak.
 * @throws ZodError when the domain presents something that the contract does not declare.
 */
export function succeed(endpoint: Endpoint, answer: unknown, requestId: string, extra: Extra = {}): Response {
  if (endpoint.envelope === "stream") return sendFile(endpoint, answer as StreamedFile, requestId, extra);
  const parsed = endpoint.response.parse(answer);
  const body = {
    data: () => ({ success: true, data: parsed }),
    flat: () => ({ success: true, ...(parsed as object) }),
    bare: () => parsed,
  }[endpoint.envelope]();
  return json(endpoint.status, body, requestId, extra);
}

/** A file, streamed as it is produced; its content is not checked by the schema. */
function sendFile(endpoint: Endpoint, file: StreamedFile, requestId: string, extra: Extra): Response {
  const headers = {
    ...ALWAYS,
    "X-Request-Id": requestId,
    "Content-Type": endpoint.contentType ?? "application/octet-stream",
    "Content-Disposition": `attachment; filename="${file.fileName}"`,
    ...extra,
  };
  return new Response(file.body, { status: endpoint.status, headers });
}

/**
 * The only way an error leaves the service: code and public message, and a link to what to do (ERROR-HELP-1). The cause
 * goes to the log.
 */
export function refuse(cause: unknown, requestId: string, extra: Extra = {}): Response {
  const failure = failureOf(cause);
  const { status } = ERRORS[failure.code];
  if (status >= 500)
    log.error({ requestId, code: failure.code, err: failure.cause ?? cause }, "request failed");
  const retry = failure.retryAfterS === undefined ? {} : { "Retry-After": String(failure.retryAfterS) };
  const error = { code: failure.code, message: failure.message };
  const help = { Link: `<${env().BASE_URL}/docs/errors#${failure.code}>; rel="help"` };
  return json(status, { success: false, error }, requestId, {
    ...extra,
    ...help,
    ...failure.headers,
    ...retry,
  });
}

/** What an error is to a client: a database that is absent or full is no defect, and its request may be sent again. */
export function failureOf(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  if (isDatabaseUnavailable(cause))
    return new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: RETRY_AFTER_S });
  return new Failure("INTERNAL_ERROR", { cause });
}

export function json(status: number, body: unknown, requestId: string, extra: Extra = {}): Response {
  return Response.json(body, { status, headers: { ...ALWAYS, "X-Request-Id": requestId, ...extra } });
}
