import { db } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioForSignatory } from "@/lib/sandbox/company-scenario";
import { createSignatorySession, type SignatoryLink } from "@/lib/session/signatory";
import type { Company } from "./details";
import { isOpen } from "./lifecycle";
import { type CompanyDocument, findCompany, findSignatory, isCopyAsked, listDocuments } from "./queries";

/**
 * A new link for the signatory of an open company. Earlier links stay valid until they expire, because the signatory may
 * be using one (COMPANY-SIGNATORY-1).
 * @throws Failure NOT_FOUND, COMPANY_CLOSED, SESSION_ALREADY_SUBMITTED when the link would ask for nothing more
 */
export async function issueSignatoryLink(tenant: Tenant, companyId: string): Promise<SignatoryLink> {
  const company = await findCompany(db(tenant), tenant, companyId);
  if (!company) throw new Failure("NOT_FOUND");
  if (!isOpen(company.status)) throw new Failure("COMPANY_CLOSED");
  if ((await findSignatory(db(tenant), tenant, companyId)) && !(await isDocumentMissing(tenant, company))) {
    throw new Failure("SESSION_ALREADY_SUBMITTED", {
      message: "The signatory has already submitted, and no required document is missing.",
    });
  }
  return createSignatorySession(tenant, companyId, scenarioForSignatory(company));
}

/** Never given, or a better copy was asked for. */
function isOwed(newest: CompanyDocument | undefined): boolean {
  return newest === undefined || isCopyAsked(newest);
}

/** After their own photos a signatory uses a link for what the company still has to upload. */
async function isDocumentMissing(tenant: Tenant, { id, checklist }: Company): Promise<boolean> {
  const documents = await listDocuments(db(tenant), tenant, id);
  return checklist.some(
    ({ docType, required }) => required && isOwed(documents.findLast((each) => each.docType === docType)),
  );
}
