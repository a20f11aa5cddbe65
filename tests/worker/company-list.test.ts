import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { readCompanyFile } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { sealedColumns } from "@/lib/company/details";
import { countCompanies, listCompanies, withPendingItems } from "@/lib/company/list-companies";
import { reviewDocuments } from "@/lib/company/review-documents";
import { COMPANY } from "@/lib/company/screened-company";
import { companyTerms } from "@/lib/company/search-terms";
import { uploadDocument } from "@/lib/company/upload-document";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";

ownDatabase();

let tenant: Tenant;

async function newTenant(): Promise<Tenant> {
  const id = newId("bus");
  await db("operator")
    .insert(business)
    .values({ id, name: "Acme", email: `${id}@example.com` });
  return mintTenant({ businessId: id, mode: "test", memberId: "usr_gone" });
}

beforeEach(async () => {
  tenant = await newTenant();
});

/** Rows as they are once created, some of one instant. */
async function insertMany(count: number, of: Tenant = tenant) {
  const ids = Array.from({ length: count }, () => newId("cv"));
  const rows = ids.map((id, i) => ({
    id,
    businessId: of.businessId,
    mode: of.mode,
    country: "SZ",
    ...sealedColumns(of, id, { registeredName: `Company ${i}` }),
    status: i % 2 === 0 ? ("PENDING" as const) : ("NEEDS_REVIEW" as const),
    screenedAt: new Date(),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(i / 3))),
  }));
  await db("operator").insert(companyVerification).values(rows);
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

const idsOf = (page: { rows: readonly { id: string }[] }) => page.rows.map(({ id }) => id);

describe("DASHBOARD-COMPANIES-1 the list of companies", () => {
  test("pages follow each other both ways, though many are of one instant and more arrive meanwhile", async () => {
    const all = await insertMany(23);
    await insertMany(5, await newTenant());
    const first = await listCompanies(tenant, { limit: 10 });
    expect(idsOf(first)).toEqual(all.slice(0, 10));
    expect(first.newer).toBeNull();
    await createCompany(tenant, { country: "SZ", registeredName: "Come meanwhile" }, null);
    const second = await listCompanies(tenant, { limit: 10, cursor: first.older ?? "" });
    const third = await listCompanies(tenant, { limit: 10, cursor: second.older ?? "" });
    expect([...idsOf(second), ...idsOf(third)]).toEqual(all.slice(10));
    expect(third.older).toBeNull();
    const back = await listCompanies(tenant, { limit: 10, cursor: third.newer ?? "" });
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(await countCompanies(tenant)).toBe(24);
  });

  test("a status filters page and count", async () => {
    await insertMany(9);
    const open = await listCompanies(tenant, { limit: 10, status: "NEEDS_REVIEW" });
    expect(open.rows).toHaveLength(4);
    expect(open.rows.every(({ status }) => status === "NEEDS_REVIEW")).toBe(true);
    expect(await countCompanies(tenant, { status: "NEEDS_REVIEW" })).toBe(4);
  });

  test("each row says what is open now: a hit that nobody judged, documents, the signatory", async () => {
    const wanted = { country: "SZ", registeredName: "AML HIT Mining" };
    const { company } = await createCompany(tenant, wanted, null);
    const briefs = async () => {
      const { rows } = await listCompanies(tenant, { limit: 25 });
      const [company] = await withPendingItems(tenant, rows);
      return company?.pending.map(({ brief }) => brief);
    };
    expect(await briefs()).toEqual(["6 documents missing", "Signatory not checked", "Watchlist hit"]);
    const [first] = company.checklist;
    const { id } = await uploadDocument(tenant, company.id, {
      docType: first?.docType ?? "",
      document: plainPng(1, 1),
    });
    expect(await briefs()).toContain("1 document to review");
    await resolveScreeningHit(COMPANY, tenant, company.id, {
      entityId: "sandbox-listed-company",
      resolution: "false_positive",
      reason: "Another one.",
    });
    expect(await briefs()).not.toContain("Watchlist hit");
    await reviewDocuments(tenant, company.id, [{ documentId: id, status: "rejected", note: "Torn." }]);
    expect(await briefs()).toEqual([]);
  });
});

