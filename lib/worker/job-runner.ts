import { connection } from "@/db/client";
import { type JobName, jobRow, leaseSecondsOf } from "@/lib/jobs";
import { secondsUntilDue } from "@/lib/platform/due-jobs";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import {
  type Claim,
  claimSeveral,
  type Handler,
  JOB_CHANNEL,
  type Lease,
  LeaseLost,
  TriesDied,
} from "@/lib/platform/queue";
import { withTimeout } from "@/lib/platform/timeout";
import { inSpan } from "@/lib/platform/trace";

/** A missed notification delays a job by at most this (JOB-CLAIM-1). */
const POLL_S = 5;
/** How long running jobs may go on after a stop signal (JOB-STOP-1). */
const DRAIN_MS = 25_000;
const AFTER_FAILED_CLAIM_MS = 1000;
const CLAIMED_AT_ONCE = 32;
/** Parked jobs included: each holds a socket and its body in memory. */
const MOST_RUNNING = 1_000;

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
  /** Those that only wait for the other side by now: they take no slot (JOB-PARK-1). */
  const parked = new Set<Promise<void>>();
  const { parkAfterMs } = jobRow(handler.name);
  const alarm = new Alarm();
  const slots = slotsOf(handler.name);
  const leaseS = leaseSecondsOf(handler.name, env().LEASE_SECONDS);
  let stopping = false;

  const park = (work: Promise<void>) => {
    parked.add(work);
    alarm.ring();
  };
  const start = (lease: Lease<JobName>) => {
    const parking = parkAfterMs && setTimeout(() => park(work), parkAfterMs);
    const work: Promise<void> = runLeased(handler, lease).finally(() => {
      clearTimeout(parking || undefined);
      running.delete(work);
      parked.delete(work);
      alarm.ring();
    });
    running.set(work, lease);
  };

  /** Starts what is due, as far as there is room. @returns for how long to sleep, in seconds; 0: look again */
  const claimMore = async (): Promise<number> => {
    const room = Math.min(slots - (running.size - parked.size), MOST_RUNNING - running.size);
    // A job that ends or is parked rings the alarm.
    if (room <= 0) return POLL_S;
    const leases = await claimSeveral(handler, leaseS, Math.min(room, CLAIMED_AT_ONCE));
    for (const lease of leases) start(lease);
    return leases.length > 0 ? 0 : secondsUntilDue(handler.name, POLL_S);
  };

  const loop = async () => {
    while (!stopping) {
      try {
        const idleS = await claimMore();
        if (idleS > 0) await alarm.sleep(idleS * 1000);
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
      await Promise.all([...running.values()].map(giveBack));
    },
  };
}

/** A lease that the database does not take back lapses by itself. */
function giveBack(lease: Lease<JobName>): Promise<void> {
  return lease.release().catch((cause: unknown) => {
    log.warn({ ...logFieldsOf(lease.claim), err: cause }, "a job was not given back");
  });
}

/** The ids that a payload may carry. Nothing else of it is logged: an e-mail's payload holds its text. */
const LOGGED_IDS = ["verificationId", "companyVerificationId", "eventId", "round", "callId"] as const;

/** What names a job in the log: whose it is, which record it is about, and the try (JOB-LOG-1). */
function logFieldsOf({ name, owner, payload, attempt }: Claim<JobName>): Record<string, unknown> {
  const ids = Object.entries(payload).filter(([key]) => (LOGGED_IDS as readonly string[]).includes(key));
  return { job: name, tenant: owner, ...Object.fromEntries(ids), attempt };
}

async function runLeased(handler: Handler<JobName>, lease: Lease<JobName>): Promise<void> {
  const leaseS = leaseSecondsOf(handler.name, env().LEASE_SECONDS);
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
    // A try is counted when it is claimed, and a failure when it ends: the difference are tries that died.
    const { attempt, failures } = lease.claim;
    if (attempt - 1 - failures >= jobRow(handler.name).attempts) throw new TriesDied();
    await inSpan(`job ${handler.name}`, { "job.name": handler.name, "job.attempt": attempt }, () =>
      handler.run(lease.claim),
    );
  } catch (cause) {
    failure = cause ?? new Error("rejected without a reason");
    const spentMs = Math.round(performance.now() - startedMs);
    const fields = { ...named, spentMs, err: cause };
    if (cause instanceof LeaseLost) log.warn(fields, "result dropped");
    else log.error(fields, "job failed");
    if (cause instanceof TriesDied) metrics().jobsDied.inc({ job: handler.name });
  } finally {
    clearInterval(heartbeat);
  }
  const outcome = failure === undefined ? "done" : "failed";
  metrics().jobSeconds.observe({ job: handler.name, outcome }, (performance.now() - startedMs) / 1000);
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
