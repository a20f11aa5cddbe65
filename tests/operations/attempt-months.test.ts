import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Db, db, rows } from "@/db/client";
import { openEmbedded } from "@/db/embedded";
import { knownMigrations, migrationsUpTo } from "@/db/migration-journal";
import { keepAttemptMonths } from "@/lib/webhook/attempt-months";
import { forgetOldEvents } from "@/lib/webhook/retention";
import { ownDatabase } from "@/tests/support/database";
import { emptyPostgres } from "@/tests/support/other-installation";

ownDatabase();

const BY_MONTH = "attempts_by_month";

beforeEach(async () => {
  await db("operator").execute(sql`delete from webhook_event`);
});

async function attemptAt(on: Db, id: string, daysAgo: number, mode = "live"): Promise<void> {
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  await on.execute(sql`
    insert into webhook_event (id, business_id, mode, verification_id, name, revision, body_sealed, state, created_at)
    values (${id}, 'bus_1', ${mode}, ${id}, 'verification.completed', 1, '', 'delivered', ${at})`);
  await on.execute(sql`
    insert into webhook_attempt (id, business_id, mode, event_id, number, url, duration_ms, created_at)
    values (${`att_${id}`}, 'bus_1', ${mode}, ${id}, 1, 'https://example.com', 5, ${at})`);
}

const attempts = async (on: Db) =>
  (await rows<{ id: string }>(on, sql`select id from webhook_attempt order by id`)).map(({ id }) => id);
const partitions = async () =>
  (
    await rows<{ name: string }>(
      db("operator"),
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'webhook_attempt'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const nameOf = async (monthsAhead: number) =>
  (
    await rows<{ name: string }>(
      db("operator"),
      sql`select to_char(date_trunc('month', now() at time zone 'utc') + make_interval(months => ${monthsAhead}),
                         '"webhook_attempt_"YYYY_MM') as name`,
    )
  )[0]?.name ?? "";

describe("RETENTION-MONTH-1 attempts by month", () => {
  test("the months ahead are made once, and what lay in the rest moves into its month", async () => {
    const [next, afterNext] = [await nameOf(1), await nameOf(2)];
    await attemptAt(db("operator"), "evt_later", -40);
    expect(await keepAttemptMonths(90)).toEqual({ made: [next, afterNext], dropped: [] });
    expect(await keepAttemptMonths(90)).toEqual({ made: [], dropped: [] });
    expect(await partitions()).toEqual(
      [next, afterNext, "webhook_attempt_first", "webhook_attempt_rest"].sort(),
    );
    const [left] = await rows<{ count: string }>(
      db("operator"),
      sql`select count(*) as count from webhook_attempt_rest`,
    );
    expect(Number(left?.count)).toBe(0);
    expect(await attempts(db("operator"))).toEqual(["att_evt_later"]);
    // Ids, references and the deletion with the event are as in one table.
    await expect(attemptAt(db("operator"), "evt_later", -40)).rejects.toThrow();
    await expect(
      db("operator").execute(
        sql`update webhook_attempt set event_id = 'evt_none' where id = 'att_evt_later'`,
      ),
    ).rejects.toThrow();
    await db("operator").execute(sql`delete from webhook_event where id = 'evt_later'`);
    expect(await attempts(db("operator"))).toEqual([]);
  });

  test("a month goes as a whole once all of it is past its time, and not a day before", async () => {
    const [old] = await rows<{ name: string; from: string; until: string; age: number }>(
      db("operator"),
      sql`select to_char(month, '"webhook_attempt_"YYYY_MM') as name, month::text || '+00' as from,
                 (month + interval '1 month')::text || '+00' as until,
                 extract(day from now() - (month + interval '1 month') at time zone 'utc')::int as age
          from (select date_trunc('month', now() at time zone 'utc') + interval '2 months' as month) m`,
    );
    expect(old).toBeDefined();
    // The sweep of some months later: a month from now is then long past.
    const daysUntilPast = -Number(old?.age);
    expect(await keepAttemptMonths(90)).toMatchObject({ dropped: [] });
    expect((await keepAttemptMonths(-daysUntilPast + 2)).dropped).not.toContain(old?.name);
    await attemptAt(db("operator"), "evt_now", 0);
    const dropped = (await keepAttemptMonths(-daysUntilPast - 2)).dropped;
    expect(dropped).toContain(old?.name);
    expect(await partitions()).not.toContain(old?.name);
    // What is left is made anew, so that no attempt finds no place.
    expect((await keepAttemptMonths(90)).made).toContain(await nameOf(1));
    await attemptAt(db("operator"), "evt_after", 0);
    expect(await attempts(db("operator"))).toContain("att_evt_after");
  });

  test("rows of a shorter time are deleted with their events by the sweep", async () => {
    await attemptAt(db("operator"), "evt_live", 31);
    await attemptAt(db("operator"), "evt_test", 31, "test");
    await attemptAt(db("operator"), "evt_old", 91);
    await forgetOldEvents();
    expect(await attempts(db("operator"))).toEqual(["att_evt_live"]);
  });

  test("a database with attempts is migrated without losing one", async () => {
    const tags = knownMigrations();
    const { folder, remove } = migrationsUpTo(
      tags[tags.findIndex((tag) => tag.includes(BY_MONTH)) - 1] ?? "",
    );
    const other = process.env["TEST_DATABASE_URL"] ? await emptyPostgres() : null;
    const data = mkdtempSync(path.join(tmpdir(), "identity-verification-months-"));
    const open = other?.open ?? openEmbedded(data);
    try {
      await open.migrate(folder);
      for (const days of [0, 1, 40, 80, 120]) await attemptAt(open.db("operator"), `evt_${days}`, days);
      await open.migrate();
      expect(await attempts(open.db("operator"))).toHaveLength(5);
      await attemptAt(open.db("operator"), "evt_new", 0);
      await attemptAt(open.db("operator"), "evt_much_later", -70);
      await open.db("operator").execute(sql`delete from webhook_event where id in ('evt_1', 'evt_new')`);
      expect(await attempts(open.db("operator"))).toEqual(
        ["att_evt_0", "att_evt_120", "att_evt_40", "att_evt_80", "att_evt_much_later"].sort(),
      );
    } finally {
      remove();
      if (!other) await open.close();
      rmSync(data, { recursive: true, force: true });
    }
  });
});
