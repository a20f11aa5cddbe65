import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { user } from "@/db/schema/member";
import { createCompany } from "@/lib/company/create";
import { countCompanies, listCompanies } from "@/lib/company/list-companies";
import { reviewDocuments } from "@/lib/company/review-documents";
import { COMPANY } from "@/lib/company/screened-company";
import { uploadDocument } from "@/lib/company/upload-document";
import type { QueueFilters } from "@/lib/contract/review-queue";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { assignCase, listColleagues } from "@/lib/review/assign";
import { countQueue, countWaiting, countWaitingByReason, listQueue, nextInQueue } from "@/lib/review/queue";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { deleteVerification } from "@/lib/verification/delete";
import { reviewVerification } from "@/lib/verification/review";
import { PERSON } from "@/lib/verification/screened-person";
import type { MemberRole } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { HIT, observationWithHits } from "@/tests/support/screening";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const newCompany = async (registeredName: string) =>
  (await createCompany(tenant, { country: "SZ", registeredName }, null)).company;
const queued = async (filters: QueueFilters = {}, of = tenant) =>
  (await listQueue(of, { ...filters, limit: 50 })).cases;
const idsOf = async (filters: QueueFilters = {}, of = tenant) =>
  (await queued(filters, of)).map(({ id }) => id);

/** What the alert of a list does to an approved person. */
async function alertPerson(id: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const row = await PERSON.lock(tx, tenant, id);
    if (row) await PERSON.reopen(tx, tenant, row, observationWithHits(HIT));
  });
}

async function newMember(role: MemberRole, of: Tenant = tenant): Promise<string> {
  const id = newId("usr");
  await db("operator")
    .insert(user)
    .values({ id, businessId: of.businessId, email: `${id}@example.com`, name: `Name ${role}`, role });
  return id;
}

describe("DASHBOARD-QUEUE-4 one queue of everything that needs a reviewer", () => {
  test("a person, a company's documents, a hit of a company that the API made, a change of a list: counts that add up", async () => {
    const person = await verifyPlaceholders(tenant, "needs_review");
    const alerted = await verifyPlaceholders(tenant, "approved");
    const hit = await newCompany("AML HIT Trading");
    const company = await newCompany("Plain Trading");
    await newCompany("Nothing uploaded");
    const [first] = company.checklist;
    await uploadDocument(tenant, company.id, { docType: first?.docType ?? "", document: plainPng(1, 1) });
    await alertPerson(alerted);
    expect(hit.status).toBe("PENDING");
    expect(await countQueue(tenant)).toEqual({
      all: 4,
      asked: 0,
      kinds: { person: 1, company: 1, watchlist_hit: 1, list_change: 1, withdrawal: 0 },
    });
    expect(await countWaiting(tenant)).toBe(4);
    expect(await idsOf()).toEqual([person, hit.id, company.id, alerted]);
    expect(await queued({ kind: "watchlist_hit" })).toMatchObject([
      { id: hit.id, subject: "company", name: "AML HIT Trading", kind: "watchlist_hit" },
    ]);
    const [named] = await queued({ kind: "watchlist_hit" });
    expect(named?.reasons[0]).toMatchObject({ code: "aml_hit" });
    expect(await idsOf({ kind: "list_change" })).toEqual([alerted]);
    expect(await idsOf({ kind: "person" })).toEqual([person]);
    expect(await idsOf({ reason: "aml_hit" })).toEqual([hit.id, alerted]);
    expect(await idsOf({ reason: "documents_to_review" })).toEqual([company.id]);
    expect(await idsOf({ reason: "aml_hit", kind: "list_change" })).toEqual([alerted]);
    expect(await idsOf({ reason: "documents_to_review", kind: "person" })).toEqual([]);
    expect(await countWaitingByReason(tenant)).toMatchObject([
      { code: "aml_hit", count: 2 },
      { code: "face_uncertain", count: 1 },
      { code: "documents_to_review", count: 1 },
    ]);
    expect([await nextInQueue(tenant, person), await nextInQueue(tenant, alerted)]).toEqual([hit.id, person]);
    // The companies among them, by the list of companies.
    expect(await countCompanies(tenant, { isToJudge: true })).toBe(2);
    const { rows: toJudge } = await listCompanies(tenant, { isToJudge: true, limit: 9 });
    expect(toJudge.map(({ id }) => id)).toEqual([company.id, hit.id]);
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    for (const stranger of [live, await newTenant("test")]) {
      expect(await idsOf({}, stranger)).toEqual([]);
      expect((await countQueue(stranger)).all).toBe(0);
    }
  });

  test("what was judged leaves: a verdict, a false positive, a document, and a deletion", async () => {
    const person = await verifyPlaceholders(tenant, "needs_review");
    const gone = await verifyPlaceholders(tenant, "needs_review");
    const hit = await newCompany("AML HIT Trading");
    const company = await newCompany("Plain Trading");
    const [first] = company.checklist;
    const document = { docType: first?.docType ?? "", document: plainPng(1, 1) };
    const { id: documentId } = await uploadDocument(tenant, company.id, document);
    expect(await idsOf()).toEqual([person, gone, hit.id, company.id]);
    await reviewVerification(tenant, person, { decision: "approved", reasonCode: "identity_confirmed" });
    await deleteVerification(tenant, gone);
    await reviewDocuments(tenant, company.id, [{ documentId, status: "accepted" }]);
    expect(await idsOf()).toEqual([hit.id]);
    await resolveScreeningHit(COMPANY, tenant, hit.id, {
      entityId: "sandbox-listed-company",
      resolution: "false_positive",
      reason: "Another one.",
    });
    expect(await idsOf()).toEqual([]);
    // A newer copy has to be judged again.
    await uploadDocument(tenant, company.id, document);
    expect(await idsOf({ kind: "company" })).toEqual([company.id]);
    const kept = await rows(db("operator"), sql`select 1 from review_queue where subject_id = ${gone}`);
    expect(kept).toEqual([]);
  });

  test("an approved company that a change of a list hits is a list change", async () => {
    const { id } = await newCompany("Plain Trading");
    await db("operator").execute(
      sql`update company_verification set status = 'COMPLETED', decision = 'APPROVED', revision = 1, completed_at = now() where id = ${id}`,
    );
    expect(await idsOf()).toEqual([]);
    await db(tenant).transaction(async (tx) => {
      const row = await COMPANY.lock(tx, tenant, id);
      if (row) await COMPANY.reopen(tx, tenant, row, observationWithHits(HIT));
    });
    expect(await idsOf({ kind: "list_change" })).toEqual([id]);
  });

  test("the wait counts from when a reviewer was needed, and a case that is only changed keeps its place", async () => {
    const first = await verifyPlaceholders(tenant, "needs_review");
    const second = await verifyPlaceholders(tenant, "needs_review");
    await db("operator").execute(
      sql`update review_queue set waiting_since = now() - interval '8 days' where subject_id = ${second}`,
    );
    expect(await idsOf()).toEqual([second, first]);
    expect(await idsOf({ olderThan: "7" })).toEqual([second]);
    expect(await idsOf({ olderThan: "30" })).toEqual([]);
    await db("operator").execute(sql`update verification set aml_decision = 'hit' where id = ${second}`);
    expect(await idsOf({ kind: "watchlist_hit", olderThan: "7" })).toEqual([second]);
  });

  test("the filled queue of an existing database is that which the triggers make", async () => {
    await verifyPlaceholders(tenant, "needs_review");
    await newCompany("AML HIT Trading");
    const facets = () =>
      rows<{ subject: string; facet: string }>(
        db("operator"),
        sql`select subject_id as subject, facet from review_queue where business_id = ${tenant.businessId} order by 1, 2`,
      );
    const made = await facets();
    expect(made.length).toBeGreaterThan(6);
    const computed = await rows(
      db("operator"),
      sql`select v.id as subject, facet from verification v, unnest(person_facets(v)) facet where v.business_id = ${tenant.businessId}
        union all select c.id, facet from company_verification c, unnest(company_facets(c)) facet where c.business_id = ${tenant.businessId}
        order by 1, 2`,
    );
    expect(made).toEqual(computed);
  });
});

