import { describe, expect, test } from "vitest";
import { HangWatch, LOOK_MS } from "@/lib/threads/hang-watch";
import { beginStep, progressOf, requestStop, runControlled, taskControl } from "@/lib/threads/task-control";

/** A machine that gives the task's thread a processor only for a share of the time. */
function machine() {
  const control = taskControl();
  let readyMs = 0;
  const watch = new HangWatch(control, () => readyMs);
  return {
    control,
    /** One look after `elapsedMs`, for `starvedMs` of which the thread waited for a processor. */
    look(elapsedMs = LOOK_MS, starvedMs = 0) {
      readyMs += starvedMs;
      return watch.look(elapsedMs);
    },
  };
}

/** Runs a task that does `body` between its first step and its end. */
const running = (control: ReturnType<typeof taskControl>, body: () => void) =>
  runControlled(control, async () => body());

describe("JOB-HANG-1 what hangs is told from what is slow", () => {
  test("a task that waits for a thread does not hang, however long", () => {
    const { look } = machine();
    for (let looks = 0; looks < 1000; looks += 1) expect(look()).toBe(0);
  });

  test("time without a step adds up; a step ends it", async () => {
    const { control, look } = machine();
    await running(control, () => {
      expect(look()).toBe(0);
      expect([look(), look(), look()]).toEqual([1000, 2000, 3000]);
      beginStep();
      expect(look()).toBe(0);
      expect(look()).toBe(1000);
    });
  });

  test("time without a processor does not count: a thread that gets a hundredth of one is only slow", async () => {
    const { control, look } = machine();
    await running(control, () => {
      look();
      for (let second = 1; second <= 600; second += 1) look(LOOK_MS, 990);
      expect(look(LOOK_MS, 990)).toBeCloseTo(6010);
    });
  });

  test("time in which this process itself stood still does not count", async () => {
    const { control, look } = machine();
    await running(control, () => {
      look();
      expect(look(3_600_000)).toBe(2 * LOOK_MS);
    });
  });

  test("on Linux a busy thread of this process has a number, and its waiting is read", async () => {
    const control = taskControl();
    await running(control, () => {
      const { steps, thread } = progressOf(control);
      expect(steps).toBe(1);
      if (process.platform === "linux") expect(thread).toBeGreaterThan(0);
      const watch = new HangWatch(control);
      watch.look(LOOK_MS);
      expect(watch.look(LOOK_MS)).toBeLessThanOrEqual(LOOK_MS);
    });
  });
});

test("RATE-OVERLOAD-1 a cancelled task ends at its next step, and one that waits before its first", async () => {
  const control = taskControl();
  let reached = 0;
  const work = runControlled(control, async () => {
    reached = 1;
    requestStop(control);
    beginStep();
    reached = 2;
  });
  await expect(work).rejects.toThrow("The task was cancelled.");
  expect(reached).toBe(1);
  const waiting = taskControl();
  requestStop(waiting);
  await expect(runControlled(waiting, async () => expect.unreachable())).rejects.toThrow("cancelled");
  expect(() => beginStep()).not.toThrow();
});
