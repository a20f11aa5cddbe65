/**
 * Cancellation of tasks. An engine thread must not be terminated inside a native call: that aborts the whole process
 * (onnxruntime-node 1.30, reproduced). So the caller sets a flag, and the task ends by itself before it decodes the next
 * image or runs the next network.
 */

/** The input of a task, with the flag by which its caller cancels it. */
export interface Stoppable<I> {
  readonly input: I;
  /** One number in shared memory: 0 continue, 1 stop. */
  readonly stop: Int32Array;
}

/** The flag of the running task: a thread runs one task at a time. */
let current: Int32Array | undefined;

/** A new flag that is not set. */
export function stopFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Sets the flag: the task ends at its next {@link throwIfStopped}. */
export function requestStop(stop: Int32Array): void {
  Atomics.store(stop, 0, 1);
}

/** Runs a task that ends when the flag is set. One at a time in a thread. */
export async function runCancellable<T>(stop: Int32Array, work: () => Promise<T>): Promise<T> {
  current = stop;
  try {
    throwIfStopped();
    return await work();
  } finally {
    current = undefined;
  }
}

/** @throws Error when the running task was cancelled. */
export function throwIfStopped(): void {
  if (current && Atomics.load(current, 0) === 1) throw new Error("The task was cancelled.");
}
