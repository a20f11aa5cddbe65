import { db } from "@/db/client";
import type { JobName } from "@/lib/jobs";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { enqueue, freeAllLeases } from "@/lib/platform/queue";
import { followClockSetBefore, watchClock } from "@/lib/platform/set-clock";
import { HANDLERS } from "./handlers";
import { startJobRunners, type Worker } from "./job-runner";

/** Jobs that every worker queues when it starts and then periodically. */
const PERIODIC = {
  sweep: 10 * 60_000,
  // Subjects under monitoring learn of a list that another process imported within this time.
  "screening.refresh": 60_000,
  "audit.anchor": 3_600_000,
  "audit.verify": 24 * 3_600_000,
} as const satisfies Partial<Record<JobName, number>>;

/** Starts the worker of this process: a runner for every job of the job table, and the periodic jobs. */
export async function startWorker(): Promise<Worker> {
  let endClock = () => {};
  if (!env().DATABASE_URL) {
    await freeAllLeases();
    await followClockSetBefore();
    endClock = watchClock();
  }
  const runners = await startJobRunners(Object.values(HANDLERS));
  const timers = (Object.keys(PERIODIC) as (keyof typeof PERIODIC)[]).map((name) => {
    queueOnce(name);
    return setInterval(() => queueOnce(name), PERIODIC[name]);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      endClock();
      await runners.stop();
    },
  };
}

/** Every worker asks; the deduplication key makes it one job. */
function queueOnce(name: keyof typeof PERIODIC): void {
  enqueue(db("queue"), name, {}, { dedupeKey: name }).catch((cause: unknown) => {
    log.error({ job: name, err: cause }, "a periodic job could not be queued");
  });
}
