import { and, count, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookDelivery, webhookEvent } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT, type EventName, isAboutVerification } from "@/lib/contract/events";
import type { DeliveryFilters } from "@/lib/contract/lists/delivery-list";
import { firstInstant, lastInstant } from "@/lib/contract/lists/period";
import type { TenantRef } from "@/lib/platform/tenant";
import { attemptsOf } from "./delivery-attempts";
import { type EventRow, standingsOf, stateOf } from "./delivery-standings";

interface ListDeliveriesQuery extends DeliveryFilters {
  readonly page: number;
  readonly limit: number;
}

/** One page of the delivery log, newest event first, each with its state at each endpoint and its newest attempts in order. */
export async function listDeliveries(owner: TenantRef, { page, limit, ...filters }: ListDeliveriesQuery) {
  const matching = await matchingOf(owner, filters);
  const [counted] = await db(owner).select({ total: count() }).from(webhookEvent).where(matching);
  const events: EventRow[] = await db(owner)
    .select({
      id: webhookEvent.id,
      name: webhookEvent.name,
      verificationId: webhookEvent.verificationId,
      state: webhookEvent.state,
      createdAt: webhookEvent.createdAt,
      deliveredAt: webhookEvent.deliveredAt,
      nextAttemptAt: webhookEvent.nextAttemptAt,
    })
    .from(webhookEvent)
    .where(matching)
    // `nulls last`, as the index is ordered.
    .orderBy(sql`${webhookEvent.createdAt} desc nulls last`, desc(webhookEvent.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = events.map(({ id }) => id);
  const [attempts, standings] = [await attemptsOf(owner, ids), await standingsOf(owner, events)];
  const total = counted?.total ?? 0;
  return {
    deliveries: events.map((event) => {
      const endpoints = standings.get(event.id) ?? [];
      const delivered = endpoints.flatMap(({ deliveredAt }) => deliveredAt ?? []).sort();
      return {
        eventId: event.id,
        event: event.name as EventName,
        verificationId: isAboutVerification(event.name as EventName) ? event.verificationId : null,
        state: stateOf(endpoints),
        createdAt: event.createdAt.toISOString(),
        deliveredAt: delivered[0] ?? null,
        endpoints,
        attempts: attempts.get(event.id) ?? [],
      };
    }),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

async function matchingOf(owner: TenantRef, filters: DeliveryFilters): Promise<SQL> {
  const { event, eventId, verificationId, from, to } = filters;
  return owned(
    webhookEvent,
    owner,
    and(
      await standsSo(owner, filters),
      event && eq(webhookEvent.name, event),
      eventId === undefined ? undefined : eq(webhookEvent.id, eventId),
      verificationId === undefined ? undefined : eq(webhookEvent.verificationId, verificationId),
      from === undefined ? undefined : gte(webhookEvent.createdAt, new Date(firstInstant(from))),
      to === undefined ? undefined : lte(webhookEvent.createdAt, new Date(lastInstant(to))),
    ),
  );
}

/** Events in a state at any endpoint, or at one. */
async function standsSo(owner: TenantRef, filters: DeliveryFilters): Promise<SQL | undefined> {
  const { state, endpointId } = filters;
  if (state === undefined && endpointId === undefined) return undefined;
  const atAccount = state ? eq(webhookEvent.state, state) : ne(webhookEvent.state, "not_asked");
  if (endpointId === ACCOUNT_ENDPOINT) return atAccount;
  const further = owned(
    webhookDelivery,
    owner,
    endpointId === undefined ? undefined : eq(webhookDelivery.endpointId, endpointId),
    state === undefined ? undefined : eq(webhookDelivery.state, state),
  );
  const eventIds = db(owner).select({ id: webhookDelivery.eventId }).from(webhookDelivery).where(further);
  const atFurther = inArray(webhookEvent.id, eventIds);
  if (endpointId !== undefined) return atFurther;
  // An index finds the states of the account's endpoint, as long as nothing else is asked for.
  return (await hasFurther(owner)) ? or(atAccount, atFurther) : atAccount;
}

async function hasFurther(owner: TenantRef): Promise<boolean> {
  const found = await db(owner)
    .select({ eventId: webhookDelivery.eventId })
    .from(webhookDelivery)
    .where(owned(webhookDelivery, owner))
    .limit(1);
  return found.length > 0;
}
