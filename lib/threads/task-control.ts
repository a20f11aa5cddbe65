import { readlinkSync } from "node:fs";

/**
 * What the caller of a task and its engine thread share while it runs. An engine thread must not be terminated inside a
 * native call: that aborts the whole process (onnxruntime-node 1.30, reproduced). So the caller sets a flag, and the
 * task ends by itself before it decodes the next image or runs the next network. Each of these steps is counted: a
 * caller tells a task that hangs from one that is slow by its steps, not by the clock.
 */

/** The input of a task, with the numbers that its caller and its thread share. */
export interface ControlledTask<I> {
  readonly input: I;
  readonly control: TaskControl;
}

/** Three numbers in shared memory, at {@link STOP}, {@link STEPS} and {@link THREAD}. */
export type TaskControl = Int32Array;

/** 0 continue, 1 stop. */
const STOP = 0;
/** Steps that were begun; 0 while the task waits for a thread. */
const STEPS = 1;
/** Linux's number of the thread that runs the task; 0 where there is none. */
const THREAD = 2;

/** The task that runs: a thread runs one at a time. */
let current: TaskControl | undefined;
let ownThread: number | undefined;

/** The shared numbers of a task that has not begun. */
export function taskControl(): TaskControl {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** The task ends at its next {@link beginStep}. */
export function requestStop(control: TaskControl): void {
  Atomics.store(control, STOP, 1);
}

/** Runs a task in this thread; it ends when its caller stops it. One at a time in a thread. */
export async function runControlled<T>(control: TaskControl, work: () => Promise<T>): Promise<T> {
  current = control;
  ownThread ??= threadNumber();
  Atomics.store(control, THREAD, ownThread);
  try {
    beginStep();
    return await work();
  } finally {
    current = undefined;
  }
}

/** Counts a step of the running task. @throws Error when its caller has stopped it */
export function beginStep(): void {
  if (!current) return;
  if (Atomics.load(current, STOP) === 1) throw new Error("The task was cancelled.");
  Atomics.add(current, STEPS, 1);
}

/** How far a task has come, as its caller sees it. */
export function progressOf(control: TaskControl): { readonly steps: number; readonly thread: number } {
  return { steps: Atomics.load(control, STEPS), thread: Atomics.load(control, THREAD) };
}

/** `/proc/thread-self` points to `<process>/task/<thread>`. */
function threadNumber(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1)) || 0;
  } catch {
    return 0;
  }
}
