import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import { auditRead } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { openJson } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";
import { bodyAad } from "./emit";

/**
 * The exact body of an event, for a member; recorded in the audit log, since it holds personal data. Null once it is past its retention (RETENTION-WEBHOOK-1).
 * @throws Failure NOT_FOUND
 */
export async function readDeliveryBody(tenant: Tenant, eventId: string): Promise<string | null> {
  const { businessId, mode } = tenant;
  const owner = { businessId, mode };
  const [event] = await db(tenant)
    .select({ bodySealed: webhookEvent.bodySealed })
    .from(webhookEvent)
    .where(owned(webhookEvent, owner, eq(webhookEvent.id, eventId)));
  if (!event) throw new Failure("NOT_FOUND");
  if (event.bodySealed === "") return null;
  await auditRead(tenant, "webhook.body-read", eventId);
  return openJson<string>(event.bodySealed, bodyAad(owner, eventId));
}
