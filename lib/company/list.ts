import { count } from "drizzle-orm";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { VerificationStatus } from "@/lib/vocabulary";
import { findCompletedEvent } from "@/lib/webhook/completed";
import {
  type Company,
  type CompanyDocument,
  type CompanyReview,
  companiesOf,
  findCompany,
  findSignatory,
  listDocuments,
  listReviews,
  newestFirst,
} from "./queries";

interface Wanted {
  readonly page: number;
  readonly limit: number;
  readonly status?: VerificationStatus | undefined;
}

/** One page, newest first; past the end it is empty (POLICY 4.6). */
export async function listCompanies(tenant: Tenant, { page, limit, status }: Wanted) {
  const matching = companiesOf(tenant, status);
  const [counted] = await db().select({ total: count() }).from(companyVerification).where(matching);
  const found = await db()
    .select()
    .from(companyVerification)
    .where(matching)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return { found, total: counted?.total ?? 0, page, limit };
}

/** A company with everything that hangs on it. */
export interface CompanyDetail {
  readonly company: Company;
  readonly documents: readonly CompanyDocument[];
  readonly reviews: readonly CompanyReview[];
  readonly signatoryId: string | null;
  /** Its completed event arrived at the business at least once. */
  readonly webhookSent: boolean;
}

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function getCompany(tenant: Tenant, id: string): Promise<CompanyDetail> {
  const company = await findCompany(db(), tenant, id);
  if (!company) throw new Failure("NOT_FOUND");
  const signatory = await findSignatory(db(), tenant, id);
  const completed = await findCompletedEvent(db(), tenant, id);
  return {
    company,
    documents: await listDocuments(db(), tenant, id),
    reviews: await listReviews(db(), tenant, id),
    signatoryId: signatory?.id ?? null,
    webhookSent: company.webhookSent || (completed?.wasDelivered ?? false),
  };
}
