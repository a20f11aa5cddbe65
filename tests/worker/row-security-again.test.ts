import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connection, db, rows } from "@/db/client";
import { ownDatabase } from "@/tests/support/database";

ownDatabase({ ROW_SECURITY: "1" });

const policies = async () =>
  (await rows<{ policy: string }>(db("operator"), sql`select oid || ' ' || polname as policy from pg_policy`))
    .map(({ policy }) => policy)
    .sort();

test("SECURITY-ROW-3 every table gets its policies once, and what is missing when there is another table", async () => {
  const before = await policies();
  await connection().migrate();
  expect(await policies()).toEqual(before);
  await db("operator").execute(sql`drop policy "tenant" on "session"`);
  await db("operator").execute(sql`create table another (id text)`);
  await connection().migrate();
  await db("operator").execute(sql`drop table another`);
  const after = await policies();
  expect(after).toHaveLength(before.length);
  expect(before.filter((one) => !after.includes(one)).map((one) => one.replace(/\d+/, ""))).toEqual([
    " tenant",
  ]);
});
