import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import type { Tenant } from "@/lib/platform/tenant";
import { meter } from "@/lib/usage/meter";
import { countMetered } from "@/lib/usage/queries";
import { ownDatabase } from "@/tests/support/database";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase({ PRICES: '{"id_document":0.5}' });

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("live");
});

const meterMany = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, at) =>
      db("operator").transaction((tx) =>
        meter(tx, tenant, "id_document", `vrf_${tenant.businessId}_${from + at}`),
      ),
    ),
  );

test("USAGE-METER-1 the count of a month follows its events, whoever writes at the same time", async () => {
  await meterMany(0, 20);
  // Metered already: counts once.
  await meterMany(15, 25);
  expect(await countMetered(db("operator"), tenant)).toEqual({
    id_document: { units: 25, micros: 12_500_000 },
  });
  await db("operator").execute(sql`update usage_event set created_at = created_at - interval '32 days'
    where verification_id = ${`vrf_${tenant.businessId}_3`}`);
  await db("operator").execute(
    sql`delete from usage_event where verification_id = ${`vrf_${tenant.businessId}_4`}`,
  );
  expect(await countMetered(db("operator"), tenant)).toEqual({
    id_document: { units: 23, micros: 11_500_000 },
  });
  const other = await newTenant("live");
  expect(await countMetered(db("operator"), other)).toEqual({});
});

test("a transaction that is undone counts nothing", async () => {
  const undone = db("operator").transaction(async (tx) => {
    await meter(tx, tenant, "id_document", "vrf_undone");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const [left] = await rows<{ units: number }>(
    db("operator"),
    sql`select coalesce(sum(units), 0)::int as units from usage_count where business_id = ${tenant.businessId}`,
  );
  expect(left?.units).toBe(0);
});
