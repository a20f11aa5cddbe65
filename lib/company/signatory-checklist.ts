import { db } from "@/db/client";
import { copyReason } from "@/lib/contract/choices";
import type { SignatoryDocuments } from "@/lib/contract/signatory-documents";
import type { Tenant } from "@/lib/platform/tenant";
import type { CaptureSession } from "@/lib/session/token";
import { isOpen } from "./lifecycle";
import { findCompany, isCopyAsked, listDocuments } from "./queries";

/** The documents that a company's signatory can upload; null for other sessions. */
export async function signatoryChecklist(of: CaptureSession): Promise<SignatoryDocuments | null> {
  return of.companyVerificationId === null ? null : companyDocumentsFor(of.tenant, of.companyVerificationId);
}

/** The documents asked of a company, each with the status of the newest; null without that company. */
export async function companyDocumentsFor(
  tenant: Tenant,
  companyId: string,
): Promise<SignatoryDocuments | null> {
  const company = await findCompany(db(tenant), tenant, companyId);
  if (!company) return null;
  const documents = await listDocuments(db(tenant), tenant, company.id);
  return {
    open: isOpen(company.status),
    registeredName: company.registeredName,
    items: company.checklist.map(({ docType, label, required }) => {
      const newest = documents.findLast((document) => document.docType === docType);
      const asked = newest && isCopyAsked(newest) ? newest.replacementReason : null;
      return {
        docType,
        label,
        required,
        status: newest?.status ?? null,
        problem: copyReason.safeParse(asked).data ?? null,
      };
    }),
  };
}
