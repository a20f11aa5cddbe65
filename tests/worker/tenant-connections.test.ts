import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type DataScope, db, rows } from "@/db/client";
import { business } from "@/db/schema/business";
import { newId } from "@/lib/platform/ids";
import type { TenantRef } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";

// Few connections for many tenants, so that each goes from one to another all the time.
ownDatabase({ ROW_SECURITY: "1", DATABASE_CONNECTIONS: "10" });

const TENANTS: TenantRef[] = Array.from({ length: 25 }, (_, i) => ({
  businessId: newId("bus"),
  mode: i % 2 === 0 ? "live" : "test",
}));
const isOnServer = Boolean(process.env["TEST_DATABASE_URL"]);

beforeAll(async () => {
  for (const { businessId, mode } of TENANTS) {
    await db("operator")
      .insert(business)
      .values({ id: businessId, name: "A", email: `${businessId}@example.com` });
    await db("operator").execute(sql`
      insert into verification_count (business_id, mode, status, slot, count)
      values (${businessId}, ${mode}, 'COMPLETED', 0, 1), (${businessId}, ${mode}, 'PENDING', 0, 1)`);
  }
});

/** Without any filter; some texts are prepared for the first time, some come again, some fail. */
async function seen(of: DataScope, turn: number): Promise<string[]> {
  const found = await rows<{ seen: string }>(
    db(of),
    sql`select business_id || ':' || mode as seen from verification_count where ${sql.raw(String(turn % 7))} >= 0 and slot = ${0}`,
  );
  return found.map((row) => row.seen);
}

const own = ({ businessId, mode }: TenantRef) => [`${businessId}:${mode}`, `${businessId}:${mode}`];
const tenantAt = (turn: number) => TENANTS[(turn * 7919) % TENANTS.length] as TenantRef;

async function ask(turn: number): Promise<void> {
  const tenant = tenantAt(turn);
  if (turn % 11 === 0) {
    await expect(rows(db(tenant), sql`select 1 / ${0}::int as one`)).rejects.toThrow();
  } else if (turn % 5 === 0) {
    const inside = await db(tenant).transaction((tx) =>
      rows<{ seen: string }>(tx, sql`select business_id || ':' || mode as seen from verification_count`),
    );
    expect(inside.map((row) => row.seen)).toEqual(own(tenant));
  } else if (turn % 13 === 0) {
    await expect(seen("server", turn)).rejects.toThrow();
  } else expect(await seen(tenant, turn)).toEqual(own(tenant));
}

/**
 * Thirty clients at once. What one of them sees is checked, always.
 * @returns the statements that failed, as those do whose connection is lost
 */
async function storm(turns: number): Promise<unknown[]> {
  let next = 0;
  const failed: unknown[] = [];
  const client = async () => {
    while (next < turns)
      await ask(next++).catch((cause: unknown) => {
        if (cause instanceof Error && cause.name === "AssertionError") throw cause;
        failed.push(cause);
      });
  };
  await Promise.all(Array.from({ length: 30 }, client));
  return failed;
}

describe("SECURITY-ROW-5 connections that go from one tenant to another", () => {
  test("thousands of statements at once, without a filter: each sees its own tenant's rows and no others", async () => {
    expect(await storm(isOnServer ? 6000 : 600)).toEqual([]);
  });

  test("a write without its filter changes its own tenant's rows alone", async () => {
    const changed = await Promise.all(
      TENANTS.map((tenant) =>
        rows<{ id: string }>(
          db(tenant),
          sql`update verification_count set count = count + 1 returning business_id as id`,
        ),
      ),
    );
    expect(changed.map((found) => found.map(({ id }) => id))).toEqual(
      TENANTS.map(({ businessId }) => [businessId, businessId]),
    );
    const wrong = rows(
      db(TENANTS[0] as TenantRef),
      sql`insert into verification_count (business_id, mode, status, slot, count)
          values (${TENANTS[1]?.businessId}, 'test', 'FAILED', 0, 1)`,
    );
    await expect(wrong).rejects.toMatchObject({ cause: expect.objectContaining({ code: "42501" }) });
  });

  test("what one transaction sets ends with it, also on a connection that had another tenant before", async () => {
    const [first, second] = TENANTS as [TenantRef, TenantRef];
    for (let turn = 0; turn < 20; turn++) {
      expect(await seen(first, turn)).toEqual(own(first));
      await db(second).transaction(async (tx) => {
        await tx.execute(sql`select 1`);
      });
      await expect(
        db(second).transaction(async (tx) => {
          await tx.execute(sql`select 1 / 0`);
        }),
      ).rejects.toThrow();
      expect(await seen(first, turn)).toEqual(own(first));
    }
  });

  test.skipIf(!isOnServer)(
    "connections that are lost and made anew are of no tenant until they are told",
    async () => {
      let failed = 0;
      for (let round = 0; round < 5; round++) {
        const storms = storm(1500);
        await rows(
          db("operator"),
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
        failed += (await storms).length;
        // Each connection is made anew when it is next used.
        await expect.poll(async () => (await storm(60)).length).toBe(0);
        expect(await storm(300)).toEqual([]);
      }
      expect(failed).toBeGreaterThan(0);
    },
  );

  test.skipIf(!isOnServer)("all scopes together open no more connections than the process may", async () => {
    const scopes: DataScope[] = ["server", "queue", "sign-in", "job", "sweep", "operator"];
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        rows(
          db(i % 2 === 0 ? tenantAt(i) : (scopes[i % scopes.length] as DataScope)),
          sql`select pg_sleep(0.05)`,
        ),
      ),
    );
    const [open] = await rows<{ count: number }>(
      db("operator"),
      sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend'`,
    );
    expect(open?.count).toBeLessThanOrEqual(10);
    expect(open?.count).toBeGreaterThan(4);
  });
});
