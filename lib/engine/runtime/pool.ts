import { existsSync } from "node:fs";
import path from "node:path";
import { Piscina } from "piscina";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type * as thread from "./thread";
import type { Answer } from "./thread";

/** The tasks of an engine thread, by export name. */
type Tasks = typeof thread;
export type TaskName = keyof Tasks;
type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>> extends Answer<infer T> ? T : never;

/** Tasks that may wait for a thread; at half a second each, more could not be answered in time. */
export const QUEUE_LIMIT = 32;
/** Waiting included. A thread that is still busy then is ended and replaced (STACK: a hang must not hang a request). */
export const TASK_LIMIT_MS = 30_000;
/** JavaScript heap of one thread; pixels and models live outside it. */
const HEAP_LIMIT_MB = 512;

const POOL = Symbol.for("identity-verification.engine-pool");
const shared = globalThis as { [POOL]?: Piscina };

/**
 * Runs a task in an engine thread. Pictures are handed over as copies; the caller keeps its own.
 * @throws Failure OVERLOADED when the queue is full, SERVICE_UNAVAILABLE when the thread failed or took too long, or
 * the refusal of the task itself (INVALID_IMAGE, …).
 */
export async function runTask<N extends TaskName>(
  name: N,
  input: Input<N>,
  limitMs = TASK_LIMIT_MS,
): Promise<Output<N>> {
  const pool = openPool();
  if (pool.queueSize >= QUEUE_LIMIT) throw new Failure("OVERLOADED", { retryAfterS: 5 });
  const { copy, transferList } = ownCopy(input);
  const answer = await pool
    .run(copy, { name, transferList, signal: AbortSignal.timeout(limitMs) })
    .catch((cause: unknown) => {
      log.error({ task: name, err: cause }, "engine thread failed");
      throw new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: 5 });
    });
  if ("refusal" in answer) throw new Failure(answer.refusal);
  return answer.value;
}

/** Whether every thread is busy and work waits for one. */
export function hasWaitingTasks(): boolean {
  return openPool().queueSize > 0;
}

/** Starts the threads and loads every model in each. */
export async function warmPool(): Promise<void> {
  await Promise.all(openPool().threads.map(() => runTask("warm", undefined, 60_000)));
}

/** Ends the threads: running tasks are finished, waiting ones refused. The next task would start a new pool. */
export async function closePool(): Promise<void> {
  const pool = shared[POOL];
  delete shared[POOL];
  await pool?.close();
}

function openPool(): Piscina {
  shared[POOL] ??= startPool();
  return shared[POOL];
}

function startPool(): Piscina {
  const filename = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "engine-thread.mjs");
  if (!existsSync(filename)) throw new Error("The engine thread is not built: run npm run build.");
  const threads = env().ENGINE_THREADS;
  return new Piscina({
    filename,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: QUEUE_LIMIT,
    // A thread that sleeps in Atomics.wait would not finish loading its models in the background.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
}

/** Copies every picture into a buffer of its own, which then moves to the thread without a second copy. */
function ownCopy<T>(input: T): { copy: T; transferList: ArrayBuffer[] } {
  const transferList: ArrayBuffer[] = [];
  const own = (value: unknown): unknown => {
    if (value instanceof Uint8Array) {
      const bytes = Uint8Array.from(value);
      transferList.push(bytes.buffer);
      return bytes;
    }
    if (Array.isArray(value)) return value.map(own);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item)]));
  };
  return { copy: own(input) as T, transferList };
}
