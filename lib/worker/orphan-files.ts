import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companyDocument } from "@/db/schema/company";
import { sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import { deleteObjects, listOlderThan } from "@/lib/platform/storage/storage";

/** A file is written before its row; one that still has no row after this long belongs to a request that failed. */
const ORPHAN_AFTER_S = 24 * 3600;
const BATCH = 200;

/** Removes stored files that no row names. */
export async function removeOrphanFiles(): Promise<void> {
  let batch: string[] = [];
  for await (const key of listOlderThan(ORPHAN_AFTER_S)) {
    batch.push(key);
    if (batch.length === BATCH) {
      await removeUnnamed(batch);
      batch = [];
    }
  }
  await removeUnnamed(batch);
}

async function removeUnnamed(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const named = new Set<string>();
  for (const table of [sessionPhoto, verificationEvidence, companyDocument]) {
    const found = await db()
      .select({ storageKey: table.storageKey })
      .from(table)
      .where(inArray(table.storageKey, [...keys]));
    for (const { storageKey } of found) named.add(storageKey);
  }
  await deleteObjects(keys.filter((key) => !named.has(key)));
}
