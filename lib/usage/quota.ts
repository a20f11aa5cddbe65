import type { Db, Tx } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { USAGE_TYPES, type UsageType } from "@/lib/vocabulary";
import { isMetered, priceMicrosOf, quotaOf } from "./prices";
import { countMetered, countOpen, findTerms, lockAccount } from "./queries";

/**
 * Refuses live work that exceeds the plan's quota or the account's spend limit; test work always passes
 * (USAGE-QUOTA-1).
 *
 * In the transaction that writes the work (an open verification, or its usage event) the check is exact: the lock on
 * the account serialises parallel calls, and each sees the rows of those before it, open ones included. With `db()` it
 * is only an early refusal that saves work. An account without quota and limit takes no lock.
 * @throws Failure QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
export async function assertQuota(on: Db | Tx, tenant: Tenant, type: UsageType): Promise<void> {
  if (!isMetered(tenant)) return;
  const terms = await findTerms(on, tenant);
  if (!terms) return;
  const quota = quotaOf(terms.plan, type);
  const price = priceMicrosOf(type);
  const isLimited = terms.spendLimitMicros !== null && price > 0;
  if (quota === null && !isLimited) return;

  await lockAccount(on, tenant);
  const metered = await countMetered(on, tenant);
  const open = await countOpen(on, tenant);
  const units = (metered[type]?.units ?? 0) + (open[type] ?? 0);
  if (quota !== null && units + 1 > quota) throw new Failure("QUOTA_EXCEEDED");
  if (!isLimited) return;
  const spent = USAGE_TYPES.reduce(
    (sum, each) => sum + (metered[each]?.micros ?? 0) + (open[each] ?? 0) * priceMicrosOf(each),
    0,
  );
  if (spent + price > (terms.spendLimitMicros ?? 0)) throw new Failure("SPEND_LIMIT_REACHED");
}
