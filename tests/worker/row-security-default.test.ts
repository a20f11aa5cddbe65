import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Connection, connection, installConnection, rows } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import type { RowSecuritySetting } from "@/db/row-security";
import { ROLES } from "@/db/scope";
import * as environment from "@/lib/platform/env";
import { ownDatabase } from "@/tests/support/database";
import { checkRows } from "@/tools/operate/checks/database";

/** Logins of a database server. The embedded database has one login, and no row-level security unless it is asked for. */
const server = process.env["TEST_DATABASE_URL"] || undefined;
const UNUSED = "postgres://127.0.0.1/none";
ownDatabase({ ROW_SECURITY: "" });

const opened: Connection[] = [];

const suffix = randomBytes(4).toString("hex");
const PLAIN = `iv_plain_${suffix}`;
const MAKER = `iv_maker_${suffix}`;

function open(login: string, database: string, rowSecurity: RowSecuritySetting): Connection {
  const url = new URL(server ?? UNUSED);
  url.username = login;
  url.pathname = `/${database}`;
  const made = openPostgres({ url: url.href, directUrl: undefined, connections: 12, rowSecurity });
  opened.push(made);
  return made;
}

/** What a tenant sees without any filter of one row of another's and one of its own. */
async function seenBy(on: Connection): Promise<number> {
  const all = sql`select count(*)::int as count from business`;
  const [row] = await rows<{ count: number }>(on.db({ businessId: "bus_mine", mode: "live" }), all);
  return row?.count ?? -1;
}

const addTwo = (on: Connection) =>
  on
    .db("operator")
    .execute(
      sql`insert into business (id, name, email) values ('bus_mine', 'Mine', 'mine@example.com'), ('bus_other', 'Other', 'other@example.com')`,
    );

describe.runIf(server)(
  "SECURITY-ROW-4 without ROW_SECURITY a PostgreSQL database says whether it is on",
  () => {
    const admin = postgres(server ?? UNUSED, { max: 1, onnotice: () => {} });
    let before: Connection;

    beforeAll(async () => {
      before = connection();
      await admin.unsafe(`create role ${PLAIN} login; create role ${MAKER} login`);
      // As an administrator of a service that is rented would: the roles are there, and the user may take them.
      for (const role of Object.values(ROLES)) {
        await admin.unsafe(
          `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
        );
        await admin.unsafe(`grant ${role} to ${MAKER}`);
      }
      for (const name of ["of_plain", "of_maker", "of_old", "of_superuser"])
        await admin.unsafe(`create database ${name}_${suffix}`);
      await admin.unsafe(`alter database of_plain_${suffix} owner to ${PLAIN}`);
      for (const name of ["of_maker", "of_old"])
        await admin.unsafe(`alter database ${name}_${suffix} owner to ${MAKER}`);
    });

    afterAll(async () => {
      installConnection(before);
      await Promise.all(opened.map((each) => each.close()));
      for (const name of ["of_plain", "of_maker", "of_old", "of_superuser"])
        await admin.unsafe(`drop database ${name}_${suffix} with (force)`);
      await admin.unsafe(`drop role ${PLAIN}; drop role ${MAKER}`);
      await admin.end();
    });

    test.each([
      ["a user that was granted the roles", MAKER, "of_maker"],
      ["a superuser", new URL(server ?? UNUSED).username, "of_superuser"],
    ])("a new one of %s is protected from its first start, and stays so", async (_, login, name) => {
      const database = `${name}_${suffix}`;
      const first = open(login, database, "auto");
      expect(first.hasRowSecurity).toBe(false);
      await first.migrate();
      expect(first.hasRowSecurity).toBe(true);
      await addTwo(first);
      expect(await seenBy(first)).toBe(1);
      // A process that does not migrate, and one of a later start.
      const second = open(login, database, "auto");
      await second.learnRowSecurity();
      expect(await seenBy(second)).toBe(1);
      const third = open(login, database, "auto");
      await third.migrate();
      expect(await seenBy(third)).toBe(1);
      installConnection(third);
      expect(await checkRows()).toMatchObject({ state: "good" });
      await third.db("operator").execute(sql`alter table session no force row level security`);
      expect(await checkRows()).toMatchObject({
        state: "problem",
        text: expect.stringContaining("in session:"),
      });
      // ROW_SECURITY=0 turns it off, and the owner goes on with all rows.
      const off = open(login, database, false);
      await off.migrate();
      await off.learnRowSecurity();
      expect([off.hasRowSecurity, await seenBy(off)]).toEqual([false, 2]);
    });

    test("a new one of a user that may not make the roles works without, and the doctor says so", async () => {
      const one = open(PLAIN, `of_plain_${suffix}`, "auto");
      await one.migrate();
      await addTwo(one);
      expect([one.hasRowSecurity, await seenBy(one)]).toEqual([false, 2]);
      installConnection(one);
      vi.spyOn(environment, "env").mockReturnValue({
        ...environment.env(),
        DATABASE_URL: server,
        ROW_SECURITY: "auto",
      });
      expect(await checkRows()).toMatchObject({
        state: "warning",
        text: expect.stringContaining("ROW_SECURITY=1"),
      });
      vi.restoreAllMocks();
      // Asked for, the start ends with what an administrator has to run, as ever.
      await expect(open(PLAIN, `of_plain_${suffix}`, true).migrate()).rejects.toThrow("ROW_SECURITY");
    });

    test("one of before stays as it was, until ROW_SECURITY=1 was set once", async () => {
      const database = `of_old_${suffix}`;
      const old = open(MAKER, database, false);
      await old.migrate();
      await addTwo(old);
      const upgraded = open(MAKER, database, "auto");
      await upgraded.migrate();
      expect([upgraded.hasRowSecurity, await seenBy(upgraded)]).toEqual([false, 2]);
      await open(MAKER, database, true).migrate();
      const later = open(MAKER, database, "auto");
      await later.migrate();
      expect([later.hasRowSecurity, await seenBy(later)]).toEqual([true, 1]);
      // A server of before goes on beside it as the owner.
      expect(await seenBy(upgraded)).toBe(2);
    });
  },
);

test.skipIf(server)("SECURITY-ROW-4 the embedded database has it where it is asked for", async () => {
  expect(connection().hasRowSecurity).toBe(false);
  expect(await checkRows()).toMatchObject({ state: "good", text: expect.stringContaining("ROW_SECURITY=1") });
});
