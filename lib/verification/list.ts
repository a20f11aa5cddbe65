import { and, count, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { VerificationStatus } from "@/lib/terms";

interface Wanted {
  readonly page: number;
  readonly limit: number;
  readonly status?: VerificationStatus | undefined;
}

/** One page, newest first; past the end it is empty (POLICY 4.6). */
export async function listVerifications(tenant: Tenant, { page, limit, status }: Wanted) {
  const matching = and(owned(verification, tenant), status ? eq(verification.status, status) : undefined);
  const [counted] = await db().select({ total: count() }).from(verification).where(matching);
  const found = await db()
    .select()
    .from(verification)
    .where(matching)
    .orderBy(desc(verification.createdAt), desc(verification.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { found, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function findVerification(tenant: Tenant, id: string) {
  const [row] = await db()
    .select()
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, id)));
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}
