import { isDatabaseAlive } from "@/db/client";
import { getHealth } from "@/lib/contract/health";
import { requestId } from "@/lib/platform/ids";
import manifest from "@/package.json" with { type: "json" };
import { json } from "./reply";

/** How long the database may take to answer (API-HEALTH-1). */
const DATABASE_ANSWERS_WITHIN_MS = 1000;
/** The version of the running server. */
export const VERSION = manifest.version;

/** 200 `ok`, or 503 `unavailable` without details when the database does not answer within a second. */
export async function health(): Promise<Response> {
  const isAlive = await isDatabaseAlive(DATABASE_ANSWERS_WITHIN_MS);
  const answer = getHealth.response.parse({
    status: isAlive ? "ok" : "unavailable",
    timestamp: new Date().toISOString(),
    service: manifest.name,
    version: VERSION,
  });
  return json(isAlive ? 200 : 503, answer, requestId());
}
