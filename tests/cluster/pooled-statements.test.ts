import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, rows } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import { type PgBouncer, startPgBouncer } from "@/tools/testing/pgbouncer";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";

/** Few connections and more statements than they can take at once: postgres.js would send several over one. */
const CONNECTIONS = 2;
const STATEMENTS = 800;
const AT_ONCE = 20;
const PAUSE_MS = 5;
const DONE_WITHIN_MS = 15_000;

let cluster: PostgresCluster;
let directUrl: string;
let pool: PgBouncer;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cluster = await startPostgres();
  directUrl = await cluster.createDatabase("pooled_statements");
  pool = await startPgBouncer(directUrl, CONNECTIONS);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end().catch(() => {});
  await pool?.stop();
  await cluster?.stop();
});

/** A transaction, a statement with parameters or one without, in turn, and what it has to answer. */
async function ask(db: Db, n: number): Promise<boolean> {
  if (n % 10 === 9) {
    return db.transaction(async (tx) => {
      const [first] = await rows<{ n: number }>(tx, sql`select 1 as n`);
      const [second] = await rows<{ n: number }>(tx, sql`select ${n}::int as n`);
      return first?.n === 1 && second?.n === n;
    });
  }
  if (n % 2 === 0) return (await rows<{ n: number }>(db, sql`select 1 as n`))[0]?.n === 1;
  const slow = sql`select ${n}::int as n from pg_sleep(${(n % 7) / 1000})`;
  return (await rows<{ n: number }>(db, slow))[0]?.n === n;
}

test.each([
  ["", false],
  [" with row-level security", true],
])("CONFIG-MIGRATE-1 through PgBouncer no statement is lost behind another%s", async (_, rowSecurity) => {
  const open = openPostgres({ url: pool.url, directUrl, connections: CONNECTIONS, rowSecurity });
  ends.push(() => open.close());
  await open.migrate();
  const asked = Array.from({ length: STATEMENTS }, async (_, n) => {
    await wait(Math.floor(n / AT_ONCE) * PAUSE_MS);
    return ask(open.db({ businessId: "bus_1", mode: "live" }), n);
  });
  const answers = await Promise.race([Promise.all(asked), wait(DONE_WITHIN_MS, null)]);
  expect(answers?.filter(Boolean)).toHaveLength(STATEMENTS);
  expect(pool.log()).not.toContain("not linked");
});
