import { eq, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookDelivery, webhookEvent } from "@/db/schema/webhook";
import { Failure } from "@/lib/contract/errors";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { deliveryRows } from "./delivery-rows";
import { queueDelivery } from "./emit";
import { type AskingEndpoint, lockedEndpoints } from "./endpoint";
import { resumeHeld } from "./resume-held";

/** Older events cannot be resent (WEBHOOK-RESEND-3); test bodies are kept for 7 days only. */
const RESEND_DAYS = 30;

/** The verification of an event, by which the rate limit counts resends. @throws Failure NOT_FOUND */
export async function findEventSubject(owner: TenantRef, eventId: string): Promise<string> {
  const [row] = await db(owner)
    .select({ verificationId: webhookEvent.verificationId })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, eq(webhookEvent.id, eventId)));
  if (!row) throw new Failure("NOT_FOUND");
  return row.verificationId;
}

/** Sends an event again. @throws Failure as {@link resendEvent} */
export async function resendDelivery(tenant: Tenant, eventId: string, endpointId?: string | undefined) {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  await db(tenant).transaction((tx) => resendEvent(tx, owner, eventId, endpointId));
  return { eventId, state: "pending" as const };
}

/**
 * Queues an event again in the caller's transaction: same id and bytes, from the start of the schedule, whether it was
 * delivered, failed or held. A pending delivery stays as it is.
 * @param endpointId the one endpoint to send it to, also one that did not ask for it; absent: each that it was written for
 * @throws Failure NOT_FOUND, WEBHOOK_NOT_CONFIGURED, DELIVERY_EXPIRED when its body was deleted
 */
export async function resendEvent(
  tx: Tx,
  owner: TenantRef,
  eventId: string,
  endpointId?: string | undefined,
): Promise<void> {
  // Endpoints, then event: the order of every transaction that locks both.
  const { account, further } = await lockedEndpoints(tx, owner);
  const all = account ? [account, ...further] : further;
  if (endpointId !== undefined)
    assertWorking(
      all.find(({ id }) => id === endpointId),
      endpointId,
    );
  else if (all.length === 0) throw new Failure("WEBHOOK_NOT_CONFIGURED");
  const [event] = await tx
    .select({
      state: webhookEvent.state,
      isKept: sql<boolean>`${webhookEvent.bodySealed} <> ''
        and ${webhookEvent.createdAt} > now() - make_interval(days => ${RESEND_DAYS})`,
    })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, eq(webhookEvent.id, eventId)))
    .for("update");
  if (!event) throw new Failure("NOT_FOUND");
  const written = await tx
    .select({ id: webhookDelivery.endpointId })
    .from(webhookDelivery)
    .where(owned(webhookDelivery, owner, eq(webhookDelivery.eventId, eventId)));
  const writtenFor = new Set(written.map(({ id }) => id));
  if (event.state !== "not_asked" || writtenFor.size === 0) writtenFor.add(ACCOUNT_ENDPOINT);
  const targets = all.filter(({ id }) => (endpointId === undefined ? writtenFor.has(id) : id === endpointId));
  const working = targets.filter(({ disabled }) => !disabled);
  if (targets.length === 0) throw new Failure("WEBHOOK_NOT_CONFIGURED");
  if (working.length === 0) throw new Failure("WEBHOOK_NOT_CONFIGURED", { message: DISABLED });
  if (!event.isKept) throw new Failure("DELIVERY_EXPIRED");
  for (const { id } of working) await sendAgain(tx, owner, eventId, id);
}

const DISABLED =
  "The webhook is disabled: set it again with PUT /v1/account/webhook, or enable its endpoint.";

