import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type DataScope, db, rows, type Tx } from "@/db/client";
import { ROLES } from "@/db/scope";
import { ownDatabase } from "@/tests/support/database";
import {
  type CatalogTable,
  catalogTables,
  giveAllTo,
  insertRow,
  touchAll,
  undone,
} from "@/tests/support/protected-rows";

ownDatabase({ ROW_SECURITY: "1" });

const OWNER = { businessId: "bus_owner", mode: "live" } as const;
const STRANGER = { businessId: "bus_stranger", mode: "live" } as const;
const OTHER_MODE = { ...OWNER, mode: "test" } as const;
const BOTH_MODES = { businessId: OWNER.businessId };

/** Tables of no business. A new table belongs here or has policies. */
const OF_NO_BUSINESS = [
  "engine_answer",
  "installation",
  "list_in_force",
  "list_source",
  "list_version",
  "passkey_challenge",
  "rate_level",
  "sign_in_failure",
  "signing_key",
  "written_file",
];
/** What belongs to a business and not to one of its modes. */
const OF_BOTH_MODES = [
  "audit",
  "audit_anchor",
  "audit_check",
  "business",
  "email_domain",
  "key_recovery",
  "member_link",
  "member_session",
  "passkey",
  "saved_view",
  "single_sign_on",
  "user",
];
/** The test mode reads the live row where it has none of its own. */
const READ_BY_TEST = ["branding", "capture_setting", "webhook_endpoint"];

const tables: CatalogTable[] = [];
const isDenied = { cause: expect.objectContaining({ code: "42501" }) };

beforeAll(async () => {
  tables.push(...(await catalogTables()).filter(({ isProtected }) => isProtected));
  await db("operator").transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of tables) await tx.execute(insertRow(table, OWNER));
  });
});

const tableOf = (wanted: string) => tables.find(({ name }) => name === wanted) as CatalogTable;
const countIn = async (tx: Tx, { name }: CatalogTable) =>
  Number(
    (await rows<{ count: string }>(tx, sql`select count(*) as count from ${sql.identifier(name)}`))[0]?.count,
  );

/** The tables of which a scope sees the owner's row without any filter. */
async function seenBy(scope: DataScope): Promise<string[]> {
  const seen: string[] = [];
  for (const table of tables) if (await undone(scope, (tx) => countIn(tx, table))) seen.push(table.name);
  return seen;
}

describe("SECURITY-ROW-1 a query without its filter", () => {
  test("reads the rows of its own business and mode, in every table", async () => {
    const names = tables.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(35);
    expect(await seenBy(OWNER)).toEqual(names);
    expect(await seenBy(BOTH_MODES)).toEqual(names);
  });

  test("reads nothing of another business", async () => {
    expect(await seenBy(STRANGER)).toEqual([]);
    expect(await seenBy({ businessId: STRANGER.businessId })).toEqual([]);
  });

  test("reads nothing of the other mode, but what belongs to both", async () => {
    const expected = [...OF_BOTH_MODES, ...READ_BY_TEST].sort();
    expect((await seenBy(OTHER_MODE)).sort()).toEqual(expected);
  });

  test("changes and deletes nothing of another business or of the other mode", async () => {
    for (const table of tables) {
      for (const scope of [STRANGER, OTHER_MODE]) {
        if (scope === OTHER_MODE && OF_BOTH_MODES.includes(table.name)) continue;
        const touched = await undone(scope, (tx) => rows(tx, touchAll(table)));
        const gone = await undone(scope, (tx) =>
          rows(tx, sql`delete from ${sql.identifier(table.name)} returning 1 as one`),
        );
        expect([table.name, touched.length, gone.length]).toEqual([table.name, 0, 0]);
      }
    }
  });

  test("writes no row for another business, nor gives it one of its own", async () => {
    for (const table of tables) {
      await expect(
        undone(STRANGER, (tx) => tx.execute(insertRow(table, OWNER))),
        table.name,
      ).rejects.toMatchObject(isDenied);
      const isKept = undone(OWNER, (tx) => tx.execute(giveAllTo(table, STRANGER.businessId)));
      // Tables that are only added to refuse the change before the policy does.
      await expect(isKept, table.name).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(/row-level security|append-only/) }),
      });
    }
  });

  test("writes no row for the other mode", async () => {
    for (const table of tables.filter(({ columns }) => columns.some(({ name }) => name === "mode"))) {
      if (OF_BOTH_MODES.includes(table.name)) continue;
      await expect(
        undone(OTHER_MODE, (tx) => tx.execute(insertRow(table, OWNER))),
        table.name,
      ).rejects.toMatchObject(isDenied);
    }
  });

  test("a business may queue work of no business, and does not see it", async () => {
    const queued = await undone(OWNER, async (tx) => {
      await tx.execute(sql`insert into job (name, tenant, payload) values ('files.purge', '-', '{}')`);
      return rows(tx, sql`select 1 as one from job where tenant = '-'`);
    });
    expect(queued).toEqual([]);
  });
});

