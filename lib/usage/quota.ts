import type { Db, Tx } from "@/db/client";
import { type ErrorCode, Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { type HoldReason, USAGE_TYPES, type UsageType } from "@/lib/vocabulary";
import { canBeLimited, isMetered, priceMicrosOf, quotaOf } from "./prices";
import { countMetered, countOpen, findTerms, lockAccount } from "./queries";

/** What is left of quota and spend limit for one type of work. */
export interface Room {
  /** How many more units fit; may be infinite. */
  readonly units: number;
  /** The limit that leaves no room for a single unit; null when there is room. */
  readonly shortOf: HoldReason | null;
}

const ENDLESS: Room = { units: Number.POSITIVE_INFINITY, shortOf: null };
const REFUSALS = { quota: "QUOTA_EXCEEDED", spend_limit: "SPEND_LIMIT_REACHED" } as const satisfies Record<
  HoldReason,
  ErrorCode
>;

/**
 * The room for live work within the plan's quota and the account's spend limit; test work always has room
 * (USAGE-QUOTA-1). Verifications on hold take none.
 *
 * In the transaction that writes the work (an open verification, or its usage event) the answer is exact: the lock on
 * the account serialises parallel calls, and each sees the rows of those before it, open ones included. Outside one it
 * is only an early look that saves work. An account without quota and limit takes no lock.
 */
export async function roomFor(on: Db | Tx, tenant: Tenant, type: UsageType): Promise<Room> {
  if (!isMetered(tenant) || !canBeLimited(type)) return ENDLESS;
  const terms = await findTerms(on, tenant);
  if (!terms) return ENDLESS;
  const quota = quotaOf(terms.plan, type);
  const price = priceMicrosOf(type);
  const limit = price > 0 ? terms.spendLimitMicros : null;
  if (quota === null && limit === null) return ENDLESS;

  await lockAccount(on, tenant);
  const metered = await countMetered(on, tenant);
  const open = await countOpen(on, tenant);
  const spent = USAGE_TYPES.reduce(
    (sum, each) => sum + (metered[each]?.micros ?? 0) + (open[each] ?? 0) * priceMicrosOf(each),
    0,
  );
  const included = quota === null ? ENDLESS.units : quota - (metered[type]?.units ?? 0) - (open[type] ?? 0);
  const affordable = limit === null ? ENDLESS.units : Math.floor((limit - spent) / price);
  return {
    units: Math.max(0, Math.min(included, affordable)),
    shortOf: included < 1 ? "quota" : affordable < 1 ? "spend_limit" : null,
  };
}

/**
 * Refuses live work for which there is no room; exact in the transaction that writes the work, see {@link roomFor}.
 * @throws Failure QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
export async function assertQuota(on: Db | Tx, tenant: Tenant, type: UsageType): Promise<void> {
  const { shortOf } = await roomFor(on, tenant, type);
  if (shortOf !== null) throw new Failure(REFUSALS[shortOf]);
}

/** What the record of a verification on hold says. */
export const HOLD_SENTENCES: Readonly<Record<HoldReason, string>> = {
  quota:
    "On hold: the monthly quota is used up. The photos are kept and checked when the quota is raised or the month ends.",
  spend_limit:
    "On hold: the monthly spend limit is reached. The photos are kept and checked when the limit is raised or the month ends.",
};
