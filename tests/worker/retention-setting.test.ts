import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import {
  changeRetention,
  listRetentionRules,
  readRetention,
  undoRetentionChange,
} from "@/lib/account/retention";
import { createCompany } from "@/lib/company/create";
import { forgetOldCompanies } from "@/lib/company/retention";
import { countRetentionLoss } from "@/lib/company/retention-loss";
import type { Tenant } from "@/lib/platform/tenant";
import { forgetOldScreenings, readScreening } from "@/lib/screening/results";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { ownDatabase } from "@/tests/support/database";
import { shortenRetention } from "@/tests/support/retention";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const NONE = { images: null, fields: null, record: null, companyDocuments: null, webhookBodies: null };
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant("test");
});

const ruleOf = async ({ businessId }: Tenant) =>
  (await listRetentionRules()).find((rule) => rule.businessId === businessId);
const age = (days: number) =>
  db("operator").execute(sql`
    with screened as (update screening_result set screened_at = now() - make_interval(days => ${days}) returning 1),
    aged as (update verification set created_at = now() - make_interval(days => ${days}) returning 1)
    update verification_evidence set created_at = now() - make_interval(days => ${days})`);

describe("RETENTION-SETTING-2 a change that shortens a time", () => {
  test("waits for a day and can be undone until then; both are audited", async () => {
    const { set, pending } = await changeRetention(tenant, { ...NONE, images: 2 });
    expect(set).toEqual(NONE);
    expect(pending?.set).toEqual({ ...NONE, images: 2 });
    const hours = (Date.parse(pending?.from ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect((await ruleOf(tenant))?.images).toBe(7);
    expect(await undoRetentionChange(tenant)).toEqual({ set: NONE, pending: null });
    await expect(undoRetentionChange(tenant)).rejects.toMatchObject({ code: "NOT_FOUND" });

    await shortenRetention(tenant, { ...NONE, images: 2 });
    expect(await readRetention(tenant)).toEqual({ set: { ...NONE, images: 2 }, pending: null });
    expect((await ruleOf(tenant))?.images).toBe(2);
    await expect(undoRetentionChange(tenant)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audited = await db("operator").execute(
      sql`select action from audit where business_id = ${tenant.businessId} and action like 'retention.%' order by position`,
    );
    expect(JSON.stringify(audited)).toMatch(
      /retention\.changed.*retention\.change_undone.*retention\.changed/,
    );
  });

  test("a longer time holds at once, also after a shorter one, and replaces a change that waits", async () => {
    await shortenRetention(tenant, { ...NONE, images: 2, fields: 3 });
    await changeRetention(tenant, { ...NONE, images: 1, fields: 3 });
    expect((await ruleOf(tenant))?.images).toBe(2);
    expect(await changeRetention(tenant, { ...NONE, images: 5, fields: 3 })).toEqual({
      set: { ...NONE, images: 5, fields: 3 },
      pending: null,
    });
    expect(await ruleOf(tenant)).toMatchObject({ images: 5, fields: 3, record: 30 });
  });

  test("spares cases that wait for a verdict until the default, and says so in numbers before", async () => {
    const decided = await verifyPlaceholders(tenant, "approved");
    const waiting = await verifyPlaceholders(tenant, "needs_review");
    await age(3);
    const change = { ...NONE, images: 2, fields: 2, record: 2 };
    expect(await countRetentionLoss(tenant, change)).toMatchObject({
      images: 1,
      fields: 1,
      record: 1,
      waiting: 1,
    });
    expect(await countRetentionLoss(tenant, NONE)).toMatchObject({
      images: 0,
      fields: 0,
      record: 0,
      waiting: 0,
    });
    await shortenRetention(tenant, change);
    await forgetOldVerifications();
    const left = await db("operator")
      .select({ id: verification.id, sealed: verification.extractedSealed })
      .from(verification)
      .where(eq(verification.businessId, tenant.businessId));
    expect(left).toEqual([{ id: waiting, sealed: expect.any(String) }]);
    await forgetOldScreenings();
    expect(await readScreening(tenant, waiting)).not.toBeNull();
    expect(await readScreening(tenant, decided)).toBeNull();
    await age(31);
    await forgetOldVerifications();
    expect(await db("operator").select().from(verification).where(eq(verification.id, waiting))).toEqual([]);
  });

  test("spares companies that wait for a verdict, and counts the others", async () => {
    const made = [];
    for (const decision of ["NEEDS_REVIEW", "APPROVED"] as const) {
      const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Acme" }, null);
      await db("operator")
        .update(companyVerification)
        .set({ decision, createdAt: sql`now() - interval '3 days'` })
        .where(eq(companyVerification.id, company.id));
      made.push(company.id);
    }
    const change = { ...NONE, images: 2, fields: 2, record: 2 };
    expect(await countRetentionLoss(tenant, change)).toMatchObject({ record: 1, waiting: 1 });
    await shortenRetention(tenant, change);
    await forgetOldCompanies();
    const left = await db("operator")
      .select({ id: companyVerification.id })
      .from(companyVerification)
      .where(eq(companyVerification.businessId, tenant.businessId));
    expect(left.map(({ id }) => id)).toEqual(made.slice(0, 1));
  });
});
