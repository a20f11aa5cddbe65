import { eq, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { webhookEndpoint } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT, DEFAULT_EVENTS, type EventName } from "@/lib/contract/events";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";

/** Rows of one business in one mode, whoever acts. */

/** Test events go to the account's test endpoint, if there is one, else to its live one (WEBHOOK-MODE-1). */
const FALLBACKS: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live"], test: ["test", "live"] };

/** The modes whose events the account's endpoint of a mode may receive. */
export const SERVED: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live", "test"], test: ["test"] };

/** Whether the account's endpoint of a mode is a separate one, without which the events of its mode go to another. */
export function isSeparate(mode: Mode): boolean {
  return FALLBACKS[mode].length > 1;
}

/** Names the row of an endpoint. */
export interface EndpointRef {
  /** The business and mode of the row: `live` also for a test event that falls back to it. */
  readonly owner: TenantRef;
  /** {@link ACCOUNT_ENDPOINT} or `we_…`; unique within the owner. */
  readonly id: string;
}

/** A receiver of events, as a delivery needs it. */
export interface Endpoint extends EndpointRef {
  readonly url: string;
  readonly disabled: boolean;
  readonly consecutiveFailures: number;
  readonly createdAt: Date;
  readonly secretSealed: string;
  /** Null after its 24 hours. */
  readonly previousSecretSealed: string | null;
}

/** A receiver, with what it asks for. */
export interface AskingEndpoint extends Endpoint {
  /** Null: {@link DEFAULT_EVENTS}. */
  readonly events: readonly EventName[] | null;
}

/** Where the events of one mode go. */
interface Endpoints {
  /** The account's own, which the events of a mode may share. */
  readonly account: AskingEndpoint | null;
  /** Further ones, of this mode alone. */
  readonly further: readonly AskingEndpoint[];
}

/** Every endpoint that receives a mode's events, disabled ones included, the oldest first. */
export async function findEndpoints(on: Db | Tx, { businessId, mode }: TenantRef): Promise<Endpoints> {
  const ofAccount = eq(webhookEndpoint.id, ACCOUNT_ENDPOINT);
  const isFurther = ne(webhookEndpoint.id, ACCOUNT_ENDPOINT);
  const found = await on
    .select({ ...ENDPOINT_COLUMNS, mode: webhookEndpoint.mode })
    .from(webhookEndpoint)
    .where(
      or(
        ...FALLBACKS[mode].map((each) => owned(webhookEndpoint, { businessId, mode: each }, ofAccount)),
        owned(webhookEndpoint, { businessId, mode }, isFurther),
      ),
    )
    .orderBy(webhookEndpoint.createdAt, webhookEndpoint.id);
  const all = found.map(({ mode: rowMode, ...columns }) => ({
    owner: { businessId, mode: rowMode },
    ...columns,
  }));
  const accounts = all.filter(({ id }) => id === ACCOUNT_ENDPOINT);
  const wanted = FALLBACKS[mode].flatMap((each) => accounts.find(({ owner }) => owner.mode === each) ?? []);
  return { account: wanted[0] ?? null, further: all.filter(({ id }) => id !== ACCOUNT_ENDPOINT) };
}

/** The account's row that receives a mode's events, or the further one of that id; null when there is none. */
export async function findEndpoint(
  on: Db | Tx,
  owner: TenantRef,
  endpointId: string = ACCOUNT_ENDPOINT,
): Promise<AskingEndpoint | null> {
  const { account, further } = await findEndpoints(on, owner);
  if (endpointId === ACCOUNT_ENDPOINT) return account;
  return further.find(({ id }) => id === endpointId) ?? null;
}

/** The row of an endpoint, in a WHERE. */
export function rowOf({ owner, id }: EndpointRef, ...more: (SQL | undefined)[]): SQL {
  return owned(webhookEndpoint, owner, eq(webhookEndpoint.id, id), ...more);
}

const ENDPOINT_COLUMNS = {
  id: webhookEndpoint.id,
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

/** Whether an event goes to an endpoint; null: whether it is kept for one that may be set later. */
export function isAskedFor(name: EventName, endpoint: AskingEndpoint | null): boolean {
  return (endpoint?.events ?? DEFAULT_EVENTS).includes(name);
}

/**
 * The endpoints to which an event can be queued or kept now. None can be created, enabled or deleted until the transaction ends
 * (whoever changes one waits for the lock that emitters share), so no event is held just after the held ones were resumed.
 */
export async function lockedEndpoints(tx: Tx, owner: TenantRef): Promise<Endpoints> {
  await tx
    .select({ id: business.id })
    .from(business)
    .where(eq(business.id, owner.businessId))
    .for("key share");
  return findEndpoints(tx, owner);
}

/** Emitters lock this row in share mode, so none of them can see "no endpoint" while one is being created. */
export async function lockOutEmitters(tx: Tx, businessId: string): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for("update");
}

/** Whether a delivery to an endpoint can be queued now, under the lock of {@link lockedEndpoints}. */
export async function hasWorkingEndpoint(tx: Tx, owner: TenantRef, endpointId: string): Promise<boolean> {
  const { account, further } = await lockedEndpoints(tx, owner);
  const wanted = endpointId === ACCOUNT_ENDPOINT ? account : further.find(({ id }) => id === endpointId);
  return wanted ? !wanted.disabled : false;
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
export function sealSecret(owner: TenantRef, secret: string, endpointId: string = ACCOUNT_ENDPOINT): string {
  return sealJson(secret, secretAad(owner, endpointId));
}

export function openSecret(owner: TenantRef, sealed: string, endpointId: string = ACCOUNT_ENDPOINT): string {
  return openJson<string>(sealed, secretAad(owner, endpointId));
}

/** The additional authenticated data of a sealed secret. */
export function secretAad(owner: TenantRef, endpointId: string): string {
  const place = endpointId === ACCOUNT_ENDPOINT ? "webhook-endpoint" : endpointId;
  return aadOf(owner, place, "webhook-secret");
}
