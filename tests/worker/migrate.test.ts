import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { connection, db, rows } from "@/db/client";
import { appliedMigrations, knownMigrations, migrationsUpTo, NewerDatabase } from "@/db/migration-journal";
import { migrate } from "@/lib/worker/boot";
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

describe("CONFIG-MIGRATE-2 versions of program and database", () => {
  const applied = () => appliedMigrations((statement) => rows(db("operator"), statement));
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`;

  test("all migrations are known, and a database with a later one is refused in one sentence", async () => {
    expect(await applied()).toEqual(knownMigrations());
    await db("operator").execute(later);
    await expect(applied()).rejects.toThrow("This database is newer than this program");
    if (process.env["TEST_DATABASE_URL"]) {
      await expect(connection().migrate()).rejects.toThrow(NewerDatabase);
      await expect(migrate()).rejects.toThrow(/^This database is newer/);
    }
    await db("operator").execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    expect(await applied()).toEqual(knownMigrations());
  });

  test("migrations up to one of them are a folder of their own", () => {
    const [first = "", second = ""] = knownMigrations();
    const { folder, remove } = migrationsUpTo(second);
    const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8"));
    expect(journal.entries.map(({ tag }: { tag: string }) => tag)).toEqual([first, second]);
    remove();
    expect(existsSync(folder)).toBe(false);
  });
});
