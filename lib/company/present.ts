import type { EventContents } from "@/lib/contract/events";
import { COMPANY_LIST } from "@/lib/contract/lists/company-list";
import { columnValues, listedColumns } from "@/lib/contract/lists/list-definition";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import { fileLink } from "@/lib/platform/file-link";
import type { TenantRef } from "@/lib/platform/tenant";
import { presentHits } from "@/lib/screening/present";
import type { SignatoryLink } from "@/lib/session/signatory";
import type { Confidence, Decision } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import type { Company } from "./details";
import type { CompanyDetail } from "./get-company";
import type { CompanyDocument, Signatory } from "./queries";

/** What the API and the events show of a company. Enumerations are stored in upper case; events use lower case. */
export function presentCreated(company: Company, link: SignatoryLink | null) {
  return {
    verificationId: company.id,
    status: company.status === "PENDING" ? ("pending" as const) : company.status,
    requiredDocuments: company.checklist,
    signatorySessionToken: link?.session ?? null,
    verifyUrl: link?.verifyUrl ?? null,
  };
}

export function presentSignatoryLink(verificationId: string, { session, ...link }: SignatoryLink) {
  return { verificationId, signatorySessionToken: session, ...link };
}

const LISTED_COLUMNS = listedColumns(COMPANY_LIST);

export function presentListItem(company: Company) {
  const item = columnValues(COMPANY_LIST, company, LISTED_COLUMNS);
  return { ...item, decision: finalDecision(company) };
}

export function presentDetail(detail: CompanyDetail) {
  const { company, documents, reviews, signatoryId, decisionReason, reasons, webhookSent } = detail;
  return {
    id: company.id,
    ...presentListItem(company),
    externalRef: company.externalRef,
    country: company.country,
    registrationNumber: company.registrationNumber,
    decisionReason,
    reasons: [...reasons],
    revision: company.revision,
    amlDecision: company.amlDecision,
    amlScore: company.amlScore,
    signatoryVerificationId: signatoryId,
    documents: documents.map(({ id, docType, status, createdAt }) => ({
      id,
      docType,
      status,
      signedUrl: fileLink(id),
      createdAt: createdAt.toISOString(),
    })),
    reviewHistory: reviews.map(({ documentId, docType, verdict, note, reviewer, createdAt }) => ({
      documentId,
      docType,
      status: verdict,
      note,
      reviewer,
      createdAt: createdAt.toISOString(),
    })),
    webhookSent,
    completedAt: company.completedAt?.toISOString() ?? null,
  };
}

export function presentReviewed(company: Company) {
  const { verificationId, status, decision } = presentListItem(company);
  return { verificationId, status, decision };
}

export function presentUploaded({ id, docType, status }: CompanyDocument) {
  return { documentId: id, docType, status };
}

/**
 * The payload of `verification.completed` for a company (EVENT-COMPANY-1).
 * @param newest the newest document of each docType
 */
export function completedContents(
  company: Company,
  confidence: Confidence,
  newest: readonly CompanyDocument[],
  signatory: Signatory | undefined,
): EventContents<"verification.completed"> {
  return {
    type: "company",
    externalRef: company.externalRef,
    // One that was opened again has no decision.
    status: company.decision === null ? "needs_review" : "completed",
    decision: lower(company.decision ?? "NEEDS_REVIEW"),
    decisionReason: company.decisionReason,
    reasons: company.reasons,
    confidence,
    aml: presentAml(company),
    company: {
      registeredName: company.registeredName,
      registrationNumber: company.registrationNumber,
      country: company.country,
      signatoryVerificationId: signatory?.id ?? null,
      signatoryDecision: signatory?.decision ? lower(signatory.decision) : null,
      documents: newest.map(({ docType, status }) => ({ docType, status })),
    },
  };
}

/** The stored screening as events show it. */
export function presentAml(company: Company): EventContents<"verification.aml_alert">["aml"] {
  const hits =
    company.amlSealed === null
      ? []
      : openJson<Hits>(company.amlSealed, aadOf(company, company.id, "company-aml"));
  return { decision: company.amlDecision, score: company.amlScore, hits: presentHits(hits) };
}

type Hits = ScreeningObservation["hits"];

/** Hits are stored encrypted (SCREEN-RESULT-4). */
export function sealHits(tenant: TenantRef, companyId: string, hits: Hits): string {
  return sealJson(hits, aadOf(tenant, companyId, "company-aml"));
}

function finalDecision({ decision }: Company) {
  return decision === "NEEDS_REVIEW" ? null : decision;
}

function lower(decision: Decision): Lowercase<Decision> {
  return decision.toLowerCase() as Lowercase<Decision>;
}
