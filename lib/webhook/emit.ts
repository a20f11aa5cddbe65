import type { Tx } from "@/db/client";
import { webhookEvent } from "@/db/schema/webhook";
import { EVENTS, type EventContents, type VerificationEventName } from "@/lib/contract/events";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { hasWorkingEndpoint } from "./endpoint";

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
 * Writes an event in the transaction of the change it reports (WEBHOOK-BIRTH-1). Its bytes are final: every attempt
 * sends exactly these. A second emission for the same verification, name and revision does nothing. Without an
 * endpoint, or while it is disabled, the event is held instead of queued (see resume-held.ts).
 * @throws ZodError when the payload does not match the contract; Error beyond 64 KiB.
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

/** The additional authenticated data of a sealed body. */
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
