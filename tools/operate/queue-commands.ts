import { setTimeout as wait } from "node:timers/promises";
import { JOBS, type JobName } from "@/lib/jobs";
import { type QueueState, readQueue, retryFailedJobs, unfinishedJobs } from "@/lib/platform/queue-operations";
import { Refusal, WrongUsage } from "@/tools/setup/run";
import { durationInWords, type Output, report, tableLines } from "./output";

/** What `npm run admin -- queue …` was asked for. */
export interface QueueRequest {
  readonly verb: string;
  readonly job?: string | undefined;
  /** Seconds that `drain` waits at most. */
  readonly timeout?: string | undefined;
}

const DRAIN_S = 600;
const POLL_MS = 500;

/** @throws WrongUsage; Refusal when the queue was not empty in time */
export async function runQueueCommand({ verb, job, timeout }: QueueRequest, output: Output): Promise<void> {
  if (verb === "status") return status(output);
  if (verb === "retry") return retry(jobNamed(job), output);
  if (verb === "drain") return drain(Number(timeout ?? DRAIN_S), output);
  throw new WrongUsage(`There is no command 'queue ${verb}'. See npm run admin -- help.`);
}

async function status(output: Output): Promise<void> {
  const queue = await readQueue();
  report(output, queue, [...queueLines(queue), `${unfinishedJobs(queue)} jobs are due or running.`]);
}

function queueLines(queue: readonly QueueState[]): string[] {
  const body = queue.map(({ name, waiting, delayed, running, failing, oldestWaitS, lastError }) => [
    name,
    waiting,
    running,
    delayed,
    failing,
    oldestWaitS === null ? "-" : durationInWords(oldestWaitS),
    (lastError ?? "").slice(0, 60),
  ]);
  return tableLines(["JOB", "WAITING", "RUNNING", "LATER", "FAILING", "OLDEST", "LAST ERROR"], body);
}

async function retry(name: JobName | undefined, output: Output): Promise<void> {
  const retried = await retryFailedJobs(name);
  report(output, { retried }, [
    retried === 0 ? "No job waits after a failed try." : `${retried} jobs are due now, each as a first try.`,
  ]);
}

/** Waits until nothing is due or running, as before a maintenance of the workers. */
async function drain(limitS: number, output: Output): Promise<void> {
  if (!(limitS >= 0 && limitS <= 86_400)) throw new WrongUsage("--timeout takes 0 to 86400 seconds.");
  const until = Date.now() + limitS * 1000;
  for (;;) {
    const queue = await readQueue();
    const left = unfinishedJobs(queue);
    if (left === 0) return report(output, { left }, ["Nothing is due or running."]);
    if (Date.now() >= until) {
      const busy = queue.filter(({ waiting, running }) => waiting + running > 0);
      throw new Refusal([`${left} jobs are still due or running.`, ...queueLines(busy)].join("\n"));
    }
    await wait(POLL_MS);
  }
}

function jobNamed(job: string | undefined): JobName | undefined {
  if (job === undefined) return undefined;
  const names = Object.keys(JOBS) as JobName[];
  const found = names.find((name) => name === job);
  if (!found) throw new WrongUsage(`There is no job ${job}. Jobs: ${names.join(", ")}.`);
  return found;
}
