import { db } from "@/db/client";
import { type CopyReason, copyReason } from "@/lib/contract/choices";
import type { CaptureSession } from "@/lib/session/token";
import type { CompanyDocumentStatus } from "@/lib/vocabulary";
import { isOpen } from "./lifecycle";
import { findCompany, isCopyAsked, listDocuments } from "./queries";

interface SignatoryChecklist {
  readonly open: boolean;
  readonly registeredName: string;
  readonly items: {
    readonly docType: string;
    readonly label: string;
    readonly required: boolean;
    readonly status: CompanyDocumentStatus | null;
    /** Why a better copy is asked for; null: it is not. */
    readonly problem: CopyReason | null;
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
