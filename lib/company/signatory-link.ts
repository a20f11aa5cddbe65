import { db } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioForSignatory } from "@/lib/sandbox/company-scenario";
import { carryRequest } from "@/lib/session/ask-again";
import { createSignatorySession, type SignatoryLink } from "@/lib/session/signatory";
import type { Company } from "./details";
import { isOpen } from "./lifecycle";
import { type CompanyDocument, findCompany, findSignatory, isCopyAsked, listDocuments } from "./queries";

/**
 * A new link for the signatory of an open company. Earlier links stay valid until they expire, because the signatory may
 * be using one (COMPANY-SIGNATORY-1); but new photos that were asked for come by the newest alone (COMPANY-RETRY-2).
 * @throws Failure NOT_FOUND, COMPANY_CLOSED, SESSION_ALREADY_SUBMITTED when the link would ask for nothing more
 */
export async function issueSignatoryLink(tenant: Tenant, companyId: string): Promise<SignatoryLink> {
  const company = await findCompany(db(tenant), tenant, companyId);
  if (!company) throw new Failure("NOT_FOUND");
  if (!isOpen(company.status)) throw new Failure("COMPANY_CLOSED");
  const signatory = await findSignatory(db(tenant), tenant, companyId);
  if (signatory && !signatory.isAskedAgain && !(await isDocumentMissing(tenant, company))) {
    throw new Failure("SESSION_ALREADY_SUBMITTED", {
      message: "The signatory has already submitted, and no required document is missing.",
    });
  }
  return linkWithRequest(tenant, company);
}

/** A link for all that the signatory still owes: new photos that were asked for come by it, and no longer by the link before. */
export async function linkWithRequest(tenant: Tenant, company: Company): Promise<SignatoryLink> {
  const signatory = await findSignatory(db(tenant), tenant, company.id);
  const scenario = signatory?.isAskedAgain ? null : scenarioForSignatory(company);
  return createSignatorySession(tenant, company.id, scenario, (tx, sessionId) =>
    carryRequest(tx, tenant, { companyId: company.id, sessionId }),
  );
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
