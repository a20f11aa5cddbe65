import { sql } from "drizzle-orm";
import { type Connection, rows } from "@/db/client";
import { sha256 } from "@/lib/platform/crypto";
import { STORE_MARK } from "@/lib/platform/storage/storage";
import { inBatches, inParallel, putSame } from "./copy-objects";
import { loadDatabase } from "./load-database";
import { objectLines } from "./object-lists";
import { countRows, type Manifest, objectKey, type Place } from "./place";
import { readRows } from "./verify";

const OBJECTS_AT_ONCE = 500;

interface RestoreRequest {
  /** The place of the backups. */
  readonly from: Place;
  readonly manifest: Manifest;
  readonly into: Connection;
  /** The store of the new installation. */
  readonly objects: Place;
  /** What is being done, for the person at the terminal. */
  say(text: string): void;
}

/**
 * Restores a backup into an empty installation. Objects come first and the rows in one transaction at the end: an
 * interrupted restore leaves a database without rows, and can be run again.
 * @throws Error for an installation that is not empty, and for what differs from the backup
 */
export async function restoreBackup({ from, manifest, into, objects, say }: RestoreRequest): Promise<void> {
  await assertUnused(into);
  await markStore(objects, manifest.installationId);
  let done = 0;
  await inBatches(objectLines(from, manifest), OBJECTS_AT_ONCE, async (batch) => {
    await inParallel(batch, async ([key, hash]) => {
      if (hash === null) return;
      const bytes = await from.get(objectKey(key));
      if (!bytes) throw new Error(`Object ${key} is missing from the backup.`);
      if (sha256(bytes) !== hash) throw new Error(`Object ${key} is not what was copied into the backup.`);
      await putSame(objects, key, bytes);
      done += 1;
    });
    say(`${done} of ${manifest.objects.count} objects`);
  });
  await loadDatabase({
    into,
    migrations: manifest.migrations,
    parts: readRows(from, manifest),
    expected: () => manifest.tables,
  });
  say(`${countRows(manifest.tables)} rows of ${manifest.tables.length} tables`);
}

/** Before anything is written: a database in use is found again, thoroughly, when its tables are filled. */
async function assertUnused(into: Connection): Promise<void> {
  const db = into.db("operator");
  const [made] = await rows<{ made: boolean }>(db, sql`select to_regclass('business') is not null as made`);
  if (!made?.made) return;
  const [some] = await rows(db, sql`select 1 as one from business limit 1`);
  if (some) throw new Error("The database is not empty. Restore into a new database, or a new DATA_DIR.");
}

/**
 * Marks a store as this installation's, or finds that it is.
 * @throws Error when it is another's
 */
export async function markStore(objects: Place, installationId: string): Promise<void> {
  const mark = (await objects.get(STORE_MARK))?.toString("utf8").trim();
  if (mark !== undefined && mark !== installationId) {
    throw new Error("The store holds the files of another installation. Choose an empty one.");
  }
  if (mark === undefined) await objects.put(STORE_MARK, Buffer.from(`${installationId}\n`));
}
