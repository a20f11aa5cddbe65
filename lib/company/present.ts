import type { EventContents } from "@/lib/contract/events";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import { fileLink } from "@/lib/platform/file-link";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Confidence, Decision } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import type { CompanyDetail } from "./list";
import type { Company, CompanyDocument, Signatory } from "./queries";

/** Stored words are upper case; this file alone lowers them for replies and events (SPEC 2.9, 4.5, 6.1). */

export function presentCreated(company: Company, link: { session: string; verifyUrl: string }) {
  return {
    verificationId: company.id,
    status: company.status === "PENDING" ? ("pending" as const) : company.status,
    requiredDocuments: company.checklist,
    signatorySessionToken: link.session,
    verifyUrl: link.verifyUrl,
  };
}

export function presentListItem(company: Company) {
  return {
    verificationId: company.id,
    registeredName: company.registeredName,
    status: company.status,
    decision: finalDecision(company),
    createdAt: company.createdAt.toISOString(),
  };
}

export function presentDetail({ company, documents, reviews, signatoryId, webhookSent }: CompanyDetail) {
  return {
    id: company.id,
    ...presentListItem(company),
    externalRef: company.externalRef,
    country: company.country,
    registrationNumber: company.registrationNumber,
    decisionReason: company.decisionReason,
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
 * SPEC 6.1: what `verification.completed` says of a company.
 * @param newest of each docType the document that counts
 */
export function completedContents(
  company: Company,
  confidence: Confidence,
  newest: readonly CompanyDocument[],
  signatory: Signatory | undefined,
): EventContents["verification.completed"] {
  return {
    type: "company",
    externalRef: company.externalRef,
    status: "completed",
    decision: lower(company.decision as Decision),
    confidence,
    aml: { decision: company.amlDecision, score: company.amlScore, hits: openHits(company) },
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

/** What `verification.aml_alert` says: a company that was approved is on a list now. */
export function alertContents(company: Company): EventContents["verification.aml_alert"] {
  const aml = { decision: company.amlDecision, score: company.amlScore, hits: openHits(company) };
  return { type: "company", externalRef: company.externalRef, aml };
}

type Hits = ScreeningObservation["hits"];

/** POLICY 6: what a watchlist says of a name is sealed. */
export function sealHits(tenant: TenantRef, companyId: string, hits: Hits): string {
  return sealJson(hits, aadOf(tenant, companyId, "company-aml"));
}

/** At most ten (SPEC 8), in the contract's lengths. */
function openHits(company: Company) {
  if (company.amlSealed === null) return [];
  const hits = openJson<Hits>(company.amlSealed, aadOf(company, company.id, "company-aml"));
  return hits.slice(0, 10).map(({ name, score, topics }) => ({
    name: name.slice(0, 500),
    score,
    topics: topics.slice(0, 50).map((topic) => topic.slice(0, 100)),
  }));
}

function finalDecision({ decision }: Company) {
  return decision === "NEEDS_REVIEW" ? null : decision;
}

function lower(decision: Decision): Lowercase<Decision> {
  return decision.toLowerCase() as Lowercase<Decision>;
}
