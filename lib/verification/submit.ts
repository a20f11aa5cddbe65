import type { Tx } from "@/db/client";
import { db } from "@/db/client";
import { type Consent, type Journey, verification } from "@/db/schema/verification";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioFor } from "@/lib/sandbox/for-mode";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { assertQuota } from "@/lib/usage/quota";
import type { DocumentType, SimulatedOutcome } from "@/lib/vocabulary";
import { attachEvidence, type Evidence, sanitisePhotos, storePhotos } from "./evidence";

interface Submission {
  readonly evidence: readonly Evidence[];
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The company whose signatory this person is. */
  readonly companyVerificationId?: string | null;
  /** The document type that the applicant declared. */
  readonly documentTypeHint?: DocumentType | null;
  /** ISO 3166-1 alpha-3. */
  readonly documentCountryHint?: string | null;
  readonly consent?: Consent | null;
  readonly journey?: Journey | null;
  readonly scenario: SimulatedOutcome | null;
}

/** `POST /v1/verify`: takes photos; the result follows. @throws Failure when a photo is no image or the quota is used up */
export async function submitPhotos(
  tenant: Tenant,
  photos: { readonly selfie: Buffer; readonly idFront: Buffer },
  wanted: { readonly externalRef?: string | undefined; readonly simulate?: SimulatedOutcome | undefined },
): Promise<{ verificationId: string }> {
  await assertQuota(db(), tenant, "id_document");
  const scenario = scenarioFor(tenant.mode, wanted.simulate);
  const sanitised = await sanitisePhotos(selectImageIntake({ mode: tenant.mode, scenario }), photos);
  const evidence = await storePhotos(tenant, sanitised);
  const externalRef = wanted.externalRef ?? null;
  const verificationId = await db().transaction((tx) =>
    queueVerification(tx, tenant, { evidence, externalRef, userId: null, sessionId: null, scenario }),
  );
  if (verificationId === null) throw new Error("A verification without a session cannot conflict.");
  return { verificationId };
}

/**
 * Inserts a PENDING verification of stored photos and queues its processing, in the caller's transaction.
 * @returns null when the session, or the company whose signatory it is for, has its verification already.
 * @throws Failure QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
export async function queueVerification(
  tx: Tx,
  tenant: Tenant,
  submission: Submission,
): Promise<string | null> {
  const { evidence, externalRef, userId, sessionId, scenario } = submission;
  const id = newId("vrf_id");
  await assertQuota(tx, tenant, "id_document");
  // Waits for a parallel insert of the same session: exactly one of the two succeeds.
  const inserted = await tx
    .insert(verification)
    .values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      kind: "id_document",
      externalRef,
      userId,
      sessionId,
      companyVerificationId: submission.companyVerificationId ?? null,
      documentTypeHint: submission.documentTypeHint ?? null,
      documentCountryHint: submission.documentCountryHint ?? null,
      consent: submission.consent ?? null,
      journey: submission.journey ?? null,
      simulate: scenario,
    })
    .onConflictDoNothing()
    .returning({ id: verification.id });
  if (inserted.length === 0) return null;
  await attachEvidence(tx, tenant, id, evidence);
  await enqueue(tx, "verification.process", { verificationId: id }, { tenant, dedupeKey: `process:${id}` });
  return id;
}
