import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/** POLICY 4.6, inbound time: node:http checks both every 30 s and answers 408 itself. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;

const servers = new Set<Server>();

/**
 * Remembers every HTTP server of this process as it takes its first request. Next hands its server to nobody; Node's
 * own diagnostics channel names it.
 */
export function watchServers(): void {
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (servers.has(server)) return;
    servers.add(server);
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
  });
}

/** Takes no new connection and resolves when the running requests are answered. */
export async function drainServers(): Promise<void> {
  await Promise.all(
    [...servers].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
}
