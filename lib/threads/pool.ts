import { existsSync } from "node:fs";
import path from "node:path";
import { Piscina } from "piscina";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { withTimeout } from "@/lib/platform/timeout";
import { inSpan } from "@/lib/platform/trace";
import { HangWatch, LOOK_MS } from "./hang-watch";
import { type ThreadAnswer, type ThreadTask, WARM_UP } from "./task";
import { type ControlledTask, requestStop, type TaskControl, taskControl } from "./task-control";

/** Tasks that may wait for a thread: at half a second each, more could not be answered in time (RATE-OVERLOAD-1). */
export const QUEUE_LIMIT = 64;
/**
 * A task hangs when one step takes this long (JOB-HANG-1): the longest, the scan of a hostile PDF, takes two seconds. It
 * is cancelled; if its thread has not ended it after as long again, the thread is terminated and replaced.
 */
const HANG_LIMIT_MS = 60_000;
/** JavaScript heap of one thread; pixels and models are outside the heap. */
const HEAP_LIMIT_MB = 512;
/**
 * Part of it for new objects. A thread makes few that are not pixels, so V8's own limit of 48 MB would only fill up with
 * garbage (docs/faces.md, face-young).
 */
const YOUNG_HEAP_MB = 8;

const POOL = Symbol.for("identity-verification.engine-pool");
const shared = globalThis as { [POOL]?: Pool };

interface Pool {
  readonly threads: Piscina;
  /** Tasks that were passed to a thread and have not ended, cancelled ones included. */
  readonly unfinished: Map<Promise<unknown>, TaskControl>;
}

/** How long the caller of a task waits, the time before a thread is free included; null for as long as it takes. */
export type WaitMs = number | null;

/** The time that a request waits (`ANSWER_LIMIT_SECONDS`). */
export const requestWaitMs = (): WaitMs => env().ANSWER_LIMIT_SECONDS * 1000;

/**
 * Runs a task in an engine thread. Images are passed as copies; the caller keeps its own. A caller that waits no longer
 * cancels the task.
 * @throws Failure OVERLOADED when the queue is full, SERVICE_UNAVAILABLE when the caller's time has passed or the thread
 * failed or hangs, or the refusal of the task itself (INVALID_IMAGE, …).
 */
export async function runTask<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  waitMs: WaitMs = requestWaitMs(),
): Promise<Output> {
  const { engineTaskSeconds, engineRunning } = metrics();
  const ended = engineTaskSeconds.startTimer({ task: task.name });
  engineRunning.inc();
  try {
    return await inSpan(`engine ${task.name}`, { "engine.task": task.name }, () =>
      runInThread(task, input, waitMs),
    );
  } finally {
    engineRunning.dec();
    ended();
  }
}

async function runInThread<Input, Output>(
  { name }: ThreadTask<Input, Output>,
  input: Input,
  waitMs: WaitMs,
): Promise<Output> {
  const pool = openPool();
  if (pool.threads.queueSize >= QUEUE_LIMIT) throw new Failure("OVERLOADED", { retryAfterS: 5 });
  const { copy, transferList } = ownCopy(input);
  const control = taskControl();
  const task: ControlledTask<Input> = { input: copy, control };
  const thread = new AbortController();
  const work: Promise<ThreadAnswer<Output>> = pool.threads.run(task, {
    name,
    transferList,
    signal: thread.signal,
  });
  pool.unfinished.set(work, control);
  const ended = () => pool.unfinished.delete(work);
  work.then(ended, ended);
  let isAbandoned = false;
  const answer = endedOrHanging(work, control, thread).catch((cause: unknown) => {
    if (!isAbandoned) log.error({ task: name, err: cause }, "engine task failed");
    throw new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: 5 });
  });
  if (waitMs === null) return valueIn(await answer);
  const inTime = withTimeout(answer, waitMs, () => {
    isAbandoned = true;
    requestStop(control);
    log.warn({ task: name, waitMs }, "engine task not done in time, cancelled");
    throw new Failure("SERVICE_UNAVAILABLE", { retryAfterS: 5 });
  });
  return valueIn(await inTime);
}

function valueIn<T>(answer: ThreadAnswer<T>): T {
  if ("refusal" in answer) throw new Failure(answer.refusal);
  return answer.value;
}

/** The task's answer; throws when the task hangs. A thread that does not react to the cancellation is terminated. */
function endedOrHanging<T>(work: Promise<T>, control: TaskControl, thread: AbortController): Promise<T> {
  const watch = new HangWatch(control);
  return new Promise((resolve, reject) => {
    let lookedAt = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const stuckMs = watch.look(now - lookedAt);
      lookedAt = now;
      if (stuckMs < HANG_LIMIT_MS) return;
      requestStop(control);
      reject(new Error("The task hangs."));
      if (stuckMs >= 2 * HANG_LIMIT_MS) thread.abort();
    }, LOOK_MS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/** Whether tasks wait because every thread is busy. */
export function hasWaitingTasks(): boolean {
  return openPool().threads.queueSize > 0;
}

/** Starts the threads and loads every model in each. */
export async function warmPool(): Promise<void> {
  await Promise.all(openPool().threads.threads.map(() => runTask(WARM_UP, undefined, null)));
}

/** Cancels every task: for the end of a process, when no request waits any more and no job may store its result. */
export function cancelTasks(): void {
  for (const control of shared[POOL]?.unfinished.values() ?? []) requestStop(control);
}

/** Ends the threads when their tasks are done. The next task would start a new pool. */
export async function closePool(): Promise<void> {
  const pool = shared[POOL];
  delete shared[POOL];
  if (!pool) return;
  // Piscina's own `close` counts a thread that ended two tasks as two threads, and terminates one that is still busy.
  await Promise.allSettled(pool.unfinished.keys());
  await pool.threads.destroy();
}

function openPool(): Pool {
  shared[POOL] ??= { threads: startThreads(), unfinished: new Map() };
  return shared[POOL];
}

function startThreads(): Piscina {
  const filename = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "engine-thread.mjs");
  if (!existsSync(filename)) throw new Error("The engine thread is not built: run npm run build.");
  const threads = env().ENGINE_THREADS;
  return new Piscina({
    filename,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: QUEUE_LIMIT,
    // A thread that sleeps in Atomics.wait would not continue to load its models in the background.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
}

/** Copies every image into a buffer of its own, which is then transferred to the thread without a second copy. */
function ownCopy<T>(input: T): { copy: T; transferList: ArrayBuffer[] } {
  const transferList: ArrayBuffer[] = [];
  const own = (value: unknown): unknown => {
    if (value instanceof Uint8Array) {
      const bytes = new Uint8Array(value);
      transferList.push(bytes.buffer);
      return bytes;
    }
    if (Array.isArray(value)) return value.map(own);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item)]));
  };
  return { copy: own(input) as T, transferList };
}
