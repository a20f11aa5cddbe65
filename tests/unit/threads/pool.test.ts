import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "@/lib/contract/errors";
import { runTask } from "@/lib/threads/pool";
import { threadTask } from "@/lib/threads/task";
import { beginStep, runControlled, type TaskControl } from "@/lib/threads/task-control";

/** The threads of this pool take every task and end none: the tests make its steps. */
const threads = vi.hoisted(() => ({
  taken: [] as { control: Int32Array; signal: AbortSignal; end: (value: number) => void }[],
}));
vi.mock("piscina", () => ({
  Piscina: class {
    readonly queueSize = 0;
    run({ control }: { control: Int32Array }, { signal }: { signal: AbortSignal }) {
      return new Promise((resolve) => {
        threads.taken.push({ control, signal, end: (value) => resolve({ value }) });
      });
    }
  },
}));
vi.mock("node:fs", async (original) => ({ ...(await original<object>()), existsSync: () => true }));

const TASK = threadTask<null, number>("any");
const MINUTE_MS = 60_000;

const outcomeOf = (work: Promise<number>) =>
  work.catch((cause: unknown) => (cause instanceof Failure ? `${cause.code} ${cause.retryAfterS}` : cause));
/** The task's next step, as its thread makes it. */
const step = (control: TaskControl) => runControlled(control, async () => beginStep());
function lastTaken() {
  const taken = threads.taken.at(-1);
  if (!taken) throw new Error("No task was taken.");
  return taken;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("JOB-HANG-1, JOB-WAIT-1 a task whose caller waits as long as it takes", () => {
  test("goes on for hours while it waits for a thread, and while it makes steps", async () => {
    const work = outcomeOf(runTask(TASK, null, null));
    const { control, signal, end } = lastTaken();
    await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE_MS);
    for (let steps = 0; steps < 100; steps += 1) {
      await step(control);
      await vi.advanceTimersByTimeAsync(50_000);
    }
    end(42);
    expect(await work).toBe(42);
    expect(signal.aborted).toBe(false);
  });

  test("is given up when one step does not end, and then its thread is terminated", async () => {
    const work = outcomeOf(runTask(TASK, null, null));
    const { control, signal } = lastTaken();
    await step(control);
    await vi.advanceTimersByTimeAsync(MINUTE_MS + 5_000);
    expect(await work).toBe("SERVICE_UNAVAILABLE 5");
    await expect(step(control)).rejects.toThrow("The task was cancelled.");
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(signal.aborted).toBe(true);
  });
});

test("RATE-OVERLOAD-1 a request waits for the engine for ANSWER_LIMIT_SECONDS, and its task is cancelled", async () => {
  const work = outcomeOf(runTask(TASK, null));
  const { control } = lastTaken();
  await vi.advanceTimersByTimeAsync(49_000);
  await step(control);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await work).toBe("SERVICE_UNAVAILABLE 5");
  await expect(step(control)).rejects.toThrow("The task was cancelled.");
});
