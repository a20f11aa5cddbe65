import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import type { TenantRef } from "@/lib/platform/tenant";

/** Whether any endpoint has accepted an event. Table names are written, as drizzle leaves them out of a select from one table. */
export const wasAccepted = sql<boolean>`(webhook_event.delivered_at is not null or exists (
  select from webhook_delivery d where d.event_id = webhook_event.id and d.delivered_at is not null))`;

/** The newest `verification.completed` event of a verification, while the delivery log keeps it. */
export async function findCompletedEvent(
  on: Db | Tx,
  owner: TenantRef,
  verificationId: string,
): Promise<{ eventId: string; wasDelivered: boolean } | null> {
  const isCompleted = eq(webhookEvent.name, "verification.completed");
  const [row] = await on
    .select({ eventId: webhookEvent.id, wasDelivered: wasAccepted })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, eq(webhookEvent.verificationId, verificationId), isCompleted))
    .orderBy(desc(webhookEvent.revision))
    .limit(1);
  return row ?? null;
}
