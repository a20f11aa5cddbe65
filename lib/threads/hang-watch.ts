import { readFileSync } from "node:fs";
import { progressOf, type TaskControl } from "./task-control";

/** How often a running task is looked at. */
export const LOOK_MS = 1000;

/**
 * Tells a task that hangs from one that is slow because the machine is busy. What counts is the time since the task's
 * last step, without the time in which its thread was ready and the machine had no processor for it. Work is thus never
 * given up for the load of the machine: only a step that itself does not end is.
 */
export class HangWatch {
  readonly #control: TaskControl;
  readonly #readyMs: (thread: number) => number;
  #steps = 0;
  #countedMs = 0;
  #lastReadyMs = 0;

  /** @param readyMs how long a thread has waited for a processor since it began; replaceable for tests */
  constructor(control: TaskControl, readyMs = waitedForProcessorMs) {
    this.#control = control;
    this.#readyMs = readyMs;
  }

  /**
   * Looks at the task once more.
   * @param elapsedMs time since the last look. More than twice {@link LOOK_MS} is not counted: then this process itself
   * did not run, and so neither did the task.
   * @returns milliseconds for which the task could have made its next step and has not; 0 while it waits for a thread
   */
  look(elapsedMs: number): number {
    const { steps, thread } = progressOf(this.#control);
    if (steps === 0) return 0;
    const readyMs = this.#readyMs(thread);
    const starvedMs = readyMs - this.#lastReadyMs;
    this.#lastReadyMs = readyMs;
    if (steps !== this.#steps) {
      this.#steps = steps;
      this.#countedMs = 0;
    } else {
      this.#countedMs += Math.max(0, Math.min(elapsedMs, 2 * LOOK_MS) - starvedMs);
    }
    return this.#countedMs;
  }
}

/** How long a thread of this process has waited for a processor since it began; 0 where the system does not say. */
function waitedForProcessorMs(thread: number): number {
  if (thread === 0) return 0;
  try {
    // Time on a processor, time ready but waiting for one (both in nanoseconds), turns.
    const [, waitedNs] = readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / 1e6 || 0;
  } catch {
    return 0;
  }
}
