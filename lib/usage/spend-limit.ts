import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/terms";
import { recordAudit } from "./audit";

/** Money is stored in whole millionths of the currency, so that sums are exact. */
export const MICROS = 1_000_000;

/** The limit stops live work, so a test key may not touch it (POLICY 4.1, "Escalation"). */
const MAY_SET: Readonly<Record<Mode, boolean>> = { live: true, test: false };

/**
 * Sets what live work may cost in a calendar month; null removes the limit.
 * @throws Failure FORBIDDEN for a test key
 */
export async function setSpendLimit(tenant: Tenant, monthlyLimit: number | null) {
  if (!MAY_SET[tenant.mode]) throw new Failure("FORBIDDEN");
  const spendLimitMicros = monthlyLimit === null ? null : Math.round(monthlyLimit * MICROS);
  await db().transaction(async (tx) => {
    await tx.update(business).set({ spendLimitMicros }).where(eq(business.id, tenant.businessId));
    await recordAudit(tx, tenant, "spend-limit.changed", tenant.businessId);
  });
  return {
    monthlyLimit: spendLimitMicros === null ? null : spendLimitMicros / MICROS,
    currency: env().CURRENCY,
  };
}
