import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pgBouncer } from "@/tools/setup/programs";
import { accepting, unprivilegedUser } from "./postgres";
import { runningProgram } from "./running-program";
import { freePort } from "./server";

/** A private PgBouncer on loopback. */
export interface PgBouncer {
  /** The same database through the pool. */
  readonly url: string;
  /** What it has logged. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before a database, in transaction mode: a connection of the database belongs to a client for one
 * transaction at a time.
 * @param databaseUrl a database that asks for no password
 * @param poolSize connections to it
 * @throws Error when PgBouncer is not installed or does not start
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const program = pgBouncer();
  if (!program) throw new Error("PgBouncer is not installed.");
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const owner = unprivilegedUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-pgbouncer-"));
  const ownPort = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${poolSize}
`,
  );
  if (owner) for (const each of [folder, file]) chownSync(each, owner.uid, owner.gid);
  const child = spawn(program, [file], { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const running = runningProgram(child, folder);
  const url = `postgres://${username}@127.0.0.1:${ownPort}${pathname}`;
  await accepting(url, () => child.exitCode !== null).catch(async (cause) => {
    await running.stop();
    throw new Error(`PgBouncer did not start: ${(cause as Error).message}\n${running.log()}`);
  });
  return { url, log: running.log, stop: running.stop };
}
