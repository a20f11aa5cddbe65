import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { verification, verificationEvidence } from "@/db/schema/verification";
import {
  changeRetention,
  isShorter,
  listRetentionRules,
  readRetention,
  undoRetentionChange,
} from "@/lib/account/retention";
import { createCompany } from "@/lib/company/create";
import { forgetOldCompanies } from "@/lib/company/retention";
import { countRetentionLoss } from "@/lib/company/retention-loss";
import type { Tenant } from "@/lib/platform/tenant";
import { forgetOldScreenings, readScreening } from "@/lib/screening/results";
import { createCaptureSession } from "@/lib/session/create";
import { authenticatePage } from "@/lib/session/page-settings";
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

describe("RETENTION-KIND-1 times of single kinds of checks", () => {
  const NOT = { images: null, fields: null, record: null };
  const kinds = (given: object) => ({
    selfie_match: NOT,
    id_document: NOT,
    company: { fields: null, record: null },
    ...given,
  });
  const leftOf = async (of: Tenant) =>
    (
      await db("operator")
        .select({ id: verification.id, sealed: verification.extractedSealed })
        .from(verification)
        .where(eq(verification.businessId, of.businessId))
    ).map(({ id, sealed }) => [id, sealed !== null]);

  test("a shorter one deletes this kind alone, is counted before, waits for a day and can be undone", async () => {
    const document = await verifyPlaceholders(tenant, "approved");
    const selfie = await verifyPlaceholders(tenant, "approved");
    await db("operator")
      .update(verification)
      .set({ kind: "selfie_match" })
      .where(eq(verification.id, selfie));
    const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Acme" }, null);
    await age(3);
    await db("operator").update(companyVerification).set({ createdAt: sql`now() - interval '3 days'` });
    const change = { ...NONE, kinds: kinds({ selfie_match: { images: 2, fields: 2, record: null } }) };
    expect(isShorter("test", NONE, change)).toBe(true);
    expect(await countRetentionLoss(tenant, change)).toMatchObject({ images: 1, fields: 1, record: 0 });
    expect((await changeRetention(tenant, change)).pending?.set).toEqual(change);
    await forgetOldVerifications();
    expect((await leftOf(tenant)).sort()).toEqual(
      [
        [document, true],
        [selfie, true],
      ].sort(),
    );
    expect(await undoRetentionChange(tenant)).toEqual({ set: NONE, pending: null });

    await shortenRetention(tenant, change);
    expect((await readRetention(tenant)).set).toEqual(change);
    const other = await newTenant("test");
    const theirs = await verifyPlaceholders(other, "approved");
    await db("operator")
      .update(verification)
      .set({ kind: "selfie_match" })
      .where(eq(verification.id, theirs));
    await age(3);
    await forgetOldVerifications();
    await forgetOldCompanies();
    await forgetOldScreenings();
    expect((await leftOf(tenant)).sort()).toEqual(
      [
        [document, true],
        [selfie, false],
      ].sort(),
    );
    expect(await readScreening(tenant, document)).not.toBeNull();
    expect(await readScreening(tenant, selfie)).toBeNull();
    expect(await leftOf(other)).toEqual([[theirs, true]]);
    const photos = await db("operator")
      .select({ of: verificationEvidence.verificationId })
      .from(verificationEvidence)
      .where(eq(verificationEvidence.businessId, tenant.businessId));
    expect(new Set(photos.map(({ of }) => of))).toEqual(new Set([document]));
    expect(
      await db("operator").select().from(companyVerification).where(eq(companyVerification.id, company.id)),
    ).toHaveLength(1);
  });

  test("a longer one than that of all kinds keeps this kind, and holds at once", async () => {
    const document = await verifyPlaceholders(tenant, "approved");
    const selfie = await verifyPlaceholders(tenant, "approved");
    await db("operator")
      .update(verification)
      .set({ kind: "selfie_match" })
      .where(eq(verification.id, selfie));
    const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Acme" }, null);
    const short = { ...NONE, images: 2, fields: 2, record: 2 };
    await shortenRetention(tenant, short);
    const longer = { ...short, kinds: kinds({ id_document: { images: 7, fields: 20, record: 30 } }) };
    expect(await changeRetention(tenant, longer)).toEqual({ set: longer, pending: null });
    await age(3);
    await db("operator").update(companyVerification).set({ createdAt: sql`now() - interval '3 days'` });
    await forgetOldVerifications();
    await forgetOldCompanies();
    expect(await leftOf(tenant)).toEqual([[document, true]]);
    expect(
      await db("operator").select().from(companyVerification).where(eq(companyVerification.id, company.id)),
    ).toEqual([]);
    // Back to the shorter time of all kinds: that shortens.
    expect((await changeRetention(tenant, short)).pending?.set).toEqual(short);
  });

  test("is from a day to the default, and no record goes before its parts; nothing set is no kind", async () => {
    const refused = { code: "VALIDATION_ERROR" };
    for (const [check, part, days] of [
      ["selfie_match", "images", 8],
      ["id_document", "fields", 0],
      ["company", "record", 31],
      ["company", "fields", 1.5],
    ] as const) {
      const own = { ...(check === "company" ? { fields: null, record: null } : NOT), [part]: days };
      const change = { ...NONE, kinds: kinds({ [check]: own }) };
      await expect(changeRetention(tenant, change)).rejects.toMatchObject({
        ...refused,
        message: expect.stringContaining(`${check}_${part} must be from 1 to`),
      });
    }
    const early = { ...NONE, kinds: kinds({ company: { fields: 20, record: 10 } }) };
    await expect(changeRetention(tenant, early)).rejects.toMatchObject(refused);
    expect(await changeRetention(tenant, { ...NONE, kinds: kinds({}) })).toEqual({
      set: NONE,
      pending: null,
    });
  });

  test("SESSION-VALIDATE-4 the hosted page names the time of an ID document's photos", async () => {
    await shortenRetention(tenant, {
      ...NONE,
      images: 2,
      kinds: kinds({ id_document: { ...NOT, images: 3 } }),
    });
    const { session } = await createCaptureSession(tenant, { userId: "user-1" });
    expect((await authenticatePage(session)).settings.retentionDays).toBe(3);
  });
});
