import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { usageCount } from "@/db/schema/operations";
import { verification } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { HoldReason, UsageType } from "@/lib/vocabulary";

/** The calendar month in UTC, by the database's clock. */
const MONTH = sql`date_trunc('month', now() at time zone 'utc')`;
const FROM = sql`${MONTH} at time zone 'utc'`;
const TO = sql`(${MONTH} + interval '1 month') at time zone 'utc'`;
const ISO_INSTANT = sql`'YYYY-MM-DD"T"HH24:MI:SS".000Z"'`;

export type Counts = Readonly<
  Partial<Record<UsageType, { readonly units: number; readonly micros: number }>>
>;

/** Plan and limit of an account; null when it is gone. */
export async function findTerms(on: Db | Tx, { businessId }: Tenant) {
  const [row] = await on
    .select({
      plan: business.plan,
      spendLimitMicros: business.spendLimitMicros,
      /** ISO 8601. */
      from: sql<string>`to_char(${MONTH}, ${ISO_INSTANT})`,
      to: sql<string>`to_char(${MONTH} + interval '1 month', ${ISO_INSTANT})`,
    })
    .from(business)
    .where(eq(business.id, businessId));
  return row ?? null;
}

/** Serialises the checks of one account until the end of the transaction. */
export async function lockAccount(tx: Db | Tx, { businessId }: Tenant): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for("no key update");
}

/** Metered work of this month. */
export async function countMetered(on: Db | Tx, tenant: Tenant): Promise<Counts> {
  const found = await on
    .select({
      type: usageCount.type,
      units: sql`sum(${usageCount.units})`.mapWith(Number),
      micros: sql`sum(${usageCount.micros})`.mapWith(Number),
    })
    .from(usageCount)
    .where(owned(usageCount, tenant, eq(usageCount.period, sql`to_char(${MONTH}, 'YYYY-MM')`)))
    .groupBy(usageCount.type);
  return Object.fromEntries(found.map(({ type, ...counted }) => [type, counted]));
}

/** Work that has started and is not metered yet, without what is on hold. Companies are metered when they are created. */
export async function countOpen(on: Db | Tx, tenant: Tenant): Promise<Partial<Record<UsageType, number>>> {
  const found = await on
    .select({ kind: verification.kind, units: sql`count(*)`.mapWith(Number) })
    .from(verification)
    .where(
      owned(
        verification,
        tenant,
        inArray(verification.status, ["PENDING", "PROCESSING"]),
        isNull(verification.holdReason),
      ),
    )
    .groupBy(verification.kind);
  return Object.fromEntries(found.map(({ kind, units }) => [kind, units]));
}

/** Verifications on hold, by what they wait for. */
export async function countOnHold(on: Db | Tx, tenant: Tenant): Promise<Partial<Record<HoldReason, number>>> {
  const found = await on
    .select({ reason: verification.holdReason, units: sql`count(*)`.mapWith(Number) })
    .from(verification)
    .where(owned(verification, tenant, isNotNull(verification.holdReason)))
    .groupBy(verification.holdReason);
  return Object.fromEntries(found.map(({ reason, units }) => [reason, units]));
}

/** Records created this month that still exist, metered or not. */
export async function countMade(on: Db | Tx, tenant: Tenant): Promise<Counts> {
  const individuals = await on
    .select({ kind: verification.kind, units: sql`count(*)`.mapWith(Number) })
    .from(verification)
    .where(owned(verification, tenant, thisMonth(verification.createdAt)))
    .groupBy(verification.kind);
  const [companies] = await on
    .select({ units: sql`count(*)`.mapWith(Number) })
    .from(companyVerification)
    .where(owned(companyVerification, tenant, thisMonth(companyVerification.createdAt)));
  const counted = individuals.map(({ kind, units }) => [kind, { units, micros: 0 }] as const);
  return {
    ...Object.fromEntries(counted),
    company_verification: { units: companies?.units ?? 0, micros: 0 },
  };
}

function thisMonth(column: Parameters<typeof gte>[0]): SQL | undefined {
  return and(gte(column, FROM), lt(column, TO));
}
