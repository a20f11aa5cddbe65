import { and, eq, inArray, type SQL } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { idempotency } from "@/db/schema/business";
import { session, sessionPhoto, verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { assertNotHeld } from "@/lib/account/legal-hold";
import { Failure } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import { cancelJob, enqueue, findFailedJob, hastenFailedJob } from "@/lib/platform/queue";
import { deleteObjects } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { forgetScreening } from "@/lib/screening/results";
import { emit } from "@/lib/webhook/emit";
import { purgeEvents } from "@/lib/webhook/retention";
import { certifyDeletion } from "./deletion-certificate";
import { listEvidence } from "./evidence";

/** Long enough that the job runs only where this process ended before it had removed the files. */
const PURGE_AFTER_S = 60;
const FILES_REMAIN =
  "The verification is deleted. Its image files are unreadable but could not be removed from the storage yet; that is " +
  "repeated automatically. Send the request again to confirm it.";

/**
 * Deletes a verification permanently. Its rows, and with them the keys of its photos, go in one transaction together with
 * the answer kept for its Idempotency-Key; undelivered events are purged, then `verification.deleted` is emitted. The files
 * are gone when this returns. The transaction queues a job that removes them should this process end before that.
 * What was removed is certified (RETENTION-CERTIFICATE-1).
 * @param condition on the verification, looked at under its lock; one that does not meet it is not found
 * @throws Failure NOT_FOUND; LEGAL_HOLD; SERVICE_UNAVAILABLE when the record is deleted but the store did not remove its files: calling
 * again then tries that again
 */
export async function deleteVerification(tenant: Tenant, id: string, condition?: SQL): Promise<void> {
  const purge = `purge:${id}`;
  const storageKeys =
    (await deleteRecord(tenant, { id, condition, purge })) ?? (await filesLeft(tenant, purge));
  if (!storageKeys) throw new Failure("NOT_FOUND");
  try {
    await deleteObjects(storageKeys);
  } catch (cause) {
    await hastenFailedJob(purge, "the store did not remove the files");
    throw new Failure("SERVICE_UNAVAILABLE", { message: FILES_REMAIN, cause, retryAfterS: 5 });
  }
  if (storageKeys.length > 0) await cancelJob(purge).catch(noteLeftJob);
}

/** The job then finds no files, which is no error. */
function noteLeftJob(cause: unknown): void {
  log.warn({ err: cause }, "files.purge could not be cancelled");
}

/** Files of a deleted verification that the store has refused to remove. */
async function filesLeft(tenant: Tenant, purge: string): Promise<readonly string[] | null> {
  return (await findFailedJob("files.purge", purge, tenant))?.storageKeys ?? null;
}

/** The storage keys of its files; null when there is no such verification. */
async function deleteRecord(
  tenant: Tenant,
  { id, condition, purge }: { id: string; condition: SQL | undefined; purge: string },
): Promise<readonly string[] | null> {
  return db(tenant).transaction(async (tx) => {
    const mine = owned(verification, tenant, and(eq(verification.id, id), condition));
    const [row] = await tx.select().from(verification).where(mine).for("update");
    if (!row) return null;
    const evidence = await listEvidence(tx, tenant, id);
    await assertNotHeld(tx, tenant, id);
    const uploads = row.sessionId ? await emptySession(tx, tenant, row.sessionId) : [];
    await certifyDeletion(tx, tenant, { row, evidence, uploads });
    await forgetAnswers(tx, tenant, row.sessionId ? [id, row.sessionId] : [id]);
    await forgetScreening(tx, tenant, id);
    for (const subject of row.sessionId ? [id, row.sessionId] : [id]) await purgeEvents(tx, tenant, subject);
    await tx.delete(verification).where(mine);
    await emit(tx, tenant, {
      name: "verification.deleted",
      verificationId: id,
      revision: row.revision,
      payload: { externalRef: row.externalRef },
    });
    await recordAudit(tx, tenant, "verification.deleted", id);
    const storageKeys = [...new Set([...evidence, ...uploads].map(({ storageKey }) => storageKey))];
    const later = { tenant, dedupeKey: purge, delayS: PURGE_AFTER_S };
    if (storageKeys.length > 0) await enqueue(tx, "files.purge", { storageKeys }, later);
    return storageKeys;
  });
}

/** Removes the uploads of a session. The session stays used: its link must not take photos again. */
async function emptySession(tx: Tx, tenant: Tenant, sessionId: string) {
  const uploads = await tx
    .delete(sessionPhoto)
    .where(owned(sessionPhoto, tenant, eq(sessionPhoto.sessionId, sessionId)))
    .returning({ storageKey: sessionPhoto.storageKey, wrappedKey: sessionPhoto.wrappedKey });
  await tx
    .update(session)
    .set({ userId: "", callback: null })
    .where(owned(session, tenant, eq(session.id, sessionId)));
  return uploads;
}

/**
 * Empties the answers that repeated requests would get. The keys stay used for the rest of their 24 hours, so that a late
 * retry does not make the record again (API-IDEMPOTENCY-7).
 */
async function forgetAnswers(tx: Tx, tenant: Tenant, recordIds: readonly string[]): Promise<void> {
  await tx
    .update(idempotency)
    .set({ status: 410, answer: null, requestHash: "", recordId: null })
    .where(owned(idempotency, tenant, inArray(idempotency.recordId, [...recordIds])));
}
