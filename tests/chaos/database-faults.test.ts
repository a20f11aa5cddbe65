import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDatabase, connection, db, installConnection, rows } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { enqueue, handler } from "@/lib/platform/queue";
import { startJobRunners } from "@/lib/worker/job-runner";
import { ownDatabase } from "@/tests/support/database";
import { type FaultProxy, openFaultProxy } from "@/tools/testing/fault-proxy";

ownDatabase();

const LONGEST_MS = 5_000;

describe.skipIf(!process.env["TEST_DATABASE_URL"])("CONFIG-ABSENT-1 faults of PostgreSQL", () => {
  let proxy: FaultProxy;
  let admin: postgres.Sql;
  beforeAll(async () => {
    await closeDatabase();
    const url = process.env["DATABASE_URL"] ?? "";
    admin = postgres(url, { max: 1, onnotice: () => {} });
  });
  beforeEach(async () => {
    const url = new URL(process.env["DATABASE_URL"] ?? "");
    proxy = await openFaultProxy(Number(url.port));
    url.port = String(proxy.port);
    installConnection(openPostgres({ url: url.href, directUrl: undefined, connections: 5 }));
    await Promise.all([1, 2, 3].map(() => db("operator").execute(sql`select pg_sleep(0.05)`)));
  });
  afterEach(async () => {
    await proxy.mend();
    await closeDatabase();
    await proxy.close();
  });
  afterAll(() => admin.end());

  const failing = async (run: () => Promise<unknown>) => {
    const startedMs = performance.now();
    const cause = await run().then(
      () => undefined,
      (problem: unknown) => problem,
    );
    return { isUnavailable: isDatabaseUnavailable(cause), ms: performance.now() - startedMs };
  };
  const ask = () => db("operator").execute(sql`select 1`);
  const backWithin = (ms: number) => vi.waitFor(ask, { timeout: ms, interval: 100 });

  test.each(["silence", "refuse"] as const)(
    "%s: a statement fails within 5 s, the next ones at once",
    async (fault) => {
      proxy[fault]();
      const first = await failing(ask);
      expect(first.isUnavailable).toBe(true);
      expect(first.ms).toBeLessThan(LONGEST_MS);
      const inTransaction = await failing(() =>
        db("operator").transaction((tx) => tx.execute(sql`select 1`)),
      );
      expect(inTransaction.isUnavailable).toBe(true);
      expect(inTransaction.ms).toBeLessThan(LONGEST_MS);
      const many = await Promise.all(Array.from({ length: 40 }, () => failing(ask)));
      expect(many.every(({ isUnavailable, ms }) => isUnavailable && ms < LONGEST_MS)).toBe(true);
      await proxy.mend();
      await backWithin(3_000);
    },
  );

  test("old connections that are silently dead are replaced, also while new ones work", async () => {
    proxy.silenceOpen();
    const tries = await Promise.all(Array.from({ length: 8 }, () => failing(ask)));
    expect(Math.max(...tries.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
    await backWithin(3_000);
    expect(await rows(db("operator"), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test("JOB-RECOVERY-2 a worker whose connections died silently works again within 30 s", async () => {
    const ran: string[] = [];
    const worker = await startJobRunners([
      handler("files.purge", async ({ payload }) => {
        ran.push(...payload.storageKeys);
      }),
    ]);
    await enqueue(db("operator"), "files.purge", { storageKeys: ["before"] });
    await vi.waitFor(() => expect(ran).toEqual(["before"]), 5_000);
    proxy.silenceOpen();
    await admin`insert into job (name, tenant, payload) values ('files.purge', '-', '{"storageKeys":["after"]}')`;
    await vi.waitFor(() => expect(ran).toEqual(["before", "after"]), { timeout: 30_000, interval: 100 });
    // And it hears of new jobs again, instead of looking every 5 s.
    await vi.waitFor(
      async () => {
        const startedMs = performance.now();
        const seen = ran.length;
        await enqueue(db("operator"), "files.purge", { storageKeys: ["woken"] });
        await vi.waitFor(() => expect(ran.length).toBeGreaterThan(seen), { timeout: 1_500, interval: 20 });
        expect(performance.now() - startedMs).toBeLessThan(1_500);
      },
      { timeout: 30_000, interval: 500 },
    );
    await worker.stop();
  });

  test("a statement that is only slow is waited for", async () => {
    expect(await rows(db("operator"), sql`select 1 as one from pg_sleep(5)`)).toEqual([{ one: 1 }]);
  });

  test("a transaction that was given up is not committed", async () => {
    const key = `given up ${Math.random()}`;
    const given = await failing(() =>
      db("operator").transaction(async (tx) => {
        await enqueue(tx, "files.purge", { storageKeys: [] }, { dedupeKey: key });
        proxy.silence();
        setTimeout(() => void proxy.mend(), LONGEST_MS + 1_000);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(given.isUnavailable).toBe(true);
    expect(given.ms).toBeLessThan(LONGEST_MS);
    await vi.waitFor(
      async () => expect(await admin`select 1 from job where once_key = ${key}`).toHaveLength(0),
      8_000,
    );
    await backWithin(5_000);
    expect(connection().use().running).toBe(0);
  });

  test("a database without room for another connection is unavailable, not broken", async () => {
    const [{ max = 0 } = {}] = await admin<{ max: number }[]>`
      select setting::int - 3 as max from pg_settings where name = 'max_connections'`;
    const hog = postgres(process.env["DATABASE_URL"] ?? "", { max, onnotice: () => {}, backoff: false });
    const taken = Array.from({ length: max }, () => hog`select pg_sleep(6)`.catch(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => failing(() => db("operator").execute(sql`select pg_sleep(0.3)`))),
    );
    expect(tries.every(({ ms }) => ms < LONGEST_MS)).toBe(true);
    await Promise.all(taken);
    await hog.end({ timeout: 1 });
    await backWithin(3_000);
  });
});
