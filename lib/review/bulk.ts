import { db } from "@/db/client";
import { recordAudit } from "@/lib/account/audit";
import type { BulkOutcome } from "@/lib/contract/bulk";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { findCompletedEvent } from "@/lib/webhook/completed";
import { resendEvent } from "@/lib/webhook/resend";

/**
 * Does the same with each record, one after the other and each in its own transaction: what is refused for one leaves the
 * others done. A fault of the server ends it.
 */
export async function forEachRecord(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const refused = new Map<string, number>();
  const once = new Set(ids);
  for (const id of once) {
    try {
      await change(id);
    } catch (cause) {
      if (!(cause instanceof Failure)) throw cause;
      refused.set(cause.message, (refused.get(cause.message) ?? 0) + 1);
    }
  }
  const counts = [...refused].map(([message, count]) => ({ message, count }));
  return { done: once.size - counts.reduce((sum, { count }) => sum + count, 0), refused: counts };
}

/**
 * Sends the newest completed event of a person's or a company's verification again, with the same id and bytes.
 * @throws Failure NOT_FOUND where none was written or the log no longer keeps it, WEBHOOK_NOT_CONFIGURED, DELIVERY_EXPIRED
 */
export async function resendCompleted(tenant: Tenant, recordId: string): Promise<void> {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  await db(tenant).transaction(async (tx) => {
    const event = await findCompletedEvent(tx, owner, recordId);
    if (!event) throw new Failure("NOT_FOUND", { message: "There is no completed event to send again." });
    await resendEvent(tx, owner, event.eventId);
    await recordAudit(tx, tenant, "webhook.resent", event.eventId);
  });
}
