import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connection, db, rows } from "@/db/client";
import { narrowTo } from "@/db/narrow-to";
import { verification } from "@/db/schema/verification";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ ROW_SECURITY: "0" });

const CATALOG = sql`
  select (select count(*)::int from pg_policy) as policies,
         (select count(*)::int from pg_class where relrowsecurity) as tables,
         to_regprocedure('protect_table(text, text)') is null as "isPlain"`;

test("SECURITY-ROW-4 a database has no policies and a scope no role with ROW_SECURITY=0", async () => {
  await connection().migrate();
  expect(await rows(db("operator"), CATALOG)).toEqual([{ policies: 0, tables: 0, isPlain: true }]);
  const [owner, stranger] = [await newTenant("test"), await newTenant("test")];
  await verifyPlaceholders(owner, "approved");
  const login = sql`
    select current_user = session_user as "isLogin", coalesce(current_setting('app.business', true), '') as business`;
  for (const scope of [owner, stranger, "sign-in", "queue", "sweep", "operator"] as const) {
    expect(await rows(db(scope), login)).toEqual([{ isLogin: true, business: "" }]);
    expect(await db(scope).select().from(verification)).toHaveLength(1);
  }
  await db("sign-in").transaction(async (tx) => {
    await narrowTo(tx, stranger.businessId);
    expect(await rows(tx, login)).toEqual([{ isLogin: true, business: "" }]);
  });
});

test.skipIf(process.env["TEST_DATABASE_URL"])("SECURITY-ROW-4 no role is made", async () => {
  const roles = sql`select rolname from pg_roles where rolname like 'identity_verification%'`;
  expect(await rows(db("operator"), roles)).toEqual([]);
});
