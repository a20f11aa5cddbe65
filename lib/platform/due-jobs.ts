import { sql, TransactionRollbackError } from "drizzle-orm";
import { type Db, db, rows, type Tx } from "@/db/client";
import { type JobName, jobRow } from "@/lib/jobs";

interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly tenant: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/**
 * Leases the next due job of a name to a token. Tenants take turns: the one with the least running goes first, so one
 * flood does not starve the others; within a tenant the oldest goes first. Where the job table sets a `perTenant`, no
 * tenant has more running, however many processes claim at once; where it sets none, a tenant that is alone gets every
 * slot, and the next slot goes to whoever comes after it.
 */
export async function claimDue(name: JobName, token: string, leaseS: number): Promise<DueRow | undefined> {
  const { perTenant } = jobRow(name);
  // Without a share there is nothing to check: no lock, and claims of one tenant do not wait for each other.
  if (perTenant === null) return takeDue(db(), name, { token, leaseS, perTenant });
  try {
    return await db().transaction(async (tx) => {
      const claimed = await takeDue(tx, name, { token, leaseS, perTenant });
      if (claimed && (await isOverShare(tx, name, claimed.tenant, perTenant))) tx.rollback();
      return claimed;
    });
  } catch (cause) {
    if (cause instanceof TransactionRollbackError) return undefined;
    throw cause;
  }
}

/**
 * Claimers that run side by side do not see each other's claims and could together take more than a tenant's share.
 * {@link takeDue} ends holding the tenant's lock: what was claimed under it before is committed, and this statement,
 * being another one, sees that.
 */
async function isOverShare(tx: Tx, name: JobName, tenant: string, perTenant: number): Promise<boolean> {
  const [running] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from job where name = ${name} and tenant = ${tenant} and lease_until > now()`,
  );
  return (running?.count ?? 0) > perTenant;
}

interface Take {
  readonly token: string;
  readonly leaseS: number;
  readonly perTenant: number | null;
}

/**
 * Leases the next due row. With a share no other claimer of its tenant gets past this until the transaction ends.
 */
async function takeDue(
  on: Db | Tx,
  name: JobName,
  { token, leaseS, perTenant }: Take,
): Promise<DueRow | undefined> {
  const hasRoom = perTenant === null ? sql`true` : sql`coalesce(running.count, 0) < ${perTenant}`;
  const locked =
    perTenant === null
      ? sql`null::text`
      : sql`pg_advisory_xact_lock(hashtextextended(${`job.share:${name}:`} || job.tenant, 0))::text`;
  const [row] = await rows<DueRow>(
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
      select candidate.id, coalesce(running.count, 0) as load, candidate.run_at
      from tenants
      left join running on running.tenant = tenants.tenant
      cross join lateral (
        select j.id, j.run_at from job j
        where j.name = ${name} and j.tenant = tenants.tenant and j.run_at <= now()
          and (j.lease_until is null or j.lease_until <= now())
        order by j.run_at, j.id limit 8) candidate
      where tenants.tenant is not null and ${hasRoom}),
    chosen as (
      select job.id from job join due on due.id = job.id
      where job.lease_until is null or job.lease_until <= now()
      order by due.load, due.run_at, due.id limit 1
      for update of job skip locked)
    update job set lease_token = ${token}, lease_until = now() + make_interval(secs => ${leaseS}),
                   attempts = job.attempts + 1
    from chosen where job.id = chosen.id
    returning job.id::text as id, job.tenant, job.payload, job.attempts, ${locked} as locked`,
  );
  return row;
}
