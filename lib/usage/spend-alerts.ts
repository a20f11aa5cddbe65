import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { spendAlert } from "@/db/schema/operations";
import { rolesWith } from "@/lib/contract/permissions";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import type { UsageType } from "@/lib/vocabulary";
import { MICROS, priceMicrosOf } from "./prices";
import { countMetered, findTerms, lockAccount } from "./queries";

/** Per cent of the monthly limit at which owners get an e-mail: in time to raise it, and when work is refused. */
export const SPEND_ALERT_PERCENT = [80, 100] as const;
const ALL = 100;

const NOUNS: Readonly<Record<UsageType, string>> = {
  selfie_match: "selfie match",
  id_document: "ID document check",
  company_verification: "company verification",
};

/**
 * Notifies the owners, in the transaction that meters work or sets the limit, when a share of the limit is spent for
 * the first time. The row and the e-mails commit together, and the row is unique, so a crash neither loses nor repeats
 * an e-mail. Each limit of a month is counted separately. The whole limit also counts as spent when the rest does not
 * cover one more unit of the work just metered, because that unit would be refused (USAGE-ALERT-1).
 */
export async function alertSpend(tx: Tx, tenant: Tenant, metered?: UsageType): Promise<void> {
  if ((await findTerms(tx, tenant))?.spendLimitMicros == null) return;
  // Two that finish at the same time would not see each other's amount; the lock also reads the current limit.
  await lockAccount(tx, tenant);
  const terms = await findTerms(tx, tenant);
  if (terms?.spendLimitMicros == null) return;
  const limit = terms.spendLimitMicros;
  const counts = await countMetered(tx, tenant);
  const spent = Object.values(counts).reduce((sum, { micros }) => sum + micros, 0);
  const nextCosts = metered ? priceMicrosOf(metered) : 0;
  const isUsedUp = spent + nextCosts > limit || spent >= limit;
  // 100 % includes the smaller shares, also when the rest is only too small.
  const reached = SPEND_ALERT_PERCENT.filter((percent) => isUsedUp || spent >= (limit * percent) / ALL);
  const period = terms.from.slice(0, "2026-01".length);
  const newlyReached = reached.length === 0 ? [] : await note(tx, tenant, { period, reached, limit, spent });
  if (newlyReached.length === 0) return;
  const email = emailOf({
    percent: Math.max(...newlyReached),
    spent,
    limit,
    until: terms.to.slice(0, "2026-01-01".length),
    next: metered && spent < limit ? { noun: NOUNS[metered], costs: nextCosts } : null,
  });
  for (const to of await addressesOf(tx, tenant)) {
    await enqueue(tx, "mail.send", { to, ...email }, { tenant });
  }
}

interface SpendState {
  readonly period: string;
  readonly reached: readonly number[];
  readonly limit: number;
  readonly spent: number;
}

/** @returns the percentages that owners were not notified of yet */
async function note(tx: Tx, { businessId, mode }: Tenant, { period, reached, limit, spent }: SpendState) {
  const noted = await tx
    .insert(spendAlert)
    .values(
      reached.map((percent) => ({
        businessId,
        mode,
        period,
        percent,
        limitMicros: limit,
        spentMicros: spent,
      })),
    )
    .onConflictDoNothing()
    .returning({ percent: spendAlert.percent });
  return noted.map(({ percent }) => percent);
}

/** Whoever may change the limit; the business's own e-mail address while it has no members. */
export async function addressesOf(tx: Tx, { businessId }: Tenant): Promise<string[]> {
  const owners = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.businessId, businessId), inArray(user.role, rolesWith("usage.setSpendLimit"))));
  if (owners.length > 0) return owners.map(({ email }) => email);
  const account = await tx
    .select({ email: business.email })
    .from(business)
    .where(eq(business.id, businessId));
  return account.map(({ email }) => email);
}

interface SpendAlertFacts {
  readonly percent: number;
  readonly spent: number;
  readonly limit: number;
  /** First day of the next month. */
  readonly until: string;
  /** The work that the rest does not cover; null when there is no rest. */
  readonly next: { readonly noun: string; readonly costs: number } | null;
}

function emailOf({ percent, spent, limit, until, next }: SpendAlertFacts): { subject: string; text: string } {
  const money = (micros: number) =>
    new Intl.NumberFormat("en", { style: "currency", currency: env().CURRENCY }).format(micros / MICROS);
  const isAll = percent === ALL;
  const rest = next
    ? [`The rest does not cover another ${next.noun} at ${money(next.costs)}.`]
    : ["Nothing is left."];
  const refused = [
    `Live requests that it does not cover are refused with 402 SPEND_LIMIT_REACHED until you raise the limit, or until ${until} (UTC).`,
    "People who already have a link can still submit their photos: these verifications are put on hold.",
  ];
  const text = [
    `Live usage this month has cost ${money(spent)} of the limit of ${money(limit)}.`,
    ...(isAll
      ? [...rest, ...refused]
      : [`When the limit is reached, live requests are refused until ${until} (UTC).`]),
    "",
    `View your usage or change the limit: ${env().BASE_URL}/dashboard/usage`,
    "",
  ].join("\n");
  const subject = isAll
    ? "Spend limit reached: live requests are refused"
    : `You have used ${percent}% of your spend limit`;
  return { subject, text };
}

/** Alerts of this month, newest first. Of shares reached at the same time, the e-mail named the highest. */
export async function listSpendAlerts(tenant: Tenant) {
  const terms = await findTerms(db(tenant), tenant);
  const period = terms?.from.slice(0, "2026-01".length) ?? "";
  const found = await db(tenant)
    .select({
      percent: sql`max(${spendAlert.percent})`.mapWith(Number),
      limitMicros: spendAlert.limitMicros,
      createdAt: spendAlert.createdAt,
    })
    .from(spendAlert)
    .where(owned(spendAlert, tenant, eq(spendAlert.period, period)))
    .groupBy(spendAlert.createdAt, spendAlert.limitMicros)
    .orderBy(desc(spendAlert.createdAt));
  return found.map(({ percent, limitMicros, createdAt }) => ({
    percent,
    limit: limitMicros / MICROS,
    at: createdAt.toISOString(),
  }));
}
