import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";
import { MODES, type Mode } from "@/lib/terms";

/** POLICY 7, in days; a record without an end is kept until it is deleted. */
const KEPT_DAYS: Readonly<Record<Mode, { images: number; fields: number; record: number | null }>> = {
  live: { images: 90, fields: 365, record: null },
  test: { images: 7, fields: 30, record: 30 },
};
const BATCH = 500;

/** Removes what is older than its keeping time: images first, then what was read, at last (test mode) the record. */
export async function forgetOldVerifications(): Promise<void> {
  for (const mode of MODES) {
    const { images, fields, record } = KEPT_DAYS[mode];
    await forgetImages(
      and(eq(verificationEvidence.mode, mode), olderThan(verificationEvidence.createdAt, images)),
    );
    await db()
      .update(verification)
      .set({ extractedSealed: null, amlSealed: null, observationSealed: null })
      .where(
        and(
          eq(verification.mode, mode),
          olderThan(verification.createdAt, fields),
          or(isNotNull(verification.extractedSealed), isNotNull(verification.observationSealed)),
        ),
      );
    if (record !== null) await forgetRecords(mode, record);
  }
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

/** Images are kept for a shorter time than records, so a record that goes has none left. */
async function forgetRecords(mode: Mode, days: number): Promise<void> {
  await db()
    .delete(verification)
    .where(and(eq(verification.mode, mode), olderThan(verification.createdAt, days)));
}

function olderThan(column: AnyPgColumn, days: number) {
  return lt(column, sql`now() - make_interval(days => ${days})`);
}
