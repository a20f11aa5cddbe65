import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Db, db, rows, type Tx } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { type JobName, type Jobs, jobRow } from "@/lib/jobs";
import { claimDue } from "./due-jobs";
import type { TenantRef } from "./tenant";

/**
 * The job queue: one table, claimed with SKIP LOCKED under a lease by the database's clock (JOB-CLAIM-1). Finishing is
 * fenced: the row is deleted in the transaction that stores the result, and only while the lease token is still the
 * claimer's. A worker that was presumed dead loses its result instead of storing it twice.
 */

/** Channel on which a committed job wakes idle workers. */
export const JOB_CHANNEL = "job";

/** The lease ended while the job ran: another worker has it, so this result must be dropped. */
export class LeaseLost extends Error {
  constructor(name: JobName) {
    super(`The lease on ${name} was lost; its result is dropped.`);
    this.name = "LeaseLost";
  }
}

/** Tries that died with their process, without an error to judge the job by. */
export class TriesDied extends Error {
  constructor() {
    super(TRIES_DIED);
    this.name = "TriesDied";
  }
}

/** What `last_error` says of a job that waits after its tries died; the metrics count such jobs. */
export const TRIES_DIED = "Every try died with its process.";
/** Machines that are killed are no finding about a job: it is tried again when they may be well (JOB-DIED-1). */
const AFTER_DEATHS_S = 900;

export interface EnqueueOptions {
  readonly tenant?: TenantRef;
  /** Jobs of a lane are counted and take turns as those of a tenant of their own. Without a colon. */
  readonly lane?: string;
  readonly delayS?: number;
  /** While a job with this key waits or runs, no second one is queued. */
  readonly dedupeKey?: string;
}

/**
 * Queues a job in the caller's transaction: it exists exactly when the caller's change does. `run_at` is truncated to
 * milliseconds, the precision of the column, which would otherwise round up and delay the job. It reads nothing of the table, because
 * a business may queue work of no business, whose rows it cannot see.
 */
export async function enqueue<N extends JobName>(
  tx: Tx | Db,
  name: N,
  payload: Jobs[N],
  { tenant, lane, delayS = 0, dedupeKey }: EnqueueOptions = {},
): Promise<void> {
  const owner = lane === undefined ? ownerOf(tenant) : `${ownerOf(tenant)}:${lane}`;
  await tx.execute(sql`
    with queued as (
      insert into job (name, tenant, payload, once_key, run_at)
      values (${name}, ${owner}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey ?? null},
              date_trunc('milliseconds', now()) + make_interval(secs => ${delayS}))
      on conflict do nothing)
    select pg_notify(${JOB_CHANNEL}, ${name})`);
}

/**
 * Of a job queued with a `dedupeKey`, its payload, once a try to do its work has failed; null when there is none. For a
 * request that does the work itself and leaves the job to repeat it.
 */
export async function findFailedJob<N extends JobName>(
  name: N,
  dedupeKey: string,
  tenant: TenantRef,
): Promise<Jobs[N] | null> {
  const [row] = await rows<{ payload: unknown }>(
    db(tenant),
    sql`select payload from job where name = ${name} and once_key = ${dedupeKey}
          and tenant = ${ownerOf(tenant)} and last_error is not null`,
  );
  return row ? payloadOf<N>(row.payload) : null;
}

/** Notes that the work of a queued job was tried and failed, and makes the job due. */
export async function hastenFailedJob(dedupeKey: string, message: string): Promise<void> {
  await db("queue").execute(
    sql`update job set last_error = ${message.slice(0, 500)}, run_at = now()
        where once_key = ${dedupeKey} and lease_token is null`,
  );
}

/** Removes a job whose work is done. A worker that has it drops its result. */
export async function cancelJob(dedupeKey: string): Promise<void> {
  await db("queue").execute(sql`delete from job where once_key = ${dedupeKey}`);
}

/** One claimed job. */
export interface Claim<N extends JobName> {
  readonly name: N;
  readonly payload: Jobs[N];
  /** `<businessId>:<mode>`, with `:<lane>` where it has one, or `-` for work of no business. */
  readonly owner: string;
  /** 1 for the first try; a try whose process died counts. */
  readonly attempt: number;
  /** Tries that ended with an error. */
  readonly failures: number;
  /** Removes the job in the transaction that stores its result. @throws LeaseLost, which rolls the transaction back. */
  finish(tx: Tx): Promise<void>;
  /**
   * The same in one statement with the result, where a transaction would cost a round trip for each.
   * @param statement takes the removal as a part of it; its row says in `done` how many jobs were removed, and changes
   *   nothing when that is 0
   * @throws LeaseLost
   */
  finishBy(statement: (removal: SQL) => SQL): Promise<void>;
  /** Puts the job back for later, as a fresh first try. @throws LeaseLost as above. */
  reschedule(tx: Tx, delayS: number): Promise<void>;
}

export interface Handler<N extends JobName> {
  readonly name: N;
  /** Returning without `finish` finishes the job; throwing sends it back for another try. */
  run(claim: Claim<N>): Promise<void>;
  /** Runs once, in the transaction that removes the job, when its tries are used up. */
  exhausted?(tx: Tx, payload: Jobs[N]): Promise<void>;
}

export function handler<N extends JobName>(
  name: N,
  run: Handler<N>["run"],
  exhausted?: NonNullable<Handler<N>["exhausted"]>,
): Handler<N> {
  return exhausted ? { name, run, exhausted } : { name, run };
}

