import { db } from "@/db/client";
import { webhookEvent } from "@/db/schema/webhook";
import { EVENTS } from "@/lib/contract/events";
import { sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { bodyAad } from "./emit";
import { lockWorkingEndpoint } from "./resend";

export const TEST_EVENT = "webhook.test" as const;

/**
 * Sends a `webhook.test` event like any other: through the outbox, signed, logged and retried.
 * @throws Failure WEBHOOK_NOT_CONFIGURED
 */
export async function sendTestEvent({ businessId, mode }: Tenant) {
  const owner = { businessId, mode };
  const eventId = newId("evt");
  const payload = { event: TEST_EVENT, eventId, timestamp: new Date().toISOString() } as const;
  const body = JSON.stringify(EVENTS[TEST_EVENT].payload.parse(payload));
  return db({ businessId, mode }).transaction(async (tx) => {
    const { url } = await lockWorkingEndpoint(tx, owner);
    await tx.insert(webhookEvent).values({
      id: eventId,
      ...owner,
      // It is about no verification; its own id makes the row unique.
      verificationId: eventId,
      name: TEST_EVENT,
      revision: 0,
      bodySealed: sealJson(body, bodyAad(owner, eventId)),
    });
    await enqueue(tx, "webhook.deliver", { eventId }, { tenant: owner });
    return { eventId, event: payload.event, webhookUrl: url };
  });
}
