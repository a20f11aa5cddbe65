import { db } from "@/db/client";
import { companyDocument } from "@/db/schema/company";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { storeObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { selectDocumentIntake } from "@/lib/sandbox/document-intake";
import type { CaptureSession } from "@/lib/session/token";
import { takeRoom } from "@/lib/session/upload";
import type { Company } from "./details";
import { isOpen } from "./lifecycle";
import { type CompanyDocument, findCompany, lastPosition, lockCompany } from "./queries";

/** The kind of stored object; part of what its encryption authenticates. */
export const DOCUMENT_KIND = "companyDocument";
/** The completed event names all of them within its 64 KiB (COMPANY-DOCUMENT-2). */
const DOCUMENTS_AT_MOST = 200;

/** `uploadedBy` of a document that the signatory uploaded. */
export const SIGNATORY = "signatory";

interface Upload {
  readonly docType: string;
  readonly document: Buffer;
}

/**
 * Stores one document of a company. Several of one docType may exist; the newest counts (COMPANY-DOCUMENT-3).
 * @throws Failure NOT_FOUND, COMPANY_CLOSED, INVALID_DOCUMENT_TYPE, or what the scan of the file found
 */
export async function uploadDocument(tenant: Tenant, companyId: string, upload: Upload) {
  const uploadedBy = tenant.keyId ?? tenant.memberId ?? null;
  return store(tenant, companyId, { ...upload, uploadedBy }, async () => {});
}

/**
 * As {@link uploadDocument}, by the company's signatory, within the limits of a session (RATE-STORAGE-1).
 * @throws Failure FORBIDDEN for a session of somebody else, RATE_LIMITED when the session is full, and as above
 */
export async function uploadSignatoryDocument(of: CaptureSession, upload: Upload) {
  const { companyVerificationId } = of;
  if (companyVerificationId === null) {
    throw new Failure("FORBIDDEN", { message: "Only a company's signatory may do that." });
  }
  return store(of.tenant, companyVerificationId, { ...upload, uploadedBy: SIGNATORY }, async () => {
    if (await takeRoom(of, upload.document.byteLength)) return;
    throw new Failure("RATE_LIMITED", { message: "This session holds as many files as it may." });
  });
}

async function store(
  tenant: Tenant,
  companyId: string,
  { docType, document, uploadedBy }: Upload & { readonly uploadedBy: string | null },
  reserve: () => Promise<void>,
): Promise<CompanyDocument> {
  const company = assertOpen(await findCompany(db(tenant), tenant, companyId));
  assertListed(company, docType);
  const sanitised = await selectDocumentIntake(tenant.mode).sanitiseDocument(document, "document");
  await reserve();
  const { storageKey, wrappedKey } = await storeObject(tenant, DOCUMENT_KIND, sanitised.bytes);
  return db(tenant).transaction(async (tx) => {
    // If the company was decided in the meantime, the stored file is orphaned and the sweep removes it.
    assertOpen(await lockCompany(tx, tenant, companyId));
    const position = (await lastPosition(tx, tenant, companyId)) + 1;
    if (position > DOCUMENTS_AT_MOST) {
      throw new Failure("VALIDATION_ERROR", {
        message: `A company verification holds at most ${DOCUMENTS_AT_MOST} documents.`,
      });
    }
    const [row] = await tx
      .insert(companyDocument)
      .values({
        id: newId("doc"),
        businessId: tenant.businessId,
        mode: tenant.mode,
        companyVerificationId: companyId,
        docType,
        position,
        contentType: sanitised.contentType,
        storageKey,
        wrappedKey,
        sha256: sha256(document),
        size: document.byteLength,
        uploadedBy,
      })
      .returning();
    if (!row) throw new Error("An inserted row did not come back.");
    return row;
  });
}

/** @throws Failure INVALID_DOCUMENT_TYPE, which names what the checklist has */
function assertListed({ checklist }: Company, docType: string): void {
  if (checklist.some((item) => item.docType === docType)) return;
  const listed = checklist.map((item) => item.docType).join(", ");
  throw new Failure("INVALID_DOCUMENT_TYPE", {
    message: `docType must be one of ${listed}; received ${JSON.stringify(docType)}.`,
  });
}

function assertOpen(company: Company | undefined): Company {
  if (!company) throw new Failure("NOT_FOUND");
  if (!isOpen(company.status)) throw new Failure("COMPANY_CLOSED");
  return company;
}
