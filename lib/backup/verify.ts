import { sha256 } from "@/lib/platform/crypto";
import { inBatches, inParallel } from "./copy-objects";
import type { RowLine } from "./make-backup";
import { objectLines } from "./object-lists";
import { readParts, TableSums } from "./parts";
import { databasePrefix, type Manifest, objectKey, type Place } from "./place";

const OBJECTS_AT_ONCE = 500;
const PROBLEMS_AT_MOST = 100;

/** The rows of a backup, a table at a time and in an order in which tables can be filled. */
export async function* readRows(store: Place, { number, databaseParts }: Manifest) {
  let table = "";
  let columns: readonly string[] = [];
  for await (const line of readParts<RowLine>(store, {
    prefix: databasePrefix(number),
    sha256: databaseParts,
  })) {
    if ("table" in line) {
      ({ table, columns } = line);
      yield { table, columns, rows: [] };
    } else yield { table, columns, rows: [line] };
  }
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @returns what is wrong, a sentence each, at most {@link PROBLEMS_AT_MOST}; none for a backup that can be restored
 */
export async function verifyBackup(store: Place, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (problems.length < PROBLEMS_AT_MOST) problems.push(problem);
  };
  await verifyRows(store, manifest, note).catch((cause: Error) => note(cause.message));
  await verifyObjects(store, manifest, note).catch((cause: Error) => note(cause.message));
  return problems;
}

async function verifyRows(store: Place, manifest: Manifest, note: (problem: string) => void) {
  const sums = new TableSums();
  for await (const part of readRows(store, manifest)) sums.add(part);
  for (const problem of sums.differencesFrom(manifest.tables)) note(problem);
}

async function verifyObjects(store: Place, manifest: Manifest, note: (problem: string) => void) {
  let count = 0;
  await inBatches(objectLines(store, manifest), OBJECTS_AT_ONCE, (batch) =>
    inParallel(batch, async ([key, hash]) => {
      if (hash === null) return;
      count += 1;
      const bytes = await store.get(objectKey(key));
      if (!bytes) note(`Object ${key} is missing.`);
      else if (sha256(bytes) !== hash) note(`Object ${key} is not what was copied.`);
    }),
  );
  if (count !== manifest.objects.count) {
    note(`The list of objects names ${count} instead of ${manifest.objects.count}.`);
  }
}
