/**
 * How a task ends early. An engine thread must not be terminated inside a native call: what the call then throws nobody
 * can catch, and the whole process aborts (onnxruntime-node 1.30, reproduced). So the one who waits raises a flag, and
 * the task ends by itself before its next picture or network.
 */

/** A task with the flag of the one who waits for it. */
export interface Stoppable<I> {
  readonly input: I;
  /** One number over shared memory: 0 go on, 1 stop. */
  readonly stop: Int32Array;
}

/** The flag of the task that this thread works on: a thread has one task at a time. */
let current: Int32Array | undefined;

/** A lowered flag, to be shared between threads. */
export function stopFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Raises the flag: the task ends at its next {@link throwIfStopped}. */
export function raise(stop: Int32Array): void {
  Atomics.store(stop, 0, 1);
}

/** Does the work under a flag. One at a time in a thread. */
export async function runCancellable<T>(stop: Int32Array, work: () => Promise<T>): Promise<T> {
  current = stop;
  try {
    throwIfStopped();
    return await work();
  } finally {
    current = undefined;
  }
}

/** @throws Error when nobody waits for the running task any more. */
export function throwIfStopped(): void {
  if (current && Atomics.load(current, 0) === 1) throw new Error("Nobody waits for this task any more.");
}
