import type { Tx } from "@/db/client";
import { webhookEvent } from "@/db/schema/webhook";
import { EVENTS, type EventContents, type VerificationEventName } from "@/lib/contract/events";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { hasWorkingEndpoint } from "./endpoint";

/** POLICY W18. */
const MAX_BODY_BYTES = 64 * 1024;

export interface Event<Name extends VerificationEventName> {
  readonly name: Name;
  readonly verificationId: string;
  /** The decision this event tells; one event of a name for each. */
  readonly revision: number;
  readonly payload: EventContents<Name>;
}

/**
 * Writes an event in the transaction of the change it tells (POLICY W2). Its bytes are final: every attempt sends
 * them as they stand here. A second emission for the same verification, name and revision does nothing. Without an
 * endpoint, or while it is switched off, the event is held instead of queued (see held.ts).
 * @throws ZodError when the payload is not the contract's; Error beyond 64 KiB.
 */
export async function emit<Name extends VerificationEventName>(
  tx: Tx,
  tenant: Tenant,
  event: Event<Name>,
): Promise<void> {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  const eventId = newId("evt");
  const body = frozenBody(eventId, event);
  const state = (await hasWorkingEndpoint(tx, owner)) ? "pending" : "held";
  const { name, verificationId, revision } = event;
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
  if (written.length > 0 && state === "pending") {
    await enqueue(tx, "webhook.deliver", { eventId }, { tenant: owner });
  }
}

/** What a sealed body is bound to. */
export function bodyAad(owner: TenantRef, eventId: string): string {
  return aadOf(owner, eventId, "webhook-body");
}

function frozenBody<Name extends VerificationEventName>(eventId: string, event: Event<Name>): string {
  const { name, verificationId, payload } = event;
  const stamps = { event: name, eventId, verificationId, timestamp: new Date().toISOString() };
  const body = JSON.stringify(EVENTS[name].payload.parse({ ...payload, ...stamps }));
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new Error(`The ${name} event is over 64 KiB.`);
  return body;
}
