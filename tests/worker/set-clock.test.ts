import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { enqueue } from "@/lib/platform/queue";
import { followClockSetBefore, watchClock } from "@/lib/platform/set-clock";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const HOUR_MS = 3_600_000;

/** A job that was queued, `delayS` from then on, before the clock was set back by an hour. */
async function queuedBefore(key: string, delayS = 0): Promise<void> {
  await enqueue(db("operator"), "files.purge", { storageKeys: [] }, { dedupeKey: key, delayS });
  await db("operator").execute(sql`
    update job set run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour'
    where once_key = ${key}`);
}

/** Seconds until a job is due, and how many it is older than now. */
async function timesOf(key: string) {
  const [row] = await rows<{ due: number; age: number }>(
    db("operator"),
    sql`select extract(epoch from run_at - clock_timestamp())::float8 as due,
               extract(epoch from clock_timestamp() - created_at)::float8 as age
        from job where once_key = ${key}`,
  );
  return row ?? { due: Number.NaN, age: Number.NaN };
}

describe("JOB-CLOCK-1 the clock of the embedded database is set back", () => {
  test("what waits becomes due when it would have been", async () => {
    let wallMs = Date.now();
    const stop = watchClock(
      () => wallMs,
      () => performance.now(),
    );
    await queuedBefore("due");
    await queuedBefore("later", 60);
    await enqueue(db("operator"), "files.purge", { storageKeys: [] }, { dedupeKey: "new" });
    wallMs -= HOUR_MS;
    await vi.waitFor(async () => expect((await timesOf("due")).due).toBeLessThanOrEqual(0), 5_000);
    expect((await timesOf("due")).age).toBeGreaterThanOrEqual(0);
    const later = await timesOf("later");
    expect(later.due).toBeGreaterThan(40);
    expect(later.due).toBeLessThanOrEqual(60);
    expect((await timesOf("new")).due).toBeGreaterThan(-60);
    stop();
  });

  test("also while no process ran, as the jobs show that were made in the future", async () => {
    await queuedBefore("asleep", 30);
    await followClockSetBefore();
    const { due, age } = await timesOf("asleep");
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(31);
    expect(age).toBeGreaterThanOrEqual(0);
    await followClockSetBefore();
    expect((await timesOf("asleep")).due).toBeGreaterThan(due - 20);
  });

  test("a clock that runs on, forward or slowly, moves nothing", async () => {
    await enqueue(db("operator"), "files.purge", { storageKeys: [] }, { dedupeKey: "waits", delayS: 600 });
    let offsetMs = 0;
    const stop = watchClock(
      () => performance.now() + offsetMs,
      () => performance.now(),
    );
    const slowing = setInterval(() => {
      offsetMs -= 5;
    }, 20);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    clearInterval(slowing);
    offsetMs += HOUR_MS;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await timesOf("waits")).due).toBeGreaterThan(580);
    stop();
  });
});
