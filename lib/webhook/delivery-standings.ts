import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookDelivery, webhookEndpoint, type webhookEvent } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { TenantRef } from "@/lib/platform/tenant";
import type { DELIVERY_STATES } from "@/lib/vocabulary";

type DeliveryState = (typeof DELIVERY_STATES)[number];

export type EventRow = Pick<
  typeof webhookEvent.$inferSelect,
  "id" | "name" | "verificationId" | "state" | "createdAt" | "deliveredAt" | "nextAttemptAt"
>;

/** How the delivery of an event to one endpoint stands. */
interface Standing {
  readonly endpointId: string;
  /** Null once the endpoint was removed. */
  readonly url: string | null;
  readonly state: DeliveryState;
  readonly deliveredAt: string | null;
  readonly nextAttemptAt: string | null;
}

/** Of each event: the account's endpoint first, where it asked for the event, then the further ones. */
export async function standingsOf(
  owner: TenantRef,
  events: readonly EventRow[],
): Promise<Map<string, Standing[]>> {
  const byEvent = new Map<string, Standing[]>();
  if (events.length === 0) return byEvent;
  const places = await placesOf(owner);
  for (const event of events) {
    const { id, state } = event;
    byEvent.set(
      id,
      state === "not_asked"
        ? []
        : [standingOf(places.get(ACCOUNT_ENDPOINT), ACCOUNT_ENDPOINT, { ...event, state })],
    );
  }
  const further = await db(owner)
    .select()
    .from(webhookDelivery)
    .where(owned(webhookDelivery, owner, inArray(webhookDelivery.eventId, [...byEvent.keys()])))
    .orderBy(webhookDelivery.eventId, webhookDelivery.endpointId);
  for (const row of further)
    byEvent.get(row.eventId)?.push(standingOf(places.get(row.endpointId), row.endpointId, row));
  return byEvent;
}

interface Place {
  readonly url: string;
  /** While the breaker is open nothing is sent before this. */
  readonly probeAfter: Date | null;
}

/** The endpoints of a business in one mode and the account's of live mode, by id. */
async function placesOf({ businessId, mode }: TenantRef): Promise<Map<string, Place>> {
  const columns = {
    id: webhookEndpoint.id,
    mode: webhookEndpoint.mode,
    url: webhookEndpoint.url,
    probeAfter: webhookEndpoint.probeAfter,
  };
  const own = await db({ businessId, mode })
    .select(columns)
    .from(webhookEndpoint)
    .where(owned(webhookEndpoint, { businessId, mode }));
  const live = await db({ businessId, mode })
    .select(columns)
    .from(webhookEndpoint)
    .where(owned(webhookEndpoint, { businessId, mode: "live" }));
  const account = live.filter(({ id }) => id === ACCOUNT_ENDPOINT);
  return new Map([...account, ...own].map(({ id, url, probeAfter }) => [id, { url, probeAfter }]));
}

function standingOf(
  place: Place | undefined,
  endpointId: string,
  row: { state: DeliveryState; deliveredAt: Date | null; nextAttemptAt: Date | null },
): Standing {
  const { state, deliveredAt, nextAttemptAt } = row;
  const waits = state === "pending" ? [nextAttemptAt, place?.probeAfter].flatMap((at) => at ?? []) : [];
  const next = waits.sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    endpointId,
    url: place?.url ?? null,
    state,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    nextAttemptAt: next?.toISOString() ?? null,
  };
}

const BY_URGENCY: readonly DeliveryState[] = ["pending", "failed", "held", "delivered"];

/** Of several states the one that says most of what is left to do. What is written for nobody is kept. */
export function stateOf(standings: readonly Pick<Standing, "state">[]): DeliveryState {
  return BY_URGENCY.find((each) => standings.some(({ state }) => state === each)) ?? "held";
}
