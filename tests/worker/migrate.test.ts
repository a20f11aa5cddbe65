import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { connection } from "@/db/client";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const LOCK = "identity-verification.migrate";

describe.skipIf(!process.env["TEST_DATABASE_URL"])("CONFIG-MIGRATE-1 migrations on PostgreSQL", () => {
  const other = () => postgres(process.env["DATABASE_URL"] ?? "", { max: 1, onnotice: () => {} });

  test("one process migrates, another waits for it, and no lock outlives them", async () => {
    const holder = other();
    let isDone = false;
    let waiting: Promise<void> = Promise.resolve();
    await holder.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext(${LOCK}))`;
      waiting = connection()
        .migrate()
        .then(() => {
          isDone = true;
        });
      await wait(300);
      expect(isDone).toBe(false);
    });
    await waiting;
    await Promise.all([connection().migrate(), connection().migrate()]);
    const [left] = await holder<{ count: number }[]>`
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    expect(left?.count).toBe(0);
    await holder.end();
  });
});
