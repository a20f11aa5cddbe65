import { sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { log } from "@/lib/platform/log";

/**
 * The table of attempts is partitioned by month, in UTC. A month whose attempts are all past their time is dropped as a
 * whole, which costs nothing; the rows of shorter times are deleted with their events (RETENTION-MONTH-1).
 */

const TABLE = "webhook_attempt";
/** Takes what no month was made for in time: the sweep was stopped for long. */
const REST = "webhook_attempt_rest";
/** This month and the next two: a sweep that fails for weeks is noticed before. */
const MONTHS_AHEAD = 2;
/** Dropping and attaching lock the table: whoever writes attempts must not wait long, and the next sweep tries again. */
const LOCK_WAIT = "2s";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Makes the coming months and drops those of which every attempt is older than `keptDays`.
 * @returns the names of the partitions that were made and dropped
 */
export async function keepAttemptMonths(keptDays: number): Promise<{ made: string[]; dropped: string[] }> {
  const made: string[] = [];
  const dropped: string[] = [];
  for (const month of await missingMonths()) {
    if (await unlessBusy((tx) => makeMonth(tx, month))) made.push(month.name);
  }
  for (const name of await pastMonths(keptDays)) {
    if (await unlessBusy((tx) => tx.execute(sql`drop table ${sql.identifier(name)}`))) dropped.push(name);
  }
  return { made, dropped };
}

interface Month {
  readonly name: string;
  /** ISO 8601; `until` is not in it. */
  readonly from: string;
  readonly until: string;
}

/** The months from now on that lie in no partition, by the clock of the database. */
function missingMonths(): Promise<(Month & Record<string, unknown>)[]> {
  return rows(
    db("operator"),
    sql`select ${`${TABLE}_`} || to_char(month, 'YYYY_MM') as name,
               to_char(month, 'YYYY-MM-DD"T00:00:00Z"') as from,
               to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') as until
        from generate_series(date_trunc('month', now() at time zone 'utc'),
                             date_trunc('month', now() at time zone 'utc') + make_interval(months => ${MONTHS_AHEAD}),
                             interval '1 month') month
        where not exists (select 1 from (${partitions()}) p where p.until > month at time zone 'utc'
                          and coalesce(p.from, '-infinity') <= month at time zone 'utc')
        order by month`,
  );
}

async function pastMonths(keptDays: number): Promise<string[]> {
  const past = await rows<{ name: string }>(
    db("operator"),
    sql`select name from (${partitions()}) p
        where p.until <= now() - make_interval(days => ${keptDays}) order by p.until`,
  );
  return past.map(({ name }) => name);
}

/** Name and bounds of each partition with an upper bound; `from` is null for the one without a lower bound. */
const partitions = () => sql`
  select c.relname as name,
         (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as from,
         (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = ${TABLE}::regclass and pg_get_expr(c.relpartbound, c.oid) like '% TO (%'`;

/** Made beside the table and attached, which blocks no writer; rows that the rest took for it move along. */
async function makeMonth(tx: Tx, { name, from, until }: Month): Promise<void> {
  const table = sql.identifier(TABLE);
  const month = sql.identifier(name);
  const rest = sql.identifier(REST);
  await tx.execute(sql`create table ${month} (like ${table} including defaults including constraints)`);
  await tx.execute(sql`lock table ${rest} in access exclusive mode`);
  await tx.execute(sql`
    with moved as (delete from ${rest} where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz returning *)
    insert into ${month} select * from moved`);
  await tx.execute(
    sql`alter table ${table} attach partition ${month} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${until}'`)})`,
  );
}

/** @returns false when the table was in use for too long */
async function unlessBusy(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await db("operator").transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_WAIT}'`)}`);
      await work(tx);
    });
    return true;
  } catch (cause) {
    const code = ((cause as Error).cause as { code?: string } | undefined)?.code;
    if (code !== LOCK_NOT_AVAILABLE) throw cause;
    log.warn({ table: TABLE }, "a month of delivery attempts waits for the next sweep: the table was busy");
    return false;
  }
}
