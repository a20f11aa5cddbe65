import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto, verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { forgetScreening } from "@/lib/screening/results";
import { emit } from "@/lib/webhook/emit";
import { purgeEvents } from "@/lib/webhook/retention";
import { listEvidence } from "./evidence";

/**
 * Deletes a verification permanently: its rows, and with them the keys of its photos, are gone when this returns; a job
 * removes the files, which are unreadable by then. Undelivered events are purged, then `verification.deleted` is emitted.
 * @throws Failure NOT_FOUND
 */
export async function deleteVerification(tenant: Tenant, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    const mine = owned(verification, tenant, eq(verification.id, id));
    const [row] = await tx.select().from(verification).where(mine).for("update");
    if (!row) throw new Failure("NOT_FOUND");
    const evidence = await listEvidence(tx, tenant, id);
    const uploads = row.sessionId
      ? await tx
          .delete(sessionPhoto)
          .where(owned(sessionPhoto, tenant, eq(sessionPhoto.sessionId, row.sessionId)))
          .returning({ storageKey: sessionPhoto.storageKey })
      : [];
    // The session stays used: its link must not take photos again.
    if (row.sessionId) {
      await tx
        .update(session)
        .set({ userId: "", callback: null })
        .where(owned(session, tenant, eq(session.id, row.sessionId)));
    }
    await forgetScreening(tx, tenant, id);
    await purgeEvents(tx, tenant, id);
    await tx.delete(verification).where(mine);
    await emit(tx, tenant, {
      name: "verification.deleted",
      verificationId: id,
      revision: row.revision,
      payload: { externalRef: row.externalRef },
    });
    await recordAudit(tx, tenant, "verification.deleted", id);
    const storageKeys = [...new Set([...evidence, ...uploads].map(({ storageKey }) => storageKey))];
    if (storageKeys.length > 0) await enqueue(tx, "files.purge", { storageKeys }, { tenant });
  });
}
