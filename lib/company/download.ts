import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyDocument } from "@/db/schema/company";
import { auditRead } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { readObject } from "@/lib/platform/storage/storage";
import { mintTenant } from "@/lib/platform/tenant";
import { DOCUMENT_KIND } from "./upload-document";

const EXTENSIONS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "application/pdf": "pdf" };

/** A stored file for a browser to save. */
export interface Download {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Letters, digits, `_`, `-` and one dot. */
  readonly fileName: string;
}

/**
 * The file behind a signed link. The row is read each time, so that deleting a document invalidates its links. The link
 * is the permission, so the row is found by id alone, whatever its business.
 * @throws Failure NOT_FOUND
 */
export async function openDownload(documentId: string): Promise<Download> {
  const [row] = await db("job").select().from(companyDocument).where(eq(companyDocument.id, documentId));
  const extension = row && EXTENSIONS[row.contentType];
  if (!extension) throw new Failure("NOT_FOUND");
  const bytes = await readObject(row, row, DOCUMENT_KIND);
  const { businessId, mode } = row;
  const subject = `${row.companyVerificationId}/${documentId}`;
  await auditRead(mintTenant({ businessId, mode }), "company.document-downloaded", subject);
  return { bytes, contentType: row.contentType, fileName: `${row.docType}-${row.id}.${extension}` };
}
