import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { type Connection, closeDatabase, connection, type Db, installConnection } from "@/db/client";
import { clientFor, protectRows } from "@/db/embedded-scope";
import { env } from "@/lib/platform/env";
import { databaseTemplate } from "./database-template";

/**
 * Gives a test file its own migrated database as the process's connection: PGlite in memory, loaded from a template that
 * is cached until a migration changes; or, with TEST_DATABASE_URL, a new database on that PostgreSQL server, dropped at
 * the end.
 */

interface DatabaseOptions {
  /** True: the embedded database in the data folder, as a server has it, also where a PostgreSQL server is named. */
  readonly isInFolder?: boolean;
}

/** Call at the top of a test file, before the environment is read. `settings` override the process's environment. */
export function ownDatabase(
  settings: Readonly<Record<string, string>> = {},
  { isInFolder = false }: DatabaseOptions = {},
): void {
  const dataDir = mkdtempSync(path.join(tmpdir(), "identity-verification-test-"));
  Object.assign(process.env, {
    // Vitest sets it to "/".
    BASE_URL: "",
    DATA_DIR: dataDir,
    SECRETS: `k1:${randomBytes(32).toString("base64url")}`,
    ...settings,
  });
  let drop = async () => {};
  beforeAll(async () => {
    const { TEST_DATABASE_URL: server } = process.env;
    if (isInFolder) {
      process.env["DATABASE_URL"] = "";
      await connection().migrate();
    } else if (server) drop = await openOnServer(server);
    else await openInMemory();
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function openInMemory(): Promise<void> {
  installConnection(await migratedInMemory());
}

/** The embedded database's program and the migrated template, read once a process: files that share a process share them. */
const STARTED = Symbol.for("embedded-database.started");
const shared = globalThis as { [STARTED]?: Promise<{ program: WebAssembly.Module; template: Template }> };

async function started() {
  const program = new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
  return {
    program: await WebAssembly.compile(readFileSync(fileURLToPath(program))),
    template: new Template(new Uint8Array(readFileSync(await databaseTemplate()))),
  };
}

/** The template as PGlite reads it, whole: in the pieces of a Blob it takes as long as all the rest of an opening. */
class Template extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer;
  }
}

/** As much as the rows of a test take; PostgreSQL would clear 128 MB for each database. */
const SMALL_BUFFERS = ["-c", "shared_buffers=4MB"];

/** A migrated embedded database without rows, in memory. */
export async function migratedInMemory(): Promise<Connection> {
  shared[STARTED] ??= started();
  const { program, template } = await shared[STARTED];
  const client = await PGlite.create({
    loadDataDir: template,
    pgliteWasmModule: program,
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
  });
  const rowSecurity = env().ROW_SECURITY === true;
  const protect = async () => {
    if (rowSecurity) await protectRows(client);
  };
  await protect();
  return {
    db: (scope) => drizzle(rowSecurity ? clientFor(client, scope) : client) as unknown as Db,
    hasRowSecurity: rowSecurity,
    learnRowSecurity: async () => {},
    migrate: protect,
    listen: (channel, heard) => client.listen(channel, heard),
    use: () => ({ running: 0, open: 1, connections: 1 }),
    close: () => client.close(),
  };
}

async function openOnServer(server: string): Promise<() => Promise<void>> {
  const name = `ivtest_${randomBytes(6).toString("hex")}`;
  const admin = (statement: string) => {
    const sql = postgres(server, { max: 1, onnotice: () => {} });
    return sql.unsafe(statement).finally(() => sql.end());
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  Object.assign(process.env, { DATABASE_URL: url.href });
  await connection().migrate();
  return async () => {
    await admin(`drop database ${name} with (force)`);
  };
}
