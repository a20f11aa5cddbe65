import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { changeRetention } from "@/lib/account/retention";
import type { RetentionChange } from "@/lib/contract/retention";
import type { Tenant } from "@/lib/platform/tenant";

/** Shortens the times of a business as if a day had passed since then (RETENTION-SETTING-2). */
export async function shortenRetention(tenant: Tenant, change: RetentionChange): Promise<void> {
  await changeRetention(tenant, change);
  await db("operator").execute(sql`
    update retention_setting set pending_from = pending_from - interval '24 hours'
    where business_id = ${tenant.businessId} and mode = ${tenant.mode}`);
}
