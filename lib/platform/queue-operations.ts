import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { JOBS, type JobName } from "@/lib/jobs";
import { JOB_CHANNEL } from "./queue";

/** What the operator sees of the queue and does to it (JOB-OPERATOR-1). Times are by the database's clock. */

/** The queued jobs of one name. */
export interface QueueState {
  readonly name: JobName;
  /** Due now and not taken. */
  readonly waiting: number;
  /** Due later: planned work, or a job between two tries. */
  readonly delayed: number;
  /** Taken by a worker whose lease holds. */
  readonly running: number;
  /** Of all these, jobs whose last try failed. */
  readonly failing: number;
  /** Seconds for which the oldest waiting job has been due; null when none waits. */
  readonly oldestWaitS: number | null;
  /** Why the last try of one of the failing jobs failed. */
  readonly lastError: string | null;
}

interface StateRow extends Record<string, unknown> {
  readonly name: string;
  readonly waiting: number;
  readonly delayed: number;
  readonly running: number;
  readonly failing: number;
  readonly oldest: number | string | null;
  readonly error: string | null;
}

/** One entry for every kind of job, in the order of the job table. */
export async function readQueue(): Promise<QueueState[]> {
  const isFree = sql`(lease_until is null or lease_until <= now())`;
  const found = await rows<StateRow>(
    db("queue"),
    sql`select name,
               count(*) filter (where ${isFree} and run_at <= now())::int as waiting,
               count(*) filter (where ${isFree} and run_at > now())::int as delayed,
               count(*) filter (where not ${isFree})::int as running,
               count(*) filter (where last_error is not null)::int as failing,
               extract(epoch from now() - min(run_at) filter (where ${isFree} and run_at <= now())) as oldest,
               max(last_error) as error
        from job group by name`,
  );
  const byName = new Map(found.map((row) => [row.name, row]));
  return (Object.keys(JOBS) as JobName[]).map((name) => {
    const row = byName.get(name);
    return {
      name,
      waiting: row?.waiting ?? 0,
      delayed: row?.delayed ?? 0,
      running: row?.running ?? 0,
      failing: row?.failing ?? 0,
      oldestWaitS: row?.oldest == null ? null : Math.max(0, Math.round(Number(row.oldest))),
      lastError: row?.error ?? null,
    };
  });
}

/**
 * Makes jobs due now whose last try failed, with all their tries before them again. Running ones are left alone.
 * @param name only this kind of job
 * @returns how many
 */
export async function retryFailedJobs(name?: JobName): Promise<number> {
  const [changed] = await rows<{ count: number }>(
    db("queue"),
    sql`with hastened as (
          update job set run_at = now(), attempts = 0, failures = 0
          where last_error is not null and (lease_until is null or lease_until <= now())
            and ${name === undefined ? sql`true` : sql`name = ${name}`}
          returning name),
        woken as (select pg_notify(${JOB_CHANNEL}, name) from (select distinct name from hastened) as each)
        select (select count(*) from hastened)::int as count, (select count(*) from woken) as woken`,
  );
  return changed?.count ?? 0;
}

/** Jobs that are due or running now; what is planned for later does not count. */
export const unfinishedJobs = (queue: readonly QueueState[]): number =>
  queue.reduce((sum, { waiting, running }) => sum + waiting + running, 0);
