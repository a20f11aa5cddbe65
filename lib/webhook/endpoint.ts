import { eq, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { webhookEndpoint } from "@/db/schema/webhook";
import { DEFAULT_EVENTS, type EventName } from "@/lib/contract/events";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";

/** Rows of one business in one mode, whoever acts. */

/** Test events go to the test endpoint, if there is one, else to the live one (WEBHOOK-MODE-1). */
const FALLBACKS: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live"], test: ["test", "live"] };

/** Whether the endpoint is a separate one, without which the events of its mode would go to the account's. */
export function isSeparate({ owner }: Endpoint): boolean {
  return FALLBACKS[owner.mode].length > 1;
}

/** The receiver of events, as a delivery needs it. */
export interface Endpoint {
  /** The business and mode of the row: `live` also for a test event that falls back to it. */
  readonly owner: TenantRef;
  readonly url: string;
  readonly disabled: boolean;
  readonly consecutiveFailures: number;
  readonly createdAt: Date;
  readonly secretSealed: string;
  /** Null after its 24 hours. */
  readonly previousSecretSealed: string | null;
}

/** The receiver, with what it asks for. */
export interface AskingEndpoint extends Endpoint {
  /** Null: {@link DEFAULT_EVENTS}. */
  readonly events: readonly EventName[] | null;
}

/** The row that receives a mode's events, or null. */
export async function findEndpoint(
  on: Db | Tx,
  { businessId, mode }: TenantRef,
): Promise<AskingEndpoint | null> {
  const found = await on
    .select({ ...ENDPOINT_COLUMNS, mode: webhookEndpoint.mode })
    .from(webhookEndpoint)
    .where(or(...FALLBACKS[mode].map((each) => owned(webhookEndpoint, { businessId, mode: each }))));
  for (const wanted of FALLBACKS[mode]) {
    const row = found.find((each) => each.mode === wanted);
    if (!row) continue;
    const { mode: rowMode, ...columns } = row;
    return { owner: { businessId, mode: rowMode }, ...columns };
  }
  return null;
}

const ENDPOINT_COLUMNS = {
  url: webhookEndpoint.url,
  events: webhookEndpoint.events,
  disabled: sql<boolean>`${webhookEndpoint.disabledAt} is not null`,
  consecutiveFailures: webhookEndpoint.consecutiveFailures,
  createdAt: webhookEndpoint.createdAt,
  secretSealed: webhookEndpoint.secretSealed,
  previousSecretSealed: sql<
    string | null
  >`case when ${webhookEndpoint.previousSecretUntil} > now() then ${webhookEndpoint.previousSecretSealed} end`,
};

/** Whether an event is written at all. Without an endpoint the default events are, and are held. */
export function isAskedFor(name: EventName, endpoint: AskingEndpoint | null): boolean {
  return (endpoint?.events ?? DEFAULT_EVENTS).includes(name);
}

/**
 * The endpoint to which an event can be queued now, or null. No endpoint can be created until the transaction ends (`configureWebhook` waits
 * for the lock that emitters share), so no event is held just after the held events were resumed.
 */
export async function lockedEndpoint(tx: Tx, owner: TenantRef): Promise<AskingEndpoint | null> {
  await tx
    .select({ id: business.id })
    .from(business)
    .where(eq(business.id, owner.businessId))
    .for("key share");
  return findEndpoint(tx, owner);
}

/** Whether an event can be queued now, under the lock of {@link lockedEndpoint}. */
export async function hasWorkingEndpoint(tx: Tx, owner: TenantRef): Promise<boolean> {
  const endpoint = await lockedEndpoint(tx, owner);
  return endpoint !== null && !endpoint.disabled;
}

/** The URL that this tenant's events go to, and which events; null without one. */
export async function findWebhook(tenant: TenantRef) {
  const endpoint = await findEndpoint(db(tenant), tenant);
  return {
    webhookUrl: endpoint?.url ?? null,
    webhookEvents: endpoint && [...(endpoint.events ?? DEFAULT_EVENTS)],
  };
}

/** @param owner the row's own business and mode. */
export function sealSecret(owner: TenantRef, secret: string): string {
  return sealJson(secret, secretAad(owner));
}

export function openSecret(owner: TenantRef, sealed: string): string {
  return openJson<string>(sealed, secretAad(owner));
}

/** The additional authenticated data of a sealed secret. */
export function secretAad(owner: TenantRef): string {
  return aadOf(owner, "webhook-endpoint", "webhook-secret");
}
