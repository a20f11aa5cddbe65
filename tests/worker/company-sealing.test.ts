import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { companyReview, companyVerification } from "@/db/schema/company";
import { readCompanyFile } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { listCompanies } from "@/lib/company/list-companies";
import { lockCompany } from "@/lib/company/queries";
import { sealEarlierCompanies } from "@/lib/company/seal-earlier";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const CLEAR = {
  clearName: "Hhohho Granite (Pty) Ltd",
  clearNumber: "R7/990011",
  clearAddress: "Plot 5\nPiggs Peak",
  clearTaxId: "300-111-222",
  clearIncorporation: "2019-03-01",
};

/** A company and a verdict as the version before stored them. */
async function earlierCompany(given: Partial<typeof companyVerification.$inferInsert> = {}) {
  const id = newId("cv");
  const { businessId, mode } = tenant;
  await db("operator")
    .insert(companyVerification)
    .values({ id, businessId, mode, country: "SZ", screenedAt: new Date(), ...CLEAR, ...given });
  await db("operator")
    .insert(companyReview)
    .values({
      ...{ id: newId("rev"), businessId, mode, companyVerificationId: id, documentId: "doc", position: 0 },
      ...{ docType: "form_j", verdict: "rejected", clearNote: "Mr Zwane's page is torn", reviewer: "usr_1" },
    });
  return id;
}

const everything = async () => {
  const of = (table: string) =>
    rows<{ text: string }>(db("operator"), sql.raw(`select row_to_json(t)::text as text from ${table} t`));
  return JSON.stringify([await of("company_verification"), await of("company_review")]);
};

const PLAIN = /Hhohho|R7\/990011|Piggs|300-111-222|2019-03-01|Zwane/;

describe("SECURITY-SEAL-5 companies of an earlier version", () => {
  test("are read as they are, and sealed by the sweep: nothing is in clear after it, and all is read as before", async () => {
    const id = await earlierCompany();
    const before = await readCompanyFile(tenant, id);
    expect(before).toMatchObject({
      registeredName: CLEAR.clearName,
      registrationNumber: CLEAR.clearNumber,
      registeredAddress: CLEAR.clearAddress,
      taxId: CLEAR.clearTaxId,
      incorporationDate: CLEAR.clearIncorporation,
    });
    expect(await everything()).toMatch(PLAIN);
    await sealEarlierCompanies();
    expect(await everything()).not.toMatch(PLAIN);
    expect(await readCompanyFile(tenant, id)).toEqual(before);
    const found = await listCompanies(tenant, { q: "granite hhohho", limit: 5 });
    expect(found.rows.map((company) => company.id)).toEqual([id]);
    expect((await listCompanies(tenant, { q: "R7 990011", limit: 5 })).rows).toHaveLength(1);
  });

  test("a request repeated after an upgrade is known by its fields, before and after the sealing", async () => {
    const key = newId("key");
    const id = await earlierCompany({ idempotencyKey: key, requestHash: "of the version before" });
    const wanted = {
      country: "SZ",
      registeredName: CLEAR.clearName,
      registrationNumber: CLEAR.clearNumber,
      registeredAddress: CLEAR.clearAddress,
      taxId: CLEAR.clearTaxId,
      incorporationDate: CLEAR.clearIncorporation,
    };
    const again = (given: Parameters<typeof createCompany>[1]) =>
      createCompany(tenant, given, {
        key,
        findOrMake: async (find) => {
          const found = await find();
          if (!found) throw new Error("It is not found.");
          return found;
        },
      });
    for (let round = 0; round < 2; round++) {
      expect(await again(wanted)).toMatchObject({ isReplay: true, company: { id } });
      for (const other of [{ taxId: "1" }, { externalRef: "x" }, { simulate: { aml: "hit" as const } }])
        await expect(again({ ...wanted, ...other })).rejects.toMatchObject({
          code: "IDEMPOTENCY_KEY_REUSED",
        });
      await sealEarlierCompanies();
    }
    const [row] = await db("operator")
      .select()
      .from(companyVerification)
      .where(eq(companyVerification.id, id));
    expect(row?.requestHash).toBeNull();
  });

  test("COMPANY-REVIEW-3 a note is sealed once; neither it nor the verdict can be changed otherwise", async () => {
    await earlierCompany();
    const change = (set: string) =>
      db("operator")
        .execute(sql.raw(`update company_review set ${set} where business_id = '${tenant.businessId}'`))
        .then(
          () => "changed",
          () => "refused",
        );
    expect(await change("note = 'fine'")).toBe("refused");
    expect(await change("note = null")).toBe("refused");
    expect(await change("note = null, note_sealed = 'k1.a.b', verdict = 'accepted'")).toBe("refused");
    await sealEarlierCompanies();
    expect(await change("note_sealed = 'k1.a.b'")).toBe("refused");
    expect(await change("note_sealed = null")).toBe("refused");
    expect(await change("note = 'fine'")).toBe("refused");
  });
});

describe("SECURITY-SEAL-4 details of a company", () => {
  test("are bound to their row: those of another do not open in its place", async () => {
    const one = await createCompany(tenant, { country: "SZ", registeredName: "One" }, null);
    const two = await createCompany(tenant, { country: "SZ", registeredName: "Two" }, null);
    await db("operator").execute(sql`
      update company_verification set details_sealed =
        (select details_sealed from company_verification where id = ${two.company.id})
      where id = ${one.company.id}`);
    await expect(
      db("operator").transaction((tx) => lockCompany(tx, tenant, one.company.id)),
    ).rejects.toThrow();
  });
});

describe("SECURITY-SEARCH-2 terms of companies", () => {
  test("differ between businesses and modes, hold no word, and go with the company", async () => {
    const given = { country: "SZ", registeredName: "Sibebe Rock Tours", registrationNumber: "R7/1234" };
    const { company } = await createCompany(tenant, given, null);
    const other = await newTenant("test");
    await createCompany(other, given, null);
    const terms = (id: string) =>
      rows<{ term: string }>(
        db("operator"),
        sql`select term from company_term where business_id = ${id} order by term`,
      ).then((found) => found.map(({ term }) => term));
    const mine = await terms(tenant.businessId);
    expect(mine).toHaveLength(4);
    expect(mine.join()).not.toMatch(/sibebe|1234/i);
    const theirs = await terms(other.businessId);
    expect(theirs.filter((term) => mine.includes(term))).toEqual([]);
    await db("operator").delete(companyVerification).where(eq(companyVerification.id, company.id));
    expect(await terms(tenant.businessId)).toEqual([]);
  });

  test("a name of many is found along the index of the terms", async () => {
    await db("operator").execute(sql`
      insert into company_verification (id, business_id, mode, country, registered_name, status, screened_at)
      select 'cv_term' || n, ${tenant.businessId}, 'test', 'SZ', 'Many', 'COMPLETED', now() from generate_series(1, 5000) n`);
    await db("operator").execute(sql`
      insert into company_term (business_id, mode, company_verification_id, term)
      select business_id, mode, id, 'companyName:many' from company_verification where id like 'cv_term%'`);
    await db("operator").execute(sql`analyze company_term, company_verification`);
    const plan = await db("operator").execute(sql`
      explain select company_verification_id from company_term
      where business_id = ${tenant.businessId} and mode = 'test' and term = 'companyName:rare'`);
    expect(JSON.stringify(plan)).toMatch(/Index Only Scan using company_term_found/);
  });
});
