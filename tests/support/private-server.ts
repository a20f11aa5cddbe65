import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { startServer, type TestServer } from "@/tools/testing/server";
import { databaseTemplate } from "./database-template";

/**
 * A server for one test file with its own settings and database: a new one on TEST_DATABASE_URL's PostgreSQL when that
 * is set, else embedded and already migrated. `stop` drops the database.
 */
export async function startOwnServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const admin = process.env["TEST_DATABASE_URL"];
  if (!admin) return startEmbedded(env);
  const name = `ivtest_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const sql = postgres(admin, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  await run(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const server = await startServer({ databaseUrl: url.href, env });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await run(`drop database ${name} with (force)`);
      return code;
    },
  };
}

/** To make and migrate a database is half of a server's start; the server of the whole stage does it. */
async function startEmbedded(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "verification-server-"));
  const database = path.join(dataDir, "database");
  await mkdir(database);
  await promisify(execFile)("tar", ["-xf", await databaseTemplate(), "-C", database]);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  // Each engine thread loads its networks at the start, which takes a second of a processor.
  const server = await startServer({ dataDir, env: { ENGINE_THREADS: "1", ...env } }).catch(
    async (cause: unknown) => {
      await remove();
      throw cause;
    },
  );
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await remove();
      return code;
    },
  };
}
