import { type SQL, sql } from "drizzle-orm";
import { rows, type Tx } from "@/db/client";
import { webhookAttempt } from "@/db/schema/webhook";
import { newId } from "@/lib/platform/ids";
import type { TenantRef } from "@/lib/platform/tenant";
import { sealAnswer } from "./delivery-attempts";
import { deliveryRows } from "./delivery-rows";

/** An event that waits for delivery to an endpoint. */
export interface PendingEvent {
  readonly id: string;
  readonly endpointId: string;
  readonly owner: TenantRef;
  readonly bodySealed: string;
  /** Attempts of the current run of the schedule; a replay starts at 0 again. */
  readonly attempts: number;
  /** Attempts ever made at this endpoint. */
  readonly attemptsMade: number;
  /** Seconds since it was emitted. */
  readonly ageS: number;
}

/** The row of a delivery, in a WHERE. */
function rowOf({ id, endpointId, owner }: PendingEvent): SQL {
  const { eventId, mine } = deliveryRows(endpointId);
  return sql`${eventId} = ${id} and ${mine} and business_id = ${owner.businessId} and mode = ${owner.mode}`;
}

/** By id alone, because a job names its event: marks a delivery that is still pending as failed. */
export async function failPending(tx: Tx, id: string, endpointId: string): Promise<void> {
  const { table, eventId, mine } = deliveryRows(endpointId);
  await tx.execute(
    sql`update ${table} set state = 'failed', next_attempt_at = null where ${eventId} = ${id} and ${mine} and state = 'pending'`,
  );
}

/** Locks the delivery for this transaction. False when it is no longer pending, for instance because it was deleted. */
export async function lockPendingEvent(tx: Tx, event: PendingEvent): Promise<boolean> {
  const { table } = deliveryRows(event.endpointId);
  const locked = await rows(
    tx,
    sql`select state from ${table} where ${rowOf(event)} and state = 'pending' for update`,
  );
  return locked.length > 0;
}

interface DeliveryChange {
  readonly state?: "delivered" | "failed" | "held";
  readonly attempts?: number;
  /** Until the next attempt; absent: none is planned. */
  readonly delayS?: number;
}

export async function setEvent(tx: Tx, event: PendingEvent, change: DeliveryChange): Promise<void> {
  const { table } = deliveryRows(event.endpointId);
  const { state = "pending", attempts = event.attempts, delayS } = change;
  const deliveredAt = state === "delivered" ? sql`, delivered_at = now()` : sql``;
  const next = delayS === undefined ? sql`null` : sql`now() + make_interval(secs => ${delayS})`;
  await tx.execute(
    sql`update ${table} set state = ${state}, attempts = ${attempts}::int, next_attempt_at = ${next} ${deliveredAt}
        where ${rowOf(event)}`,
  );
}

/** One attempt, as the delivery log shows it. */
export interface AttemptRecord {
  readonly number: number;
  readonly url: string;
  /** As they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** Null after success; else a message that the business may see. */
  readonly failure: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
}

export async function recordAttempt(tx: Tx, event: PendingEvent, attempt: AttemptRecord): Promise<void> {
  const { number, url, headers, status, failure, answer, durationMs } = attempt;
  const id = newId("att");
  const answerSealed = sealAnswer(event.owner, id, answer);
  const values = { number, url, headers, status, failure, answerSealed, durationMs };
  const { endpointId } = event;
  await tx.insert(webhookAttempt).values({ id, ...event.owner, eventId: event.id, endpointId, ...values });
}

/**
 * One statement for the usual end of a delivery: the job is removed, the attempt recorded and the event delivered, unless
 * it is no longer pending. `done` is how many jobs were removed.
 */
export function deliveredBy(removal: SQL, event: PendingEvent, attempt: AttemptRecord): SQL {
  const { number, url, headers, status, failure, answer, durationMs } = attempt;
  const { businessId, mode } = event.owner;
  const id = newId("att");
  const { table, eventId } = deliveryRows(event.endpointId);
  return sql`
    with done as (${removal}),
    told as (
      update ${table} set state = 'delivered', attempts = ${event.attempts + 1}::int, delivered_at = now(),
                          next_attempt_at = null
      where ${rowOf(event)} and state = 'pending' and exists (select from done)
      returning ${eventId} as id),
    noted as (
      insert into webhook_attempt
        (id, business_id, mode, event_id, endpoint_id, number, url, headers, status, failure, answer_sealed, duration_ms)
      select ${id}::text, ${businessId}::text, ${mode}::text, told.id, ${event.endpointId}::text,
             ${number}::int, ${url}::text, ${JSON.stringify(headers)}::json, ${status}::int, ${failure}::text,
             ${sealAnswer(event.owner, id, answer)}::text, ${durationMs}::int
      from told)
    select count(*)::int as done from done`;
}

/** An endpoint at one of its URLs. */
interface Place {
  readonly owner: TenantRef;
  readonly id: string;
  readonly url: string;
}

/** How many different events failed at an endpoint since an instant of the database's clock. */
export async function countFailedEvents(tx: Tx, { owner, id, url }: Place, since: Date): Promise<number> {
  const [row] = await rows<{ count: number | string }>(
    tx,
    sql`select count(distinct ${webhookAttempt.eventId}) as count from ${webhookAttempt}
        where ${webhookAttempt.businessId} = ${owner.businessId} and ${webhookAttempt.endpointId} = ${id}
          and ${webhookAttempt.url} = ${url} and ${webhookAttempt.failure} is not null
          and ${webhookAttempt.createdAt} >= ${since.toISOString()}`,
  );
  return Number(row?.count ?? 0);
}
