import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connection, db, rows } from "@/db/client";
import { IS_PROTECTED } from "@/db/row-security";
import { ownDatabase } from "@/tests/support/database";

ownDatabase({ ROW_SECURITY: "1" });

/** Each policy with what it says, and the id by which a policy that was made anew is known. */
const policies = async () =>
  rows<{ id: string; text: string }>(
    db("operator"),
    sql`select oid::text as id, concat_ws(' ', polrelid::regclass, polname, polcmd, polroles::regrole[],
               pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text
        from pg_policy order by text`,
  );

test("SECURITY-ROW-3 every table gets its policies once, and what is missing when there is another table", async () => {
  const before = await policies();
  await connection().migrate();
  expect(await policies()).toEqual(before);
  await db("operator").execute(sql`drop policy "tenant" on "session"`);
  await db("operator").execute(sql`create table another (id text)`);
  await connection().migrate();
  await db("operator").execute(sql`drop table another`);
  const after = await policies();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  const isNew = ({ id }: { readonly id: string }) => !before.some((each) => each.id === id);
  expect(after.filter(isNew).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^session tenant .*app\.business/s),
  ]);
});

test("SECURITY-ROW-4 a database that has a part of the policies only does not count as protected", async () => {
  const isProtected = () => rows(db("operator"), sql.raw(IS_PROTECTED));
  expect(await isProtected()).toEqual([{ isProtected: true }]);
  await db("operator").execute(sql`comment on function protect_table(text, text) is null`);
  expect(await isProtected()).toEqual([{ isProtected: false }]);
  await connection().migrate();
  expect(await isProtected()).toEqual([{ isProtected: true }]);
});
