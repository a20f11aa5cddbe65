import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { env } from "@/lib/platform/env";
import { DATABASE_LEVELS, forgetFullLevels } from "@/lib/platform/rate-levels/database-levels";
import type { LevelStore } from "@/lib/platform/rate-levels/level-store";
import { closeLevels, VALKEY_LEVELS } from "@/lib/platform/rate-levels/valkey-levels";
import { ownDatabase } from "@/tests/support/database";
import { startValkey, type ValkeyProcess } from "@/tools/testing/valkey";

ownDatabase({ RATE_LIMIT_SCALE: "1" });

const STOCKS = Symbol.for("identity-verification.rate-stocks");
const slots = globalThis as { [STOCKS]?: unknown };
const held: Record<string, unknown> = {};

/** Does something as one of several processes: each has its own stock of tokens, all have the same store. */
async function as<T>(name: string, work: () => Promise<T>): Promise<T> {
  slots[STOCKS] = held[name];
  try {
    return await work();
  } finally {
    held[name] = slots[STOCKS];
    delete slots[STOCKS];
  }
}

let caller = 0;
let who = "";
beforeEach(() => {
  who = `caller ${caller++}`;
  for (const name of Object.keys(held)) delete held[name];
});

const isTaken = (bucket: Parameters<typeof takeToken>[0]) =>
  takeToken(bucket, who).then(
    () => true,
    (cause: { code?: string }) => {
      if (cause.code !== "RATE_LIMITED") throw cause;
      return false;
    },
  );

/** How many of `tries` two processes let through, by turns. */
async function throughTwo(bucket: Parameters<typeof takeToken>[0], tries: number): Promise<number> {
  let passed = 0;
  for (let at = 0; at < tries; at += 1)
    passed += Number(await as(at % 2 === 0 ? "one" : "two", () => isTaken(bucket)));
  return passed;
}

const levels = (store: LevelStore, key: string, want = 1, giveBack = 0) =>
  store.take({ key, rule: { burst: 10, perS: 0.001 }, want, giveBack });

async function expectBucket(store: LevelStore): Promise<void> {
  expect(await levels(store, who, 4)).toMatchObject({ granted: 4 });
  expect(await levels(store, who, 4)).toMatchObject({ granted: 4 });
  const last = await levels(store, who, 4);
  expect(last.granted).toBe(2);
  expect(last.tokens).toBeLessThan(0.1);
  expect(await levels(store, who, 4)).toMatchObject({ granted: 0 });
  expect(await levels(store, who, 1, 3)).toMatchObject({ granted: 1 });
  expect(await levels(store, who, 4, 50)).toMatchObject({ granted: 4, tokens: 6 });
}

describe("RATE-SHARED-1 levels in the database", () => {
  test("one statement takes, gives back and never overfills", () => expectBucket(DATABASE_LEVELS));

  test("RATE-CLOCK-1 a database clock that was set back refills nothing and locks nobody out", async () => {
    await levels(DATABASE_LEVELS, who, 4);
    await db("operator").execute(sql`update rate_level set at_s = at_s + 3600 where key = ${who}`);
    const { granted, tokens } = await levels(DATABASE_LEVELS, who, 4);
    expect(granted).toBe(4);
    expect(tokens).toBeCloseTo(2, 1);
  });

  test("the sweep forgets what is full again", async () => {
    await levels(DATABASE_LEVELS, who);
    await levels(DATABASE_LEVELS, `${who} old`);
    await db("operator").execute(sql`update rate_level set at_s = at_s - 3700 where key = ${`${who} old`}`);
    await forgetFullLevels();
    const left = await rows<{ key: string }>(
      db("operator"),
      sql`select key from rate_level where key like ${`${who}%`}`,
    );
    expect(left).toEqual([{ key: who }]);
  });
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("RATE-SHARED-1 several processes on PostgreSQL", () => {
  test("let through what one would", async () => {
    expect(await throughTwo(BUCKETS.keyMinting, 24)).toBe(10);
    expect(await throughTwo(BUCKETS.addressBadCredentials, 70)).toBe(30);
    const both = await throughTwo(BUCKETS.sessionValidate, 130);
    expect(both).toBeGreaterThanOrEqual(58);
    expect(both).toBeLessThanOrEqual(64);
  });

  test("many at once in one process pass exactly the burst, in few statements", async () => {
    const take = vi.spyOn(DATABASE_LEVELS, "take");
    const passed = await Promise.all(Array.from({ length: 90 }, () => isTaken(BUCKETS.sessionValidate)));
    expect(passed.filter(Boolean).length).toBeGreaterThanOrEqual(60);
    expect(passed.filter(Boolean).length).toBeLessThanOrEqual(61);
    expect(take.mock.calls.length).toBeLessThanOrEqual(25);
    take.mockRestore();
  });

  test("the table is not logged, and no name or address stands in it", async () => {
    await takeToken(BUCKETS.emailRecovery, "somebody@example.com");
    const [kind] = await rows<{ kind: string }>(
      db("operator"),
      sql`select relpersistence::text as kind from pg_class where relname = 'rate_level'`,
    );
    expect(kind?.kind).toBe("u");
    const found = await rows(db("operator"), sql`select 1 from rate_level where key like '%example%'`);
    expect(found).toEqual([]);
  });

  test("RATE-SHARED-2 without the database a limit is counted here, and a guard lets nobody guess", async () => {
    const take = vi.spyOn(DATABASE_LEVELS, "take").mockRejectedValue(new Error("absent"));
    let passed = 0;
    for (let at = 0; at < 15; at += 1) passed += Number(await isTaken(BUCKETS.keyMinting));
    expect(passed).toBe(10);
    await expect(takeToken(BUCKETS.addressSignIn, who)).rejects.toThrow("absent");
    take.mockRestore();
  });
});

describe("RATE-SHARED-1 levels in Valkey or Redis", () => {
  let valkey: ValkeyProcess;
  beforeAll(async () => {
    valkey = await startValkey();
    Object.assign(env(), { RATE_LIMIT_URL: valkey.url });
    await vi.waitFor(() => levels(VALKEY_LEVELS, "warm"), 10_000);
  });
  afterAll(async () => {
    closeLevels();
    Object.assign(env(), { RATE_LIMIT_URL: undefined });
    await valkey.stop();
  });

  test("one script takes, gives back and never overfills", () => expectBucket(VALKEY_LEVELS));

  test("several processes let through what one would", async () => {
    expect(await throughTwo(BUCKETS.keyMinting, 24)).toBe(10);
    expect(await throughTwo(BUCKETS.addressBadCredentials, 70)).toBe(30);
  });

  test("RATE-SHARED-2 while it is away requests go on at once, and it is used again when it is back", async () => {
    for (let at = 0; at < 10; at += 1) expect(await isTaken(BUCKETS.keyMinting)).toBe(true);
    await valkey.stop();
    const startedMs = performance.now();
    // Counted by this process from now on.
    expect(await throughTwo(BUCKETS.keyExport, 30)).toBe(10);
    let guesses = 0;
    for (let at = 0; at < 40; at += 1) guesses += Number(await isTaken(BUCKETS.addressBadCredentials));
    expect(guesses).toBe(30);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    await valkey.start();
    const fresh = `back ${who}`;
    await vi.waitFor(() => levels(VALKEY_LEVELS, fresh, 10), 10_000);
    await expect(levels(VALKEY_LEVELS, fresh)).resolves.toMatchObject({ granted: 0 });
  });
});
