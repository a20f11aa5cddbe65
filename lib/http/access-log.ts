import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { enterContext } from "@/lib/platform/request-context";
import { endSpan, startSpan } from "@/lib/platform/trace";
import { routeName } from "./route-name";

/** Probes and files come often and say nothing: they are logged for debugging only. */
const QUIET = /^\/(?:health|livez|readyz|_next\/\*|verify\/assets\/\*|viewer\/assets\/\*)$/;
const SERVER_ERROR = 500;

const SLOT = Symbol.for("identity-verification.unlogged-servers");
const slots = globalThis as { [SLOT]?: WeakSet<Server> };
slots[SLOT] ??= new WeakSet();
/** Servers of this process that are not the API's: the one of the metrics. */
export const unloggedServers = slots[SLOT];

/**
 * Gives a request its id, which the reply carries and every line of the log names, and writes one line when it has ended
 * (OPS-ACCESS-1). Runs before Next sees the request.
 */
export function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const requestId = newId("req");
  const startedMs = performance.now();
  const { method = "GET", url = "/", socket } = request;
  const sentBefore = socket.bytesWritten;
  const remote = request.headers["traceparent"];
  const span = startSpan(
    method,
    { "http.request.method": method },
    typeof remote === "string" ? remote : undefined,
  );
  enterContext({ requestId, span });
  response.setHeader("X-Request-Id", requestId);
  response.once("close", () => {
    const status = response.statusCode;
    const route = routeName(url, status);
    const ms = performance.now() - startedMs;
    const bytes = socket.bytesWritten - sentBefore;
    metrics().httpRequests.inc({ method, route, status });
    metrics().httpSeconds.observe({ method, route }, ms / 1000);
    span?.updateName(`${method} ${route}`);
    endSpan(span, { "http.route": route, "http.response.status_code": status }, status >= SERVER_ERROR);
    const line = { requestId, method, route, status, ms: Math.round(ms), bytes };
    // A client that left before its answer was complete.
    const fields = response.writableFinished ? line : { ...line, isCut: true };
    if (QUIET.test(route)) log.debug(fields, "request");
    else log.info(fields, "request");
  });
}