describe("DASHBOARD-QUEUE-5 assignees", () => {
  test("a case is given, found by its assignee, and given back; a removed member leaves it to nobody", async () => {
    const [reviewer, viewer] = [await newMember("reviewer"), await newMember("viewer")];
    const person = await verifyPlaceholders(tenant, "needs_review");
    const company = await newCompany("AML HIT Trading");
    expect((await listColleagues(tenant)).assignable.map(({ id }) => id)).toContain(reviewer);
    expect((await listColleagues(tenant)).assignable.map(({ id }) => id)).not.toContain(viewer);
    await assignCase(tenant, person, reviewer);
    await assignCase(tenant, company.id, reviewer);
    expect(await idsOf({ assignee: reviewer })).toEqual([person, company.id]);
    expect(await idsOf({ assignee: reviewer, kind: "person" })).toEqual([person]);
    expect(await idsOf({ assignee: "nobody" })).toEqual([]);
    expect(await queued()).toMatchObject([{ assignee: "Name reviewer" }, { assignee: "Name reviewer" }]);
    expect(await nextInQueue(tenant, person, { assignee: reviewer })).toBe(company.id);
    await assignCase(tenant, company.id, null);
    expect(await idsOf({ assignee: "nobody" })).toEqual([company.id]);
    await db("operator").delete(user).where(eq(user.id, reviewer));
    expect(await idsOf({ assignee: "nobody" })).toEqual([person, company.id]);
  });

  test("refused: a viewer, a stranger, a case of another business or of the other mode", async () => {
    const reviewer = await newMember("reviewer");
    const person = await verifyPlaceholders(tenant, "needs_review");
    const other = await newTenant("test", "usr_2");
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    const stranger = await newMember("owner", other);
    for (const userId of [stranger, await newMember("viewer"), "usr_none"]) {
      await expect(assignCase(tenant, person, userId)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    for (const of of [other, live]) {
      await expect(assignCase(of, person, reviewer)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await idsOf({ assignee: "nobody" })).toEqual([person]);
  });
});
