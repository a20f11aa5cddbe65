import { connection } from "@/db/client";
import { type JobName, jobRow } from "@/lib/jobs";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import {
  type Claim,
  claimNext,
  type Handler,
  JOB_CHANNEL,
  type Lease,
  LeaseLost,
  secondsUntilDue,
} from "@/lib/platform/queue";
import { withTimeout } from "@/lib/platform/timeout";

/** A missed notification delays a job by at most this (JOB-CLAIM-1). */
const POLL_S = 5;
/** How long running jobs may go on after a stop signal (JOB-STOP-1). */
const DRAIN_MS = 25_000;
const AFTER_FAILED_CLAIM_MS = 1000;

/** A running worker. `stop` claims no more jobs, waits for the running ones and releases those that do not end in time. */
export interface Worker {
  stop(): Promise<void>;
}

type AnyHandler = { [N in JobName]: Handler<N> }[JobName];

/** Starts one runner per handler. Each claims jobs of its name, up to the concurrency of the job table. */
export async function startJobRunners(handlers: readonly AnyHandler[]): Promise<Worker> {
  const runners = new Map<string, JobRunner>(
    handlers.map((handler) => [handler.name, startRunner(handler as Handler<JobName>)]),
  );
  const unlisten = await connection().listen(JOB_CHANNEL, (name) => runners.get(name)?.wake());
  return {
    async stop() {
      await unlisten();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}

interface JobRunner {
  wake(): void;
  stop(): Promise<void>;
}

/** Jobs of this name that this process runs at once. */
function slotsOf(name: JobName): number {
  const { concurrency } = jobRow(name);
  return concurrency === "engine" ? env().ENGINE_THREADS : concurrency;
}

function startRunner(handler: Handler<JobName>): JobRunner {
  const running = new Map<Promise<void>, Lease<JobName>>();
  const alarm = new Alarm();
  const slots = slotsOf(handler.name);
  let stopping = false;

  const start = (lease: Lease<JobName>) => {
    const work: Promise<void> = runLeased(handler, lease).finally(() => {
      running.delete(work);
      alarm.ring();
    });
    running.set(work, lease);
  };

  const loop = async () => {
    while (!stopping) {
      try {
        const isFull = running.size >= slots;
        const lease = isFull ? null : await claimNext(handler, env().LEASE_SECONDS);
        if (lease) start(lease);
        // A job that ends rings the alarm.
        else if (isFull) await alarm.sleep(POLL_S * 1000);
        else await alarm.sleep((await secondsUntilDue(handler.name, POLL_S)) * 1000);
      } catch (cause) {
        log.error({ job: handler.name, err: cause }, "claiming failed");
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
      await withTimeout(Promise.all(running.keys()), DRAIN_MS, () => []);
      await Promise.all([...running.values()].map((lease) => lease.release()));
    },
  };
}

/** The ids that a payload may carry. Nothing else of it is logged: an e-mail's payload holds its text. */
const LOGGED_IDS = ["verificationId", "companyVerificationId", "eventId", "round"] as const;

/** What names a job in the log: whose it is, which record it is about, and the try (JOB-LOG-1). */
function logFieldsOf({ name, owner, payload, attempt }: Claim<JobName>): Record<string, unknown> {
  const ids = Object.entries(payload).filter(([key]) => (LOGGED_IDS as readonly string[]).includes(key));
  return { job: name, tenant: owner, ...Object.fromEntries(ids), attempt };
}

async function runLeased(handler: Handler<JobName>, lease: Lease<JobName>): Promise<void> {
  const leaseS = env().LEASE_SECONDS;
  const named = logFieldsOf(lease.claim);
  const heartbeat = setInterval(
    () => {
      lease.renew(leaseS).catch((cause: unknown) => log.warn({ ...named, err: cause }, "heartbeat failed"));
    },
    (leaseS * 1000) / 3,
  );
  const startedMs = performance.now();
  let failure: unknown;
  try {
    // A try is counted when it is claimed, so tries that died with their process end here.
    if (lease.claim.attempt > jobRow(handler.name).attempts)
      throw new Error("every try died with its process");
    await handler.run(lease.claim);
  } catch (cause) {
    failure = cause ?? new Error("rejected without a reason");
    const spentMs = Math.round(performance.now() - startedMs);
    const fields = { ...named, spentMs, err: cause };
    if (cause instanceof LeaseLost) log.warn(fields, "result dropped");
    else log.error(fields, "job failed");
  } finally {
    clearInterval(heartbeat);
  }
  await lease.settle(failure).catch((cause: unknown) => {
    if (!(cause instanceof LeaseLost)) log.error({ ...named, err: cause }, "settling failed");
  });
}

/** A sleep that `ring` ends early. A ring while nothing sleeps ends the next sleep at once. */
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
