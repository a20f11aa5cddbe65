import { inBatches } from "./copy-objects";
import { objectLines, SortedLookup, unfinishedLines } from "./object-lists";
import { partKey } from "./parts";
import {
  databasePrefix,
  type Manifest,
  manifestKey,
  newestNumber,
  type ObjectLine,
  objectKey,
  objectsPrefix,
  type Place,
  readLogEntry,
  readManifest,
} from "./place";

const KEYS_AT_ONCE = 500;

interface PruneOutcome {
  readonly removed: readonly number[];
  readonly kept: readonly number[];
  /** Objects that no kept backup names. */
  readonly objects: number;
}

/**
 * Removes the backups begun before an instant, and the objects that only they name. The newest complete backup is always
 * kept, and so is what was begun after it, which may be running.
 */
export async function pruneBackups(store: Place, before: Date): Promise<PruneOutcome> {
  const kept: Manifest[] = [];
  const removed: number[] = [];
  for (let number = await newestNumber(store); number > 0; number--) {
    const manifest = await readManifest(store, number);
    if (manifest && (kept.length === 0 || new Date(manifest.startedAt) >= before)) kept.push(manifest);
    else if (kept.length > 0 && (manifest || (await isLeft(store, number)))) {
      const entry = await readLogEntry(store, number);
      if (manifest === null || new Date(entry?.startedAt ?? 0) < before) removed.push(number);
    }
  }
  let objects = 0;
  for (const number of removed) objects += await removeBackup(store, number, kept);
  return { removed, kept: kept.map(({ number }) => number), objects };
}

/** What an interrupted backup, or an interrupted removal, has left. */
async function isLeft(store: Place, number: number): Promise<boolean> {
  for (const prefix of [databasePrefix(number), objectsPrefix(number)]) {
    if ((await store.get(partKey(prefix, 0))) !== null) return true;
  }
  return false;
}

/** The manifest goes first and the lists last: an interrupted removal is no complete backup and can be repeated. */
async function removeBackup(store: Place, number: number, kept: readonly Manifest[]): Promise<number> {
  await store.remove([manifestKey(number)]);
  const lookups = kept.map((manifest) => new SortedLookup(objectLines(store, manifest)));
  let count = 0;
  await inBatches(unfinishedLines(store, number), KEYS_AT_ONCE, async (batch) => {
    const gone: string[] = [];
    for (const line of batch) if (await isUnneeded(line, lookups)) gone.push(objectKey(line[0]));
    if (gone.length > 0) await store.remove(gone);
    count += gone.length;
  });
  for (const prefix of [databasePrefix(number), objectsPrefix(number)]) {
    // From the end: what is left is found by its first part.
    let parts = 0;
    while ((await store.get(partKey(prefix, parts))) !== null) parts += 1;
    for (let at = parts - 1; at >= 0; at--) await store.remove([partKey(prefix, at)]);
  }
  return count;
}

async function isUnneeded([key, hash]: ObjectLine, kept: readonly SortedLookup[]): Promise<boolean> {
  if (hash === null) return false;
  let isNeeded = false;
  // Each lookup moves on, whichever has the key.
  for (const lookup of kept) if ((await lookup.find(key))?.[1]) isNeeded = true;
  return !isNeeded;
}
