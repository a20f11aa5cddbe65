import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";

/** The business of a tenant. @throws Failure NOT_FOUND when it was deleted after its key was read */
export async function findAccount(tenant: Tenant) {
  const [row] = await db(tenant).select().from(business).where(eq(business.id, tenant.businessId));
  if (!row) throw new Failure("NOT_FOUND");
  const { id, name, email, plan, active, createdAt } = row;
  return { id, name, email, plan, active, createdAt: createdAt.toISOString() };
}
