import { and, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import { verification } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { OPEN_STATES } from "./lifecycle";
import { PROCESS_KEY } from "./submit";

/** A verification is without a job for the moment between two transactions at most. */
const REQUEUE_AFTER_MINUTES = 10;
const BATCH = 200;

/**
 * Queues verifications again whose job was lost. One that has its job is left to it, however long it waits for its turn:
 * it ends when it was processed, or when its tries are used up (JOB-WATCHDOG-1). One on hold needs none.
 */
export async function watchOpenVerifications(): Promise<void> {
  for (const row of await openWithoutJob()) {
    const payload = { verificationId: row.id };
    await enqueue(db("sweep"), "verification.process", payload, {
      tenant: mintTenant(row),
      dedupeKey: `${PROCESS_KEY}${row.id}`,
    });
  }
}

function openWithoutJob() {
  const ownJob = db("sweep")
    .select({ id: job.id })
    .from(job)
    .where(sql`${job.dedupeKey} = ${PROCESS_KEY} || ${verification.id}`);
  return db("sweep")
    .select({ id: verification.id, businessId: verification.businessId, mode: verification.mode })
    .from(verification)
    .where(
      and(
        inArray(verification.status, [...OPEN_STATES]),
        isNull(verification.holdReason),
        lt(verification.createdAt, sql`now() - make_interval(mins => ${REQUEUE_AFTER_MINUTES})`),
        notExists(ownJob),
      ),
    )
    .orderBy(verification.createdAt)
    .limit(BATCH);
}
