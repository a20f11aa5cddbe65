import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { countCompanies, listCompanies } from "@/lib/company/list-companies";
import { sealEarlierCompanies } from "@/lib/company/seal-earlier";
import type { Tenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

describe("many companies", () => {
  // First: it seals the rows of every business.
  test("SECURITY-SEAL-5 more than one batch is sealed in one sweep, and the next one changes nothing", async () => {
    await db("operator").execute(sql`
      insert into company_verification (id, business_id, mode, country, registered_name, screened_at)
      select 'cv_batch' || n, ${tenant.businessId}, 'test', 'SZ', 'Batch ' || n, now() from generate_series(1, 1100) n`);
    await sealEarlierCompanies();
    const sealed = () =>
      rows<{ id: string; text: string; name: string | null }>(
        db("operator"),
        sql`select id, details_sealed as text, registered_name as name from company_verification
            where id like 'cv_batch%' order by id`,
      );
    const once = await sealed();
    expect(once).toHaveLength(1100);
    expect(once.every(({ text, name }) => text !== null && name === null)).toBe(true);
    await sealEarlierCompanies();
    expect(await sealed()).toEqual(once);
    expect((await listCompanies(tenant, { q: "batch 77", limit: 5 })).rows).toMatchObject([
      { registeredName: "Batch 77" },
    ]);
  });

  test("DASHBOARD-COUNT-1 thirty thousand others cost nothing: a page is read along its index, counting ends in time", async () => {
    await db("operator").execute(sql`
      insert into company_verification (id, business_id, mode, country, registered_name, status, screened_at, created_at)
      select 'cv_many' || n, ${tenant.businessId}, 'test', 'SZ', 'Many', 'COMPLETED', now(), now() - n * interval '1 minute'
      from generate_series(1, 30000) n`);
    await db("operator").execute(sql`analyze company_verification`);
    expect(await countCompanies(tenant, {}, 10_001)).toBe(10_001);
    const { rows } = await listCompanies(tenant, { limit: 25 });
    expect(rows[0]?.id).toBe("cv_many1");
    for (const filter of [sql``, sql`and status = 'COMPLETED'`]) {
      const plan = await db("operator").execute(sql`
        explain select * from company_verification
        where business_id = ${tenant.businessId} and mode = 'test' and screened_at is not null ${filter}
          and (created_at, id) < (now() - interval '10 days', 'cv_x')
        order by created_at desc nulls last, id desc nulls last limit 26`);
      const text = JSON.stringify(plan);
      expect(text).toMatch(/Index Scan using company_verification_list/);
      expect(text).not.toMatch(/Sort/);
    }
  });
});
