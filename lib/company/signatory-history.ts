import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { retryRequest, verification } from "@/db/schema/verification";
import { knownRetryReasons, type RetryReason } from "@/lib/contract/ask-again";
import type { Tenant } from "@/lib/platform/tenant";
import type { Decision } from "@/lib/vocabulary";

/** What came before the check of a signatory that counts (COMPANY-RETRY-2); both lists oldest first. */
export interface SignatoryHistory {
  /** The checks in whose place newer photos count; times in ISO 8601. */
  readonly earlier: readonly {
    readonly createdAt: string;
    readonly completedAt: string | null;
    readonly decision: Decision | null;
  }[];
  /** Every time that new photos were asked for. */
  readonly requests: readonly {
    readonly at: Date;
    /** Id of the member. */
    readonly requestedBy: string;
    readonly reasons: readonly RetryReason[];
  }[];
}

/** @param current the id of the check that counts; null: there is none */
export async function readSignatoryHistory(
  tenant: Tenant,
  companyId: string,
  current: string | null,
): Promise<SignatoryHistory> {
  const { id, createdAt, completedAt, decision, userId, formerCompanyId } = verification;
  const earlier = await db(tenant)
    .select({ id, createdAt, completedAt, decision })
    .from(verification)
    // A signatory's user id is the company's, and has an index.
    .where(owned(verification, tenant, and(eq(userId, companyId), eq(formerCompanyId, companyId))))
    .orderBy(asc(createdAt));
  const ids = [...earlier.map((each) => each.id), ...(current === null ? [] : [current])];
  if (ids.length === 0) return { earlier: [], requests: [] };
  const requests = await db(tenant)
    .select({
      at: retryRequest.createdAt,
      requestedBy: retryRequest.requestedBy,
      reasons: retryRequest.reasons,
    })
    .from(retryRequest)
    .where(owned(retryRequest, tenant, inArray(retryRequest.verificationId, ids)))
    .orderBy(asc(retryRequest.createdAt));
  return {
    earlier: earlier.map((each) => ({
      createdAt: each.createdAt.toISOString(),
      completedAt: each.completedAt?.toISOString() ?? null,
      decision: each.decision,
    })),
    requests: requests.map((each) => ({ ...each, reasons: knownRetryReasons(each.reasons) })),
  };
}
