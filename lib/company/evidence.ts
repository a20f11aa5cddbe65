import type { CompanyEvidence } from "./decide";
import type { Company } from "./details";
import { type CompanyDocument, isCopyAsked, type Signatory } from "./queries";

interface StoredEvidence {
  readonly company: Company;
  /** Oldest first. */
  readonly documents: readonly CompanyDocument[];
  readonly signatory:
    | Pick<Signatory, "decision" | "decisionReason" | "confidence" | "isAskedAgain">
    | null
    | undefined;
  readonly approveUnscreenedCompanies: boolean;
}

/** The evidence for a decision about the company, as stored now. */
export function evidenceOf(stored: StoredEvidence): CompanyEvidence {
  const { company, documents, signatory = null } = stored;
  const decisive = decisiveOf(company, documents);
  return {
    required: company.checklist
      .filter(({ required }) => required)
      .map(({ docType, label }) => ({
        label,
        status: statusOf(decisive.find((document) => document.docType === docType)),
      })),
    signatory,
    screening: company.amlDecision,
    isReopened: company.reopenedAt !== null,
    approvesUnscreened: stored.approveUnscreenedCompanies,
  };
}

function statusOf(document: CompanyDocument | undefined): CompanyEvidence["required"][number]["status"] {
  if (!document) return "missing";
  return isCopyAsked(document) ? "asked" : document.status;
}

/**
 * The document of each docType that counts, in the order of the checklist: a rejected one of a required docType,
 * because that ends the company (COMPANY-DECISION-2), else the newest.
 */
export function decisiveOf({ checklist }: Company, documents: readonly CompanyDocument[]): CompanyDocument[] {
  return checklist.flatMap(({ docType, required }) => {
    const own = documents.filter((each) => each.docType === docType);
    const rejected = required ? own.findLast(({ status }) => status === "rejected") : undefined;
    return rejected ?? own.at(-1) ?? [];
  });
}
