import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "./client-ip";

/** node:http checks both every 30 s and answers 408 itself (API-BODY-3). */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;

const servers = new Set<Server>();

/**
 * Remembers every HTTP server of this process at its first request, and stores the socket's IP address in a header of
 * each request. Next does not expose its server or sockets; Node's diagnostics channel does, before Next sees the
 * request.
 */
export function watchServers(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "unknown";
    request.url = answerableUrl(request.url ?? "/");
    request.method = answerableMethod(request.method ?? "GET");
    if (servers.has(server)) return;
    servers.add(server);
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
  });
}

/**
 * Next itself answers a path whose percent signs do not decode (500) and one with doubled slashes (a redirect). Such a
 * path is escaped once more, so that it reaches our own 404 (API-PATH-1).
 */
function answerableUrl(address: string): string {
  const [path = ""] = address.split("?", 1);
  const rest = address.slice(path.length);
  try {
    decodeURIComponent(path);
    return path.replaceAll("//", "/%2F") + rest;
  } catch {
    return path.replaceAll("%", "%25") + rest;
  }
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
    [...servers].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
}
