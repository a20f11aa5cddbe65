import { existsSync } from "node:fs";
import path from "node:path";
import { Piscina } from "piscina";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { withTimeout } from "@/lib/platform/timeout";
import { requestStop, type Stoppable, stopFlag } from "./cancellation";
import { type ThreadAnswer, type ThreadTask, WARM_UP } from "./task";

/** Tasks that may wait for a thread: at half a second each, more could not be answered in time (RATE-OVERLOAD-1). */
export const QUEUE_LIMIT = 64;
/** Includes waiting. Then the caller is refused and the task cancelled, so that no hanging task keeps a request open. */
export const TASK_LIMIT_MS = 30_000;
/** A thread that is still busy this long after its task was cancelled hangs: it is terminated and replaced. */
const HANG_LIMIT_MS = 60_000;
/** JavaScript heap of one thread; pixels and models are outside the heap. */
const HEAP_LIMIT_MB = 512;

const POOL = Symbol.for("identity-verification.engine-pool");
const shared = globalThis as { [POOL]?: Pool };

interface Pool {
  readonly threads: Piscina;
  /** Tasks that were passed to a thread and have not ended, cancelled ones included. */
  readonly unfinished: Set<Promise<unknown>>;
}

/**
 * Runs a task in an engine thread. Images are passed as copies; the caller keeps its own.
 * @throws Failure OVERLOADED when the queue is full, SERVICE_UNAVAILABLE when the thread failed or took too long, or
 * the refusal of the task itself (INVALID_IMAGE, …).
 */
export async function runTask<Input, Output>(
  { name }: ThreadTask<Input, Output>,
  input: Input,
  limitMs = TASK_LIMIT_MS,
): Promise<Output> {
  const pool = openPool();
  if (pool.threads.queueSize >= QUEUE_LIMIT) throw new Failure("OVERLOADED", { retryAfterS: 5 });
  const { copy, transferList } = ownCopy(input);
  const stop = stopFlag();
  const task: Stoppable<Input> = { input: copy, stop };
  const signal = AbortSignal.timeout(limitMs + HANG_LIMIT_MS);
  const work: Promise<ThreadAnswer<Output>> = pool.threads.run(task, { name, transferList, signal });
  pool.unfinished.add(work);
  const ended = () => pool.unfinished.delete(work);
  work.then(ended, ended);
  const answer = await within(limitMs, work, stop).catch((cause: unknown) => {
    log.error({ task: name, err: cause }, "engine thread failed");
    throw new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: 5 });
  });
  if ("refusal" in answer) throw new Failure(answer.refusal);
  return answer.value;
}

/** Waits for the task up to its limit, then cancels it and throws. */
async function within<T>(limitMs: number, work: Promise<T>, stop: Int32Array): Promise<T> {
  return withTimeout(work, limitMs, () => {
    requestStop(stop);
    throw new Error(`The task took more than ${limitMs} ms.`);
  });
}

/** Whether tasks wait because every thread is busy. */
export function hasWaitingTasks(): boolean {
  return openPool().threads.queueSize > 0;
}

/** Starts the threads and loads every model in each. */
export async function warmPool(): Promise<void> {
  await Promise.all(openPool().threads.threads.map(() => runTask(WARM_UP, undefined, 60_000)));
}

/** Ends the threads when their tasks are done. The next task would start a new pool. */
export async function closePool(): Promise<void> {
  const pool = shared[POOL];
  delete shared[POOL];
  if (!pool) return;
  // Piscina's own `close` counts a thread that ended two tasks as two threads, and terminates one that is still busy.
  await Promise.allSettled(pool.unfinished);
  await pool.threads.destroy();
}

function openPool(): Pool {
  shared[POOL] ??= { threads: startThreads(), unfinished: new Set() };
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
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
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
