import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { connection, db, rows } from "@/db/client";
import { env } from "@/lib/platform/env";
import { readQueue } from "@/lib/platform/queue-operations";
import { ROOT } from "@/tools/setup/root";
import { durationInWords } from "../output";
import { type Finding, good, problem, warning } from "./finding";

const OLDEST_POSTGRESQL = 15;
/** A code of an authenticator app is valid for 30 s; signed webhooks are refused by receivers after 300 s. */
const CLOCK_WARNING_MS = 2000;
const CLOCK_PROBLEM_MS = 20_000;
/** Work that was due for longer is not picked up by anybody. */
const WAIT_WARNING_S = 300;

/** The database answers, and is of a version that works. */
export async function checkDatabase(): Promise<Finding> {
  await connection().learnRowSecurity();
  const startedAt = performance.now();
  const [row] = await rows<{ version: string; number: number }>(
    db("operator"),
    sql`select current_setting('server_version') as version,
               current_setting('server_version_num')::int as number`,
  );
  const answerMs = Math.round(performance.now() - startedAt);
  if (!env().DATABASE_URL) return good("database", `embedded, in ${env().DATA_DIR}`);
  const text = `PostgreSQL ${row?.version}, answers in ${answerMs} ms`;
  return (row?.number ?? 0) / 10_000 < OLDEST_POSTGRESQL
    ? problem("database", `${text}; ${OLDEST_POSTGRESQL} or newer is needed`)
    : good("database", text);
}

/** The database is of this program's version. */
export async function checkMigrations(): Promise<Finding> {
  const known = knownMigrations();
  const applied = (await appliedMigrations()) ?? [];
  const newest = known.at(-1) ?? 0;
  const waiting = known.filter((when) => when > (applied.at(-1) ?? 0)).length;
  if (waiting > 0) {
    const count = `${waiting} of ${known.length} migrations are missing`;
    return problem("migrations", `${count}: npm run db:migrate, or start a server`);
  }
  return (applied.at(-1) ?? 0) > newest
    ? problem("migrations", "the database is newer than this program: install the newer version")
    : good("migrations", `all ${known.length} are in place`);
}

/** The times by which the migrations of this program are known. */
function knownMigrations(): number[] {
  const file = path.join(ROOT, "db", "migrations", "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  return journal.entries.map(({ when }) => when);
}

/** The times of the migrations in the database; null for a database that was never migrated. */
async function appliedMigrations(): Promise<number[] | null> {
  const [table] = await rows<{ name: string | null }>(
    db("operator"),
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return null;
  const found = await rows<{ created_at: string | number }>(
    db("operator"),
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return found.map((row) => Number(row.created_at));
}

/** Whether the database itself keeps businesses apart, and then whether it does so in every table of theirs (SECURITY-ROW-1). */
export async function checkRows(): Promise<Finding> {
  const { ROW_SECURITY: asked, DATABASE_URL: url } = env();
  if (!connection().hasRowSecurity) {
    const text = "businesses are kept apart by the filter of each query alone";
    if (asked === false) return good("rows", `${text}, as ROW_SECURITY=0 asks`);
    const advice = `${text}; ROW_SECURITY=1 has the database refuse as well (docs/deployment.md)`;
    return url ? warning("rows", advice) : good("rows", advice);
  }
  const open = await rows<{ name: string }>(
    db("operator"),
    sql`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not (c.relrowsecurity and c.relforcerowsecurity)
          and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped)
        order by name`,
  );
  if (open.length > 0) {
    const names = open.map(({ name }) => name).join(", ");
    return problem("rows", `the database does not keep businesses apart in ${names}: npm run db:migrate`);
  }
  return good("rows", "the database itself refuses rows of another business or mode");
}

/** The clock of this machine against the database's, by which leases, links and retention are judged. */
export async function checkClock(now = Date.now): Promise<Finding> {
  const before = now();
  const [row] = await rows<{ ms: string | number }>(
    db("operator"),
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  const after = now();
  const uncertainMs = (after - before) / 2;
  const apartMs = Math.max(0, Math.abs(Number(row?.ms) - (before + after) / 2) - uncertainMs);
  const text = `${(apartMs / 1000).toFixed(1)} s apart from the database's clock`;
  if (apartMs > CLOCK_PROBLEM_MS)
    return problem("clock", `${text}: codes and signatures will be refused; set up NTP`);
  return apartMs > CLOCK_WARNING_MS ? warning("clock", `${text}; set up NTP`) : good("clock", text);
}

/** Somebody works on what is due. */
export async function checkQueue(): Promise<Finding> {
  const queue = await readQueue();
  const waiting = queue.reduce((sum, each) => sum + each.waiting, 0);
  const failing = queue.reduce((sum, each) => sum + each.failing, 0);
  const oldestS = Math.max(0, ...queue.map(({ oldestWaitS }) => oldestWaitS ?? 0));
  const text = `${waiting} jobs are due, ${failing} wait after a failed try`;
  if (oldestS > WAIT_WARNING_S)
    return warning("queue", `${text}, the oldest for ${durationInWords(oldestS)}: does a worker run?`);
  return good("queue", text);
}
