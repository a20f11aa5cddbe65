import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { connection, db, rows } from "@/db/client";
import {
  appliedMigrations,
  knownMigrations,
  MIGRATIONS,
  migrationsUpTo,
  NewerDatabase,
} from "@/db/migration-journal";
import { openPostgres } from "@/db/postgres";
import { migrate } from "@/lib/worker/boot";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const LOCK = "identity-verification.migrate";
/** Tables with a few rows for each business, member or list. */
const SMALL: ReadonlySet<string> = new Set([
  "business",
  "api_key",
  "member",
  "user",
  "capture_setting",
  "list_source",
  "webhook_endpoint",
  "policy_version",
]);

describe.skipIf(!process.env["TEST_DATABASE_URL"])("CONFIG-MIGRATE-1 migrations on PostgreSQL", () => {
  const other = () => postgres(process.env["DATABASE_URL"] ?? "", { max: 1, onnotice: () => {} });
  /** A database without tables on the same server. */
  const emptyDatabase = async (name: string) => {
    const admin = other();
    await admin.unsafe(`drop database if exists ${name}`);
    await admin.unsafe(`create database ${name}`);
    const drop = () => admin.unsafe(`drop database ${name}`).then(() => admin.end());
    return { url: (process.env["DATABASE_URL"] ?? "").replace(/\/[^/]*$/, `/${name}`), drop };
  };

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

  test("CONFIG-MIGRATE-3 an index of a table in use is built while others write to it, and a broken one is replaced", async () => {
    const { url, drop } = await emptyDatabase("built_ahead");
    const database = openPostgres({ url, directUrl: undefined, connections: 2 });
    const earlier = migrationsUpTo("0042_seal_company_details");
    await database.migrate(earlier.folder);
    earlier.remove();
    const [writer, later] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })];
    const write = (on: postgres.Sql | postgres.TransactionSql, name: string) => on`
      insert into verification (id, business_id, mode, kind) values (${name}, 'bus_1', 'live', 'id_document')`;
    const index = async () => {
      const [row] = await later<{ isValid: boolean }[]>`
        select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('verification_sealed_kept')`;
      return row?.isValid;
    };
    // As an earlier try leaves it that was broken off.
    await later`create index verification_sealed_kept on verification (created_at)`;
    await later`update pg_index set indisvalid = false where indexrelid = 'verification_sealed_kept'::regclass`;
    let migrated: Promise<unknown> = Promise.resolve();
    await writer.begin(async (tx) => {
      await write(tx, "one");
      migrated = Promise.all([database.migrate(), database.migrate()]);
      await wait(1500);
      // The migration waits for the open transaction, and this write not for the migration.
      await later`set statement_timeout = '2s'`;
      await write(later, "two");
      expect(await index()).not.toBe(true);
    });
    await migrated;
    expect(await index()).toBe(true);
    const [made] = await later<
      { text: string }[]
    >`select pg_get_indexdef('verification_sealed_kept'::regclass) as text`;
    expect(made?.text).toContain("capture_facts_sealed IS NOT NULL");
    await Promise.all([writer.end(), later.end(), database.close()]);
    await drop();
  }, 60_000);

  test("CONFIG-MIGRATE-3 policies change beside transactions that use several tables, and no others are touched", async () => {
    const { url, drop } = await emptyDatabase("protected_in_use");
    const database = openPostgres({ url, directUrl: undefined, connections: 2, rowSecurity: true });
    await database.migrate();
    const client = postgres(url, { max: 1, onnotice: () => {} });
    await client`insert into business (id, name, email) values ('bus_1', 'One', 'one@example.com')`;
    const policies = async () => client<{ id: string; text: string | null }[]>`
      select oid::text as id, obj_description(oid, 'pg_policy') as text from pg_policy
      where polrelid in ('session'::regclass, 'verification'::regclass, 'usage_event'::regclass) and polname = 'tenant'
      order by polrelid::regclass::text`;
    const before = await policies();
    // As a release with another text left them.
    await client.unsafe(`
      comment on function protect_table(text, text) is 'of another release';
      comment on policy "tenant" on "session" is 'of another release';
      comment on policy "tenant" on "verification" is 'of another release'`);
    let migrated: Promise<unknown> = Promise.resolve();
    await client.begin(async (tx) => {
      await tx`select from verification`;
      migrated = database.migrate();
      // Half of its tables have changed by now, and it tries this one again and again.
      await wait(1500);
      await tx`set local statement_timeout = '2s'`;
      await tx`select from session, api_key`;
    });
    await migrated;
    const after = await policies();
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(after.map(({ id }, at) => id === before[at]?.id)).toEqual([false, true, false]);
    await Promise.all([client.end(), database.close()]);
    await drop();
  }, 60_000);
});

describe("CONFIG-MIGRATE-3 migrations since the rule", () => {
  const [, ...since] = knownMigrations().slice(knownMigrations().indexOf("0039_privacy"));
  /** The statements on a table that may be large and that this migration has not made. */
  const onLarge = (text: string, statement: RegExp) => {
    const made = new Set([...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table));
    return [...text.matchAll(statement)]
      .filter(({ groups }) => !made.has(groups?.["table"]) && !SMALL.has(groups?.["table"] ?? ""))
      .map(([found]) => found);
  };
  const inMigrations = (statement: RegExp) =>
    since.flatMap((tag) => onLarge(readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8"), statement));

  test("none builds an index of a table that may be large while it blocks writes", () => {
    const unmarked =
      /(?<!^-- ahead, without blocking writes\n)^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?"\w+" ON "(?<table>\w+)"/gm;
    expect(inMigrations(unmarked)).toEqual([]);
    expect(onLarge('CREATE INDEX "a" ON "verification" USING btree ("id");', unmarked)).toHaveLength(1);
  });

  test.each([
    [
      "rewrites or scans a column",
      /^ALTER TABLE "(?<table>\w+)" ALTER COLUMN "\w+" SET (?:DATA TYPE|NOT NULL)/gm,
      'ALTER TABLE "session" ALTER COLUMN "user_id" SET NOT NULL;',
    ],
    [
      "checks every row for a constraint",
      /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT (?!.*NOT VALID)/gm,
      'ALTER TABLE "session" ADD CONSTRAINT "a" CHECK (photo_count >= 0);',
    ],
    [
      "adds a column with a value for each row",
      /^ALTER TABLE "(?<table>\w+)" ADD COLUMN .*(?:random|uuid|nextval|serial|GENERATED|REFERENCES|PRIMARY|UNIQUE)/gim,
      'ALTER TABLE "session" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();',
    ],
    ["changes rows", /^(?:UPDATE|DELETE FROM) "?(?<table>\w+)"?/gm, 'UPDATE "session" SET "user_id" = \'\';'],
  ])("none %s of one under its lock", (_, statement, example) => {
    expect(inMigrations(statement)).toEqual([]);
    expect(onLarge(example, statement)).toHaveLength(1);
  });

  test("one that alters tables of earlier ones gives up a lock that it does not get, and is tried again", () => {
    const waits = (text: string) =>
      !text.startsWith("SET LOCAL lock_timeout = '100ms';") &&
      onLarge(text, /^(?:ALTER|DROP) TABLE (?:IF EXISTS )?"(?<table>\w+)"/gm).length > 0;
    const sinceThen = since.slice(since.indexOf("0045_ask_signatory_again") + 1);
    expect(
      sinceThen.filter((tag) => waits(readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8"))),
    ).toEqual([]);
    expect(waits('ALTER TABLE "session" ADD COLUMN "a" text;')).toBe(true);
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
