import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { startPostgres } from "@/tools/testing/postgres";
import { runScript } from "./run-script";

const EVENTS = 5_000;
const BUSINESSES = 20;

/**
 * `npm run bench -- webhooks [events] [businesses]`: how fast one worker process works off a backlog of deliveries on a
 * private PostgreSQL, to a receiver on loopback that answers at once.
 */
export async function benchWebhooks(args: readonly string[]): Promise<void> {
  const [events = EVENTS, businesses = BUSINESSES] = args.map(Number);
  if (![events, businesses].every((count) => Number.isInteger(count) && count >= 1))
    throw new Refusal("npm run bench -- webhooks [events] [businesses]");
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  const receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200).end());
  }).listen(0, "127.0.0.1");
  try {
    await once(receiver, "listening");
    const { port } = receiver.address() as AddressInfo;
    await runScript("bench/webhooks-measure.ts", [String(events), String(businesses), String(port)], {
      DATABASE_URL: await cluster.createDatabase("webhooks"),
      SECRETS: `bench:${randomBytes(32).toString("base64url")}`,
      BASE_URL: "http://localhost:3000",
    });
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await cluster.stop();
  }
}
