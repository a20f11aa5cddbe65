import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument } from "@/db/schema/company";
import { recordAudit } from "@/lib/account/audit";
import type { CopyReason } from "@/lib/contract/choices";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { SignatoryLink } from "@/lib/session/signatory";
import { isOpen } from "./lifecycle";
import { listDocuments, lockCompany } from "./queries";
import { redecide } from "./re-decide";
import { linkWithRequest } from "./signatory-link";

/**
 * Asks an open company for a better copy of a document. It is no verdict: the document stays `uploaded`, no longer waits
 * for one and counts as missing until a newer one comes, and the company stays open (docs/decisions/0108-ask-again.md).
 * @returns a link for the signatory, whose page says what was wrong
 * @throws Failure NOT_FOUND; COMPANY_CLOSED; INVALID_DOCUMENT; NOT_REVIEWABLE for one that a newer document replaces, or
 * that has a verdict
 */
export async function askForCopy(
  tenant: Tenant,
  companyId: string,
  { documentId, reason }: { readonly documentId: string; readonly reason: CopyReason },
): Promise<SignatoryLink> {
  const company = await db(tenant).transaction(async (tx) => {
    const locked = await lockCompany(tx, tenant, companyId);
    if (!locked) throw new Failure("NOT_FOUND");
    if (!isOpen(locked.status)) throw new Failure("COMPANY_CLOSED");
    const documents = await listDocuments(tx, tenant, companyId);
    const document = documents.find(({ id }) => id === documentId);
    if (!document) throw new Failure("INVALID_DOCUMENT");
    const newest = documents.findLast(({ docType }) => docType === document.docType);
    if (newest !== document || document.status !== "uploaded") {
      throw new Failure("NOT_REVIEWABLE", {
        message: "A better copy can be asked for of the newest document without a verdict.",
      });
    }
    await tx
      .update(companyDocument)
      .set({
        replacementAskedAt: sql`now()`,
        replacementAskedBy: tenant.memberId ?? "dashboard",
        replacementReason: reason,
      })
      .where(
        owned(
          companyDocument,
          tenant,
          and(eq(companyDocument.id, documentId), eq(companyDocument.companyVerificationId, companyId)),
        ),
      );
    await recordAudit(tx, tenant, "company.copy-asked", companyId);
    return redecide(tx, tenant, locked);
  });
  return linkWithRequest(tenant, company);
}
