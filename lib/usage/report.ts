import { db } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import { USAGE_TYPES } from "@/lib/vocabulary";
import { isMetered, MICROS, priceMicrosOf, quotaOf } from "./prices";
import { type Counts, countMade, countMetered, countOnHold, countOpen, findTerms } from "./queries";

/** This month's usage in the tenant's mode (see the contract's `getUsage`). @throws Failure NOT_FOUND */
export async function reportUsage(tenant: Tenant) {
  const terms = await findTerms(db(tenant), tenant);
  if (!terms) throw new Failure("NOT_FOUND");
  const bills = isMetered(tenant);
  const used: Counts = bills ? await countMetered(db(tenant), tenant) : await countMade(db(tenant), tenant);
  const open = bills ? await countOpen(db(tenant), tenant) : {};
  const onHold = Object.values(await countOnHold(db(tenant), tenant)).reduce((sum, units) => sum + units, 0);
  const usage = USAGE_TYPES.map((type) => ({
    type,
    used: used[type]?.units ?? 0,
    inProgress: open[type] ?? 0,
    // Only submitted sessions are put on hold (USAGE-HOLD-1).
    onHold: type === "id_document" ? onHold : 0,
    quota: bills ? quotaOf(terms.plan, type) : null,
    price: bills ? priceMicrosOf(type) / MICROS : 0,
    spend: (used[type]?.micros ?? 0) / MICROS,
  }));
  const spentMicros = USAGE_TYPES.reduce((sum, type) => sum + (used[type]?.micros ?? 0), 0);
  return {
    mode: tenant.mode,
    plan: terms.plan,
    period: { from: terms.from, to: terms.to },
    usage,
    spend: spentMicros / MICROS,
    monthlyLimit: terms.spendLimitMicros === null ? null : terms.spendLimitMicros / MICROS,
    currency: env().CURRENCY,
  };
}
