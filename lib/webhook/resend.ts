import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import { Failure } from "@/lib/contract/errors";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { type Endpoint, findEndpoint, hasWorkingEndpoint } from "./endpoint";

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
export async function resendDelivery(tenant: Tenant, eventId: string) {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  await db(tenant).transaction((tx) => resendEvent(tx, owner, eventId));
  return { eventId, state: "pending" as const };
}

/**
 * Queues an event again in the caller's transaction: same id and bytes, from the start of the schedule, whether it was
 * delivered, failed or held. A pending event stays as it is.
 * @throws Failure NOT_FOUND, WEBHOOK_NOT_CONFIGURED, DELIVERY_EXPIRED when its body was deleted
 */
export async function resendEvent(tx: Tx, owner: TenantRef, eventId: string): Promise<void> {
  // Endpoint, then event: the order of every transaction that locks both.
  await lockWorkingEndpoint(tx, owner);
  const mine = owned(webhookEvent, owner, eq(webhookEvent.id, eventId));
  const [event] = await tx
    .select({
      state: webhookEvent.state,
      isKept: sql<boolean>`${webhookEvent.bodySealed} <> ''
        and ${webhookEvent.createdAt} > now() - make_interval(days => ${RESEND_DAYS})`,
    })
    .from(webhookEvent)
    .where(mine)
    .for("update");
  if (!event) throw new Failure("NOT_FOUND");
  if (!event.isKept) throw new Failure("DELIVERY_EXPIRED");
  if (event.state === "pending") return;
  await tx.update(webhookEvent).set({ state: "pending", attempts: 0 }).where(mine);
  await enqueue(tx, "webhook.deliver", { eventId }, { tenant: owner });
}

/** @throws Failure WEBHOOK_NOT_CONFIGURED when there is no endpoint, or it is disabled */
export async function lockWorkingEndpoint(tx: Tx, owner: TenantRef): Promise<Endpoint> {
  const isWorking = await hasWorkingEndpoint(tx, owner);
  const endpoint = await findEndpoint(tx, owner);
  if (!endpoint) throw new Failure("WEBHOOK_NOT_CONFIGURED");
  if (!isWorking) {
    throw new Failure("WEBHOOK_NOT_CONFIGURED", {
      message: "The webhook is disabled: set it again with PUT /v1/account/webhook.",
    });
  }
  return endpoint;
}
