import { existsSync } from "node:fs";
import path from "node:path";
import { closeDatabase, connection } from "@/db/client";
import { findFolderHolder } from "@/db/folder-lock";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { Refusal } from "@/tools/setup/run";

/**
 * Runs an operator command on the database. On PostgreSQL servers and workers may run; the schema is left as it is. The
 * embedded database takes one process at a time: its server must be stopped.
 * @throws Refusal when a server holds the embedded database; for a {@link Failure} of the domain, with its message
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  log.level = "error";
  if (!env().DATABASE_URL) {
    refuseWhileServing(env().DATA_DIR);
    if (!hasEmbeddedDatabase()) {
      throw new Refusal(`There is no database in ${env().DATA_DIR} yet: the first npm start makes it.`);
    }
    await connection().migrate();
  } else await connection().learnRowSecurity();
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw new Refusal(cause.message);
    throw cause;
  } finally {
    await closeDatabase();
  }
}

/** Whether DATA_DIR holds a database. Opening one that is not there would make it, and without its secrets. */
export const hasEmbeddedDatabase = (): boolean => existsSync(path.join(env().DATA_DIR, "database"));

/** @throws Refusal while another process has the embedded database open */
function refuseWhileServing(dataDir: string): void {
  const holder = findFolderHolder(dataDir);
  if (holder === null) return;
  throw new Refusal(
    `The server (process ${holder}) has the embedded database of ${dataDir} open, which takes one process at a time. ` +
      "Stop it, run this command again, and start it. With PostgreSQL (DATABASE_URL) the command works while servers run.",
  );
}