describe("DASHBOARD-CASE-1 the history of a company", () => {
  test("oldest first, every action with who took it, the webhook last", async () => {
    const wanted = { country: "SZ", registeredName: "AML HIT Textiles" };
    const { company } = await createCompany(tenant, wanted, null);
    const [first] = company.checklist;
    const document = { docType: first?.docType ?? "", document: plainPng(1, 1) };
    const { id } = await uploadDocument(tenant, company.id, document);
    const judged = {
      entityId: "sandbox-listed-company",
      resolution: "true_match",
      reason: "The same.",
    } as const;
    await resolveScreeningHit(COMPANY, tenant, company.id, judged);
    await reviewDocuments(tenant, company.id, [{ documentId: id, status: "rejected", note: "Torn." }]);
    const { timeline } = await readCompanyFile(tenant, company.id);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort());
    const titles = timeline.map(({ title }) => title);
    expect(titles).toEqual([
      "Company verification created by A former member",
      "Name screened: on a watchlist",
      "Document uploaded by A former member",
      "Watchlist hit confirmed, says A former member",
      `${first?.label} rejected by A former member`,
      "Decided: rejected",
      "Webhook verification.completed: kept",
    ]);
    expect(timeline.find(({ title }) => title.startsWith("Watchlist"))?.detail).toBe("The same.");
    expect(timeline.find(({ kind }) => kind === "review")?.detail).toBe("Torn.");
  });
});

describe("DASHBOARD-COMPANIES-1 the search of companies", () => {
  test("finds words of a name in any order and case, a number, a whole reference and an id, with the other filters", async () => {
    await createCompany(tenant, { country: "SZ", registeredName: "Lubombo Sugar (Pty) Ltd" }, null);
    const numbers = { registrationNumber: "R7/4410", taxId: "200-345-678" };
    const given = { country: "SZ", registeredName: "Maguga_Foods", externalRef: "co-9", ...numbers };
    const { company } = await createCompany(tenant, given, null);
    const found = async (q: string, filters = {}) =>
      (await listCompanies(tenant, { q, limit: 9, ...filters })).rows.map(
        ({ registeredName }) => registeredName,
      );
    expect(await found("lubombo")).toEqual(["Lubombo Sugar (Pty) Ltd"]);
    expect(await found("SUGAR, Lubombo Pty")).toEqual(["Lubombo Sugar (Pty) Ltd"]);
    expect(await found("co-9")).toEqual(["Maguga_Foods"]);
    expect(await found(company.id)).toEqual(["Maguga_Foods"]);
    for (const number of ["r7/4410", "R7 4410", "200345678"])
      expect(await found(number)).toEqual(["Maguga_Foods"]);
    for (const none of ["lubo", "lubombo foods", "%", "co-", "441"]) expect(await found(none)).toEqual([]);
    expect(await found("maguga", { status: "COMPLETED" })).toEqual([]);
    expect(await countCompanies(tenant, { q: "maguga" })).toBe(1);
    expect(await countCompanies(await newTenant(), { q: "maguga" })).toBe(0);
  });

  test("SECURITY-SEARCH-2 a word of thousands is found in the order of the list, also beside a rare one and a filter", async () => {
    const [many = "", rare = ""] = ["Holdings", "Sibebe"].map(
      (registeredName) =>
        companyTerms(tenant, { registeredName, registrationNumber: null, taxId: null })[0] ?? "",
    );
    const { businessId, mode } = tenant;
    await db("operator").execute(sql`
      insert into company_verification (id, business_id, mode, country, registered_name, status, screened_at, created_at)
      select 'cv_h' || n, ${businessId}, ${mode}, 'SZ', 'Holdings', case when n % 2 = 0 then 'PENDING' else 'COMPLETED' end,
             now(), now() - n * interval '1 minute' from generate_series(1, 2500) n`);
    await db("operator").execute(sql`
      insert into company_term (business_id, mode, company_verification_id, term)
      select ${businessId}, ${mode}, 'cv_h' || n, ${many} from generate_series(1, 2500) n`);
    await db("operator").execute(sql`
      insert into company_term (business_id, mode, company_verification_id, term)
      select ${businessId}, ${mode}, 'cv_h' || n, ${rare} from generate_series(50, 2500, 500) n`);
    const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Other Sugar" }, null);
    const found = async (q: string, filters = {}) =>
      idsOf(await listCompanies(tenant, { q, limit: 3, ...filters }));
    expect(await found("holdings")).toEqual(["cv_h1", "cv_h2", "cv_h3"]);
    expect(await found("holdings", { status: "PENDING" })).toEqual(["cv_h2", "cv_h4", "cv_h6"]);
    expect(await found("holdings", { order: "oldest" })).toEqual(["cv_h2500", "cv_h2499", "cv_h2498"]);
    expect(await found("holdings sibebe")).toEqual(["cv_h50", "cv_h550", "cv_h1050"]);
    expect(await countCompanies(tenant, { q: "holdings" })).toBe(2500);
    expect(await countCompanies(tenant, { q: "sibebe" })).toBe(5);
    expect(await found(company.id)).toEqual([company.id]);
    expect(await countCompanies(await newTenant(), { q: "holdings" })).toBe(0);
  });
});
