import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationCount } from "@/db/schema/verification-count";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { VerificationStatus } from "@/lib/vocabulary";

interface Wanted {
  readonly page: number;
  readonly limit: number;
  readonly status?: VerificationStatus | undefined;
}

/** One page, newest first; past the end it is empty (POLICY 4.6). */
export async function listVerifications(tenant: Tenant, { page, limit, status }: Wanted) {
  const matching = and(owned(verification, tenant), status ? eq(verification.status, status) : undefined);
  const found = await db()
    .select()
    .from(verification)
    .where(matching)
    // `nulls last`, as the index is ordered: without the words every page would sort all rows.
    .orderBy(sql`${verification.createdAt} desc nulls last`, sql`${verification.id} desc nulls last`)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await countVerifications(tenant, status);
  return { found, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

async function countVerifications(tenant: Tenant, status: VerificationStatus | undefined): Promise<number> {
  const [summed] = await db()
    .select({ total: sql<string | null>`sum(${verificationCount.count})` })
    .from(verificationCount)
    .where(owned(verificationCount, tenant, status ? eq(verificationCount.status, status) : undefined));
  return Number(summed?.total ?? 0);
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
