import { and, count, eq, gt, sql } from "drizzle-orm";
import { type Db, db, rows, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";
import { deliveryRows } from "./delivery-rows";
import { queueDelivery } from "./emit";
import { findEndpoint } from "./endpoint";

/**
 * Held deliveries: of events emitted while the endpoint was disabled, or before there was one. Setting the webhook sends
 * those emitted since the endpoint exists (WEBHOOK-HELD-1). Earlier ones stay `held` and can be resent one by one, so that
 * a first configuration does not flood the receiver with the past.
 */

const REPLAY_DAYS = 30;
const REPLAYED_PER_S = 10;
/** One minute's worth; the sweep continues with the rest. */
const REPLAYED_AT_ONCE = 600;

/**
 * Queues the held deliveries of one mode to an endpoint, oldest first, ten per second; none while it is disabled.
 * @returns how many
 */
export async function resumeHeld(
  tx: Tx,
  owner: TenantRef,
  endpointId: string = ACCOUNT_ENDPOINT,
): Promise<number> {
  const endpoint = await findEndpoint(tx, owner, endpointId);
  if (!endpoint || endpoint.disabled) return 0;
  const { table, eventId, mine } = deliveryRows(endpointId);
  const { businessId, mode } = owner;
  const isHeld = sql`${mine} and business_id = ${businessId} and mode = ${mode} and state = 'held'`;
  const since = endpoint.createdAt.toISOString();
  const resumed = await rows<{ id: string; created_at: unknown }>(
    tx,
    sql`
    with chosen as (
      select ${eventId} as event from ${table}
      where ${isHeld} and created_at >= ${since}::timestamptz
        and created_at > now() - make_interval(days => ${REPLAY_DAYS})
      order by created_at, ${eventId} limit ${REPLAYED_AT_ONCE} for update skip locked),
    resumed as (
      update ${table} set state = 'pending', attempts = 0, next_attempt_at = null
      from chosen where ${eventId} = chosen.event and ${isHeld}
      returning ${eventId} as id, created_at)
    select id, created_at from resumed order by created_at, id`,
  );
  for (const [position, { id }] of resumed.entries()) {
    await queueDelivery(tx, owner, { eventId: id, endpointId, delayS: position / REPLAYED_PER_S });
  }
  return resumed.length;
}

/** Number of events held for the account's endpoint that are recent enough to be resent. */
export async function countHeld(tx: Tx, owner: TenantRef): Promise<number> {
  const youngEnough = gt(webhookEvent.createdAt, sql`now() - make_interval(days => ${REPLAY_DAYS})`);
  const held = owned(webhookEvent, owner, and(eq(webhookEvent.state, "held"), youngEnough));
  const [found] = await tx.select({ count: count() }).from(webhookEvent).where(held);
  return found?.count ?? 0;
}

interface HeldPlace extends Record<string, unknown> {
  readonly business_id: string;
  readonly mode: Mode;
  readonly endpoint_id: string;
}

/** For the sweep: continues replays that stopped at {@link REPLAYED_AT_ONCE}. */
export async function resumeAllHeld(on: Db = db("sweep")): Promise<number> {
  const canBeSent = (of: "e" | "d") => sql`
    state = 'held' and ${sql.raw(of)}.created_at >= w.created_at and w.disabled_at is null
    and ${sql.raw(of)}.created_at > now() - make_interval(days => ${REPLAY_DAYS})`;
  const places = await rows<HeldPlace>(
    on,
    sql`
    select distinct e.business_id, e.mode, ${ACCOUNT_ENDPOINT}::text as endpoint_id
    from webhook_event e join webhook_endpoint w on w.business_id = e.business_id and w.id = ${ACCOUNT_ENDPOINT}
    where ${canBeSent("e")}
    union all
    select distinct d.business_id, d.mode, d.endpoint_id
    from webhook_delivery d
    join webhook_endpoint w on w.business_id = d.business_id and w.mode = d.mode and w.id = d.endpoint_id
    where ${canBeSent("d")}`,
  );
  let resumed = 0;
  for (const { business_id: businessId, mode, endpoint_id: endpointId } of places)
    resumed += await on.transaction((tx) => resumeHeld(tx, { businessId, mode }, endpointId));
  return resumed;
}
