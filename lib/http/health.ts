import { isDatabaseAlive } from "@/db/client";
import { getHealth } from "@/lib/contract/health";
import { newId } from "@/lib/platform/ids";
import { json } from "./reply";

/** POLICY 8. */
const DATABASE_ANSWERS_WITHIN_MS = 1000;
const SERVICE = "identity-verification";
export const VERSION = "0.1.0";

/** 200 `ok`, or 503 `unavailable` without details when the database does not answer in a second. */
export async function health(): Promise<Response> {
  const isAlive = await isDatabaseAlive(DATABASE_ANSWERS_WITHIN_MS);
  const answer = getHealth.response.parse({
    status: isAlive ? "ok" : "unavailable",
    timestamp: new Date().toISOString(),
    service: SERVICE,
    version: VERSION,
  });
  return json(isAlive ? 200 : 503, answer, newId("req"));
}
