import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt, webhookEvent } from "@/db/schema/webhook";
import { type EventName, isAboutVerification } from "@/lib/contract/events";
import type { TenantRef } from "@/lib/platform/tenant";
import type { DELIVERY_STATES } from "@/lib/vocabulary";

/** An event that was resent often can have many. */
const SHOWN_ATTEMPTS = 20;

interface ListDeliveriesQuery {
  readonly page: number;
  readonly limit: number;
  readonly state?: (typeof DELIVERY_STATES)[number] | undefined;
  readonly event?: EventName | undefined;
  readonly verificationId?: string | undefined;
}

/** One page of the delivery log, newest event first, each with its newest attempts in order. */
export async function listDeliveries(owner: TenantRef, { page, limit, ...filter }: ListDeliveriesQuery) {
  const matching = matchingOf(owner, filter);
  const [counted] = await db(owner).select({ total: count() }).from(webhookEvent).where(matching);
  const events = await db(owner)
    .select({
      id: webhookEvent.id,
      name: webhookEvent.name,
      verificationId: webhookEvent.verificationId,
      state: webhookEvent.state,
      createdAt: webhookEvent.createdAt,
      deliveredAt: webhookEvent.deliveredAt,
    })
    .from(webhookEvent)
    .where(matching)
    // `nulls last`, as the index is ordered.
    .orderBy(sql`${webhookEvent.createdAt} desc nulls last`, desc(webhookEvent.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const attempts = await attemptsOf(
    owner,
    events.map(({ id }) => id),
  );
  const total = counted?.total ?? 0;
  return {
    deliveries: events.map((event) => ({
      eventId: event.id,
      event: event.name as EventName,
      verificationId: isAboutVerification(event.name as EventName) ? event.verificationId : null,
      state: event.state,
      createdAt: event.createdAt.toISOString(),
      deliveredAt: event.deliveredAt?.toISOString() ?? null,
      attempts: attempts.get(event.id) ?? [],
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

function matchingOf(
  owner: TenantRef,
  { state, event, verificationId }: Omit<ListDeliveriesQuery, "page" | "limit">,
): SQL {
  return owned(
    webhookEvent,
    owner,
    and(
      state && eq(webhookEvent.state, state),
      event && eq(webhookEvent.name, event),
      verificationId === undefined ? undefined : eq(webhookEvent.verificationId, verificationId),
    ),
  );
}

type PresentedAttempt = ReturnType<typeof presentAttempt>;

async function attemptsOf(
  owner: TenantRef,
  eventIds: readonly string[],
): Promise<Map<string, PresentedAttempt[]>> {
  const byEvent = new Map<string, PresentedAttempt[]>();
  if (eventIds.length === 0) return byEvent;
  const found = await db(owner)
    .select()
    .from(webhookAttempt)
    .where(owned(webhookAttempt, owner, inArray(webhookAttempt.eventId, [...eventIds])))
    .orderBy(webhookAttempt.eventId, webhookAttempt.number);
  for (const row of found) {
    byEvent.set(
      row.eventId,
      [...(byEvent.get(row.eventId) ?? []), presentAttempt(row)].slice(-SHOWN_ATTEMPTS),
    );
  }
  return byEvent;
}

function presentAttempt(row: typeof webhookAttempt.$inferSelect) {
  const { number, url, status, failure, answer, durationMs, createdAt } = row;
  return { number, url, status, failure, answer, durationMs, createdAt: createdAt.toISOString() };
}
