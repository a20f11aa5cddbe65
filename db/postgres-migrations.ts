import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { buildIndexesAhead } from "./indexes-ahead";
import { LOCK_TRY_MS, untilTableIsFree } from "./lock-tries";
import { appliedMigrations, knownMigrations, MIGRATIONS } from "./migration-journal";
import { applyRowSecurity, type RowSecuritySetting, WHAT_IT_IS } from "./row-security";

/** How long a start waits for another process that migrates. */
const MIGRATION_WAIT_S = 60;
const MIGRATION_LOOK_MS = 200;
const TAKE_MIGRATION_LOCK = `select pg_try_advisory_xact_lock(hashtext('identity-verification.migrate')) as "isMine"`;
const INSUFFICIENT_PRIVILEGE = "42501";

interface MigrationRequest {
  readonly url: string;
  readonly folder: string | undefined;
  readonly rowSecurity: RowSecuritySetting;
}

/**
 * Several processes may start at once: one migrates, the others wait for it. The lock belongs to a transaction, so that
 * it ends with the process even where a pool keeps the connection.
 * @returns whether row-level security is on: as asked, or as the database says (SECURITY-ROW-4)
 * @throws Error when another process migrates for longer than {@link MIGRATION_WAIT_S}
 */
export async function migratePostgres({
  url,
  folder = MIGRATIONS,
  rowSecurity,
}: MigrationRequest): Promise<boolean> {
  const client = postgres(url, { max: 2, onnotice: () => {}, connect_timeout: 10, prepare: false });
  try {
    return await client.begin(async (tx) => {
      await lockMigrations(tx);
      const migrating = drizzle(client);
      const applied = await appliedMigrations(async (statement) => [...(await migrating.execute(statement))]);
      if (folder === MIGRATIONS)
        await buildIndexesAhead(client, folder, { known: knownMigrations(), applied });
      await untilTableIsFree(() => migrate(migrating, { migrationsFolder: folder }));
      if (folder !== MIGRATIONS || rowSecurity === false) return rowSecurity === true;
      const [found] =
        await client.unsafe<{ isProtected: boolean; isNew: boolean; mayHaveRoles: boolean }[]>(WHAT_IT_IS);
      if (rowSecurity === true || found?.isProtected) {
        await (found?.isNew ? protectNewRows(client) : protectRowsInUse(client));
        return true;
      }
      return found?.isNew === true && found.mayHaveRoles && (await canProtectRows(client));
    });
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again: a statement that waited would hold a snapshot, and an index that the other process builds beside
 * writes would wait for it.
 */
async function lockMigrations(tx: postgres.TransactionSql): Promise<void> {
  for (const until = performance.now() + MIGRATION_WAIT_S * 1000; ; await wait(MIGRATION_LOOK_MS)) {
    // Without parameters it goes by the simple protocol, which leaves no portal and its snapshot behind.
    const [row] = await tx.unsafe<{ isMine: boolean }[]>(TAKE_MIGRATION_LOCK);
    if (row?.isMine) return;
    if (performance.now() < until) continue;
    throw new Error(
      `another process has been migrating it for ${MIGRATION_WAIT_S} s. Start again when it is done, or look for a ` +
        "session that holds an advisory lock in pg_locks.",
    );
  }
}

/** Protects a new database where that was not asked for. @returns false when its user may not have the roles after all */
async function canProtectRows(client: postgres.Sql): Promise<boolean> {
  try {
    await protectNewRows(client);
    return true;
  } catch (cause) {
    const { cause: refusal } = cause as { cause?: unknown };
    if (refusal instanceof postgres.PostgresError && refusal.code === INSUFFICIENT_PRIVILEGE) return false;
    throw cause;
  }
}

/** As a whole or not at all. */
async function protectNewRows(client: postgres.Sql): Promise<void> {
  await client.begin((tx) => protectRows(tx, (statements) => tx.unsafe(statements)));
}

/** Part by part, beside the requests of servers that are still of the version before (CONFIG-MIGRATE-3). */
async function protectRowsInUse(client: postgres.Sql): Promise<void> {
  await protectRows(client, (statements) =>
    untilTableIsFree(() =>
      client.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = '${LOCK_TRY_MS}ms'`);
        await tx.unsafe(statements);
      }),
    ),
  );
}

/** @throws Error that says what an administrator has to run when the user may not create the roles */
async function protectRows(
  client: postgres.ISql,
  run: (statements: string) => Promise<unknown>,
): Promise<void> {
  try {
    await applyRowSecurity({ query: (statement) => client.unsafe(statement), run });
  } catch (cause) {
    throw new Error("row-level security (ROW_SECURITY) could not be set up.", { cause });
  }
}
