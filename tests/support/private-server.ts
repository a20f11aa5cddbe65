import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startServer, type TestServer } from "@/tools/testing/server";

/**
 * A server for one test file with its own settings and database: a new one on TEST_DATABASE_URL's PostgreSQL when that
 * is set, else embedded. `stop` drops the database.
 */
export async function startOwnServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const admin = process.env["TEST_DATABASE_URL"];
  if (!admin) return startServer({ env });
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
