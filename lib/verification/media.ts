import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationEvidence } from "@/db/schema/verification";
import { auditRead } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { MediaKind } from "@/lib/contract/media";
import { fileLink } from "@/lib/platform/file-link";
import { readObject } from "@/lib/platform/storage/storage";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";

/** Long enough for a program to fetch the photo at once, too short for a link that was logged. */
const LIFETIME_S = 300;
/** Photos are stored re-encoded (UPLOAD-IMAGE-2). */
const CONTENT_TYPE = "image/jpeg" as const;

/**
 * A signed link to one photo, recorded in the audit log (VERIFY-MEDIA-1).
 * @throws Failure NOT_FOUND, the same for another business's, the other mode's and a photo that is no longer kept
 */
export async function linkToPhoto(tenant: Tenant, verificationId: string, kind: MediaKind) {
  const isIt = owned(
    verificationEvidence,
    tenant,
    eq(verificationEvidence.verificationId, verificationId),
    eq(verificationEvidence.kind, kind),
  );
  const [row] = await db(tenant)
    .select({ id: verificationEvidence.id, sha256: verificationEvidence.sha256 })
    .from(verificationEvidence)
    .where(isIt);
  if (!row) throw new Failure("NOT_FOUND");
  await auditRead(tenant, "photo.linked", `${verificationId}/${kind}`);
  const nowMs = Date.now();
  return {
    verificationId,
    kind,
    signedUrl: fileLink(row.id, nowMs, LIFETIME_S),
    expiresAt: new Date((Math.floor(nowMs / 1000) + LIFETIME_S) * 1000).toISOString(),
    contentType: CONTENT_TYPE,
    sha256: row.sha256,
  };
}

/** Whether the id of a signed link is that of a photo. */
export function isPhotoId(fileId: string): boolean {
  return fileId.startsWith("evi_");
}

/**
 * The photo behind a signed link. The row is read each time, so that deleting the verification ends its links. The link
 * is the permission, so the row is found by id alone.
 * @throws Failure NOT_FOUND
 */
export async function openPhoto(evidenceId: string) {
  const [row] = await db("job")
    .select()
    .from(verificationEvidence)
    .where(eq(verificationEvidence.id, evidenceId));
  if (!row) throw new Failure("NOT_FOUND");
  const bytes = await readObject(row, row, row.kind);
  const { businessId, mode, verificationId, kind } = row;
  await auditRead(mintTenant({ businessId, mode }), "photo.downloaded", `${verificationId}/${kind}`);
  return { bytes, contentType: CONTENT_TYPE, fileName: `${kind}-${verificationId}.jpg` };
}
