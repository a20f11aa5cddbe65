import { and, eq, inArray, isNotNull, lt, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { pictureHash, verificationTerm } from "@/db/schema/verification-search";
import { listRetentionRules, type RetentionRule } from "@/lib/account/retention";
import { enqueue } from "@/lib/platform/queue";

const BATCH = 500;

/**
 * Deletes what is past its retention period, the default or a shorter one of the business: images first, then the
 * extracted data and its search terms, then the record.
 */
export async function forgetOldVerifications(): Promise<void> {
  for (const rule of await listRetentionRules()) {
    await forgetImages(
      and(ofRule(verificationEvidence, rule), olderThan(verificationEvidence.createdAt, rule.images)),
    );
    await db()
      .delete(pictureHash)
      .where(and(ofRule(pictureHash, rule), olderThan(pictureHash.createdAt, rule.images)));
    await forgetFields(rule);
    if (rule.record !== null) {
      await db()
        .delete(verification)
        .where(and(ofRule(verification, rule), olderThan(verification.createdAt, rule.record)));
    }
  }
}

async function forgetFields(rule: RetentionRule): Promise<void> {
  await db().transaction(async (tx) => {
    const forgotten = await tx
      .update(verification)
      .set({ extractedSealed: null, amlSealed: null, observationSealed: null })
      .where(
        and(
          ofRule(verification, rule),
          olderThan(verification.createdAt, rule.fields),
          or(isNotNull(verification.extractedSealed), isNotNull(verification.observationSealed)),
        ),
      )
      .returning({ id: verification.id });
    for (let start = 0; start < forgotten.length; start += BATCH) {
      const ids = forgotten.slice(start, start + BATCH).map(({ id }) => id);
      const isPersonal = not(sql`${verificationTerm.term} like 'reason:%'`);
      await tx.delete(verificationTerm).where(and(inArray(verificationTerm.verificationId, ids), isPersonal));
    }
  });
}

async function forgetImages(which: ReturnType<typeof and>): Promise<void> {
  await db().transaction(async (tx) => {
    const old = await tx
      .select({ id: verificationEvidence.id, storageKey: verificationEvidence.storageKey })
      .from(verificationEvidence)
      .where(which)
      .limit(BATCH);
    if (old.length === 0) return;
    await tx.delete(verificationEvidence).where(
      inArray(
        verificationEvidence.id,
        old.map(({ id }) => id),
      ),
    );
    await enqueue(tx, "files.purge", { storageKeys: old.map(({ storageKey }) => storageKey) });
  });
}

function ofRule(table: { mode: AnyPgColumn; businessId: AnyPgColumn }, { mode, businessId }: RetentionRule) {
  return and(eq(table.mode, mode), businessId === null ? undefined : eq(table.businessId, businessId));
}

function olderThan(column: AnyPgColumn, days: number) {
  return lt(column, sql`now() - make_interval(days => ${days})`);
}
