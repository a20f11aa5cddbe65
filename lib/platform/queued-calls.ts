import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import type { Jobs } from "@/lib/jobs";
import { JOB_CHANNEL } from "./queue";

/** Jobs whose request waits for them: queued only while the queue is short, and taken back when nobody takes them. */

const NAME = "engine.work";
const NO_TENANT = "-";
/** Calls that wait at most, whatever their age: each has its input in the store. */
const MOST_WAITING = 1000;

/**
 * Queues a call, unless calls wait already that no worker takes (RATE-OVERLOAD-2).
 * @param lateMs how long the oldest of them may have waited
 * @returns false when it was not queued
 */
export async function queueCall(payload: Jobs[typeof NAME], lateMs: number): Promise<boolean> {
  const found = await rows<{ queued: number }>(
    db("queue"),
    sql`
    with waiting as (
      select run_at from job where name = ${NAME} and (lease_until is null or lease_until <= now())
      limit ${MOST_WAITING}),
    queued as (
      insert into job (name, tenant, payload, once_key, run_at)
      select ${NAME}, ${NO_TENANT}, ${JSON.stringify(payload)}::jsonb, ${payload.callId},
             date_trunc('milliseconds', now())
      where (select count(*) < ${MOST_WAITING}
                and coalesce(min(run_at) > now() - make_interval(secs => ${lateMs / 1000}), true) from waiting)
      returning id)
    select count(pg_notify(${JOB_CHANNEL}, ${NAME}))::int as queued from queued`,
  );
  return found[0]?.queued === 1;
}

/** Takes a call back that no worker has taken. @returns false when one has, or it is done */
export async function withdrawCall(callId: string): Promise<boolean> {
  const removed = await rows<{ id: unknown }>(
    db("queue"),
    sql`delete from job where once_key = ${callId} and attempts = 0 and lease_token is null returning id`,
  );
  return removed.length > 0;
}
