import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { JOBS, type Jobs } from "@/lib/jobs";
import { secondsUntilDue } from "@/lib/platform/due-jobs";
import { claimNext, enqueue, handler, LeaseLost } from "@/lib/platform/queue";
import { ownDatabase } from "@/tests/support/database";

ownDatabase({ LEASE_SECONDS: "2" });

const NAME = "files.purge";
const idle = handler(NAME, async () => {});
const tenantOf = (businessId: string, mode: "live" | "test" = "live") => ({ tenant: { businessId, mode } });
const add = (word: string, options: Parameters<typeof enqueue>[3] = {}) =>
  enqueue(db("operator"), NAME, { storageKeys: [word] }, options);
/** A moment later: the clocks of two connections to one PostgreSQL may differ by a little. */
const claim = async (leaseS = 30) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return claimNext(idle, leaseS);
};
const wordOf = (lease: { claim: { payload: Jobs["files.purge"] } } | null) =>
  lease?.claim.payload.storageKeys[0];
const left = () =>
  rows<{ attempts: number; last_error: string | null; wait_s: number; leased: boolean }>(
    db("operator"),
    sql`select attempts, last_error, lease_token is not null as leased,
          extract(epoch from run_at - now())::float8 as wait_s from job where name = ${NAME} order by id`,
  );
/** Lets all leases run out. */
const expireLeases = () =>
  db("operator").execute(sql`update job set lease_until = now() - interval '1 second'`);
const makeDue = () => db("operator").execute(sql`update job set run_at = now() - interval '1 second'`);

beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
});

describe("JOB-CLAIM-1 claiming", () => {
  test("oldest first; what is not due, or is leased, is not claimed", async () => {
    await add("later", { delayS: 60 });
    await add("first");
    await add("second");
    const claims = [await claim(), await claim(), await claim()];
    expect(claims.map(wordOf)).toEqual(["first", "second", undefined]);
    expect(claims[0]?.claim.attempt).toBe(1);
  });

  test("a job of another name is not claimed", async () => {
    await enqueue(db("operator"), "mail.send", { to: "a@example.com", subject: "s", text: "t" });
    expect(await claim()).toBeNull();
  });

  test("JOB-COMMIT-1 a job exists exactly when its transaction commits", async () => {
    const broken = db("operator").transaction(async (tx) => {
      await enqueue(tx, NAME, { storageKeys: ["x"] });
      throw new Error("rolled back");
    });
    await expect(broken).rejects.toThrow("rolled back");
    expect(await claim()).toBeNull();
  });

  test("JOB-FAIR-1 tenants take turns: a flood of one does not keep another waiting", async () => {
    for (let at = 0; at < 20; at += 1) await add(`flood ${at}`, tenantOf("bus_a"));
    await add("small", tenantOf("bus_b"));
    await add("other mode", tenantOf("bus_a", "test"));
    const claims = [await claim(), await claim(), await claim(), await claim()];
    expect(claims.map(wordOf)).toEqual(["flood 0", "small", "other mode", "flood 1"]);
  });

  test("JOB-FAIR-1 no tenant has more running than its share, and the next one starts when one ends", async () => {
    const share = JOBS[NAME].perTenant;
    for (let at = 0; at < share + 2; at += 1) await add(`job ${at}`, tenantOf("bus_a"));
    const running = await Promise.all(Array.from({ length: share }, () => claim()));
    expect(running.filter(Boolean)).toHaveLength(share);
    expect(await claim()).toBeNull();
    await running[0]?.settle(undefined);
    expect(wordOf(await claim())).toBe(`job ${share}`);
    expect(await claim()).toBeNull();
  });

  test("JOB-FAIR-1 without a share a tenant that is alone gets every slot, and another one the next", async () => {
    const processing = handler("verification.process", async () => {});
    const queued = (verificationId: string, businessId: string) =>
      enqueue(db("operator"), "verification.process", { verificationId }, tenantOf(businessId));
    for (let at = 0; at < 12; at += 1) await queued(`ver_${at}`, "bus_a");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimNext(processing, 30)));
    expect(new Set(claims.map((lease) => lease?.claim.payload.verificationId)).size).toBe(10);
    await queued("ver_other", "bus_b");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const next = await claimNext(processing, 30);
    expect(next?.claim).toMatchObject({ payload: { verificationId: "ver_other" }, owner: "bus_b:live" });
  });

  test("claimers at once do not take more than the share together, and the share is used", async () => {
    const share = JOBS[NAME].perTenant;
    for (let at = 0; at < 12; at += 1) await add(`job ${at}`, tenantOf("bus_a"));
    for (let round = 0; round < 15; round += 1) {
      const claims = await Promise.all(Array.from({ length: 12 }, () => claim()));
      const taken = claims.filter((lease) => lease !== null);
      expect([round, taken.length]).toEqual([round, share]);
      const untried = await left();
      expect(untried.filter(({ leased }) => !leased).every(({ attempts }) => attempts === 0)).toBe(true);
      await Promise.all(taken.map((lease) => lease.release()));
    }
  });

  test("forty claimers at once never get the same job twice, and every job is got", async () => {
    for (let at = 0; at < 30; at += 1) await add(`job ${at}`, tenantOf(`bus_${at}`));
    const got: (string | undefined)[] = [];
    for (let round = 0; round < 10 && got.length < 30; round += 1) {
      const claims = await Promise.all(Array.from({ length: 40 }, () => claim()));
      got.push(...claims.filter(Boolean).map(wordOf));
    }
    expect(got).toHaveLength(30);
    expect(new Set(got).size).toBe(30);
  });

  test("a dedupeKey queues one, until it is done", async () => {
    await Promise.all(Array.from({ length: 5 }, () => add("once", { dedupeKey: "key" })));
    const lease = await claim();
    await add("again", { dedupeKey: "key" });
    expect(await left()).toHaveLength(1);
    await lease?.settle(undefined);
    await add("anew", { dedupeKey: "key" });
    expect(wordOf(await claim())).toBe("anew");
  });
});

