import { and, eq, inArray, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { BATCH_ROWS, deleteInBatches, inTransactions } from "@/db/batches";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { pictureHash, verificationTerm } from "@/db/schema/verification-search";
import { notHeld } from "@/lib/account/legal-hold";
import { listRetentionRules, notWaiting, ofCheck, type RetentionRule } from "@/lib/account/retention";
import { enqueue } from "@/lib/platform/queue";

/**
 * Deletes what is past its retention period, the default or a shorter one of the business: images first, then the
 * extracted data and its search terms, then the record. Nothing of a verification under a legal hold, and nothing earlier
 * than the default of one that waits for a verdict (RETENTION-SETTING-2).
 */
export async function forgetOldVerifications(): Promise<void> {
  for (const rule of await listRetentionRules()) {
    if (rule.check === "company") continue;
    await forgetImages(
      and(
        ofRule(verificationEvidence, rule),
        olderThan(verificationEvidence.createdAt, rule.images),
        notHeld(verificationEvidence.verificationId),
        notWaiting(verificationEvidence.verificationId, rule),
        ofCheck(verificationEvidence.verificationId, rule),
      ),
    );
    await deleteInBatches(
      pictureHash,
      and(
        ofRule(pictureHash, rule),
        olderThan(pictureHash.createdAt, rule.images),
        notHeld(pictureHash.verificationId),
        notWaiting(pictureHash.verificationId, rule),
        ofCheck(pictureHash.verificationId, rule),
      ),
    );
    await forgetFields(rule);
    if (rule.record !== null) {
      await deleteInBatches(
        verification,
        and(
          ofRule(verification, rule),
          olderThan(verification.createdAt, rule.record),
          notHeld(verification.id),
          notWaiting(verification.id, rule),
          ofCheck(verification.id, rule),
        ),
      );
    }
  }
}

function forgetFields(rule: RetentionRule): Promise<void> {
  const which = and(
    ofRule(verification, rule),
    olderThan(verification.createdAt, rule.fields),
    notHeld(verification.id),
    notWaiting(verification.id, rule),
    ofCheck(verification.id, rule),
    or(
      isNotNull(verification.extractedSealed),
      isNotNull(verification.observationSealed),
      isNotNull(verification.captureFactsSealed),
    ),
  );
  return inTransactions(async (tx) => {
    const old = await tx.select({ id: verification.id }).from(verification).where(which).limit(BATCH_ROWS);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx
      .update(verification)
      .set({ extractedSealed: null, amlSealed: null, observationSealed: null, captureFactsSealed: null })
      .where(inArray(verification.id, ids));
    const isPersonal = not(sql`${verificationTerm.term} like 'reason:%'`);
    await tx.delete(verificationTerm).where(and(inArray(verificationTerm.verificationId, ids), isPersonal));
    return ids.length;
  });
}

function forgetImages(which: SQL | undefined): Promise<void> {
  return inTransactions(async (tx) => {
    const old = await tx
      .select({ id: verificationEvidence.id, storageKey: verificationEvidence.storageKey })
      .from(verificationEvidence)
      .where(which)
      .limit(BATCH_ROWS);
    if (old.length === 0) return 0;
    await tx.delete(verificationEvidence).where(
      inArray(
        verificationEvidence.id,
        old.map(({ id }) => id),
      ),
    );
    await enqueue(tx, "files.purge", { storageKeys: old.map(({ storageKey }) => storageKey) });
    return old.length;
  });
}

function ofRule(table: { mode: AnyPgColumn; businessId: AnyPgColumn }, { mode, businessId }: RetentionRule) {
  return and(eq(table.mode, mode), businessId === null ? undefined : eq(table.businessId, businessId));
}

function olderThan(column: AnyPgColumn, days: number) {
  return lt(column, sql`now() - make_interval(days => ${days})`);
}
