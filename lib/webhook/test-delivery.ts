import { db } from "@/db/client";
import { webhookEvent } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT, EVENTS } from "@/lib/contract/events";
import { sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { addDeliveries, bodyAad, queueDelivery } from "./emit";
import { lockWorkingEndpoint } from "./resend";

export const TEST_EVENT = "webhook.test" as const;

/**
 * Sends a `webhook.test` event like any other: through the outbox, signed, logged and retried.
 * @param endpointId absent: to the account's endpoint
 * @throws Failure WEBHOOK_NOT_CONFIGURED; NOT_FOUND for a further endpoint that is not there
 */
export async function sendTestEvent({ businessId, mode }: Tenant, endpointId: string = ACCOUNT_ENDPOINT) {
  const owner = { businessId, mode };
  const eventId = newId("evt");
  const payload = { event: TEST_EVENT, eventId, timestamp: new Date().toISOString() } as const;
  const body = JSON.stringify(EVENTS[TEST_EVENT].payload.parse(payload));
  const isForAccount = endpointId === ACCOUNT_ENDPOINT;
  return db({ businessId, mode }).transaction(async (tx) => {
    const endpoint = await lockWorkingEndpoint(tx, owner, endpointId);
    await tx.insert(webhookEvent).values({
      id: eventId,
      ...owner,
      // It is about no verification; its own id makes the row unique.
      verificationId: eventId,
      name: TEST_EVENT,
      revision: 0,
      state: isForAccount ? "pending" : "not_asked",
      bodySealed: sealJson(body, bodyAad(owner, eventId)),
    });
    if (isForAccount) await queueDelivery(tx, owner, { eventId, endpointId });
    else await addDeliveries(tx, owner, eventId, [endpoint]);
    return { eventId, event: payload.event, webhookUrl: endpoint.url };
  });
}
