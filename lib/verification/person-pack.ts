import AdmZip from "adm-zip";
import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationReview } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { auditRead } from "@/lib/account/audit";
import { readHold } from "@/lib/account/legal-hold";
import type { StreamedFile } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { isoDay } from "@/lib/contract/iso-day";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { readObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { readScreeningView } from "@/lib/screening/present";
import { readCaptureFacts } from "./capture-facts";
import { type EvidenceKind, listEvidence } from "./evidence";
import { presentDetail } from "./present";
import { readWithdrawal } from "./withdrawal";

/** A pack is held in memory while it is made. */
const VERIFICATIONS_AT_MOST = 100;
const EXTENSIONS: Partial<Record<EvidenceKind, string>> = { faceLandmarks: "json" };

const READ_ME = `What this archive holds
=======================

data.json      Everything that is stored about this person: each verification with the data read from the document,
               scores, decision and its reasons, levels of assurance, consent, device and network of the capture,
               watchlist result, verdicts of reviewers.
pictures/      The photos, by verification: as they were sent in, re-encoded without metadata, and cut-outs made of them.

Face templates are not stored, so there are none. What is past its retention period is deleted and is not here.
`;

/**
 * Everything that is stored about one person, by the business's own id of them, for a request for access: a ZIP archive
 * of JSON and pictures. Recorded in the audit log (PRIVACY-ACCESS-1).
 * @throws Failure NOT_FOUND for an id that no verification has; VALIDATION_ERROR for more than 100 verifications
 */
export async function exportPerson(tenant: Tenant, userId: string): Promise<StreamedFile> {
  const rows = await db(tenant)
    .select()
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId)))
    .orderBy(asc(verification.createdAt))
    .limit(VERIFICATIONS_AT_MOST + 1);
  if (rows.length === 0) throw new Failure("NOT_FOUND");
  if (rows.length > VERIFICATIONS_AT_MOST) {
    throw new Failure("VALIDATION_ERROR", {
      message: `userId has more than ${VERIFICATIONS_AT_MOST} verifications. Use the API to export them one by one.`,
    });
  }
  await auditRead(tenant, "person.data-exported", rows[0]?.id ?? "");
  const archive = new AdmZip();
  archive.addFile("README.txt", Buffer.from(READ_ME));
  const verifications = [];
  for (const row of rows) verifications.push(await addVerification(archive, tenant, row));
  const data = { userId, mode: tenant.mode, exportedAt: new Date().toISOString(), verifications };
  archive.addFile("data.json", Buffer.from(`${JSON.stringify(data, null, 2)}\n`));
  const bytes = await archive.toBufferPromise();
  const body = new Blob([new Uint8Array(bytes)]).stream() as ReadableStream<Uint8Array>;
  return { body, fileName: `person-${isoDay(new Date())}.zip` };
}

type Row = typeof verification.$inferSelect;

/** Adds the pictures of a verification to the archive. @returns what data.json says of it */
async function addVerification(archive: AdmZip, tenant: Tenant, row: Row) {
  const evidence = await listEvidence(db(tenant), tenant, row.id);
  for (const each of evidence) {
    const bytes = await readObject(each, tenant, each.kind);
    archive.addFile(`pictures/${row.id}/${each.kind}.${EXTENSIONS[each.kind] ?? "jpg"}`, bytes);
  }
  const reviews = await db(tenant)
    .select()
    .from(verificationReview)
    .where(owned(verificationReview, tenant, eq(verificationReview.verificationId, row.id)))
    .orderBy(asc(verificationReview.revision));
  return {
    ...presentDetail(row),
    kind: row.kind,
    reasons: row.reasons,
    policyVersion: row.policyVersion,
    consent: row.consent,
    journey: row.journey,
    deviceAndNetwork: readCaptureFacts(row),
    observation: row.observationSealed
      ? openJson<unknown>(row.observationSealed, aadOf(row, row.id, "observation"))
      : null,
    screening: await readScreeningView(tenant, row.id),
    reviews: reviews.map(({ id, decision, reasonCode, noteSealed, createdAt }) => ({
      decision,
      reasonCode,
      note: noteSealed === null ? null : openJson<string>(noteSealed, aadOf(tenant, id, "review-note")),
      at: createdAt.toISOString(),
    })),
    consentWithdrawn: await readWithdrawal(tenant, row.id),
    legalHold: (await readHold(tenant, row.id)) !== null,
    pictures: evidence.map(({ kind, sha256, size, source, fileFacts }) => {
      return { kind, sha256, size, source, fileFacts };
    }),
  };
}
