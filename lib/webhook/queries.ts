import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt, webhookEvent } from "@/db/schema/webhook";
import { newId } from "@/lib/platform/ids";
import type { TenantRef } from "@/lib/platform/tenant";

/** An event that waits for delivery. */
export interface PendingEvent {
  readonly id: string;
  readonly owner: TenantRef;
  readonly bodySealed: string;
  /** Attempts of the current run of the schedule; a replay starts at 0 again. */
  readonly attempts: number;
  /** Attempts ever made. */
  readonly attemptsMade: number;
  /** Seconds since it was emitted. */
  readonly ageS: number;
}

/** By id alone: a job names its event, and the row names its owner. Null when deleted, delivered, failed or held. */
export async function findPendingEvent(on: Db | Tx, eventId: string): Promise<PendingEvent | null> {
  const [row] = await on
    .select({
      id: webhookEvent.id,
      businessId: webhookEvent.businessId,
      mode: webhookEvent.mode,
      bodySealed: webhookEvent.bodySealed,
      attempts: webhookEvent.attempts,
      ageS: sql<number>`extract(epoch from now() - ${webhookEvent.createdAt})::float8`.mapWith(Number),
      attemptsMade: sql<number>`coalesce((select max(made.number) from ${webhookAttempt} made
        where made.event_id = webhook_event.id and made.business_id = webhook_event.business_id
          and made.mode = webhook_event.mode), 0)::int`,
    })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.id, eventId), eq(webhookEvent.state, "pending")));
  if (!row) return null;
  const { businessId, mode, ...event } = row;
  return { ...event, owner: { businessId, mode } };
}

/** Locks the event for this transaction. False when it is no longer pending, for instance because it was deleted. */
export async function lockPendingEvent(tx: Tx, event: PendingEvent): Promise<boolean> {
  const locked = await tx
    .select({ id: webhookEvent.id })
    .from(webhookEvent)
    .where(owned(webhookEvent, event.owner, eq(webhookEvent.id, event.id), eq(webhookEvent.state, "pending")))
    .for("update");
  return locked.length > 0;
}

export async function setEvent(
  tx: Tx,
  event: PendingEvent,
  change: { state?: "delivered" | "failed" | "held"; attempts?: number },
): Promise<void> {
  const deliveredAt = change.state === "delivered" ? { deliveredAt: sql`now()` } : {};
  await tx
    .update(webhookEvent)
    .set({ ...change, ...deliveredAt })
    .where(owned(webhookEvent, event.owner, eq(webhookEvent.id, event.id)));
}

/** One attempt, as the delivery log shows it. */
export interface AttemptRecord {
  readonly number: number;
  readonly url: string;
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** Null after success; else a message that the business may see. */
  readonly failure: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
}

export async function recordAttempt(tx: Tx, event: PendingEvent, attempt: AttemptRecord): Promise<void> {
  const { number, url, status, failure, answer, durationMs } = attempt;
  const values = { number, url, status, failure, answer, durationMs };
  await tx.insert(webhookAttempt).values({ id: newId("att"), ...event.owner, eventId: event.id, ...values });
}

/**
 * One statement for the usual end of a delivery: the job is removed, the attempt recorded and the event delivered, unless
 * it is no longer pending. `done` is how many jobs were removed.
 */
export function deliveredBy(removal: SQL, event: PendingEvent, attempt: AttemptRecord): SQL {
  const { number, url, status, failure, answer, durationMs } = attempt;
  const { businessId, mode } = event.owner;
  return sql`
    with done as (${removal}),
    told as (
      update webhook_event set state = 'delivered', attempts = ${event.attempts + 1}::int, delivered_at = now()
      where id = ${event.id} and business_id = ${businessId} and mode = ${mode} and state = 'pending'
        and exists (select from done)
      returning id),
    noted as (
      insert into webhook_attempt (id, business_id, mode, event_id, number, url, status, failure, answer, duration_ms)
      select ${newId("att")}::text, ${businessId}::text, ${mode}::text, told.id, ${number}::int, ${url}::text,
             ${status}::int, ${failure}::text, ${answer}::text, ${durationMs}::int
      from told)
    select count(*)::int as done from done`;
}

/** How many different events of a business failed at a URL since an instant of the database's clock. */
export async function countFailedEvents(tx: Tx, owner: TenantRef, url: string, since: Date): Promise<number> {
  const [row] = await rows<{ count: number | string }>(
    tx,
    sql`select count(distinct ${webhookAttempt.eventId}) as count from ${webhookAttempt}
        where ${webhookAttempt.businessId} = ${owner.businessId} and ${webhookAttempt.url} = ${url}
          and ${webhookAttempt.failure} is not null and ${webhookAttempt.createdAt} >= ${since.toISOString()}`,
  );
  return Number(row?.count ?? 0);
}
