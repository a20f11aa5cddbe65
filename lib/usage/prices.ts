import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { UsageType } from "@/lib/vocabulary";

/** Money is stored in whole millionths of the currency, so that sums are exact. */
export const MICROS = 1_000_000;

/** Test work is not metered (USAGE-METER-1). */
export function isMetered(tenant: Pick<Tenant, "mode">): boolean {
  return tenant.mode !== "test";
}

/** The operator's price of one unit; 0 when none is set. */
export function priceMicrosOf(type: UsageType): number {
  return Math.round((env().PRICES[type] ?? 0) * MICROS);
}

/** Whether any plan has a quota for it, or a price lets a spend limit be reached: if not, nothing needs to be asked. */
export function canBeLimited(type: UsageType): boolean {
  return (
    priceMicrosOf(type) > 0 || Object.values(env().PLAN_QUOTAS).some((quotas) => quotas[type] !== undefined)
  );
}

/** Units per calendar month that a plan includes; null (unlimited) when the operator set none. */
export function quotaOf(plan: string, type: UsageType): number | null {
  const quotas = env().PLAN_QUOTAS;
  return (Object.hasOwn(quotas, plan) ? quotas[plan]?.[type] : undefined) ?? null;
}