describe("JOB-LEASE-1 the lease and the fence", () => {
  test("a lease that ran out is claimed again, as another try", async () => {
    await add("job");
    const dead = await claim();
    expect(await claim()).toBeNull();
    await expireLeases();
    const next = await claim();
    expect([wordOf(next), next?.claim.attempt]).toEqual(["job", 2]);
    expect(dead?.claim.attempt).toBe(1);
  });

  test("the worker that was presumed dead cannot finish: its transaction rolls back as a whole", async () => {
    await add("job");
    const stale = await claim();
    await expireLeases();
    const next = await claim();
    const late = db("operator").transaction(async (tx) => {
      await enqueue(tx, "mail.send", { to: "a@example.com", subject: "result", text: "t" });
      await stale?.claim.finish(tx);
    });
    await expect(late).rejects.toBeInstanceOf(LeaseLost);
    expect(await rows(db("operator"), sql`select 1 as one from job where name = 'mail.send'`)).toEqual([]);
    await expect(
      db("operator").transaction(async (tx) => stale?.claim.reschedule(tx, 0)),
    ).rejects.toBeInstanceOf(LeaseLost);
    await expect(stale?.settle(undefined)).rejects.toBeInstanceOf(LeaseLost);
    await expect(stale?.settle(new Error("x"))).rejects.toBeInstanceOf(LeaseLost);
    await stale?.release();
    await stale?.renew(999);
    expect(await left()).toMatchObject([{ attempts: 2, leased: true }]);
    await db("operator").transaction(async (tx) => next?.claim.finish(tx));
    expect(await left()).toEqual([]);
  });

  test("a heartbeat keeps the lease", async () => {
    await add("job");
    const lease = await claim(0.3);
    await lease?.renew(30);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await claim()).toBeNull();
  });

  test("finish and the result are one: rolled back together, the job is still there", async () => {
    await add("job");
    const lease = await claim();
    const broken = db("operator").transaction(async (tx) => {
      await lease?.claim.finish(tx);
      throw new Error("the result could not be stored");
    });
    await expect(broken).rejects.toThrow("could not be stored");
    expect(await left()).toHaveLength(1);
    await lease?.settle(new Error("the result could not be stored"));
    expect(await left()).toMatchObject([{ attempts: 1, leased: false }]);
  });

  test("rescheduled it waits, and starts as a first try", async () => {
    await add("job");
    await expireLeases();
    const lease = await claim();
    await db("operator").transaction(async (tx) => lease?.claim.reschedule(tx, 100));
    await lease?.settle(undefined);
    const [row] = await left();
    expect(row).toMatchObject({ attempts: 0, leased: false });
    expect(row?.wait_s).toBeGreaterThan(95);
    await makeDue();
    expect((await claim())?.claim.attempt).toBe(1);
  });

  test("JOB-STOP-1 released at shutdown, the try does not count", async () => {
    await add("job");
    await (await claim())?.release();
    expect(await left()).toMatchObject([{ attempts: 0, leased: false }]);
    expect((await claim())?.claim.attempt).toBe(1);
  });
});

describe("JOB-RETRY-1 tries", () => {
  test("each wait is as the job table says, then the job is given up, once", async () => {
    const { attempts, backoffS } = JOBS[NAME];
    const given: string[] = [];
    const failing = handler(
      NAME,
      async () => {},
      async (_tx, { storageKeys }) => {
        given.push(...storageKeys);
      },
    );
    await add("job");
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const lease = await claimNext(failing, 30);
      expect(lease?.claim.attempt).toBe(attempt);
      await lease?.settle(new Error(`failure ${attempt}`));
      if (attempt === attempts) break;
      const [row] = await left();
      const wait = backoffS[Math.min(attempt, backoffS.length) - 1] ?? 0;
      expect(row?.last_error).toBe(`Error: failure ${attempt}`);
      expect(Math.abs((row?.wait_s ?? 0) - wait)).toBeLessThan(2);
      expect(given).toEqual([]);
      await makeDue();
    }
    expect(given).toEqual(["job"]);
    expect(await left()).toEqual([]);
  });

  test("giving up that fails itself rolls back: the job stays and is given up later", async () => {
    let isBroken = true;
    const failing = handler(
      NAME,
      async () => {},
      async () => {
        if (isBroken) throw new Error("no database");
      },
    );
    await add("job");
    await db("operator").execute(sql`update job set failures = ${JOBS[NAME].attempts - 1}`);
    const lease = await claimNext(failing, 30);
    await expect(lease?.settle(new Error("x"))).rejects.toThrow("no database");
    expect(await left()).toHaveLength(1);
    isBroken = false;
    await expireLeases();
    await (await claimNext(failing, 30))?.settle(new Error("x"));
    expect(await left()).toEqual([]);
  });

  test("until a job is due: not longer than asked, and at once when a lease is over", async () => {
    expect(await secondsUntilDue(NAME, 5)).toBe(5);
    await add("job", { delayS: 60 });
    expect(await secondsUntilDue(NAME, 100)).toBeLessThanOrEqual(60);
    expect(await secondsUntilDue(NAME, 100)).toBeGreaterThan(40);
    expect(await secondsUntilDue(NAME, 1)).toBe(1);
    await makeDue();
    await claim();
    expect(await secondsUntilDue(NAME, 5)).toBe(5);
    await expireLeases();
    expect(await secondsUntilDue(NAME, 5)).toBeLessThan(0.2);
  });
});