/** What a running worker holds while it works on a row. */
export interface Lease<N extends JobName> {
  readonly claim: Claim<N>;
  renew(leaseS: number): Promise<void>;
  /** Removes or reschedules the row after `run` ended; does nothing when `finish` or `reschedule` already did. */
  settle(failure: unknown): Promise<void>;
  /** Releases the row at shutdown, without counting the try. The job's end changes nothing then. */
  release(): Promise<void>;
}

/** Claims the next due job of a name, or returns null. `claimDue` decides which job is next. */
export async function claimNext<N extends JobName>(of: Handler<N>, leaseS: number): Promise<Lease<N> | null> {
  const [lease] = await claimSeveral(of, leaseS, 1);
  return lease ?? null;
}

/** Claims the next due jobs of a name, at most `count`. */
export async function claimSeveral<N extends JobName>(
  of: Handler<N>,
  leaseS: number,
  count: number,
): Promise<Lease<N>[]> {
  const token = randomUUID();
  const claimed = await claimDue(of.name, { token, leaseS, count });
  return claimed.map((row) =>
    leaseOf(of, {
      id: row.id,
      token,
      attempt: row.attempts,
      failures: row.failures,
      owner: row.tenant,
      payload: payloadOf<N>(row.payload),
    }),
  );
}

function ownerOf(tenant: TenantRef | undefined): string {
  return tenant ? `${tenant.businessId}:${tenant.mode}` : "-";
}

function payloadOf<N extends JobName>(stored: unknown): Jobs[N] {
  return (typeof stored === "string" ? JSON.parse(stored) : stored) as Jobs[N];
}

/**
 * Frees every lease. Only for the embedded database, which takes one process at a time: when it starts, every lease
 * belongs to a process that died.
 */
export async function freeAllLeases(): Promise<void> {
  await db("queue").execute(
    sql`update job set lease_token = null, lease_until = null where lease_token is not null`,
  );
}

interface ClaimedRow<N extends JobName> {
  readonly id: string;
  readonly owner: string;
  readonly token: string;
  readonly attempt: number;
  readonly failures: number;
  readonly payload: Jobs[N];
}

function leaseOf<N extends JobName>(of: Handler<N>, row: ClaimedRow<N>): Lease<N> {
  const mine = sql`id = ${row.id}::bigint and lease_token = ${row.token}`;
  let settled = false;
  let released = false;
  const fenced = async (on: Tx | Db, change: ReturnType<typeof sql>) => {
    const changed = await rows<{ id: unknown }>(on, sql`${change} where ${mine} returning id`);
    if (changed.length === 0) throw new LeaseLost(of.name);
    settled = true;
  };
  const claim: Claim<N> = {
    name: of.name,
    payload: row.payload,
    owner: row.owner,
    attempt: row.attempt,
    failures: row.failures,
    finish: (tx) => fenced(tx, sql`delete from job`),
    async finishBy(statement) {
      const [result] = await rows<{ done: number }>(
        db("job"),
        statement(sql`delete from job where ${mine} returning id`),
      );
      if (Number(result?.done ?? 0) === 0) throw new LeaseLost(of.name);
      settled = true;
    },
    reschedule: (tx, delayS) =>
      fenced(
        tx,
        sql`update job set lease_token = null, lease_until = null, attempts = 0, failures = 0,
                run_at = now() + make_interval(secs => ${delayS})`,
      ),
  };
  return {
    claim,
    async renew(leaseS) {
      if (released) return;
      await db("queue").execute(
        sql`update job set lease_until = now() + make_interval(secs => ${leaseS}) where ${mine}`,
      );
    },
    async settle(failure) {
      if (released || failure instanceof LeaseLost) return;
      if (failure === undefined) {
        if (!settled) await fenced(db("queue"), sql`delete from job`);
      } else {
        await retryOrGiveUp(of, row, fenced, failure);
      }
    },
    async release() {
      released = true;
      await db("queue").execute(
        sql`update job set lease_token = null, lease_until = null, attempts = attempts - 1 where ${mine}`,
      );
    },
  };
}

async function retryOrGiveUp<N extends JobName>(
  of: Handler<N>,
  row: ClaimedRow<N>,
  fenced: (on: Tx | Db, change: ReturnType<typeof sql>) => Promise<void>,
  failure: unknown,
): Promise<void> {
  const { attempts, backoffS } = jobRow(of.name);
  // The server was too busy to try: the job waits without using up a try.
  if (failure instanceof Failure && failure.code === "OVERLOADED") {
    const wait = failure.retryAfterS ?? 5;
    await fenced(
      db("queue"),
      sql`update job set lease_token = null, lease_until = null, attempts = attempts - 1,
              run_at = now() + make_interval(secs => ${wait})`,
    );
    return;
  }
  if (failure instanceof TriesDied) {
    await fenced(
      db("queue"),
      sql`update job set lease_token = null, lease_until = null, attempts = 0, failures = 0,
              last_error = ${failure.message}, run_at = now() + make_interval(secs => ${AFTER_DEATHS_S})`,
    );
    return;
  }
  const failures = row.failures + 1;
  if (failures >= attempts) {
    await db("job").transaction(async (tx) => {
      await fenced(tx, sql`delete from job`);
      await of.exhausted?.(tx, row.payload);
    });
    return;
  }
  const wait = backoffS[Math.min(failures, backoffS.length) - 1] ?? 0;
  const message = failure instanceof Error ? `${failure.name}: ${failure.message}` : "unknown";
  await fenced(
    db("queue"),
    sql`update job set lease_token = null, lease_until = null, failures = ${failures}, last_error = ${message.slice(0, 500)},
            run_at = now() + make_interval(secs => ${wait})`,
  );
}
