import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { abandonCalls, hearAnswers } from "@/lib/platform/engine-calls";
import * as environment from "@/lib/platform/env";
import { processState } from "@/lib/platform/process-state";
import { claimNext, LeaseLost } from "@/lib/platform/queue";
import { doEngineWork } from "@/lib/threads/engine-work";
import { closePool } from "@/lib/threads/pool";
import { placeholderPdf, SCAN_PDF } from "@/lib/upload/company-document";
import { COMPARE_FACES, LIVE_READER } from "@/lib/vision/reader";
import { searchLists } from "@/lib/watchlist/pool";
import { HANDLERS } from "@/lib/worker/handlers";
import { startJobRunners, type Worker } from "@/lib/worker/job-runner";
import { ownDatabase } from "@/tests/support/database";
import { storedFiles } from "@/tests/support/stored-files";
import { checkEngine } from "@/tools/operate/checks/engine";

ownDatabase({ ENGINE_THREADS: "1", LEASE_SECONDS: "2" });

const HANDLER = HANDLERS["engine.work"];
const PDF = () => placeholderPdf().bytes;
const HOSTILE = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(x)>>>>endobj\n%%EOF\n",
);

let worker: Worker | undefined;
let deaf: () => Promise<void>;

/** This process is the server, whose work `worker` does; both would be processes of their own. */
beforeAll(async () => {
  processState().isEngineElsewhere = true;
  deaf = await hearAnswers();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await db("operator").execute(sql`delete from job`);
});
afterAll(async () => {
  processState().isEngineElsewhere = false;
  await deaf();
  await closePool();
});

const work = async () => {
  worker = await startJobRunners([HANDLER]);
};
const count = async (table: "job" | "engine_answer") => {
  const [row] = await rows<{ count: number }>(
    db("operator"),
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count;
};
const inputs = () => storedFiles(process.env["DATA_DIR"] ?? "", "engine");

/** Nothing of a call is left: no job, no answer, no input. */
async function expectNothingLeft(): Promise<void> {
  await expect
    .poll(async () => [await count("job"), await count("engine_answer"), await inputs()])
    .toEqual([0, 0, []]);
}

/** How a call was refused. */
async function refusal(call: Promise<unknown>): Promise<Failure> {
  const cause = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(cause).toBeInstanceOf(Failure);
  return cause as Failure;
}

describe("JOB-ENGINE-1 a server without an engine", () => {
  test("gets the answers and the refusals of the work from a worker, and leaves nothing behind", async () => {
    await work();
    expect(await doEngineWork(SCAN_PDF, PDF())).toBe(await SCAN_PDF.run(PDF(), 60_000));
    expect(await doEngineWork(SCAN_PDF, PDF())).toBeNull();
    const problem = await doEngineWork(SCAN_PDF, HOSTILE);
    expect(problem).toBe(await SCAN_PDF.run(HOSTILE, 60_000));
    expect(problem).toContain("contains scripts");
    const noImage = {
      selfie: new Uint8Array([0xff, 0xd8, 0xff, 0, 1]),
      reference: new Uint8Array([1, 2, 3]),
    };
    const [here, there] = [
      await refusal(COMPARE_FACES.run(noImage, 60_000)),
      await refusal(LIVE_READER.compareFaces(noImage.selfie, noImage.reference)),
    ];
    expect([there.code, there.message]).toEqual([here.code, here.message]);
    const subject = { kind: "person", name: "Thandi Dlamini", countries: [] } as const;
    const found = await searchLists(
      { subject, thresholds: { hitAt: 0.8 }, most: 5 },
      AbortSignal.timeout(10_000),
    );
    expect(found).toMatchObject({ lists: [], matches: [] });
    await expectNothingLeft();
  });

  test("RATE-OVERLOAD-2 is refused when no worker takes the call, and at once while others wait too long", async () => {
    const first = await refusal(doEngineWork(SCAN_PDF, PDF(), 400));
    expect([first.code, first.retryAfterS]).toEqual(["OVERLOADED", 5]);
    await expectNothingLeft();

    const waiting = refusal(doEngineWork(SCAN_PDF, PDF(), 20_000));
    await expect.poll(() => count("job")).toBe(1);
    await db("operator").execute(sql`update job set run_at = now() - interval '11 seconds'`);
    const startedMs = performance.now();
    const second = await refusal(doEngineWork(SCAN_PDF, PDF(), 20_000));
    expect([second.code, second.retryAfterS]).toEqual(["OVERLOADED", 5]);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    abandonCalls();
    expect((await waiting).code).toBe("SERVICE_UNAVAILABLE");
    await expectNothingLeft();
  });

  test("gets its answer from another worker when the first one dies", async () => {
    const answer = doEngineWork(SCAN_PDF, PDF(), 60_000);
    await expect.poll(() => count("job")).toBe(1);
    // Killed: it never renews its lease and never answers.
    const dead = await claimNext(HANDLER, 1);
    expect(dead).not.toBeNull();
    await work();
    expect(await answer).toBeNull();
    // It was not dead, only slow: its result changes nothing.
    await expect(HANDLER.run(dead?.claim as never)).rejects.toThrow(LeaseLost);
    await expectNothingLeft();
  });

  test("drops a call whose time has passed, and the worker its answer", async () => {
    const call = refusal(doEngineWork(SCAN_PDF, PDF(), 6_000));
    await expect.poll(() => count("job")).toBe(1);
    const slow = await claimNext(HANDLER, 60);
    expect((await call).code).toBe("SERVICE_UNAVAILABLE");
    await expect.poll(() => count("job")).toBe(0);
    await expect(HANDLER.run(slow?.claim as never)).rejects.toThrow(LeaseLost);
    await expectNothingLeft();
  });

  test("hears after three tries that the work cannot be done", async () => {
    const call = refusal(doEngineWork(SCAN_PDF, PDF(), 30_000));
    await expect.poll(() => count("job")).toBe(1);
    await db("operator").execute(sql`update job set failures = 2, attempts = 2`);
    const lease = await claimNext(HANDLER, 60);
    await lease?.settle(new Error("The worker cannot reach the store."));
    expect((await call).code).toBe("SERVICE_UNAVAILABLE");
    await expectNothingLeft();
  });

  test("CONFIG-DOCTOR-1 the doctor has a worker do a task, and says so when none does", async () => {
    const settings = environment.env();
    expect(await checkEngine()).toMatchObject({ state: "good", text: "in each process, ENGINE_THREADS=1" });
    const spy = vi.spyOn(environment, "env");
    spy.mockReturnValue({
      ...settings,
      ENGINE_LOCATION: "workers" as const,
      DATABASE_URL: "postgres://localhost/db",
    });
    expect(await checkEngine()).toMatchObject({
      state: "problem",
      text: expect.stringContaining("npm run worker"),
    });
    await work();
    expect(await checkEngine()).toMatchObject({ state: "good", text: expect.stringMatching(/in \d+ ms/) });
    spy.mockRestore();
    await expectNothingLeft();
  });
});
