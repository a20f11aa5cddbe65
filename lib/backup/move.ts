import { sql } from "drizzle-orm";
import { type Connection, type Db, rows } from "@/db/client";
import { sha256 } from "@/lib/platform/crypto";
import { inParallel, putSame } from "./copy-objects";
import { loadDatabase } from "./load-database";
import { TableSums } from "./parts";
import { countRows, type Place, type TableSummary } from "./place";
import { markStore } from "./restore";
import { OBJECTS, type SnapshotFacts, type SnapshotPart, withSnapshot } from "./snapshot";
import { listTables, namedObjects, type Table } from "./tables";

const OBJECTS_AT_ONCE = 500;

interface MoveRequest {
  /** A database that no server uses. */
  readonly from: Connection;
  readonly engine: SnapshotFacts["engine"];
  readonly into: Connection;
  /** The two stores; null: the objects stay where they are. */
  readonly objects: { readonly from: Place; readonly to: Place } | null;
  say(text: string): void;
}

/**
 * Copies an installation into an empty PostgreSQL database, and its objects into another store. Objects come first and
 * the rows in one transaction at the end, so that an interrupted move can be run again. The origin is only read.
 * @throws Error for a target that is in use, for an object that the origin lacks, and for what differs after copying
 */
export async function moveInstallation({
  from,
  engine,
  into,
  objects,
  say,
}: MoveRequest): Promise<TableSummary[]> {
  const [own] = await rows<{ id: string }>(from.db("operator"), sql`select id from installation`);
  if (!own) throw new Error("The database has lost the row that names this installation.");
  if (objects) {
    await markStore(objects.to, own.id);
    await copyAll(from.db("operator"), objects, say);
  }
  const sums = new TableSums();
  await withSnapshot(from.db("operator"), engine, ({ facts, parts }) =>
    loadDatabase({
      into,
      migrations: facts.migrations,
      parts: counted(parts(), sums),
      expected: () => sums.list(),
    }),
  );
  const tables = sums.list();
  say(`${countRows(tables)} rows of ${tables.length} tables`);
  return tables;
}

async function* counted(parts: AsyncIterable<SnapshotPart>, sums: TableSums): AsyncGenerator<SnapshotPart> {
  for await (const part of parts) {
    if (part.table === OBJECTS) continue;
    sums.add(part);
    yield part;
  }
}

async function copyAll(
  db: Db,
  { from, to }: NonNullable<MoveRequest["objects"]>,
  say: (text: string) => void,
): Promise<void> {
  const tables = await listTables(db);
  let done = 0;
  for (let last = ""; ; ) {
    const keys = await keysAfter(db, tables, last);
    await inParallel(keys, async (key) => {
      const bytes = await from.get(key);
      if (!bytes) throw new Error(`Object ${key} is named by a row and is not in the store.`);
      await putSame(to, key, bytes);
      const copy = await to.get(key);
      if (!copy || sha256(copy) !== sha256(bytes)) throw new Error(`Object ${key} differs after copying.`);
    });
    done += keys.length;
    if (keys.length > 0) say(`${done} objects`);
    if (keys.length < OBJECTS_AT_ONCE) return;
    last = keys.at(-1) ?? last;
  }
}

async function keysAfter(db: Db, tables: readonly Table[], last: string): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`select key from (${namedObjects(tables)}) named where key collate "C" > ${last}
        order by key collate "C" limit ${OBJECTS_AT_ONCE}`,
  );
  return found.map(({ key }) => key);
}
