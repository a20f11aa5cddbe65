import type { ObjectStore } from "@/lib/platform/storage/object-store";

/** What a backup needs of a store: writing once, reading, removing. Names are kept in lists of its own. */
export type Place = Pick<ObjectStore, "put" | "get" | "remove">;

/**
 * A place holds the backups of one installation. Objects are shared by all of its backups, since an object never
 * changes:
 *
 *     log/000001.json                      begun: who, when
 *     backups/000001/database/000001.jsonl.gz   rows
 *     backups/000001/objects/000001.jsonl.gz    names, hashes and sizes of the objects that the rows name
 *     backups/000001/manifest.json         written last: the backup is complete
 *     objects/<storage key>                ciphertext, as it lies in the store
 */
export const FORMAT = 1;

/** The first thing that is written of a backup. Its number is never used again. */
export interface LogEntry {
  readonly format: number;
  readonly installationId: string;
  readonly startedAt: string;
  readonly program: string;
}

export interface TableSummary {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The digest of the rows, whatever their order. */
  readonly digest: string;
}

export const countRows = (tables: readonly TableSummary[]): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** What a complete backup holds. */
export interface Manifest extends LogEntry {
  readonly number: number;
  /** The instant of the database; objects are as they were some time after it. */
  readonly takenAt: string;
  readonly finishedAt: string;
  readonly engine: "postgresql" | "embedded";
  readonly migrations: readonly string[];
  /** Ids of the master secrets that the installation had: the backup cannot be read without those in use. */
  readonly secretIds: readonly string[];
  /** A value that only these secrets open; null where no server has started. */
  readonly checkSealed: string | null;
  readonly tables: readonly TableSummary[];
  /** SHA-256 of each part of the rows. */
  readonly databaseParts: readonly string[];
  readonly objects: ObjectSummary;
}

export interface ObjectSummary {
  readonly count: number;
  readonly bytes: number;
  /** Copied by this backup; the place had the others. */
  readonly copied: number;
  /** Deleted by the installation between the snapshot and the copy, with the rows that named them. */
  readonly deleted: number;
  /** Named by a row and not in the store: the installation itself has lost them. */
  readonly missing: number;
  readonly parts: readonly string[];
}

/** Storage key, SHA-256 of the ciphertext and its bytes; or why there is none. */
export type ObjectLine = readonly [key: string, sha256: string | null, size: number | "deleted" | "missing"];

const six = (number: number) => String(number).padStart(6, "0");
export const logKey = (number: number): string => `log/${six(number)}.json`;
export const manifestKey = (number: number): string => `backups/${six(number)}/manifest.json`;
export const databasePrefix = (number: number): string => `backups/${six(number)}/database`;
export const objectsPrefix = (number: number): string => `backups/${six(number)}/objects`;
export const objectKey = (storageKey: string): string => `objects/${storageKey}`;

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function readJson<T>(store: Place, key: string): Promise<T | null> {
  const bytes = await store.get(key);
  return bytes && (JSON.parse(bytes.toString("utf8")) as T);
}

/** The number of the newest backup that was begun; 0: none. The log has no gaps, so a few reads find its end. */
export async function newestNumber(store: Place): Promise<number> {
  const isThere = async (number: number) => (await store.get(logKey(number))) !== null;
  let above = 1;
  while (await isThere(above)) above *= 2;
  let below = Math.floor(above / 2);
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    if (await isThere(middle)) below = middle;
    else above = middle;
  }
  return below;
}

/**
 * Begins a backup.
 * @returns its number
 * @throws Error for a place that holds another installation's backups, or those of a newer program
 */
export async function beginBackup(store: Place, entry: LogEntry): Promise<number> {
  const newest = await newestNumber(store);
  if (newest > 0) {
    const first = await readJson<LogEntry>(store, logKey(1));
    if (first?.installationId !== entry.installationId) {
      throw new Error(
        "This place holds the backups of another installation. Choose a place of its own for each.",
      );
    }
    const last = await readJson<LogEntry>(store, logKey(newest));
    if ((last?.format ?? 0) > FORMAT) throw new Error("This place was written by a newer program.");
  }
  await store.put(logKey(newest + 1), jsonOf(entry));
  return newest + 1;
}

export const readLogEntry = (store: Place, number: number) => readJson<LogEntry>(store, logKey(number));

/** Null for a backup that was not finished, or was removed. */
export async function readManifest(store: Place, number: number): Promise<Manifest | null> {
  const manifest = await readJson<Manifest>(store, manifestKey(number));
  if (manifest && manifest.format > FORMAT) {
    throw new Error(`Backup ${number} was written by a newer program (${manifest.program}).`);
  }
  return manifest;
}

export const writeManifest = (store: Place, manifest: Manifest): Promise<void> =>
  store.put(manifestKey(manifest.number), jsonOf(manifest));

/** The complete backups of a place, newest first. */
export async function* completeBackups(store: Place): AsyncGenerator<Manifest> {
  for (let number = await newestNumber(store); number > 0; number--) {
    const manifest = await readManifest(store, number);
    if (manifest) yield manifest;
  }
}

/**
 * A complete backup of a place.
 * @param number default: the newest
 * @throws Error when there is none
 */
export async function findBackup(store: Place, number?: number): Promise<Manifest> {
  if (number !== undefined) {
    const manifest = await readManifest(store, number);
    if (!manifest) throw new Error(`There is no complete backup ${number} at this place.`);
    return manifest;
  }
  for await (const manifest of completeBackups(store)) return manifest;
  throw new Error("There is no complete backup at this place.");
}
