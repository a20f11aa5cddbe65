import { isNotNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { type Consent, type Journey, verification } from "@/db/schema/verification";
import type { CaptureFacts } from "@/lib/contract/capture-facts";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioFor, simulatedDelayS } from "@/lib/sandbox/for-mode";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { assertQuota, HOLD_SENTENCES, roomFor } from "@/lib/usage/quota";
import type { DocumentType, HoldReason, SimulatedOutcome } from "@/lib/vocabulary";
import { attachEvidence, type Evidence, sanitisePhotos, storePhotos } from "./evidence";

/** The kind of the sealed facts, in their additional authenticated data. */
export const CAPTURE_FACTS = "capture-facts";

/** Before the id of a verification: the key under which its one job is queued. */
export const PROCESS_KEY = "process:";

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
  /** Of the hosted page, where the consent covers them. */
  readonly captureFacts?: CaptureFacts | null;
  readonly scenario: SimulatedOutcome | null;
  /** What to do beyond quota or spend limit: refuse, or keep the photos and process them later (USAGE-HOLD-1). */
  readonly beyondLimits: "refuse" | "hold";
}

interface SubmittedFiles {
  readonly selfie: Buffer;
  readonly idFront: Buffer;
  readonly idBack?: Buffer | undefined;
}

interface SubmitWishes {
  readonly externalRef?: string | undefined;
  readonly documentType?: DocumentType | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/**
 * `POST /v1/verify`: takes photos; the result follows.
 * @param onQueued runs in the transaction that stores the verification; what it throws rolls the verification back
 * @throws Failure when a photo is no image or the quota is used up
 */
export async function submitPhotos(
  tenant: Tenant,
  photos: SubmittedFiles,
  wanted: SubmitWishes,
  onQueued?: (tx: Tx, verificationId: string) => Promise<unknown>,
): Promise<{ verificationId: string }> {
  await assertQuota(db(tenant), tenant, "id_document");
  const scenario = scenarioFor(tenant.mode, wanted.simulate);
  const sanitised = await sanitisePhotos(selectImageIntake({ mode: tenant.mode, scenario }), photos);
  const evidence = await storePhotos(tenant, sanitised);
  const externalRef = wanted.externalRef ?? null;
  const submission = {
    ...{ evidence, externalRef, documentTypeHint: wanted.documentType ?? null, scenario },
    userId: null,
    sessionId: null,
    beyondLimits: "refuse",
  } as const;
  return db(tenant).transaction(async (tx) => {
    const verificationId = await queueVerification(tx, tenant, submission);
    if (verificationId === null) throw new Error("A verification without a session cannot conflict.");
    await onQueued?.(tx, verificationId);
    return { verificationId };
  });
}

/**
 * Inserts a PENDING verification of stored photos and queues its processing, or puts it on hold, in the caller's
 * transaction.
 * @returns null when the session, or the company whose signatory it is for, has its verification already.
 * @throws Failure QUOTA_EXCEEDED, SPEND_LIMIT_REACHED, unless it may be put on hold
 */
export async function queueVerification(
  tx: Tx,
  tenant: Tenant,
  submission: Submission,
): Promise<string | null> {
  const { evidence, externalRef, userId, sessionId, scenario } = submission;
  const id = newId("vrf_id");
  const holdReason = await admit(tx, tenant, submission.beyondLimits);
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
      captureFactsSealed: submission.captureFacts
        ? sealJson(submission.captureFacts, aadOf(tenant, id, CAPTURE_FACTS))
        : null,
      simulate: scenario,
      holdReason,
      decisionReason: holdReason && HOLD_SENTENCES[holdReason],
    })
    .onConflictDoNothing()
    .returning({ id: verification.id });
  if (inserted.length === 0) return null;
  await attachEvidence(tx, tenant, id, evidence);
  if (holdReason === null) {
    const dedupeKey = `${PROCESS_KEY}${id}`;
    const options = { tenant, dedupeKey, delayS: simulatedDelayS(scenario) };
    await enqueue(tx, "verification.process", { verificationId: id }, options);
  } else {
    const { businessId, mode } = tenant;
    await enqueue(tx, "verification.release", { businessId, mode }, { tenant });
  }
  return id;
}

/**
 * @returns null when there is room; otherwise what the verification waits for. Behind others on hold it waits, too, so
 * that the order is kept: the release that the caller queues takes it along.
 * @throws Failure QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
async function admit(
  tx: Tx,
  tenant: Tenant,
  beyondLimits: Submission["beyondLimits"],
): Promise<HoldReason | null> {
  if (beyondLimits === "refuse") {
    await assertQuota(tx, tenant, "id_document");
    return null;
  }
  const { shortOf } = await roomFor(tx, tenant, "id_document");
  if (shortOf !== null) return shortOf;
  const [inFront] = await tx
    .select({ holdReason: verification.holdReason })
    .from(verification)
    .where(owned(verification, tenant, isNotNull(verification.holdReason)))
    .limit(1);
  return inFront?.holdReason ?? null;
}
