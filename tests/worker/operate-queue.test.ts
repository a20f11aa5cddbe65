import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { JOBS } from "@/lib/jobs";
import { enqueue } from "@/lib/platform/queue";
import { readQueue, retryFailedJobs, unfinishedJobs } from "@/lib/platform/queue-operations";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const add = (word: string, delayS = 0) =>
  enqueue(db("operator"), "files.purge", { storageKeys: [word] }, { delayS });
const stateOf = async (name: string) => (await readQueue()).find((each) => each.name === name);

beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
});

test("JOB-OPERATOR-1 the state of the queue counts what waits, runs, comes later and failed", async () => {
  await add("waits");
  await add("runs");
  await add("later", 3600);
  await add("failed", 60);
  await db("operator").execute(sql`
    update job set run_at = now() - interval '90 seconds' where payload::text like '%waits%'`);
  await db("operator").execute(sql`
    update job set lease_token = 't', lease_until = now() + interval '30 seconds'
    where payload::text like '%runs%'`);
  await db("operator").execute(
    sql`update job set last_error = 'no room', attempts = 2 where payload::text like '%failed%'`,
  );
  expect(await stateOf("files.purge")).toMatchObject({
    waiting: 1,
    running: 1,
    delayed: 2,
    failing: 1,
    lastError: "no room",
  });
  expect((await stateOf("files.purge"))?.oldestWaitS).toBeGreaterThanOrEqual(90);
  expect(await stateOf("mail.send")).toMatchObject({ waiting: 0, oldestWaitS: null, lastError: null });
  expect((await readQueue()).map(({ name }) => name)).toEqual(Object.keys(JOBS));
  expect(unfinishedJobs(await readQueue())).toBe(2);
});

test("JOB-OPERATOR-1 a lease that ran out counts as waiting", async () => {
  await add("left");
  await db("operator").execute(sql`
    update job set run_at = now() - interval '1 minute', lease_token = 't', lease_until = now() - interval '1 second'`);
  expect(await stateOf("files.purge")).toMatchObject({ waiting: 1, running: 0 });
});

test("JOB-OPERATOR-1 a job that is retried has all its tries before it", async () => {
  await add("failed", 3600);
  await db("operator").execute(sql`update job set last_error = 'refused', attempts = 4, failures = 4`);
  expect(await retryFailedJobs()).toBe(1);
  expect(await rows(db("operator"), sql`select attempts, failures from job`)).toEqual([
    { attempts: 0, failures: 0 },
  ]);
});

test("JOB-OPERATOR-1 a retry makes failed jobs due with all their tries, and leaves others and running ones alone", async () => {
  await add("planned", 3600);
  await add("failed", 3600);
  await enqueue(
    db("operator"),
    "mail.send",
    { to: "a@example.com", subject: "s", text: "t" },
    { delayS: 3600 },
  );
  await db("operator").execute(sql`
    update job set last_error = 'refused', attempts = 4
    where payload::text like '%failed%' or name = 'mail.send'`);
  expect(await retryFailedJobs("mail.send")).toBe(1);
  expect(await stateOf("mail.send")).toMatchObject({ waiting: 1, delayed: 0 });
  expect(await stateOf("files.purge")).toMatchObject({ waiting: 0, delayed: 2 });
  expect(await retryFailedJobs()).toBe(2);
  expect(await stateOf("files.purge")).toMatchObject({ waiting: 1, delayed: 1 });
  await db("operator").execute(
    sql`update job set lease_token = 't', lease_until = now() + interval '30 seconds'`,
  );
  expect(await retryFailedJobs()).toBe(0);
});
