import { and, eq, exists, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { companyDocument, companyVerification } from "@/db/schema/company";
import { webhookEvent } from "@/db/schema/webhook";
import { enqueue } from "@/lib/platform/queue";
import { MODES, type Mode } from "@/lib/terms";

/** POLICY 7, in days. Documents: after the decision in live mode; a record without an end is kept. */
const KEPT_DAYS: Readonly<Record<Mode, { documents: number; hits: number; record: number | null }>> = {
  live: { documents: 365, hits: 365, record: null },
  test: { documents: 30, hits: 30, record: 30 },
};
/** A create request that is not done by then died with its process. */
const UNFINISHED_MINUTES = 10;
const BATCH = 500;

/** Removes what is older than its keeping time: documents, what a watchlist said, at last (test mode) the record. */
export async function forgetOldCompanies(): Promise<void> {
  await forgetUnfinished();
  await rememberDelivered();
  for (const mode of MODES) {
    const { documents, hits, record } = KEPT_DAYS[mode];
    const ofMode = eq(companyVerification.mode, mode);
    if (record !== null) await forgetRecords(and(ofMode, olderThan(companyVerification.createdAt, record)));
    await forgetDocuments(and(ofMode, olderThan(companyVerification.completedAt, documents)));
    await db()
      .update(companyVerification)
      .set({ amlSealed: null })
      .where(
        and(ofMode, olderThan(companyVerification.createdAt, hits), isNotNull(companyVerification.amlSealed)),
      );
  }
}

async function forgetUnfinished(): Promise<void> {
  await db()
    .delete(companyVerification)
    .where(
      and(
        isNull(companyVerification.screenedAt),
        lt(companyVerification.createdAt, sql`now() - make_interval(mins => ${UNFINISHED_MINUTES})`),
      ),
    );
}

/** The log of deliveries ends before the record does: what it says of arrival is taken over first. */
async function rememberDelivered(): Promise<void> {
  const delivered = exists(
    db()
      .select({ one: sql`1` })
      .from(webhookEvent)
      .where(
        and(
          eq(webhookEvent.verificationId, companyVerification.id),
          eq(webhookEvent.name, "verification.completed"),
          isNotNull(webhookEvent.deliveredAt),
        ),
      ),
  );
  await db()
    .update(companyVerification)
    .set({ webhookSent: true })
    .where(
      and(eq(companyVerification.webhookSent, false), isNotNull(companyVerification.completedAt), delivered),
    );
}

async function forgetRecords(which: SQL | undefined): Promise<void> {
  await db().transaction(async (tx) => {
    const old = await tx
      .select({ id: companyVerification.id })
      .from(companyVerification)
      .where(which)
      .limit(BATCH);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await purgeFiles(tx, inArray(companyDocument.companyVerificationId, ids));
    await tx.delete(companyVerification).where(inArray(companyVerification.id, ids));
  });
}

async function forgetDocuments(which: SQL | undefined): Promise<void> {
  await db().transaction(async (tx) => {
    const old = await tx
      .select({ id: companyDocument.id })
      .from(companyDocument)
      .innerJoin(companyVerification, eq(companyVerification.id, companyDocument.companyVerificationId))
      .where(which)
      .limit(BATCH);
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await purgeFiles(tx, inArray(companyDocument.id, ids));
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
