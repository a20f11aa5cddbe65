import type { Tx } from "@/db/client";
import { usageEvent } from "@/db/schema/operations";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import type { UsageType } from "@/lib/vocabulary";
import { isMetered, priceMicrosOf } from "./prices";
import { alertSpend } from "./spend-alerts";

/** Meters one piece of work at today's price, once for each verification. */
export async function meter(tx: Tx, tenant: Tenant, type: UsageType, verificationId: string): Promise<void> {
  if (!isMetered(tenant)) return;
  const { businessId, mode } = tenant;
  const priceMicros = priceMicrosOf(type);
  const [metered] = await tx
    .insert(usageEvent)
    .values({ id: newId("use"), businessId, mode, type, verificationId, priceMicros })
    .onConflictDoNothing()
    .returning({ id: usageEvent.id });
  if (metered && priceMicros > 0) await alertSpend(tx, tenant, type);
}
