import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { createEndpoint } from "@/lib/webhook/change-endpoints";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { fixture } from "./webhook";

/** Further endpoints of the business of a test, beside those of `tests/support/webhook.ts`. */

/** Adds one at a path of the receiver. */
export function add(
  path: string,
  more: Partial<Parameters<typeof createEndpoint>[1]> = {},
  tenant = fixture.live,
) {
  return createEndpoint(tenant, { url: `${fixture.receiver.url}${path}`, ...more });
}

/** The paths that requests came to, sorted. @param from leaves out the requests before */
export function paths(from = 0): string[] {
  return fixture.receiver.received
    .slice(from)
    .map(({ path }) => path)
    .sort();
}

/** How many requests have arrived so far. */
export const arrived = () => fixture.receiver.received.length;

/** The first page of the log in live mode. */
export async function page(filters: Omit<Parameters<typeof listDeliveries>[1], "page" | "limit"> = {}) {
  return (await listDeliveries(fixture.live, { page: 1, limit: 50, ...filters })).deliveries;
}

/** Puts a further endpoint into a state that would take days to reach. */
export async function change(id: string, set: ReturnType<typeof sql>): Promise<void> {
  await db("operator").execute(sql`update webhook_endpoint set ${set} where id = ${id}`);
}
