import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { isMetered, MICROS } from "./prices";
import { alertSpend } from "./spend-alerts";

/**
 * Sets what live work may cost in a calendar month; null removes the limit. Owners are notified at once when a share of
 * the new limit is already spent, and verifications on hold are released as far as it has room.
 * @throws Failure FORBIDDEN for a test key, because the limit stops live work (USAGE-SPEND-1)
 */
export async function setSpendLimit(tenant: Tenant, monthlyLimit: number | null) {
  if (!isMetered(tenant)) throw new Failure("FORBIDDEN");
  const spendLimitMicros = monthlyLimit === null ? null : Math.round(monthlyLimit * MICROS);
  await db(tenant).transaction(async (tx) => {
    await tx.update(business).set({ spendLimitMicros }).where(eq(business.id, tenant.businessId));
    await recordAudit(tx, tenant, "spend-limit.changed", tenant.businessId);
    await alertSpend(tx, tenant);
    const { businessId, mode } = tenant;
    await enqueue(tx, "verification.release", { businessId, mode }, { tenant });
  });
  return {
    monthlyLimit: spendLimitMicros === null ? null : spendLimitMicros / MICROS,
    currency: env().CURRENCY,
  };
}
