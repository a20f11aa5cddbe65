import { db } from "@/db/client";
import type { CompanyReasonCode } from "@/lib/contract/choices";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { readScreeningSettings } from "@/lib/screening/settings";
import { findCompletedEvent } from "@/lib/webhook/completed";
import { decideCompany } from "./decide";
import type { Company } from "./details";
import { evidenceOf } from "./evidence";
import { isOpen } from "./lifecycle";
import {
  type CompanyDocument,
  type CompanyReopening,
  type CompanyReview,
  findCompany,
  findSignatory,
  listDocuments,
  listReopenings,
  listReviews,
} from "./queries";

/** A company with its documents, verdicts and signatory. */
export interface CompanyDetail {
  readonly company: Company;
  readonly documents: readonly CompanyDocument[];
  readonly reviews: readonly CompanyReview[];
  readonly reopenings: readonly CompanyReopening[];
  readonly signatoryId: string | null;
  /** Of a decided company as it was decided; of an open one what it waits for now (COMPANY-GET-2). */
  readonly decisionReason: string | null;
  /** The codes of its sentences. */
  readonly reasons: readonly CompanyReasonCode[];
  /** Its completed event arrived at the business at least once. */
  readonly webhookSent: boolean;
}

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function getCompany(tenant: Tenant, id: string): Promise<CompanyDetail> {
  const company = await findCompany(db(tenant), tenant, id);
  if (!company) throw new Failure("NOT_FOUND");
  const signatory = await findSignatory(db(tenant), tenant, id);
  const documents = await listDocuments(db(tenant), tenant, id);
  const { approveUnscreenedCompanies } = await readScreeningSettings(tenant);
  const evidence = evidenceOf({ company, documents, signatory, approveUnscreenedCompanies });
  const completed = await findCompletedEvent(db(tenant), tenant, id);
  const { decisionReason, reasons } = isOpen(company.status) ? decideCompany(evidence) : company;
  return {
    company,
    documents,
    reviews: await listReviews(db(tenant), tenant, id),
    reopenings: await listReopenings(db(tenant), tenant, id),
    signatoryId: signatory?.id ?? null,
    decisionReason,
    reasons,
    webhookSent: company.webhookSent || (completed?.wasDelivered ?? false),
  };
}
