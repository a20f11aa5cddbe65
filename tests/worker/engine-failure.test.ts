import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { JOBS } from "@/lib/jobs";
import { LIVE_READER } from "@/lib/vision/reader";
import { ownDatabase } from "@/tests/support/database";
import { evidence } from "@/tests/support/evidence";
import {
  claimProcessing,
  newTenant,
  rowOf,
  submitPlaceholders,
  work,
} from "@/tests/support/verification-jobs";

ownDatabase();

const makeDue = () => db("operator").execute(sql`update job set run_at = now() - interval '1 second'`);
const jobs = () =>
  rows<{ attempts: number; wait_s: number }>(
    db("operator"),
    sql`select attempts, extract(epoch from run_at - now())::float8 as wait_s from job
        where name = 'verification.process'`,
  );
const events = () =>
  rows(db("operator"), sql`select id from webhook_event where name = 'verification.completed'`);

/** The engine fails as often as told, each time with this code, and then answers. */
function failing(code: "SERVICE_UNAVAILABLE" | "OVERLOADED", times: number) {
  const reader = vi.spyOn(LIVE_READER, "observePerson").mockResolvedValue(evidence().person);
  for (let at = 0; at < times; at += 1) reader.mockRejectedValueOnce(new Failure(code, { retryAfterS: 5 }));
  return reader;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await db("operator").execute(sql`delete from job`);
  await db("operator").execute(sql`delete from webhook_event`);
});

describe("JOB-WAIT-1 an engine that could not finish", () => {
  test("decides nothing: the job is tried again, and then the evidence decides", async () => {
    const reader = failing("SERVICE_UNAVAILABLE", 3);
    const id = await submitPlaceholders(await newTenant("live"));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await work(await claimProcessing());
      expect(await rowOf(id)).toMatchObject({ status: "PROCESSING", decision: null, revision: 0 });
      expect(await events()).toEqual([]);
      const [job, ...others] = await jobs();
      expect(others).toEqual([]);
      expect(job?.attempts).toBe(attempt);
      expect(job?.wait_s).toBeGreaterThan((JOBS["verification.process"].backoffS[attempt - 1] ?? 0) - 1);
      expect(await claimProcessing()).toBeNull();
      await makeDue();
    }
    await work(await claimProcessing());
    expect(await rowOf(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED", revision: 1 });
    expect(await events()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
    // A job waits for its thread; only a request is refused when it has waited too long.
    expect(reader.mock.calls.map(([, caller]) => caller)).toEqual(["job", "job", "job", "job"]);
  });

  test("JOB-RETRY-1 a full queue uses up no try, however often it refuses", async () => {
    const refusals = JOBS["verification.process"].attempts + 2;
    failing("OVERLOADED", refusals);
    const id = await submitPlaceholders(await newTenant("live"));
    for (let refusal = 0; refusal < refusals; refusal += 1) {
      await work(await claimProcessing());
      expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0]);
      await makeDue();
    }
    await work(await claimProcessing());
    expect(await rowOf(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED", revision: 1 });
  });

  test("JOB-FAIL-1 an engine that fails at every try ends as FAILED, neither approved nor rejected", async () => {
    const { attempts } = JOBS["verification.process"];
    failing("SERVICE_UNAVAILABLE", attempts);
    const id = await submitPlaceholders(await newTenant("live"));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await work(await claimProcessing());
      await makeDue();
    }
    expect(await rowOf(id)).toMatchObject({ status: "FAILED", decision: "NEEDS_REVIEW", revision: 1 });
    expect(await jobs()).toEqual([]);
  });
});

test("JOB-STOP-1 a job that was given back changes nothing when it ends after all", async () => {
  failing("SERVICE_UNAVAILABLE", 1);
  await submitPlaceholders(await newTenant("live"));
  const lease = await claimProcessing();
  await lease?.release();
  const given = await jobs();
  await work(lease);
  expect(await jobs()).toEqual([{ attempts: 0, wait_s: expect.any(Number) }]);
  expect(given[0]?.attempts).toBe(0);
});
