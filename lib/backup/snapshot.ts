import { type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "@/db/client";
import { appliedMigrations } from "@/db/migration-journal";
import manifest from "@/package.json" with { type: "json" };
import { listTables, namedObjects, type Table } from "./tables";

/** One row, its values as PostgreSQL writes them as text, in the order of the columns: exact for every type. */
export type Row = readonly (string | null)[];

/** What a snapshot says of itself before its first row. */
export interface SnapshotFacts {
  /** ISO 8601, by the clock of the database. */
  readonly takenAt: string;
  readonly engine: "postgresql" | "embedded";
  readonly program: string;
  readonly installationId: string;
  /** A value that only the secrets of the installation open; null where no server has started. */
  readonly checkSealed: string | null;
  /** Tags of the migrations that made the tables, in order. */
  readonly migrations: readonly string[];
}

/** Rows of a table; every table has at least one part, which may be empty. */
export interface SnapshotPart {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** All rows of a database at one instant. */
export interface Snapshot {
  readonly facts: SnapshotFacts;
  /** The tables in an order in which they can be filled, then {@link OBJECTS}. Can be read once. */
  parts(): AsyncIterable<SnapshotPart>;
}

/** The last table of a snapshot: the storage keys that rows name, sorted by their bytes. No table of the database. */
export const OBJECTS = ":objects";

const ROWS_AT_ONCE = 500;

/** Text of one value is the same on every machine and both engines; a long read is not ended by a limit for requests. */
const SETTINGS = [
  "set local timezone to 'UTC'",
  "set local datestyle to 'ISO'",
  "set local intervalstyle to 'postgres'",
  "set local extra_float_digits to 1",
  "set local bytea_output to 'hex'",
  "set local statement_timeout to 0",
  "set local idle_in_transaction_session_timeout to 0",
];

/**
 * Reads all tables as they were at one instant, while others write. On PostgreSQL one repeatable-read transaction reads
 * until the end. The embedded database has one connection, which a transaction keeps from everybody else: there each
 * query's result is set aside in one short transaction (cursors WITH HOLD) and read afterwards.
 */
export async function withSnapshot<T>(
  on: Db,
  engine: SnapshotFacts["engine"],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (engine === "postgresql") {
    return on.transaction(
      async (tx) => {
        const declared = await declareAll(tx, sql``);
        return work({ facts: await factsOf(tx, engine), parts: () => read(tx, declared) });
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  }
  const { declared, facts } = await on.transaction(async (tx) => ({
    facts: await factsOf(tx, engine),
    declared: await declareAll(tx, sql`with hold`),
  }));
  try {
    return await work({ facts, parts: () => read(on, declared) });
  } finally {
    for (const { cursor } of declared) await on.execute(sql`close ${cursor}`).catch(() => {});
  }
}

/** Reads tables inside the caller's transaction, which sees its own changes; the storage keys are left out. */
export async function* readInside(tx: Tx): AsyncGenerator<SnapshotPart> {
  const declared = await declareAll(tx, sql``);
  yield* read(tx, declared.slice(0, -1));
  for (const { cursor } of declared) await tx.execute(sql`close ${cursor}`);
}

async function factsOf(tx: Tx, engine: SnapshotFacts["engine"]): Promise<SnapshotFacts> {
  const [own] = await rows<{ id: string; check_sealed: string | null; now: string }>(
    tx,
    sql`select id, check_sealed, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now from installation`,
  );
  if (!own) throw new Error("The database has lost the row that names this installation.");
  const migrations = await appliedMigrations((statement) => rows(tx, statement));
  return {
    takenAt: own.now,
    engine,
    program: manifest.version,
    installationId: own.id,
    checkSealed: own.check_sealed,
    migrations,
  };
}

interface Declared {
  readonly table: string;
  readonly columns: readonly string[];
  readonly cursor: SQL;
}

async function declareAll(tx: Tx, hold: SQL): Promise<Declared[]> {
  for (const setting of SETTINGS) await tx.execute(sql.raw(setting));
  const tables = await listTables(tx);
  const declared: Declared[] = [];
  for (const [at, table] of tables.entries()) {
    const cursor = sql.identifier(`snapshot_${at}`);
    await tx.execute(sql`declare ${cursor} no scroll cursor ${hold} for ${valuesOf(table)}`);
    const columns = table.columns.map(({ name }) => name);
    declared.push({ table: table.name, columns, cursor: sql`${cursor}` });
  }
  const cursor = sql`snapshot_objects`;
  const named = namedObjects(tables);
  await tx.execute(
    sql`declare ${cursor} no scroll cursor ${hold} for
        select key as "0" from (${named}) named order by key collate "C"`,
  );
  return [...declared, { table: OBJECTS, columns: ["key"], cursor }];
}

/** Columns are named by their position: two drivers return rows as objects. */
function valuesOf({ name, columns }: Table): SQL {
  const values = columns.map(
    (column, at) => sql`${sql.identifier(column.name)}::text as ${sql.identifier(String(at))}`,
  );
  return sql`select ${sql.join(values, sql`, `)} from ${sql.identifier(name)}`;
}

async function* read(on: Db | Tx, declared: readonly Declared[]): AsyncGenerator<SnapshotPart> {
  for (const { table, columns, cursor } of declared) {
    for (let isFirst = true; ; isFirst = false) {
      const found = await rows<Record<string, string | null>>(
        on,
        sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
      );
      if (found.length === 0 && !isFirst) break;
      yield { table, columns, rows: found.map((row) => columns.map((_, at) => row[at] ?? null)) };
      if (found.length < ROWS_AT_ONCE) break;
    }
  }
}
