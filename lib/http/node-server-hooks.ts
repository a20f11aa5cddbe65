import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { MIB } from "@/lib/contract/fields";
import { env } from "@/lib/platform/env";
import { processState } from "@/lib/platform/process-state";
import { noteRequest, unloggedServers } from "./access-log";
import { SOCKET_ADDRESS_HEADER } from "./client-ip";

/** node:http checks both every 30 s and answers 408 itself (API-BODY-3). */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** Node's own 5 s end a connection just when a client or proxy sends its next request (API-IDLE-1). */
const IDLE_MS = 130_000;
/**
 * What a client may go on sending after its answer (API-BODY-5): whoever sent too large a body is likely an honest client
 * that writes all of it before it reads.
 */
const SENT_ON_LIMIT_BYTES = 64 * MIB;
const SENT_ON_AFTER_413_LIMIT_BYTES = 512 * MIB;
/** Next reads the whole body of a request to a page before any code of ours runs; no page takes more than 1 MiB. */
const PAGE_BODY_LIMIT_BYTES = 16 * MIB;
/** SECURITY-HSTS-1 */
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";
const LOOK_AGAIN_MS = 20;
const CLOSE_IDLE_MS = 100;

const servers = new Set<Server>();

interface StartedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

/**
 * Remembers every HTTP server of this process at its first request, stores the socket's IP address in a header of each
 * request, and gives each answer the headers that all have. Next does not expose its server or sockets; Node's diagnostics channel does, before Next sees the
 * request.
 */
export function watchServers(): void {
  const isHttps = env().BASE_URL.startsWith("https:");
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as StartedRequest;
    if (unloggedServers.has(server)) return;
    // A client that keeps its connection would go on sending to a process that ends.
    if (processState().isDraining) response.shouldKeepAlive = false;
    // Set here, so that no kind of answer lacks it: a reply of the API, a file or one that Next makes.
    if (isHttps) response.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "unknown";
    request.url = answerableTarget(request);
    request.method = answerableMethod(request.method ?? "GET");
    noteRequest(request, response);
    if (isToPage(request) && mayExceed(request, PAGE_BODY_LIMIT_BYTES))
      limitRest(request, PAGE_BODY_LIMIT_BYTES);
    if (servers.has(server)) return;
    servers.add(server);
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
    server.keepAliveTimeout = IDLE_MS;
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const limit = response.statusCode === 413 ? SENT_ON_AFTER_413_LIMIT_BYTES : SENT_ON_LIMIT_BYTES;
    if (request.complete) return;
    holdClosing(request);
    limitRest(request, limit);
  });
}

function isToPage({ url = "" }: IncomingMessage): boolean {
  return !/^\/v1(?:[/?]|$)/.test(url);
}

function mayExceed({ headers }: IncomingMessage, bytes: number): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > bytes;
}

/**
 * Keeps a connection that ends with its answer (`Connection: close`) until the rest of the request has arrived, or its limits
 * end it. Node would close it right after the answer, and a client that is still writing would lose the answer to a reset.
 */
function holdClosing(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const until = performance.now() + REQUEST_MS;
    const timer = setInterval(() => {
      if (!request.complete && !socket.destroyed && performance.now() < until) return;
      clearInterval(timer);
      close();
    }, LOOK_AGAIN_MS);
    timer.unref();
  };
}

/** Ends the connection of a client that sends more than that many bytes from now on before its request is complete. */
function limitRest(request: IncomingMessage, bytes: number): void {
  const { socket } = request;
  const last = socket.bytesRead + bytes;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead > last) socket.destroy();
  }, LOOK_AGAIN_MS);
  timer.unref();
}

/**
 * The target of a request as a path that Next can route. A proxy's form `http://host/path` is its path (RFC 9112, 3.2.2);
 * any other text that is no path, such as `*`, becomes a path that nothing has.
 */
function answerableTarget(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return answerablePath(target);
  const [whole, authority] = /^https?:\/\/([^/?#]+)/i.exec(target) ?? [];
  if (whole === undefined || authority === undefined) return `/${encodeURIComponent(target)}`;
  request.headers.host = authority;
  const rest = target.slice(whole.length);
  return answerablePath(rest.startsWith("/") ? rest : `/${rest}`);
}

/**
 * Next itself answers a path whose percent signs do not decode (500) and one with doubled slashes (a redirect), and URL
 * takes a backslash for a slash and resolves segments of dots, escaped ones too, so that a path below /v1 would leave it.
 * Such a path is escaped once more, so that it reaches our own 404 (API-PATH-1).
 */
function answerablePath(address: string): string {
  const [path = ""] = address.split("?", 1);
  const rest = address.slice(path.length);
  try {
    decodeURIComponent(path);
  } catch {
    return path.replaceAll("%", "%25") + rest;
  }
  return path.replaceAll("\\", "%5C").replaceAll("//", "/%2F").replace(DOT_SEGMENT, escapeDots) + rest;
}

const DOT_SEGMENT = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/** `%2e` and `.` become `%252E`, which no URL parser takes for a dot. */
function escapeDots(segment: string): string {
  return segment.replace(/\.|%2e/gi, "%252E");
}

const ANSWERED_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Methods that Node parses and Next does not route (PROPFIND, TRACE, …) would get an empty 400. They become PATCH,
 * which no path takes, so that the HTTP layer answers 405 with `Allow` (API-METHOD-1). A word that is not a method
 * never gets here: Node's parser answers 400 and closes the connection.
 */
function answerableMethod(method: string): string {
  return ANSWERED_METHODS.has(method) ? method : "PATCH";
}

/** Accepts no new connection and resolves when the running requests are answered. */
export async function drainServers(): Promise<void> {
  await Promise.all(
    [...servers].map(
      (server) =>
        new Promise<void>((resolve) => {
          // A connection that is answered after this would stay open for its next request.
          const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
          server.close(() => {
            clearInterval(closing);
            resolve();
          });
        }),
    ),
  );
}
