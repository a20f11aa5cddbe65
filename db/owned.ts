import { and, eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { TenantRef } from "@/lib/platform/tenant";

/** The tenant filter of a table; every query of a tenant table has it in its WHERE. */
export function owned(
  table: { businessId: AnyPgColumn; mode: AnyPgColumn },
  tenant: TenantRef,
  ...more: (SQL | undefined)[]
): SQL {
  return and(eq(table.businessId, tenant.businessId), eq(table.mode, tenant.mode), ...more) as SQL;
}
