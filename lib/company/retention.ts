import { and, eq, exists, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { BATCH_ROWS, inTransactions, updateInBatches } from "@/db/batches";
import { db, type Tx } from "@/db/client";
import { companyDocument, companyVerification } from "@/db/schema/company";
import { webhookEvent } from "@/db/schema/webhook";
import { listRetentionRules, notWaiting, type RetentionRule } from "@/lib/account/retention";
import { enqueue } from "@/lib/platform/queue";
import { wasAccepted } from "@/lib/webhook/completed";

/** A creation that takes longer was interrupted: its process died (API-IDEMPOTENCY-3). */
const UNFINISHED_MINUTES = 10;

/**
 * Removes what is past its retention period, which a business may have shortened (RETENTION-COMPANY-1): documents, sealed
 * watchlist hits, and finally the record.
 */
export async function forgetOldCompanies(): Promise<void> {
  await forgetUnfinished();
  await copyDelivered();
  for (const rule of await listRetentionRules()) {
    if (rule.check !== null && rule.check !== "company") continue;
    const mine = ofRule(rule);
    if (rule.record !== null)
      await forgetRecords(and(mine, olderThan(companyVerification.createdAt, rule.record)));
    await forgetDocuments(and(mine, olderThan(companyVerification.completedAt, rule.companyDocuments)));
    await updateInBatches(
      companyVerification,
      sql`aml_sealed = null`,
      and(
        mine,
        olderThan(companyVerification.createdAt, rule.fields),
        isNotNull(companyVerification.amlSealed),
      ),
    );
  }
}

function ofRule(rule: RetentionRule) {
  const ofMode = eq(companyVerification.mode, rule.mode);
  if (rule.businessId === null) return ofMode;
  return and(
    ofMode,
    eq(companyVerification.businessId, rule.businessId),
    notWaiting(companyVerification.id, rule),
  );
}

async function forgetUnfinished(): Promise<void> {
  await db("sweep")
    .delete(companyVerification)
    .where(
      and(
        isNull(companyVerification.screenedAt),
        lt(companyVerification.createdAt, sql`now() - make_interval(mins => ${UNFINISHED_MINUTES})`),
      ),
    );
}

/** The delivery log is deleted before the record: whether the event was delivered is copied to the record first. */
async function copyDelivered(): Promise<void> {
  const delivered = exists(
    db("sweep")
      .select({ one: sql`1` })
      .from(webhookEvent)
      .where(
        and(
          eq(webhookEvent.verificationId, companyVerification.id),
          eq(webhookEvent.name, "verification.completed"),
          wasAccepted,
        ),
      ),
  );
  await db("sweep")
    .update(companyVerification)
    .set({ webhookSent: true })
    .where(
      and(eq(companyVerification.webhookSent, false), isNotNull(companyVerification.completedAt), delivered),
    );
}

function forgetRecords(which: SQL | undefined): Promise<void> {
  return inTransactions(async (tx) => {
    const old = await tx
      .select({ id: companyVerification.id })
      .from(companyVerification)
      .where(which)
      .limit(BATCH_ROWS);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await purgeFiles(tx, inArray(companyDocument.companyVerificationId, ids));
    await tx.delete(companyVerification).where(inArray(companyVerification.id, ids));
    return ids.length;
  });
}

function forgetDocuments(which: SQL | undefined): Promise<void> {
  return inTransactions(async (tx) => {
    const old = await tx
      .select({ id: companyDocument.id })
      .from(companyDocument)
      .innerJoin(companyVerification, eq(companyVerification.id, companyDocument.companyVerificationId))
      .where(which)
      .limit(BATCH_ROWS);
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await purgeFiles(tx, inArray(companyDocument.id, ids));
    return ids.length;
  });
}

async function purgeFiles(tx: Tx, which: SQL): Promise<void> {
  const gone = await tx
    .delete(companyDocument)
    .where(which)
    .returning({ storageKey: companyDocument.storageKey });
  const storageKeys = gone.map(({ storageKey }) => storageKey);
  if (storageKeys.length > 0) await enqueue(tx, "files.purge", { storageKeys });
}

function olderThan(
  column: typeof companyVerification.createdAt | typeof companyVerification.completedAt,
  days: number,
) {
  return lt(column, sql`now() - make_interval(days => ${days})`);
}
