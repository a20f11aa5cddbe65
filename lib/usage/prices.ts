import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { UsageType } from "@/lib/vocabulary";
import { MICROS } from "./money";

/** Test work never bills and counts against nothing (USAGE-METER-1). */
export function isMetered(tenant: Pick<Tenant, "mode">): boolean {
  return tenant.mode !== "test";
}

/** Price of one unit by the operator's list; 0 where it names none. */
export function priceMicrosOf(type: UsageType): number {
  return Math.round((env().PRICES[type] ?? 0) * MICROS);
}

/** Units of a calendar month that a plan includes; null where the operator's list names none: unlimited. */
export function quotaOf(plan: string, type: UsageType): number | null {
  const quotas = env().PLAN_QUOTAS;
  return (Object.hasOwn(quotas, plan) ? quotas[plan]?.[type] : undefined) ?? null;
}
