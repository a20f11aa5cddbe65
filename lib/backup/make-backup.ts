import { once } from "node:events";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { STORE_MARK } from "@/lib/platform/storage/storage";
import { copyObjects } from "./copy-objects";
import { objectsOfPlace } from "./object-lists";
import { PartWriter, TableSums } from "./parts";
import {
  beginBackup,
  countRows,
  databasePrefix,
  FORMAT,
  type Manifest,
  type Place,
  writeManifest,
} from "./place";
import { OBJECTS, type Snapshot, type SnapshotPart } from "./snapshot";
import type { Source } from "./source";

/** A line of the rows: which table begins, or one of its rows. */
export type RowLine =
  | { readonly table: string; readonly columns: readonly string[] }
  | SnapshotPart["rows"][number];

interface BackupRequest {
  readonly source: Source;
  /** The installation's store. */
  readonly objects: Place;
  /** The place of the backups. */
  readonly to: Place;
  readonly secretIds: readonly string[];
  /** What is being done, for the person at the terminal. */
  say(text: string): void;
}

/**
 * Makes a backup: the rows of one instant, then the objects that they name, so that the file of every row is there. It is
 * complete when its manifest is written. One that is interrupted leaves the objects that it copied to the next.
 */
export async function makeBackup(request: BackupRequest): Promise<Manifest> {
  const { source, to, say } = request;
  const folder = mkdtempSync(path.join(tmpdir(), "identity-verification-backup-"));
  const keysFile = path.join(folder, "objects");
  try {
    const rows = await source.withSnapshot((snapshot) => writeRows(snapshot, to, keysFile, say));
    const { entry, number } = rows;
    await assertOwnStore(request.objects, entry.installationId);
    const objects = await copyObjects({
      from: request.objects,
      to,
      number,
      keys: linesOf(keysFile),
      known: await objectsOfPlace(to, number),
      stillNamed: source.stillNamed,
      progress: (done) => say(`${done} objects`),
    });
    const manifest: Manifest = {
      ...entry,
      number,
      takenAt: rows.facts.takenAt,
      finishedAt: new Date().toISOString(),
      engine: rows.facts.engine,
      migrations: rows.facts.migrations,
      secretIds: request.secretIds,
      checkSealed: rows.facts.checkSealed,
      tables: rows.tables,
      databaseParts: rows.parts,
      objects,
    };
    await writeManifest(to, manifest);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A machine that sees another store than the database's would list every object as lost. */
async function assertOwnStore(objects: Place, installationId: string): Promise<void> {
  const mark = (await objects.get(STORE_MARK))?.toString("utf8").trim();
  if (mark === installationId) return;
  throw new Error(
    "The store of these settings does not hold the files of this database. Run the command with the settings, and on a " +
      "machine, of a server that has started.",
  );
}

/** Writes the rows to the place, and the storage keys into a file: copying takes longer than a snapshot should last. */
async function writeRows(snapshot: Snapshot, to: Place, keysFile: string, say: (text: string) => void) {
  const { facts } = snapshot;
  const entry = {
    format: FORMAT,
    installationId: facts.installationId,
    startedAt: new Date().toISOString(),
    program: facts.program,
  };
  const number = await beginBackup(to, entry);
  const writer = new PartWriter(to, databasePrefix(number));
  const keys = createWriteStream(keysFile, { mode: 0o600 });
  const sums = new TableSums();
  for await (const part of snapshot.parts()) {
    const { table, columns, rows } = part;
    if (table === OBJECTS) {
      for (const [key] of rows) if (!keys.write(`${key}\n`)) await once(keys, "drain");
      continue;
    }
    if (sums.add(part)) await writer.add({ table, columns } satisfies RowLine);
    for (const row of rows) await writer.add(row);
  }
  await writer.flush();
  keys.end();
  await finished(keys);
  const tables = sums.list();
  say(`${countRows(tables)} rows of ${tables.length} tables`);
  return { facts, entry, number, tables, parts: writer.hashes };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== "") yield line;
}
