import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import type { TenantRef } from "@/lib/platform/tenant";

/** The newest `verification.completed` event of a verification, while the delivery log keeps it. */
export async function findCompletedEvent(
  on: Db | Tx,
  owner: TenantRef,
  verificationId: string,
): Promise<{ eventId: string; wasDelivered: boolean } | null> {
  const isCompleted = eq(webhookEvent.name, "verification.completed");
  const [row] = await on
    .select({ eventId: webhookEvent.id, deliveredAt: webhookEvent.deliveredAt })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, eq(webhookEvent.verificationId, verificationId), isCompleted))
    .orderBy(desc(webhookEvent.revision))
    .limit(1);
  return row ? { eventId: row.eventId, wasDelivered: row.deliveredAt !== null } : null;
}
