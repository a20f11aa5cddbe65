import { db } from "@/db/client";
import type { CaptureSession } from "@/lib/session/token";
import type { CompanyDocumentStatus } from "@/lib/vocabulary";
import { isOpen } from "./lifecycle";
import { findCompany, listDocuments } from "./queries";

interface SignatoryChecklist {
  readonly open: boolean;
  readonly registeredName: string;
  readonly items: {
    readonly docType: string;
    readonly label: string;
    readonly required: boolean;
    readonly status: CompanyDocumentStatus | null;
  }[];
}

/** The documents that a company's signatory can upload, each with the status of the newest; null for other sessions. */
export async function signatoryChecklist(of: CaptureSession): Promise<SignatoryChecklist | null> {
  if (of.companyVerificationId === null) return null;
  const company = await findCompany(db(of.tenant), of.tenant, of.companyVerificationId);
  if (!company) return null;
  const documents = await listDocuments(db(of.tenant), of.tenant, company.id);
  return {
    open: isOpen(company.status),
    registeredName: company.registeredName,
    items: company.checklist.map(({ docType, label, required }) => ({
      docType,
      label,
      required,
      status: documents.findLast((document) => document.docType === docType)?.status ?? null,
    })),
  };
}