async function sendAgain(tx: Tx, owner: TenantRef, eventId: string, endpointId: string): Promise<void> {
  const { businessId, mode } = owner;
  const of = deliveryRows(endpointId);
  if (endpointId !== ACCOUNT_ENDPOINT) {
    await tx.execute(sql`
      insert into webhook_delivery (event_id, endpoint_id, business_id, mode, state, created_at)
      select id, ${endpointId}, business_id, mode, 'held', created_at from webhook_event
      where id = ${eventId} and business_id = ${businessId} and mode = ${mode}
      on conflict do nothing`);
  }
  const changed = await rows(
    tx,
    sql`update ${of.table} set state = 'pending', attempts = 0, next_attempt_at = null
        where ${of.eventId} = ${eventId} and ${of.mine} and business_id = ${businessId} and mode = ${mode}
          and state <> 'pending' returning state`,
  );
  if (changed.length > 0) await queueDelivery(tx, owner, { eventId, endpointId });
}

/**
 * Sends every delivery that failed for events since an instant again, as held ones are sent: oldest first, ten per second.
 * @param endpointId absent: at every endpoint that is enabled
 * @returns how many will be sent
 * @throws Failure WEBHOOK_NOT_CONFIGURED without an enabled endpoint, NOT_FOUND for one that is not there
 */
export async function resendFailed(
  tenant: Tenant,
  { since, endpointId }: { readonly since: string; readonly endpointId?: string | undefined },
): Promise<{ deliveries: number }> {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  return db(tenant).transaction(async (tx) => {
    const { account, further } = await lockedEndpoints(tx, owner);
    const all = account ? [account, ...further] : further;
    const targets = endpointId === undefined ? all : all.filter(({ id }) => id === endpointId);
    if (endpointId !== undefined) assertWorking(targets[0], endpointId);
    const working = targets.filter(({ disabled }) => !disabled);
    if (working.length === 0) throw new Failure("WEBHOOK_NOT_CONFIGURED");
    let deliveries = 0;
    for (const endpoint of working) deliveries += await holdFailed(tx, owner, endpoint, since);
    return { deliveries };
  });
}

/** Makes failed deliveries held ones and begins to send them; the sweep continues with what is more than a minute's worth. */
async function holdFailed(
  tx: Tx,
  owner: TenantRef,
  endpoint: AskingEndpoint,
  since: string,
): Promise<number> {
  const { businessId, mode } = owner;
  const { table, eventId, mine } = deliveryRows(endpoint.id);
  const held = await rows(
    tx,
    sql`update ${table} set state = 'held'
        where ${mine} and business_id = ${businessId} and mode = ${mode} and state = 'failed'
          and created_at >= greatest(${since}::timestamptz, ${endpoint.createdAt.toISOString()}::timestamptz,
                                     now() - make_interval(days => ${RESEND_DAYS}))
          and exists (select from webhook_event kept where kept.id = ${table}.${eventId} and kept.body_sealed <> '')
        returning ${eventId}`,
  );
  if (held.length > 0) await resumeHeld(tx, owner, endpoint.id);
  return held.length;
}

/** @throws Failure WEBHOOK_NOT_CONFIGURED when there is no endpoint, or it is disabled; NOT_FOUND for a further one that is not there */
export async function lockWorkingEndpoint(
  tx: Tx,
  owner: TenantRef,
  endpointId: string = ACCOUNT_ENDPOINT,
): Promise<AskingEndpoint> {
  const { account, further } = await lockedEndpoints(tx, owner);
  const found = endpointId === ACCOUNT_ENDPOINT ? account : further.find(({ id }) => id === endpointId);
  return assertWorking(found, endpointId);
}

function assertWorking(endpoint: AskingEndpoint | null | undefined, endpointId: string): AskingEndpoint {
  if (!endpoint) throw new Failure(endpointId === ACCOUNT_ENDPOINT ? "WEBHOOK_NOT_CONFIGURED" : "NOT_FOUND");
  if (!endpoint.disabled) return endpoint;
  const message =
    endpointId === ACCOUNT_ENDPOINT
      ? DISABLED
      : `The endpoint is disabled: enable it with PUT /v1/webhooks/endpoints/${endpointId}.`;
  throw new Failure("WEBHOOK_NOT_CONFIGURED", { message });
}
