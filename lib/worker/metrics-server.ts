import { once } from "node:events";
import { createServer } from "node:http";
import { unloggedServers } from "@/lib/http/access-log";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { addProcessMetrics, metrics } from "@/lib/platform/metrics";
import { readGauges } from "./queue-metrics";

/**
 * Serves `GET /metrics` on a port of its own, so that no rule of a proxy is needed to keep it from the public
 * (OPS-METRICS-1).
 * @returns what ends it; null where METRICS_PORT is not set
 * @throws Error when the port cannot be used
 */
export async function serveMetrics(): Promise<(() => void) | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return null;
  addProcessMetrics();
  const { registry } = metrics();
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    return readGauges()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
        (cause: unknown) => {
          log.error({ err: cause }, "metrics could not be read");
          response.writeHead(500).end();
        },
      );
  });
  unloggedServers.add(server);
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new Error(
      `METRICS_PORT ${port} of ${host} cannot be used (${(cause as NodeJS.ErrnoException).code}).`,
    );
  }
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
