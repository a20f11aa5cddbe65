import { sql } from "drizzle-orm";
import { type Db, db, rows, type Tx } from "@/db/client";
import { type JobName, jobRow } from "@/lib/jobs";

export interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly tenant: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly failures: number;
}

interface Take {
  readonly token: string;
  readonly leaseS: number;
  /** Jobs wanted at most. */
  readonly count: number;
}

/**
 * Leases the next due jobs of a name to a token. Tenants take turns: the one with the least running goes first, so one
 * flood does not starve the others; within a tenant the oldest goes first. Where the job table sets a `perTenant`, no
 * tenant has more running, however many processes claim at once; where it sets none, a tenant that is alone gets every
 * slot, and the next slot goes to whoever comes after it.
 */
export function claimDue(name: JobName, take: Take): Promise<DueRow[]> {
  // Without a share there is nothing to count: no lock, and processes do not wait for each other.
  if (jobRow(name).perTenant === null) return takeDue(db("queue"), name, take);
  return db("queue").transaction(async (tx) => {
    // One claimer of a name at a time: what the others have taken is committed, and the next statement counts it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`job.share:${name}`}, 0))`);
    return takeDue(tx, name, take);
  });
}

/** Candidates looked at for each tenant at least: others may hold the first ones. */
const LEAST_CANDIDATES = 8;

function takeDue(on: Db | Tx, name: JobName, { token, leaseS, count }: Take): Promise<DueRow[]> {
  const { perTenant } = jobRow(name);
  // `place` is 1 for the tenant's next job: with it, the tenant would have that many more running.
  const hasRoom =
    perTenant === null ? sql`true` : sql`coalesce(running.count, 0) + candidate.place <= ${perTenant}`;
  return rows<DueRow>(
    on,
    sql`
    with recursive tenants as (
      (select tenant from job where name = ${name} order by tenant limit 1)
      union all
      select (select j.tenant from job j where j.name = ${name} and j.tenant > tenants.tenant
              order by j.tenant limit 1)
      from tenants where tenants.tenant is not null),
    running as (
      select tenant, count(*) as count from job
      where name = ${name} and lease_until > now() group by tenant),
    due as (
      select candidate.id, coalesce(running.count, 0) + candidate.place as load, candidate.run_at
      from tenants
      left join running on running.tenant = tenants.tenant
      cross join lateral (
        select first.id, first.run_at, row_number() over (order by first.run_at, first.id) as place
        from (select j.id, j.run_at from job j
              where j.name = ${name} and j.tenant = tenants.tenant and j.run_at <= now()
                and (j.lease_until is null or j.lease_until <= now())
              order by j.run_at, j.id limit ${Math.max(count, LEAST_CANDIDATES)}) first) candidate
      where tenants.tenant is not null and ${hasRoom}),
    chosen as (
      select job.id from job join due on due.id = job.id
      where job.lease_until is null or job.lease_until <= now()
      order by due.load, due.run_at, due.id limit ${count}
      for update of job skip locked)
    update job set lease_token = ${token}, lease_until = now() + make_interval(secs => ${leaseS}),
                   attempts = job.attempts + 1
    from chosen where job.id = chosen.id
    returning job.id::text as id, job.tenant, job.payload, job.attempts, job.failures`,
  );
}

/** Seconds until a job of this name is due or its lease runs out, at most `atMostS`. */
export async function secondsUntilDue(name: JobName, atMostS: number): Promise<number> {
  const [row] = await rows<{ wait: number | string | null }>(
    db("queue"),
    sql`select extract(epoch from min(greatest(run_at, coalesce(lease_until, run_at))) - now()) as wait
        from job where name = ${name}`,
  );
  if (row?.wait == null) return atMostS;
  return Math.min(atMostS, Math.max(0.05, Number(row.wait)));
}
