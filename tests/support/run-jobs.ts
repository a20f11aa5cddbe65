import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import type { JobName } from "@/lib/jobs";
import { claimNext, type Handler } from "@/lib/platform/queue";
import { HANDLERS } from "@/lib/worker/handlers";

/** Runs every due job of a name, as a worker does. @returns how many */
export async function runJobs<N extends JobName>(name: N): Promise<number> {
  const handler = HANDLERS[name] as Handler<N>;
  let done = 0;
  for (let lease = await claimNext(handler, 60); lease; lease = await claimNext(handler, 60)) {
    await handler.run(lease.claim);
    await lease.settle(undefined);
    done += 1;
  }
  return done;
}

/** Runs every release of verifications on hold that is queued. */
export async function release(): Promise<void> {
  await db("operator").execute(sql`update job set run_at = now() - interval '1 second'`);
  await runJobs("verification.release");
}

/** The verifications that wait for a worker, in the order in which they will be taken. */
export async function queuedVerifications(): Promise<string[]> {
  const jobs = await db("operator")
    .select()
    .from(job)
    .where(eq(job.name, "verification.process"))
    .orderBy(asc(job.runAt), asc(job.id));
  return jobs.map(({ payload }) => (payload as { verificationId: string }).verificationId);
}
