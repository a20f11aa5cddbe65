import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import type { Tenant } from "@/lib/platform/tenant";
import { forgetOldVerifications } from "@/lib/verification/retention";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { storedFiles } from "@/tests/support/stored-files";
import {
  claimProcessing,
  newTenant,
  rowOf,
  submitPlaceholders,
  work,
} from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "300" });

let tenant: Tenant;

beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
  tenant = await newTenant("test");
});

const submit = (simulate?: SimulatedOutcome) => submitPlaceholders(tenant, simulate);
describe("RETENTION-DEFAULT-1, SCREEN-RESOLVE-4 keeping times", () => {
  test("test images are deleted after 7 days, extracted fields and the record after 30; younger ones stay", async () => {
    const id = await submit();
    await work(await claimProcessing());
    const age = async (days: number) => {
      for (const table of [sql`verification`, sql`verification_evidence`]) {
        await db("operator").execute(
          sql`update ${table} set created_at = now() - make_interval(days => ${days})`,
        );
      }
      await forgetOldVerifications();
    };
    const images = async () =>
      (await rows(db("operator"), sql`select id from verification_evidence where verification_id = ${id}`))
        .length;
    await age(6);
    expect(await images()).toBe(2);
    await age(8);
    expect(await images()).toBe(0);
    const purges = await rows<{ payload: unknown }>(
      db("operator"),
      sql`select payload from job where name = 'files.purge'`,
    );
    expect(JSON.stringify(purges).split(`${tenant.businessId}/test/`)).toHaveLength(1 + 2);
    expect(await storedFiles(process.env["DATA_DIR"] ?? "", tenant.businessId)).toHaveLength(2);
    expect((await rowOf(id))?.extractedSealed).not.toBeNull();
    await age(31);
    expect(await rowOf(id)).toBeUndefined();
  });

  test("RETENTION-SWEEP-1 one sweep removes all that is past its time, however much, and nothing else", async () => {
    const id = await submit();
    await work(await claimProcessing());
    await db("operator").execute(sql`
      insert into verification_evidence select (jsonb_populate_record(e, jsonb_build_object(
        'id', 'evd_' || n, 'kind', 'made ' || n, 'storage_key', ${tenant.businessId}::text || '/test/' || lpad(n::text, 32, '0'),
        'created_at', now() - make_interval(days => case when n <= 1203 then 8 else 6 end)))).*
      from verification_evidence e, generate_series(1, 1210) n
      where e.id = (select min(id) from verification_evidence where verification_id = ${id})`);
    await forgetOldVerifications();
    const left = await rows<{ id: string }>(
      db("operator"),
      sql`select id from verification_evidence where verification_id = ${id} and id like 'evd\_%'`,
    );
    expect(left.filter(({ id: made }) => /^evd_\d+$/.test(made))).toHaveLength(7);
    const [purged] = await rows<{ files: number }>(
      db("operator"),
      sql`select sum(jsonb_array_length(payload->'storageKeys'))::int as files from job where name = 'files.purge'`,
    );
    expect(purged?.files).toBe(1203);
  });
});
