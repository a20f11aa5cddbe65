import type { Tx } from "@/db/client";
import { usageEvent } from "@/db/schema/queue";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";

export type UsageType = "selfie_match" | "id_document" | "company_verification";

/** Meters one piece of work, once for each verification; test work never bills (SPEC 5.3). */
export async function meter(tx: Tx, tenant: Tenant, type: UsageType, verificationId: string): Promise<void> {
  if (tenant.mode === "test") return;
  await tx
    .insert(usageEvent)
    .values({ id: newId("use"), businessId: tenant.businessId, mode: tenant.mode, type, verificationId })
    .onConflictDoNothing();
}
