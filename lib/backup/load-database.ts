import { type SQL, sql } from "drizzle-orm";
import { type Connection, rows, type Tx } from "@/db/client";
import { knownMigrations, migrationsUpTo } from "@/db/migration-journal";
import { TableSums } from "./parts";
import type { TableSummary } from "./place";
import { type Row, readInside, type SnapshotPart } from "./snapshot";
import { listTables, type Table } from "./tables";

/** Made by the migrations, one row; a restored database has the row of its origin. */
const MADE_BY_MIGRATION = "installation";
/** Text of the rows of one INSERT. */
const INSERT_CHARS = 4 * 1024 * 1024;
const INSERT_ROWS = 1000;

interface LoadRequest {
  readonly into: Connection;
  readonly migrations: readonly string[];
  readonly parts: AsyncIterable<SnapshotPart>;
  /** What the rows must be; known at the end of reading at the latest. */
  expected(): readonly TableSummary[];
}

/**
 * Fills an empty database with the rows of another, in one transaction that ends only when counts and digests are those
 * of the origin. Rows of an earlier version are filled into its tables, which are then migrated.
 * @throws Error for a database that is not empty, for rows of a newer program, and for rows that differ
 */
export async function loadDatabase({ into, migrations, parts, expected }: LoadRequest): Promise<void> {
  await migrateTo(into, migrations);
  await into.db("operator").transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout to 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`);
    const tables = await listTables(tx);
    await assertEmpty(tx, tables);
    await tx.execute(sql`delete from ${sql.identifier(MADE_BY_MIGRATION)}`);
    // Triggers count and log what users do; the rows of the origin hold their work already.
    for (const { name } of tables) await setTriggers(tx, name, sql`disable`);
    await fill(tx, new Map(tables.map((table) => [table.name, table])), parts);
    await compare(tx, expected());
    for (const { name } of tables) await setTriggers(tx, name, sql`enable`);
    await moveCounters(tx, tables);
  });
  await into.migrate();
}

async function migrateTo(into: Connection, wanted: readonly string[]): Promise<void> {
  const known = knownMigrations();
  const last = wanted.at(-1);
  if (last === undefined || wanted.some((tag, at) => known[at] !== tag)) {
    throw new Error(
      "These rows are newer than this program: use the version that wrote them, or a later one.",
    );
  }
  const { folder, remove } = migrationsUpTo(last);
  try {
    await into.migrate(folder);
  } finally {
    remove();
  }
}

async function assertEmpty(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.name !== MADE_BY_MIGRATION)) {
    const [some] = await rows(tx, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
    if (some) {
      throw new Error(
        `The database is not empty: table ${name} has rows. Restore into a new database, or a new DATA_DIR.`,
      );
    }
  }
}

const setTriggers = (tx: Tx, table: string, change: SQL) =>
  tx.execute(sql`alter table ${sql.identifier(table)} ${change} trigger user`);

async function fill(tx: Tx, tables: ReadonlyMap<string, Table>, parts: AsyncIterable<SnapshotPart>) {
  let waiting: Row[] = [];
  let chars = 0;
  let current: { table: Table; columns: readonly string[] } | undefined;
  const flush = async () => {
    if (current && waiting.length > 0) await insert(tx, current.table, current.columns, waiting);
    waiting = [];
    chars = 0;
  };
  for await (const { table: name, columns, rows: more } of parts) {
    if (current?.table.name !== name) {
      await flush();
      const table = tables.get(name);
      if (!table) throw new Error(`The database has no table ${name}.`);
      current = { table, columns };
    }
    for (const row of more) {
      waiting.push(row);
      chars += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (waiting.length >= INSERT_ROWS || chars >= INSERT_CHARS) await flush();
    }
  }
  await flush();
}

async function insert(tx: Tx, table: Table, columns: readonly string[], values: readonly Row[]) {
  const typed = columns.map((name, at) => {
    const column = table.columns.find((each) => each.name === name);
    if (!column) throw new Error(`Table ${table.name} has no column ${name}.`);
    return sql`(value ->> ${sql.raw(String(at))})::${sql.raw(column.type)}`;
  });
  const names = columns.map((name) => sql.identifier(name));
  await tx.execute(sql`insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    select ${sql.join(typed, sql`, `)} from jsonb_array_elements(${JSON.stringify(values)}::text::jsonb) value`);
}

async function compare(tx: Tx, expected: readonly TableSummary[]): Promise<void> {
  const sums = new TableSums();
  for await (const part of readInside(tx)) sums.add(part);
  const [problem] = sums.differencesFrom(expected);
  if (problem) throw new Error(`After loading: ${problem}`);
}

/** Counters go on after the highest number that is in use. */
async function moveCounters(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isCounter }) => isCounter)) {
      const at = sql.identifier(column.name);
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column.name}), greatest(max(${at}), 1), max(${at}) is not null)
            from ${sql.identifier(name)}`,
      );
    }
  }
}
