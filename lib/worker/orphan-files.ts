import { inArray, lt, sql } from "drizzle-orm";
import { BATCH_ROWS, inBatches } from "@/db/batches";
import { db, type Tx } from "@/db/client";
import { companyDocument } from "@/db/schema/company";
import { writtenFile } from "@/db/schema/operations";
import { listInForce } from "@/db/schema/screening";
import { sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import { deleteObjects } from "@/lib/platform/storage/storage";

/** A file is written before the row that names it; one without such a row by now belongs to a request that failed. */
const ORPHAN_AFTER_HOURS = 24;
const LONG_AGO = sql`now() - make_interval(hours => ${ORPHAN_AFTER_HOURS})`;

/**
 * Removes files of this database that no row names. Each file is looked at once, a day after it was written; what another
 * installation wrote into the same store is never seen.
 */
export function removeOrphanFiles(): Promise<void> {
  // Outside transactions, because the store may be slow: a sweep that dies half-way looks at the same files again.
  return inBatches(async () => {
    const noted = await db("sweep")
      .select({ storageKey: writtenFile.storageKey })
      .from(writtenFile)
      .where(lt(writtenFile.createdAt, LONG_AGO))
      .limit(BATCH_ROWS);
    const keys = noted.map(({ storageKey }) => storageKey);
    if (keys.length === 0) return 0;
    const named = await namedOf(keys);
    await deleteObjects(keys.filter((key) => !named.has(key)));
    await db("sweep").delete(writtenFile).where(inArray(writtenFile.storageKey, keys));
    return keys.length;
  });
}

/** Leaves files whose rows are gone to the next sweep. */
export async function leaveToSweep(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const old = { createdAt: sql`${LONG_AGO} - interval '1 second'` };
  await tx
    .insert(writtenFile)
    .values(storageKeys.map((storageKey) => ({ storageKey, ...old })))
    .onConflictDoUpdate({ target: writtenFile.storageKey, set: old });
}

async function namedOf(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const table of [sessionPhoto, verificationEvidence, companyDocument]) {
    const found = await db("sweep")
      .select({ storageKey: table.storageKey })
      .from(table)
      .where(inArray(table.storageKey, [...keys]));
    for (const { storageKey } of found) named.add(storageKey);
  }
  for (const { files } of await db("sweep").select({ files: listInForce.files }).from(listInForce)) {
    for (const { storageKey } of files) named.add(storageKey);
  }
  return named;
}
