import { count, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookDelivery, webhookEndpoint } from "@/db/schema/webhook";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { ACCOUNT_ENDPOINT, type EventName } from "@/lib/contract/events";
import { ENDPOINT_LIMIT } from "@/lib/contract/webhook-endpoints";
import { newId } from "@/lib/platform/ids";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { describeEndpoint } from "./describe-endpoints";
import { type EndpointRef, isSeparate, lockOutEmitters, rowOf, SERVED, sealSecret } from "./endpoint";
import { assertAllowed, HEALTHY, newSecret, nextSecrets, urlChange } from "./endpoint-values";
import { endTestWebhook } from "./manage-endpoint";
import { resumeHeld } from "./resume-held";

/** Changes of single endpoints, the account's included, by a tenant of their own mode (WEBHOOK-ENDPOINT-1). */

const ownerOf = ({ businessId, mode }: Tenant): TenantRef => ({ businessId, mode });
/** The account's live endpoint may receive test events, too. */
const everyMode = ({ businessId }: TenantRef) => ({ businessId });

interface NewEndpoint {
  readonly url: string;
  readonly description?: string | undefined;
  /** Absent: those of every endpoint. */
  readonly events?: readonly EventName[] | undefined;
}

/**
 * Adds an endpoint beside the account's, with a secret that is returned only here.
 * @throws Failure WEBHOOK_URL_NOT_ALLOWED, WEBHOOK_LIMIT_REACHED
 */
export async function createEndpoint(tenant: Tenant, { url, description, events }: NewEndpoint) {
  const owner = ownerOf(tenant);
  await assertAllowed(url, tenant.mode, "url");
  const id = newId("we");
  const secrets = newSecret();
  await db(tenant).transaction(async (tx) => {
    await lockOutEmitters(tx, tenant.businessId);
    const [found] = await tx
      .select({ count: count() })
      .from(webhookEndpoint)
      .where(owned(webhookEndpoint, owner));
    if ((found?.count ?? 0) >= ENDPOINT_LIMIT) throw new Failure("WEBHOOK_LIMIT_REACHED");
    await tx.insert(webhookEndpoint).values({
      ...owner,
      id,
      url,
      description: description || null,
      events: events ? [...events] : null,
      secretSealed: sealSecret(owner, secrets.secret, id),
    });
    await recordAudit(tx, tenant, "webhook.added", id);
  });
  return { ...(await describeEndpoint(tenant, id)), ...secrets };
}

interface EndpointChange {
  readonly url?: string | undefined;
  /** Empty: none. */
  readonly description?: string | undefined;
  readonly events?: readonly EventName[] | undefined;
  readonly enabled?: boolean | undefined;
}

/**
 * Changes what is given and leaves the rest. Another URL and `enabled` give the endpoint a clean record; enabling it sends
 * what was held for it.
 * @throws Failure NOT_FOUND, WEBHOOK_URL_NOT_ALLOWED
 */
export async function updateEndpoint(tenant: Tenant, endpointId: string, change: EndpointChange) {
  const endpoint = { owner: ownerOf(tenant), id: endpointId };
  if (change.url !== undefined) await assertAllowed(change.url, tenant.mode, "url");
  await db(everyMode(tenant)).transaction(async (tx) => {
    await lockOutEmitters(tx, tenant.businessId);
    await changeRow(tx, endpoint, change);
    await recordAudit(tx, tenant, "webhook.changed", subjectOf(tenant, endpointId));
    await resumeFor(tx, endpoint);
  });
  return describeEndpoint(tenant, endpointId);
}

