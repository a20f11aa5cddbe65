import { mkdirSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { env } from "@/lib/platform/env";
import { withTimeout } from "@/lib/platform/timeout";
import { lockFolder } from "./folder-lock";
import { schema } from "./schema/all";

type Schema = typeof schema;
/** Either driver; `execute` differs between them, so use {@link rows}. */
export type Db = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Inside a transaction use this and never `db()`: PGlite has one connection, so `db()` would deadlock. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An opened database of either kind. */
export interface Connection {
  readonly db: Db;
  /**
   * @param folder other migrations than all of this program
   * @throws NewerDatabase for a database that is newer than this program
   */
  migrate(folder?: string): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const SLOT = Symbol.for("identity-verification.database");
const slots = globalThis as { [SLOT]?: Connection };

/** Next builds instrumentation and routes as separate module graphs: the process's one connection is on `globalThis`. */
export function connection(): Connection {
  slots[SLOT] ??= env().DATABASE_URL
    ? openPostgres(env().DATABASE_URL as string, env().DATABASE_DIRECT_URL)
    : openEmbedded(env().DATA_DIR);
  return slots[SLOT];
}

export function db(): Db {
  return connection().db;
}

/** Sets a test's own database instead of the configured one. */
export function installConnection(opened: Connection): void {
  slots[SLOT] = opened;
}

/** Closes the process's connection, when one was opened, so that its data folder is released. */
export async function closeDatabase(): Promise<void> {
  const open = slots[SLOT];
  delete slots[SLOT];
  await open?.close();
}

/** Rows of a raw statement, the same shape on both drivers; bigint columns may come as text. */
export async function rows<Row extends Record<string, unknown>>(
  on: Db | Tx,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  const result: unknown = await on.execute(statement);
  if (Array.isArray(result)) return [...result] as Row[];
  return (result as { rows: Row[] }).rows;
}

/** Opens the embedded database of a data folder. @throws Error while another process has it */
export function openEmbedded(dataDir: string): Connection {
  const folder = path.resolve(/*turbopackIgnore: true*/ dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const client = new PGlite(path.join(folder, "database"));
  const db = drizzlePglite(client, { schema });
  return {
    db: db as unknown as Db,
    async migrate(folder) {
      const { appliedMigrations, MIGRATIONS } = await import("./migration-journal");
      await appliedMigrations((statement) => rows(db as unknown as Db, statement));
      await migratePglite(db, { migrationsFolder: folder ?? MIGRATIONS });
    },
    listen: (channel, heard) => client.listen(channel, heard),
    async close() {
      await client.close();
      unlock();
    },
  };
}

/** How long a start waits for another process that migrates. */
const MIGRATION_WAIT_S = 60;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * @param directUrl the same database without a pool in between: a pool in transaction mode knows no prepared statements,
 *   no LISTEN and no locks that outlive a transaction
 */
export function openPostgres(url: string, directUrl: string | undefined): Connection {
  const options = { onnotice: () => {}, connect_timeout: 10 };
  const client = postgres(url, { ...options, max: 20, prepare: directUrl === undefined });
  const direct = directUrl === undefined ? client : postgres(directUrl, { ...options, max: 1 });
  const db = drizzlePostgres(client, { schema });
  return {
    db: db as unknown as Db,
    migrate: (folder) => migrateAlone(directUrl ?? url, folder),
    async listen(channel, heard) {
      const { unlisten } = await direct.listen(channel, heard);
      return unlisten;
    },
    async close() {
      await Promise.all([...new Set([client, direct])].map((each) => each.end({ timeout: 5 })));
    },
  };
}

/**
 * Several processes may start at once: one migrates, the others wait for it. The lock belongs to a transaction, so that
 * it ends with the process even where a pool keeps the connection.
 * @throws Error when another process migrates for longer than {@link MIGRATION_WAIT_S}
 */
async function migrateAlone(url: string, folder: string | undefined): Promise<void> {
  const { appliedMigrations, MIGRATIONS } = await import("./migration-journal");
  const client = postgres(url, { max: 2, onnotice: () => {}, connect_timeout: 10, prepare: false });
  try {
    await client.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = '${MIGRATION_WAIT_S}s'`);
      await tx`select pg_advisory_xact_lock(hashtext('identity-verification.migrate'))`;
      const migrating = drizzlePostgres(client);
      await appliedMigrations(async (statement) => [...(await migrating.execute(statement))]);
      await migratePostgres(migrating, { migrationsFolder: folder ?? MIGRATIONS });
    });
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause;
    throw new Error(
      `another process has been migrating it for ${MIGRATION_WAIT_S} s. Start again when it is done, or look for a ` +
        "session that holds an advisory lock in pg_locks.",
    );
  } finally {
    await client.end();
  }
}

const isLockTimeout = (cause: unknown): boolean =>
  cause instanceof postgres.PostgresError && cause.code === LOCK_NOT_AVAILABLE;

/** True when the database answers within `withinMs`. */
export async function isDatabaseAlive(withinMs: number): Promise<boolean> {
  const answer = db()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return withTimeout(answer, withinMs, () => false);
}
