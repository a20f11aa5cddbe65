import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "./client-ip";

/** POLICY 4.6, inbound time: node:http checks both every 30 s and answers 408 itself. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;

const servers = new Set<Server>();

/**
 * Remembers every HTTP server of this process as it takes its first request, and notes on each request the address it
 * came from. Next hands its server and sockets to nobody; Node's own diagnostics channel names them before Next sees
 * the request.
 */
export function watchServers(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "unknown";
    request.url = answerableAddress(request.url ?? "/");
    request.method = answerableMethod(request.method ?? "GET");
    if (servers.has(server)) return;
    servers.add(server);
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
  });
}

/**
 * Next answers by itself, and not in our words, to a path whose percent signs do not decode (500) and to one with two
 * slashes in a row (a redirect). Such a path is made to name itself letter by letter: there is nothing under it, and
 * that is what the gate says.
 */
function answerableAddress(address: string): string {
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
 * The methods that Node reads and Next does not route (PROPFIND, TRACE, …) would get an empty 400. PATCH is one that
 * no path of ours takes, so that the gate says what it says to any other method: 405 with `Allow`. A word that Node
 * does not know as a method at all never comes here: its parser answers 400 and closes.
 */
function answerableMethod(method: string): string {
  return ANSWERED_METHODS.has(method) ? method : "PATCH";
}

/** Takes no new connection and resolves when the running requests are answered. */
export async function drainServers(): Promise<void> {
  await Promise.all(
    [...servers].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
}