async function changeRow(tx: Tx, endpoint: EndpointRef, change: EndpointChange): Promise<void> {
  const { url, description, events, enabled } = change;
  const isOff = sql`${webhookEndpoint.disabledAt} is not null`;
  const disabled = {
    disabledAt: sql`coalesce(${webhookEndpoint.disabledAt}, now())`,
    disabledBy: sql`case when ${isOff} then ${webhookEndpoint.disabledBy} else 'business' end`,
  };
  // Another URL alone does not enable what the business has switched off.
  const health = url === undefined ? {} : { consecutiveFailures: 0, failingSince: null, probeAfter: null };
  const changed = await tx
    .update(webhookEndpoint)
    .set({
      ...(url === undefined ? {} : urlChange(url)),
      ...(description === undefined ? {} : { description: description || null }),
      ...(events === undefined ? {} : { events: [...events] }),
      ...health,
      ...(enabled === undefined ? {} : enabled ? HEALTHY : disabled),
      updatedAt: sql`now()`,
    })
    .where(rowOf(endpoint))
    .returning({ id: webhookEndpoint.id });
  if (changed.length === 0) throw new Failure("NOT_FOUND");
}

/** Sends what is held for an endpoint, in each mode whose events it receives. */
async function resumeFor(tx: Tx, { owner, id }: EndpointRef): Promise<void> {
  const modes = id === ACCOUNT_ENDPOINT ? SERVED[owner.mode] : [owner.mode];
  for (const mode of modes) await resumeHeld(tx, { ...owner, mode }, id);
}

/** The audit log has always named the account's webhook by its business. */
const subjectOf = ({ businessId }: Tenant, endpointId: string) =>
  endpointId === ACCOUNT_ENDPOINT ? businessId : endpointId;

/**
 * Removes an endpoint with what it has not received yet; the log of what it received stays.
 * @throws Failure NOT_FOUND
 */
export async function deleteEndpoint(tenant: Tenant, endpointId: string) {
  const endpoint = { owner: ownerOf(tenant), id: endpointId };
  await describeOwn(tenant, endpointId);
  if (endpointId === ACCOUNT_ENDPOINT && isSeparate(tenant.mode)) await endTestWebhook(tenant);
  else
    await db(tenant).transaction(async (tx) => {
      await lockOutEmitters(tx, tenant.businessId);
      const removed = await tx
        .delete(webhookEndpoint)
        .where(rowOf(endpoint))
        .returning({ id: webhookEndpoint.id });
      if (removed.length === 0) throw new Failure("NOT_FOUND");
      const waiting = sql`${webhookDelivery.endpointId} = ${endpointId} and ${webhookDelivery.state} in ('pending', 'held')`;
      await tx.delete(webhookDelivery).where(owned(webhookDelivery, endpoint.owner, waiting));
      await recordAudit(tx, tenant, "webhook.removed", subjectOf(tenant, endpointId));
    });
  return { endpointId, deleted: true as const };
}

/** @throws Failure NOT_FOUND also for the account's endpoint of the other mode */
async function describeOwn(tenant: Tenant, endpointId: string) {
  const found = await describeEndpoint(tenant, endpointId);
  if (found.mode !== tenant.mode) throw new Failure("NOT_FOUND");
  return found;
}

/**
 * Gives an endpoint a new secret, which is returned only here; the present one stays valid beside it for 24 hours.
 * @throws Failure NOT_FOUND
 */
export async function rotateSecret(tenant: Tenant, endpointId: string) {
  const endpoint = { owner: ownerOf(tenant), id: endpointId };
  const secrets = newSecret();
  await describeOwn(tenant, endpointId);
  await db(tenant).transaction(async (tx) => {
    await lockOutEmitters(tx, tenant.businessId);
    const values = await nextSecrets(tx, endpoint, secrets.secret);
    const changed = values
      ? await tx
          .update(webhookEndpoint)
          .set({ ...values, updatedAt: sql`now()` })
          .where(rowOf(endpoint))
          .returning({ id: webhookEndpoint.id })
      : [];
    if (changed.length === 0) throw new Failure("NOT_FOUND");
    await recordAudit(tx, tenant, "webhook.changed", subjectOf(tenant, endpointId));
  });
  const { previousSecretUntil } = await describeEndpoint(tenant, endpointId);
  return { endpointId, ...secrets, previousSecretUntil: previousSecretUntil ?? new Date().toISOString() };
}
