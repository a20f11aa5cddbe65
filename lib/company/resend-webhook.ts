import { db } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { findCompletedEvent } from "@/lib/webhook/completed";
import { resendEvent } from "@/lib/webhook/resend";
import { isOpen } from "./lifecycle";
import { findCompany } from "./queries";

/**
 * Sends the completed event of a decided company again, with the same id and bytes (COMPANY-RESEND-1).
 * @throws Failure NOT_FOUND, NOT_TERMINAL, WEBHOOK_NOT_CONFIGURED, DELIVERY_EXPIRED
 */
export async function resendWebhook(tenant: Tenant, companyId: string): Promise<{ eventId: string }> {
  const owner = { businessId: tenant.businessId, mode: tenant.mode };
  return db(tenant).transaction(async (tx) => {
    const company = await findCompany(tx, tenant, companyId);
    if (!company) throw new Failure("NOT_FOUND");
    if (isOpen(company.status)) throw new Failure("NOT_TERMINAL");
    const event = await findCompletedEvent(tx, owner, companyId);
    if (!event) throw new Failure("DELIVERY_EXPIRED");
    await resendEvent(tx, owner, event.eventId);
    return { eventId: event.eventId };
  });
}
