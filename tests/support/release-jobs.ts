import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { job } from "@/db/schema/queue";
import { claimNext } from "@/lib/platform/queue";
import { HANDLERS } from "@/lib/worker/handlers";

/** Runs every release of verifications on hold that is queued, as a worker does. */
export async function release(): Promise<void> {
  await db().execute(sql`update job set run_at = now() - interval '1 second'`);
  for (;;) {
    const lease = await claimNext(HANDLERS["verification.release"], 60);
    if (!lease) return;
    await HANDLERS["verification.release"].run(lease.claim);
    await lease.settle(undefined);
  }
}

/** The verifications that wait for a worker, in the order in which they will be taken. */
export async function queuedVerifications(): Promise<string[]> {
  const jobs = await db()
    .select()
    .from(job)
    .where(eq(job.name, "verification.process"))
    .orderBy(asc(job.runAt), asc(job.id));
  return jobs.map(({ payload }) => (payload as { verificationId: string }).verificationId);
}
