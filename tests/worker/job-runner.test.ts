import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { JOBS, type JobName } from "@/lib/jobs";
import { log } from "@/lib/platform/log";
import { enqueue, handler, TRIES_DIED } from "@/lib/platform/queue";
import { startJobRunners } from "@/lib/worker/job-runner";
import { ownDatabase } from "@/tests/support/database";

const ENGINE_THREADS = 3;
ownDatabase({ LEASE_SECONDS: "2", ENGINE_THREADS: String(ENGINE_THREADS) });

const NAME = "files.purge";
const tenantOf = (businessId: string, mode: "live" | "test" = "live") => ({ tenant: { businessId, mode } });
const add = (word: string, options: Parameters<typeof enqueue>[3] = {}) =>
  enqueue(db("operator"), NAME, { storageKeys: [word] }, options);
const left = () =>
  rows<{ attempts: number; last_error: string | null; wait_s: number; leased: boolean }>(
    db("operator"),
    sql`select attempts, last_error, lease_token is not null as leased,
          extract(epoch from run_at - now())::float8 as wait_s from job where name = ${NAME} order by id`,
  );
beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
});

describe("JOB-CLAIM-1 job runner", () => {
  async function running<N extends JobName>(of: ReturnType<typeof handler<N>>, work: () => Promise<void>) {
    const worker = await startJobRunners([of as never]);
    try {
      await work();
    } finally {
      await worker.stop();
    }
  }

  async function until(isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + 30_000; !isSo(); ) {
      if (Date.now() > end) throw new Error("It did not happen.");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  test("a committed job wakes an idle worker at once, and all are worked off", async () => {
    const done: string[] = [];
    await running(
      handler(NAME, async ({ payload }) => void done.push(...payload.storageKeys)),
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const startedMs = Date.now();
        await add("one");
        await until(() => done.length === 1);
        // An idle runner looks by itself after five seconds.
        expect(Date.now() - startedMs).toBeLessThan(4_000);
        for (let at = 0; at < 20; at += 1) await add(`job ${at}`);
        await until(() => done.length === 21);
      },
    );
    expect(await left()).toEqual([]);
  });

  test("JOB-CONCURRENCY-1 never more at once than the job table allows", async () => {
    let [now, most] = [0, 0];
    let ended = 0;
    const slow = handler(NAME, async () => {
      now += 1;
      most = Math.max(most, now);
      // Until there are as many as there may be, then long enough for one too many.
      await until(() => most >= JOBS[NAME].concurrency);
      await new Promise((resolve) => setTimeout(resolve, 30));
      now -= 1;
      ended += 1;
    });
    for (let at = 0; at < 10; at += 1) await add(`job ${at}`, tenantOf(`bus_${at}`));
    await running(slow, () => until(() => ended === 10));
    expect(most).toBe(JOBS[NAME].concurrency);
  });

  test("JOB-CONCURRENCY-1 verifications: as many as there are engine threads, of one business", async () => {
    let [now, most, ended] = [0, 0, 0];
    const slow = handler("verification.process", async () => {
      now += 1;
      most = Math.max(most, now);
      await until(() => most >= ENGINE_THREADS);
      await new Promise((resolve) => setTimeout(resolve, 30));
      now -= 1;
      ended += 1;
    });
    for (let at = 0; at < 7; at += 1) {
      await enqueue(
        db("operator"),
        "verification.process",
        { verificationId: `ver_${at}` },
        tenantOf("bus_a"),
      );
    }
    await running(slow, () => until(() => ended === 7));
    expect(most).toBe(ENGINE_THREADS);
  });

  test("JOB-LOG-1 a failure names the record, the business, the try and the time, and nothing else of the payload", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    try {
      const broken = handler("mail.send", async () => {
        throw new Error("cannot");
      });
      await enqueue(db("operator"), "mail.send", { to: "a@example.com", subject: "s", text: "secret" });
      await running(broken, () => until(() => logged.mock.calls.length > 0));
      const failing = handler("verification.process", async () => {
        throw new Error("cannot");
      });
      await enqueue(
        db("operator"),
        "verification.process",
        { verificationId: "ver_1" },
        tenantOf("bus_a", "test"),
      );
      await running(failing, () => until(() => logged.mock.calls.length > 1));
      const [mail, record] = logged.mock.calls.map(([fields]) => fields as unknown as object);
      expect(Object.keys(mail ?? {}).sort()).toEqual(["attempt", "err", "job", "spentMs", "tenant"]);
      expect(record).toMatchObject({
        job: "verification.process",
        tenant: "bus_a:test",
        verificationId: "ver_1",
        attempt: 1,
        spentMs: expect.any(Number),
      });
    } finally {
      logged.mockRestore();
    }
  });

  test("JOB-LEASE-1 a job longer than its lease is kept by its heartbeat, and runs once", async () => {
    let runs = 0;
    let isDone = false;
    const long = handler(NAME, async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      isDone = true;
    });
    await add("long");
    await running(long, () => until(() => isDone));
    expect(runs).toBe(1);
    expect(await left()).toEqual([]);
  });

  test("a failure is kept with the job, and does not stop the worker", async () => {
    const done: string[] = [];
    const mixed = handler(NAME, async ({ payload }) => {
      if (payload.storageKeys[0] === "bad") throw new Error("cannot");
      done.push(...payload.storageKeys);
    });
    await add("bad");
    await add("good");
    await running(mixed, () => until(() => done.length === 1));
    expect(await left()).toMatchObject([{ attempts: 1, last_error: "Error: cannot", leased: false }]);
  });

  test("JOB-DIED-1 a job whose every try died with its process is tried again later, and never given up for it", async () => {
    let runs = 0;
    const given: string[] = [];
    const deadly = handler(
      NAME,
      async () => {
        runs += 1;
      },
      async (_tx, { storageKeys }) => void given.push(...storageKeys),
    );
    await add("deadly");
    await db("operator").execute(sql`update job set attempts = ${JOBS[NAME].attempts}, lease_token = 'dead',
      lease_until = now() - interval '1 second'`);
    const waits = () =>
      rows<{ attempts: number; wait: number }>(
        db("operator"),
        sql`select attempts, extract(epoch from run_at - now())::float8 as wait from job where lease_token is null`,
      );
    await running(deadly, async () => {
      await vi.waitFor(async () => expect(await waits()).toHaveLength(1), 20_000);
    });
    expect([runs, given]).toEqual([0, []]);
    const [waiting] = await waits();
    expect(waiting?.attempts).toBe(0);
    expect(waiting?.wait).toBeGreaterThan(800);
    expect(waiting?.wait).toBeLessThanOrEqual(900);
    expect(await left()).toMatchObject([{ last_error: TRIES_DIED }]);
    await db("operator").execute(sql`update job set run_at = now() - interval '1 second'`);
    await running(deadly, () => until(() => runs === 1));
    expect(await left()).toEqual([]);
  });

  test("JOB-PARK-1 receivers of four businesses that never answer hold nobody else up", async () => {
    const told: string[] = [];
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const deliver = handler("webhook.deliver", async ({ owner, payload }) => {
      if (owner.startsWith("bus_dead")) await opened;
      else told.push(payload.eventId);
    });
    for (let at = 0; at < 4; at += 1)
      for (let event = 0; event < 32; event += 1)
        await enqueue(
          db("operator"),
          "webhook.deliver",
          { eventId: `${at} ${event}` },
          tenantOf(`bus_dead${at}`),
        );
    await running(deliver, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      for (let at = 0; at < 3; at += 1) {
        const startedMs = performance.now();
        await enqueue(db("operator"), "webhook.deliver", { eventId: `well ${at}` }, tenantOf("bus_well"));
        await until(() => told.length === at + 1);
        expect(performance.now() - startedMs).toBeLessThan(10_000);
      }
      open();
    });
  });

  test("JOB-STOP-1 stop waits for running jobs and claims nothing more", async () => {
    const done: string[] = [];
    let began = 0;
    const slow = handler(NAME, async ({ payload }) => {
      began += 1;
      await until(() => began >= JOBS[NAME].concurrency);
      await new Promise((resolve) => setTimeout(resolve, 300));
      done.push(...payload.storageKeys);
    });
    for (let at = 0; at < 6; at += 1) await add(`job ${at}`, tenantOf(`bus_${at}`));
    const worker = await startJobRunners([slow as never]);
    await until(() => began >= JOBS[NAME].concurrency);
    await worker.stop();
    expect(done).toHaveLength(JOBS[NAME].concurrency);
    expect(await left()).toHaveLength(6 - JOBS[NAME].concurrency);
  });
});
