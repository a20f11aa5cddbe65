import type { Tx } from "@/db/client";
import { webhookDelivery, webhookEvent } from "@/db/schema/webhook";
import {
  ACCOUNT_ENDPOINT,
  EVENTS,
  type EventContents,
  type EventName,
  type SessionEventName,
  type VerificationEventName,
} from "@/lib/contract/events";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { type AskingEndpoint, isAskedFor, lockedEndpoints } from "./endpoint";

/** An event larger than this is a defect of ours (WEBHOOK-BIRTH-3). */
const MAX_BODY_BYTES = 64 * 1024;

export interface Event<Name extends VerificationEventName> {
  readonly name: Name;
  readonly verificationId: string;
  /** The revision of the verification; there is one event per name and revision. */
  readonly revision: number;
  readonly payload: EventContents<Name>;
}

/**
 * Writes an event in the transaction of the change it reports (WEBHOOK-BIRTH-1). Its bytes are final: every attempt at
 * every endpoint sends exactly these. A second emission for the same verification, name and revision does nothing, and so
 * does one that no endpoint asks for (WEBHOOK-FILTER-1). Without an endpoint, or for one that is disabled, the event is held
 * instead of queued (see resume-held.ts).
 * @throws ZodError when the payload does not match the contract; Error beyond 64 KiB.
 */
export async function emit<Name extends VerificationEventName>(
  tx: Tx,
  tenant: Tenant,
  event: Event<Name>,
): Promise<void> {
  const eventId = newId("evt");
  const { name, verificationId: subjectId, revision } = event;
  await writeEvent(tx, tenant, { eventId, name, subjectId, revision, body: frozenBody(eventId, event) });
}

/**
 * Writes an event about a session, for a business whose webhook asks for it; for any other it does nothing
 * (EVENT-SESSION-1). Like `emit`, in the transaction of the change, and once for each session and name.
 */
export async function emitSessionEvent(
  tx: Tx,
  tenant: Tenant,
  name: SessionEventName,
  about: { readonly sessionId: string; readonly userId: string },
): Promise<void> {
  const eventId = newId("evt");
  const payload = { event: name, eventId, ...about, timestamp: new Date().toISOString() };
  const body = JSON.stringify(EVENTS[name].payload.parse(payload));
  await writeEvent(tx, tenant, { eventId, name, subjectId: about.sessionId, revision: 0, body });
}

interface WrittenEvent {
  readonly eventId: string;
  readonly name: EventName;
  /** The verification or session that it is about. */
  readonly subjectId: string;
  readonly revision: number;
  readonly body: string;
}

/** Puts an event into the outbox, with a delivery to each endpoint that asks for it. */
async function writeEvent(tx: Tx, tenant: Tenant, event: WrittenEvent): Promise<void> {
  const { eventId, name, subjectId: verificationId, revision, body } = event;
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  const { account, further } = await lockedEndpoints(tx, owner);
  const asking = further.filter((endpoint) => isAskedFor(name, endpoint));
  // Where there are endpoints but not the account's, nothing waits for one that may be set some day.
  const isForAccount = isAskedFor(name, account) && (account !== null || further.length === 0);
  if (!isForAccount && asking.length === 0) return;
  const state = isForAccount ? (account ? stateAt(account) : "held") : "not_asked";
  const written = await tx
    .insert(webhookEvent)
    .values({
      id: eventId,
      ...owner,
      verificationId,
      name,
      revision,
      state,
      bodySealed: sealJson(body, bodyAad(owner, eventId)),
    })
    .onConflictDoNothing({ target: [webhookEvent.verificationId, webhookEvent.name, webhookEvent.revision] })
    .returning({ id: webhookEvent.id });
  if (written.length === 0) return;
  if (state === "pending") await queueDelivery(tx, owner, { eventId, endpointId: ACCOUNT_ENDPOINT });
  await addDeliveries(tx, owner, eventId, asking);
}

/** Writes a delivery of a new event to each of these further endpoints, and queues those that can be made now. */
export async function addDeliveries(
  tx: Tx,
  owner: TenantRef,
  eventId: string,
  endpoints: readonly AskingEndpoint[],
): Promise<void> {
  if (endpoints.length === 0) return;
  await tx.insert(webhookDelivery).values(
    endpoints.map((endpoint) => ({
      eventId,
      endpointId: endpoint.id,
      ...owner,
      state: stateAt(endpoint),
    })),
  );
  for (const { id, disabled } of endpoints)
    if (!disabled) await queueDelivery(tx, owner, { eventId, endpointId: id });
}

interface Queued {
  readonly eventId: string;
  readonly endpointId: string;
  readonly delayS?: number;
}

/** Queues a delivery. Further endpoints have lanes of their own, so that one that is slow delays no other. */
export function queueDelivery(tx: Tx, tenant: TenantRef, queued: Queued): Promise<void> {
  const { eventId, endpointId, delayS = 0 } = queued;
  if (endpointId === ACCOUNT_ENDPOINT) return enqueue(tx, "webhook.deliver", { eventId }, { tenant, delayS });
  return enqueue(tx, "webhook.deliver", { eventId, endpointId }, { tenant, lane: endpointId, delayS });
}

const stateAt = ({ disabled }: AskingEndpoint): "held" | "pending" => (disabled ? "held" : "pending");

/** The additional authenticated data of a sealed body. */
export function bodyAad(owner: TenantRef, eventId: string): string {
  return aadOf(owner, eventId, "webhook-body");
}

function frozenBody<Name extends VerificationEventName>(eventId: string, event: Event<Name>): string {
  const { name, verificationId, revision, payload } = event;
  const stamps = { event: name, eventId, verificationId, revision, timestamp: new Date().toISOString() };
  const body = JSON.stringify(EVENTS[name].payload.parse({ ...payload, ...stamps }));
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new Error(`The ${name} event is over 64 KiB.`);
  return body;
}
