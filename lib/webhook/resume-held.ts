import { and, asc, count, eq, gt, gte, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEndpoint, webhookEvent } from "@/db/schema/webhook";
import { enqueue } from "@/lib/platform/queue";
import type { TenantRef } from "@/lib/platform/tenant";
import { findEndpoint } from "./endpoint";

/**
 * Held events: emitted while the endpoint was disabled, or before there was one. Setting the webhook sends those
 * emitted since the endpoint exists (WEBHOOK-HELD-1). Earlier ones stay `held` and can be resent one by one, so that a
 * first configuration does not flood the receiver with the past.
 */

const REPLAY_DAYS = 30;
const REPLAYED_PER_S = 10;
/** One minute's worth; the sweep continues with the rest. */
const REPLAYED_AT_ONCE = 600;

const youngEnough = gt(webhookEvent.createdAt, sql`now() - make_interval(days => ${REPLAY_DAYS})`);

/** Queues the held events of one mode, oldest first, ten per second; none while their endpoint is disabled. */
export async function resumeHeld(tx: Tx, owner: TenantRef): Promise<number> {
  const endpoint = await findEndpoint(tx, owner);
  if (!endpoint || endpoint.disabled) return 0;
  const held = and(
    eq(webhookEvent.state, "held"),
    gte(webhookEvent.createdAt, endpoint.createdAt),
    youngEnough,
  );
  const events = await tx
    .select({ id: webhookEvent.id })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, held))
    .orderBy(asc(webhookEvent.createdAt), asc(webhookEvent.id))
    .limit(REPLAYED_AT_ONCE)
    .for("update", { skipLocked: true });
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(webhookEvent)
    .set({ state: "pending", attempts: 0 })
    .where(owned(webhookEvent, owner, inArray(webhookEvent.id, ids)));
  for (const [position, eventId] of ids.entries()) {
    await enqueue(tx, "webhook.deliver", { eventId }, { tenant: owner, delayS: position / REPLAYED_PER_S });
  }
  return ids.length;
}

/** Number of held events that are recent enough to be resent. */
export async function countHeld(tx: Tx, owner: TenantRef): Promise<number> {
  const held = owned(webhookEvent, owner, and(eq(webhookEvent.state, "held"), youngEnough));
  const [found] = await tx.select({ count: count() }).from(webhookEvent).where(held);
  return found?.count ?? 0;
}

/** For the sweep: continues replays that stopped at {@link REPLAYED_AT_ONCE}. */
export async function resumeAllHeld(on: Db = db("sweep")): Promise<number> {
  const owners = await on
    .selectDistinct({ businessId: webhookEvent.businessId, mode: webhookEvent.mode })
    .from(webhookEvent)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.businessId, webhookEvent.businessId))
    .where(
      and(
        eq(webhookEvent.state, "held"),
        gte(webhookEvent.createdAt, webhookEndpoint.createdAt),
        youngEnough,
        isNull(webhookEndpoint.disabledAt),
      ),
    );
  let resumed = 0;
  for (const owner of owners) resumed += await on.transaction((tx) => resumeHeld(tx, owner));
  return resumed;
}
