import { and, eq, inArray } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument, companyReview } from "@/db/schema/company";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { DOCUMENT_VERDICTS, type DocumentVerdict } from "@/lib/vocabulary";
import type { Company } from "./details";
import { isOpen } from "./lifecycle";
import { listDocuments, lockCompany } from "./queries";
import { redecide } from "./re-decide";
import { noteAad } from "./review-note";

export interface DocumentReview {
  readonly documentId: string;
  readonly status: DocumentVerdict;
  readonly note?: string | undefined;
}

/** The reviewer of a request that carries neither a key nor a member. */
const DASHBOARD_REVIEWER = "dashboard";

/**
 * Stores verdicts on documents and recomputes the decision, which is never set directly (COMPANY-DECISION-1). The company
 * is locked first: parallel reviews run one after the other, and none is stored after a final decision.
 * @throws Failure NOT_FOUND, NOT_REVIEWABLE, INVALID_DOCUMENT
 */
export async function reviewDocuments(
  tenant: Tenant,
  companyId: string,
  reviews: readonly DocumentReview[],
): Promise<Company> {
  return db(tenant).transaction(async (tx) => {
    const company = await lockCompany(tx, tenant, companyId);
    if (!company) throw new Failure("NOT_FOUND");
    if (!isOpen(company.status)) throw new Failure("NOT_REVIEWABLE");
    await recordReviews(tx, tenant, company, reviews);
    await recordAudit(tx, tenant, "company.reviewed", company.id);
    // A verdict is what a company that was opened again waited for.
    return redecide(tx, tenant, { ...company, reopenedAt: null });
  });
}

async function recordReviews(
  tx: Tx,
  tenant: Tenant,
  company: Company,
  reviews: readonly DocumentReview[],
): Promise<void> {
  const { businessId, mode, keyId, memberId } = tenant;
  const docTypes = new Map(
    (await listDocuments(tx, tenant, company.id)).map((each) => [each.id, each.docType]),
  );
  const entries = reviews.map(({ documentId, status, note }, position) => {
    const docType = docTypes.get(documentId);
    if (docType === undefined) throw new Failure("INVALID_DOCUMENT");
    const id = newId("rev");
    return {
      id,
      businessId,
      mode,
      companyVerificationId: company.id,
      documentId,
      docType,
      verdict: status,
      noteSealed: note ? sealJson(note, noteAad(tenant, id)) : null,
      reviewer: keyId ?? memberId ?? DASHBOARD_REVIEWER,
      position,
    };
  });
  await tx.insert(companyReview).values(entries);
  for (const verdict of DOCUMENT_VERDICTS) {
    const ids = entries.filter((entry) => entry.verdict === verdict).map(({ documentId }) => documentId);
    if (ids.length === 0) continue;
    await tx
      .update(companyDocument)
      .set({ status: verdict })
      .where(
        and(
          owned(companyDocument, tenant, eq(companyDocument.companyVerificationId, company.id)),
          inArray(companyDocument.id, ids),
        ),
      );
  }
}
