import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument } from "@/db/schema/company";
import { actorNames } from "@/lib/account/actor-names";
import { auditRead } from "@/lib/account/audit";
import type { RetryLinks } from "@/lib/contract/ask-again";
import { copyReason } from "@/lib/contract/choices";
import type { CompanyFile } from "@/lib/contract/dashboard";
import { Failure } from "@/lib/contract/errors";
import { fileLink } from "@/lib/platform/file-link";
import { readObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { readScreeningView } from "@/lib/screening/present";
import { listResolutions } from "@/lib/screening/resolutions";
import { isAskable } from "@/lib/session/ask-again";
import { readRetries } from "@/lib/session/retry";
import { readCaseFile } from "@/lib/verification/case-file";
import { deliveryEntry } from "@/lib/verification/case-timeline";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { type CompanyDetail, getCompany } from "./get-company";
import { isOpen } from "./lifecycle";
import { type CompanyDocument, type CompanyReview, isCopyAsked } from "./queries";
import { readSignatoryHistory } from "./signatory-history";
import { actorsOf, timelineOf } from "./timeline";
import { DOCUMENT_KIND } from "./upload-document";

const NO_RETRIES: RetryLinks = { requests: [], follows: null };

/** Everything that the dashboard shows of one company. @throws Failure NOT_FOUND */
export async function readCompanyFile(tenant: Tenant, id: string): Promise<CompanyFile> {
  const detail = await getCompany(tenant, id);
  const { company, signatoryId } = detail;
  const [screening, { deliveries }, resolutions, history, signatory, retries] = await Promise.all([
    readScreeningView(tenant, id),
    listDeliveries(tenant, { page: 1, limit: 50, verificationId: id }),
    listResolutions(tenant, id),
    readSignatoryHistory(tenant, id, signatoryId),
    signatoryId === null ? null : readCaseFile(tenant, signatoryId),
    signatoryId === null ? NO_RETRIES : readRetries(tenant, signatoryId),
  ]);
  const nameOf = await actorNames(tenant.businessId, actorsOf(detail, resolutions, history));
  const { registeredName, registrationNumber, registeredAddress, taxId, incorporationDate } = company;
  return {
    id,
    ...{ registeredName, registrationNumber, registeredAddress, taxId, incorporationDate },
    country: company.country,
    externalRef: company.externalRef,
    status: company.status,
    decision: company.decision,
    decisionReason: detail.decisionReason,
    amlDecision: company.amlDecision,
    isOpen: isOpen(company.status),
    isReopened: company.reopenedAt !== null,
    createdAt: company.createdAt.toISOString(),
    completedAt: company.completedAt?.toISOString() ?? null,
    webhookSent: detail.webhookSent,
    checklist: checklistOf(detail, nameOf),
    signatory: signatory && {
      id: signatory.id,
      name: signatory.name,
      status: signatory.status,
      decision: signatory.decision,
      decisionReason: signatory.decisionReason,
      retries,
      isAskable: isOpen(company.status) && isAskable(signatory),
    },
    screening,
    timeline: timelineOf({
      detail,
      signatory,
      history,
      screening,
      resolutions,
      deliveries: deliveries.map(deliveryEntry),
      nameOf,
    }),
  };
}

function checklistOf(
  { company, documents, reviews }: CompanyDetail,
  nameOf: (id: string) => string,
): CompanyFile["checklist"] {
  return company.checklist.map(({ docType, label, required }) => ({
    docType,
    label,
    required,
    documents: documents
      .filter((each) => each.docType === docType)
      .map((each) => presentDocument(each, reviews, nameOf))
      .reverse(),
  }));
}

function presentDocument(
  document: CompanyDocument,
  reviews: readonly CompanyReview[],
  nameOf: (id: string) => string,
) {
  const { id, status, contentType, size, createdAt } = document;
  const last = reviews.findLast(({ documentId }) => documentId === id);
  return {
    ...{ id, status, contentType, size },
    signedUrl: fileLink(id),
    createdAt: createdAt.toISOString(),
    note: last?.note ?? null,
    reviewer: last ? nameOf(last.reviewer) : null,
    asked: askedOf(document, nameOf),
  };
}

function askedOf(document: CompanyDocument, nameOf: (id: string) => string) {
  const { replacementReason, replacementAskedAt, replacementAskedBy } = document;
  const reason = copyReason.safeParse(replacementReason).data;
  if (!isCopyAsked(document) || !replacementAskedAt || !reason) return null;
  return { reason, by: nameOf(replacementAskedBy ?? ""), at: replacementAskedAt.toISOString() };
}

/** One document for a signed-in member. @throws Failure NOT_FOUND */
export async function readCompanyDocument(
  tenant: Tenant,
  companyId: string,
  documentId: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const [row] = await db(tenant)
    .select()
    .from(companyDocument)
    .where(owned(companyDocument, tenant, eq(companyDocument.id, documentId)));
  if (!row || row.companyVerificationId !== companyId) throw new Failure("NOT_FOUND");
  const bytes = await readObject(row, tenant, DOCUMENT_KIND);
  await auditRead(tenant, "company.document-viewed", `${companyId}/${documentId}`);
  return { bytes, contentType: row.contentType };
}
