import { mkdirSync, statfsSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Connection, Db } from "./connection";
import { clientFor, protectRows, withOwn } from "./embedded-scope";
import { lockFolder } from "./folder-lock";
import { appliedMigrations, MIGRATIONS } from "./migration-journal";
import type { RowSecuritySetting } from "./row-security";
import type { DataScope } from "./scope";
import { WRITES } from "./writes";

const MIB = 1024 ** 2;

/**
 * The embedded database never ends a wait for a new segment of its log when the disk is full: it spins, and with it the
 * whole process. So it always keeps spare segments, and nothing is written while less than this is free
 * (CONFIG-DISK-1).
 */
const LEAST_FREE_BYTES = 48 * MIB;
/** A checkpoint writes small files of its own. Without room for them it fails for good, and the database spins. */
const CHECKPOINT_BYTES = 4 * MIB;
/** Written to again when there is that much, so that it does not switch at every request. */
const ENOUGH_FREE_BYTES = 64 * MIB;
/** Four segments of 16 MiB, which a checkpoint keeps for reuse. */
const LOG_SEGMENTS = 4;
const LOG_SIZE = `${LOG_SEGMENTS * 16}MB`;
const LOG_SETTINGS = ["-c", `min_wal_size=${LOG_SIZE}`, "-c", `max_wal_size=${LOG_SIZE}`];
/** It has no process that does it: a checkpoint is due after a segment of log. */
const CHECKPOINT_AFTER_BYTES = 16 * MIB;
const LOOK_AT_LOG_MS = 15_000;

/** PostgreSQL's own code for it (53100), so that it is answered as such. */
class DiskFull extends Error {
  readonly code = "53100";
  readonly severity = "ERROR";

  constructor() {
    super("The disk of the data folder is full: nothing is written until there is room.");
    this.name = "DiskFull";
  }
}

/** Opens the embedded database of a data folder. @throws Error when another process has the folder */
export function openEmbedded(
  dataDir: string,
  settings: { rowSecurity?: RowSecuritySetting } = {},
): Connection {
  const rowSecurity = settings.rowSecurity === true;
  const folder = path.resolve(/*turbopackIgnore: true*/ dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const client = new PGlite(path.join(folder, "database"), {
    startParams: [...PGlite.defaultStartParams, ...LOG_SETTINGS],
  });
  const use = { running: 0, open: 1, connections: 1 };
  const disk = watchDisk(folder);
  const asOwner = drizzle(refusing(client, disk, use));
  const dbFor = (scope: DataScope) =>
    rowSecurity ? drizzle(refusing(clientFor(client, scope), disk, use)) : asOwner;
  const upkeep = setInterval(() => void shortenLog(client, disk), LOOK_AT_LOG_MS);
  upkeep.unref();
  return {
    hasRowSecurity: rowSecurity,
    learnRowSecurity: async () => {},
    db: (scope) => dbFor(scope) as unknown as Db,
    async migrate(folder = MIGRATIONS) {
      await appliedMigrations(async (statement) => (await asOwner.execute(statement)).rows);
      await migrate(asOwner, { migrationsFolder: folder });
      if (rowSecurity && folder === MIGRATIONS) await protectRows(client);
      await makeSpareLog(client, disk);
    },
    listen: (channel, heard) => client.listen(channel, heard),
    use: () => use,
    async close() {
      clearInterval(upkeep);
      await client.close();
      unlock();
    },
  };
}

interface Disk {
  readonly isFull: boolean;
  readonly hasRoomForCheckpoint: boolean;
}

/** Looked at before each write, which takes microseconds: others may fill a disk within half a second. */
function watchDisk(folder: string): Disk {
  let wasFull = false;
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    get isFull() {
      wasFull = freeBytes() < (wasFull ? ENOUGH_FREE_BYTES : LEAST_FREE_BYTES);
      return wasFull;
    },
    get hasRoomForCheckpoint() {
      return freeBytes() >= CHECKPOINT_BYTES;
    },
  };
}

/** Counts what runs, and refuses what writes while the disk is full. Transactions count as writing. */
function refusing(client: PGlite, disk: Disk, use: { running: number }): PGlite {
  const counted = async <T>(isWrite: boolean, run: () => Promise<T>): Promise<T> => {
    if (isWrite && disk.isFull) throw new DiskFull();
    use.running += 1;
    try {
      return await run();
    } finally {
      use.running -= 1;
    }
  };
  return withOwn(client, {
    query: (text, ...rest) => counted(WRITES.test(text), () => client.query(text, ...rest)),
    transaction: (work) => counted(true, () => client.transaction(work)),
  });
}

/** Writes the segments ahead that a checkpoint then keeps: they are there when the disk is full. */
async function makeSpareLog(client: PGlite, disk: Disk): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from pg_ls_waldir()");
  const missing = LOG_SEGMENTS - (rows[0]?.count ?? LOG_SEGMENTS);
  if (missing <= 0 || disk.isFull) return;
  for (let made = 0; made < missing; made += 1) {
    // An empty segment is not switched.
    await client.exec("select pg_logical_emit_message(false, 'spare', ''), pg_switch_wal()");
  }
  await client.exec("checkpoint");
}

async function shortenLog(client: PGlite, disk: Disk): Promise<void> {
  try {
    if (!disk.hasRoomForCheckpoint) return;
    const { rows } = await client.query<{ bytes: number }>(
      "select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
    );
    if ((rows[0]?.bytes ?? 0) >= CHECKPOINT_AFTER_BYTES || disk.isFull) await client.exec("checkpoint");
  } catch {
    // It is closing, or the next look tries again.
  }
}