describe("SECURITY-ROW-2 without a tenant", () => {
  test("the role of a tenant sees no row and writes none", async () => {
    for (const table of tables) {
      const found = await undone("operator", async (tx) => {
        await tx.execute(sql.raw(`set local role ${ROLES.tenant}`));
        return countIn(tx, table);
      });
      expect([table.name, found]).toEqual([table.name, 0]);
      const written = undone("operator", async (tx) => {
        await tx.execute(sql.raw(`set local role ${ROLES.tenant}`));
        return tx.execute(insertRow(table, OWNER));
      });
      await expect(written, table.name).rejects.toMatchObject(isDenied);
    }
  });

  test("a scope ends with its statement or transaction, also one that fails", async () => {
    const state = async () =>
      rows(
        db("operator"),
        sql`select current_user = session_user as "isLogin", coalesce(current_setting('app.business', true), '') as business,
                   coalesce(current_setting('app.modes', true), '') as modes`,
      );
    const none = [{ isLogin: true, business: "", modes: "" }];
    await rows(db(OWNER), sql`select 1 as one`);
    expect(await state()).toEqual(none);
    await expect(rows(db(OWNER), sql`select 1 / 0`)).rejects.toThrow();
    expect(await state()).toEqual(none);
    await expect(undone(OWNER, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect(await state()).toEqual(none);
  });

  test("sign-in reaches people and access, the queue jobs, the server rows of no business, and nothing else", async () => {
    const reachable = async (scope: DataScope) => {
      const found: string[] = [];
      for (const { name } of await catalogTables()) {
        const isRead = rows(db(scope), sql`select 1 as one from ${sql.identifier(name)} limit 1`);
        await isRead.then(
          () => found.push(name),
          () => {},
        );
      }
      return found;
    };
    const shared = [...OF_NO_BUSINESS, "job"].sort();
    expect(await reachable("queue")).toEqual(shared);
    expect(await reachable("server")).toEqual(shared);
    expect(await reachable("sign-in")).toEqual(
      [
        "api_key",
        "audit",
        "business",
        "capture_setting",
        "email_domain",
        "key_recovery",
        "member_link",
        "member_session",
        "passkey",
        "passkey_challenge",
        "session",
        "short_link",
        "sign_in_failure",
        "single_sign_on",
        "user",
      ].sort(),
    );
    expect(await seenBy("sweep")).toEqual(tables.map(({ name }) => name));
  });

  test("sign-in sees a session by its short link, and no other", async () => {
    const seen = await undone("operator", async (tx) => {
      await tx.execute(insertRow(tableOf("session"), STRANGER, "other"));
      await tx.execute(sql.raw(`set local role ${ROLES.signIn}`));
      return rows<{ id: string }>(tx, sql`select id from session`);
    });
    expect(seen).toEqual([{ id: "x" }]);
  });

  test("an id that is no id does not become part of a statement", () => {
    expect(() => db({ businessId: "x'; reset role; --", mode: "live" })).toThrow("unexpected character");
  });
});

describe("SECURITY-ROW-3 every table", () => {
  test("has policies that bind its owner too, or is known to hold nothing of a business", async () => {
    const all = await catalogTables();
    const open = all.filter(({ isProtected }) => !isProtected).map(({ name }) => name);
    expect(open).toEqual(OF_NO_BUSINESS);
    for (const { name, policies } of all.filter(({ isProtected }) => isProtected)) {
      expect([name, policies]).toEqual([name, expect.arrayContaining(["owner", "system", "tenant"])]);
    }
    const ofBusiness = all.filter(({ columns }) => columns.some((column) => column.name === "business_id"));
    expect(ofBusiness.filter(({ name }) => OF_NO_BUSINESS.includes(name))).toEqual([]);
  });

  test("no role passes by the policies: none may log in, own a table or read a partition by its name", async () => {
    const names = Object.values(ROLES);
    const found = await rows(
      db("operator"),
      sql`select rolname as name from pg_roles where rolname in ${names}
          and not (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([...names].sort());
    const past = await rows(
      db("operator"),
      sql`select c.relname from pg_class c, unnest(array[${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )}]) role
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and (pg_has_role(role, c.relowner, 'member')
              or c.relispartition and has_table_privilege(role, c.oid, 'select, insert, update, delete'))`,
    );
    expect(past).toEqual([]);
  });

  test("the reader sees records of one business, and no key, password or secret", async () => {
    const denied: string[] = [];
    for (const { name } of tables) {
      const isRead = undone("operator", async (tx) => {
        await tx.execute(sql.raw(`set local role ${ROLES.reader}`));
        return countIn(tx, { name } as CatalogTable);
      });
      expect(await isRead.catch(() => denied.push(name) && 0), name).toBe(0);
    }
    expect(denied).toEqual(
      expect.arrayContaining([
        "api_key",
        "user",
        "member_session",
        "member_link",
        "key_recovery",
        "webhook_endpoint",
      ]),
    );
    expect(denied).not.toContain("verification");
    await expect(
      undone("operator", async (tx) => {
        await tx.execute(sql.raw(`set local role ${ROLES.reader}`));
        return tx.execute(sql`delete from verification`);
      }),
    ).rejects.toMatchObject(isDenied);
  });
});
