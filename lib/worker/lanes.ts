import { connection } from "@/db/client";
import { JOBS, type JobName } from "@/lib/jobs";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import {
  claimNext,
  type Handler,
  JOB_CHANNEL,
  type Lease,
  LeaseLost,
  secondsUntilDue,
} from "@/lib/platform/queue";

/** POLICY Q4: a missed wake-up costs at most this. */
const POLL_S = 5;
/** POLICY Q8. */
const DRAIN_MS = 25_000;
const AFTER_FAILED_CLAIM_MS = 1000;

/** A running worker. `stop` claims nothing more, waits for running jobs and gives back what does not end in time. */
export interface Worker {
  stop(): Promise<void>;
}

type AnyHandler = { [N in JobName]: Handler<N> }[JobName];

/** Starts one lane for each handler: a lane claims jobs of its name up to the job table's concurrency. */
export async function startLanes(handlers: readonly AnyHandler[]): Promise<Worker> {
  const lanes = new Map<string, Lane>(handlers.map((of) => [of.name, lane(of as Handler<JobName>)]));
  const unlisten = await connection().listen(JOB_CHANNEL, (name) => lanes.get(name)?.wake());
  return {
    async stop() {
      await unlisten();
      await Promise.all([...lanes.values()].map((each) => each.stop()));
    },
  };
}

interface Lane {
  wake(): void;
  stop(): Promise<void>;
}

function lane(of: Handler<JobName>): Lane {
  const running = new Map<Promise<void>, Lease<JobName>>();
  const alarm = new Alarm();
  let stopping = false;

  const start = (lease: Lease<JobName>) => {
    const work: Promise<void> = runLeased(of, lease).finally(() => {
      running.delete(work);
      alarm.ring();
    });
    running.set(work, lease);
  };

  const loop = async () => {
    while (!stopping) {
      try {
        const isFull = running.size >= JOBS[of.name].concurrency;
        const lease = isFull ? null : await claimNext(of, env().LEASE_SECONDS);
        if (lease) start(lease);
        // The end of a running job rings.
        else if (isFull) await alarm.sleep(POLL_S * 1000);
        else await alarm.sleep((await secondsUntilDue(of.name, POLL_S)) * 1000);
      } catch (cause) {
        log.error({ job: of.name, err: cause }, "claiming failed");
        await alarm.sleep(AFTER_FAILED_CLAIM_MS);
      }
    }
  };

  const looping = loop();
  return {
    wake: () => alarm.ring(),
    async stop() {
      stopping = true;
      alarm.ring();
      await looping;
      await Promise.race([Promise.all(running.keys()), after(DRAIN_MS)]);
      await Promise.all([...running.values()].map((lease) => lease.release()));
    },
  };
}

async function runLeased(of: Handler<JobName>, lease: Lease<JobName>): Promise<void> {
  const leaseS = env().LEASE_SECONDS;
  const heartbeat = setInterval(
    () => {
      lease
        .renew(leaseS)
        .catch((cause: unknown) => log.warn({ job: of.name, err: cause }, "heartbeat failed"));
    },
    (leaseS * 1000) / 3,
  );
  let failure: unknown;
  try {
    // Tries that died with their process are counted at the claim alone: here they end.
    if (lease.claim.attempt > JOBS[of.name].attempts) throw new Error("every try died with its process");
    await of.run(lease.claim);
  } catch (cause) {
    failure = cause ?? new Error("rejected without a reason");
    const words = { job: of.name, attempt: lease.claim.attempt, err: cause };
    if (cause instanceof LeaseLost) log.warn(words, "result dropped");
    else log.error(words, "job failed");
  } finally {
    clearInterval(heartbeat);
  }
  await lease.settle(failure).catch((cause: unknown) => {
    if (!(cause instanceof LeaseLost)) log.error({ job: of.name, err: cause }, "settling failed");
  });
}

/** A sleep that a ring ends early; a ring while nobody sleeps is kept for the next sleep. */
class Alarm {
  private rung = false;
  private end: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.end?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.end = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.end = undefined;
    }
    this.rung = false;
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
