import { and, asc, count, eq, gt, ilike, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { apiKey, business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import type { AuditedAction } from "@/lib/contract/lists/audit-list";
import { enqueue } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { OPERATOR, recordAudit } from "./audit";
import { lockBusiness } from "./lock";

/** What the operator of the server does to a business, from its command line (ACCOUNT-OPERATOR-2). */

/** A business as the operator sees it. */
export interface OperatedBusiness {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly active: boolean;
  readonly createdAt: Date;
}

interface BusinessFilter {
  /** Part of the name or of the e-mail address, in any case. */
  readonly search?: string;
  readonly plan?: string;
  readonly active?: boolean;
  /** Most businesses in the answer. */
  readonly limit: number;
  /** The id of the last business of the page before. */
  readonly after?: string;
}

const COLUMNS = {
  id: business.id,
  name: business.name,
  email: business.email,
  plan: business.plan,
  active: business.active,
  createdAt: business.createdAt,
};
const PLAN = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Businesses in the order of their ids, a page at a time. */
export async function listBusinesses(filter: BusinessFilter): Promise<OperatedBusiness[]> {
  const part = `%${(filter.search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return db("operator")
    .select(COLUMNS)
    .from(business)
    .where(
      and(
        filter.search === undefined ? undefined : or(ilike(business.name, part), ilike(business.email, part)),
        filter.plan === undefined ? undefined : eq(business.plan, filter.plan),
        filter.active === undefined ? undefined : eq(business.active, filter.active),
        filter.after === undefined ? undefined : gt(business.id, filter.after),
      ),
    )
    .orderBy(asc(business.id))
    .limit(filter.limit);
}

/**
 * Finds a business by its id, its e-mail address or its name.
 * @throws Failure NOT_FOUND; VALIDATION_ERROR when several have this name
 */
export async function findBusiness(reference: string): Promise<OperatedBusiness> {
  const named = reference.trim().toLowerCase();
  const found = await db("operator")
    .select(COLUMNS)
    .from(business)
    .where(
      or(
        eq(business.id, reference.trim()),
        eq(sql`lower(${business.email})`, named),
        eq(sql`lower(${business.name})`, named),
      ),
    )
    .limit(20);
  // An id or an address names one business, whatever others are called.
  const exact = found.find(({ id, email }) => id === reference.trim() || email.toLowerCase() === named);
  const one = exact ?? (found.length === 1 ? found[0] : undefined);
  if (one) return one;
  if (found.length === 0) throw new Failure("NOT_FOUND");
  const ids = found.map(({ id, email }) => `${id} (${email})`).join(", ");
  throw new Failure("VALIDATION_ERROR", {
    message: `Several businesses have this name: ${ids}. Use the id.`,
  });
}

/** Members who can sign in and keys that work, of a business that is active. */
export async function countAccess(businessId: string): Promise<{ members: number; keys: number }> {
  const isUsable = and(
    eq(apiKey.businessId, businessId),
    isNull(apiKey.revokedAt),
    sql`coalesce(${apiKey.expiresAt} > now(), true)`,
  );
  const [[people], [keys]] = [
    await db({ businessId }).select({ total: count() }).from(user).where(eq(user.businessId, businessId)),
    await db({ businessId }).select({ total: count() }).from(apiKey).where(isUsable),
  ];
  return { members: people?.total ?? 0, keys: keys?.total ?? 0 };
}

/** The operator, acting for a business. */
export const operatorOf = ({ id }: Pick<OperatedBusiness, "id">): Tenant =>
  mintTenant({ businessId: id, mode: "live", memberId: OPERATOR });

/**
 * Suspends a business: its keys, sign-ins and links answer as if unknown (ACCOUNT-INACTIVE-1, ACCOUNT-INACTIVE-2).
 * Nothing is deleted, work that was submitted ends, and its events are sent.
 * @returns whether it was active before
 * @throws Failure NOT_FOUND
 */
export function suspendBusiness(of: Pick<OperatedBusiness, "id">): Promise<boolean> {
  return setActive(of, false, "business.suspended");
}

/** Lets a suspended business in again. @returns whether it was suspended before @throws Failure NOT_FOUND */
export function resumeBusiness(of: Pick<OperatedBusiness, "id">): Promise<boolean> {
  return setActive(of, true, "business.resumed");
}

function setActive(
  of: Pick<OperatedBusiness, "id">,
  active: boolean,
  action: AuditedAction,
): Promise<boolean> {
  return changing(of, async (tx, row) => {
    if (row.active === active) return false;
    await tx.update(business).set({ active }).where(eq(business.id, of.id));
    await recordAudit(tx, operatorOf(of), action, of.id);
    return true;
  });
}

/**
 * Puts a business on another plan, whose quotas hold from now on (PLAN_QUOTAS). Verifications on hold are released as far
 * as the new plan has room.
 * @param plan 1 to 40 lower-case letters, digits, hyphens and underscores
 * @returns the plan it had before
 * @throws Failure NOT_FOUND, VALIDATION_ERROR
 */
export function changePlan(of: Pick<OperatedBusiness, "id">, plan: string): Promise<string> {
  if (!PLAN.test(plan)) {
    throw new Failure("VALIDATION_ERROR", {
      message: "A plan has 1 to 40 lower-case letters, digits, hyphens and underscores.",
    });
  }
  return changing(of, async (tx, row) => {
    if (row.plan === plan) return row.plan;
    const tenant = operatorOf(of);
    await tx.update(business).set({ plan }).where(eq(business.id, of.id));
    await recordAudit(tx, tenant, "plan.changed", plan);
    await enqueue(tx, "verification.release", { businessId: of.id, mode: tenant.mode }, { tenant });
    return row.plan;
  });
}

async function changing<T>(
  { id }: Pick<OperatedBusiness, "id">,
  change: (tx: Tx, row: { readonly active: boolean; readonly plan: string }) => Promise<T>,
): Promise<T> {
  return db("operator").transaction(async (tx) => {
    await lockBusiness(tx, id);
    const [row] = await tx
      .select({ active: business.active, plan: business.plan })
      .from(business)
      .where(eq(business.id, id));
    if (!row) throw new Failure("NOT_FOUND");
    return change(tx, row);
  });
}
