import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { audit } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { createCompany } from "@/lib/company/create";
import { sealedColumns } from "@/lib/company/details";
import { getCompany } from "@/lib/company/get-company";
import { reviewDocuments } from "@/lib/company/review-documents";
import { queueUnscreenedCompanies } from "@/lib/company/screen-again";
import { uploadDocument } from "@/lib/company/upload-document";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import * as select from "@/lib/sandbox/screener";
import { readScreening } from "@/lib/screening/results";
import { changeScreeningSettings } from "@/lib/screening/settings";
import type { AmlDecision } from "@/lib/vocabulary";
import * as pool from "@/lib/watchlist/pool";
import type { Screener, ScreeningObservation } from "@/lib/watchlist/types";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { runJobs } from "@/tests/support/run-jobs";
import { eventsAbout, HIT } from "@/tests/support/screening";
import { newTenant } from "@/tests/support/verification-jobs";

/** A live company whose name was compared with no list, or whose screening failed. */

ownDatabase();

const observation = (decision: AmlDecision): ScreeningObservation =>
  decision === "hit" ? { decision, score: 0.9, hits: [HIT] } : { decision, score: 0, hits: [] };

let screen: ReturnType<typeof vi.fn<Screener["screen"]>>;
let live: Tenant;

beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
  await db("operator").execute(sql`delete from company_verification`);
  screen = vi.fn<Screener["screen"]>(async () => observation("not_screened"));
  vi.spyOn(select, "selectScreener").mockImplementation(() => ({ screen }));
  live = await newTenant("live", "usr_owner");
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** As if `npm run aml:import` had brought a list; `problem` as the lists' thread reports it. */
function lists(problem: string | null = null) {
  const now = new Date().toISOString();
  const list = { source: "made", version: "v1", entities: 3, names: 4, importedAt: now, checkedAt: now };
  vi.spyOn(pool, "warmLists").mockResolvedValue([{ ...list, problem, changesFrom: null, difference: null }]);
}

const queued = () => rows(db("operator"), sql`select payload from job where name = 'company.screen'`);

async function newCompany(tenant = live): Promise<string> {
  return (await createCompany(tenant, { country: "SZ", registeredName: "Acme (Pty) Ltd" }, null)).company.id;
}

/** A company where all is good but the screening. */
async function allButTheScreening(tenant = live): Promise<string> {
  const id = await newCompany(tenant);
  const { company } = await getCompany(tenant, id);
  const { businessId, mode } = tenant;
  const approved = {
    kind: "id_document",
    status: "COMPLETED",
    decision: "APPROVED",
    confidence: "high",
  } as const;
  await db("operator")
    .insert(verification)
    .values({ id: newId("vrf_id"), businessId, mode, companyVerificationId: id, ...approved });
  const reviews = [];
  for (const { docType, required } of company.checklist) {
    if (!required) continue;
    const { id: documentId } = await uploadDocument(tenant, id, { docType, document: plainPng(1, 1) });
    reviews.push({ documentId, status: "accepted" } as const);
  }
  await reviewDocuments(tenant, id, reviews);
  return id;
}

const read = async (id: string, tenant = live) => {
  const { company, decisionReason } = await getCompany(tenant, id);
  const { status, decision, amlDecision } = company;
  return { status, decision, amlDecision, decisionReason };
};

describe("COMPANY-DECISION-3 nothing was screened", () => {
  test("the company stays in review with its reason, and no event is sent", async () => {
    const id = await allButTheScreening();
    expect(await read(id)).toEqual({
      status: "NEEDS_REVIEW",
      decision: null,
      amlDecision: "not_screened",
      decisionReason: "No watchlist is imported: the registered name was not screened.",
    });
    expect(await eventsAbout(id)).toEqual([]);
  });

  test("SCREEN-SETTING-2 an owner allows it: waiting companies are approved, the reason and the audit log say so", async () => {
    const stranger = await newTenant("live", "usr_owner");
    const [id, pending, theirs] = [
      await allButTheScreening(),
      await newCompany(),
      await allButTheScreening(stranger),
    ];
    screen.mockResolvedValue(observation("error"));
    const failed = await allButTheScreening();
    const settings = await changeScreeningSettings(live, { approveUnscreenedCompanies: true });
    expect(settings).toEqual({
      hitAt: 0.75,
      topicHitAt: {},
      monitoring: false,
      approveUnscreenedCompanies: true,
    });
    expect(await runJobs("company.recompute")).toBe(1);
    expect(await read(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED" });
    expect((await read(id)).decisionReason).toContain("approves companies without screening");
    expect(await eventsAbout(id)).toMatchObject([
      { decision: "approved", confidence: "medium", aml: { decision: "not_screened" } },
    ]);
    // The rest waits for what it waited for before.
    expect(await read(pending)).toMatchObject({ status: "PENDING", decision: null });
    expect(await read(failed)).toMatchObject({ status: "NEEDS_REVIEW", amlDecision: "error" });
    expect(await read(theirs, stranger)).toMatchObject({ status: "NEEDS_REVIEW" });
    await changeScreeningSettings(live, { hitAt: 0.8 });
    await changeScreeningSettings(live, { approveUnscreenedCompanies: false });
    const entries = await db("operator").select().from(audit).where(eq(audit.businessId, live.businessId));
    const about = entries.filter(({ action }) => action.startsWith("screening.unscreened"));
    expect(about.map(({ action, actor }) => [action, actor])).toEqual([
      ["screening.unscreened-allowed", "usr_owner"],
      ["screening.unscreened-refused", "usr_owner"],
    ]);
    screen.mockResolvedValue(observation("not_screened"));
    expect(await read(await allButTheScreening())).toMatchObject({ status: "NEEDS_REVIEW" });
    expect(await read(id)).toMatchObject({ decision: "APPROVED" });
  });
});

describe("SCREEN-WAITING-1 companies that wait for a screening", () => {
  test.each(["not_screened", "error"] as const)(
    "%s: a list comes, and the company is approved",
    async (before) => {
      screen.mockResolvedValue(observation(before));
      const id = await allButTheScreening();
      lists();
      screen.mockResolvedValue(observation("clear"));
      await queueUnscreenedCompanies();
      await queueUnscreenedCompanies();
      expect(await runJobs("company.screen")).toBe(1);
      expect(await read(id)).toMatchObject({
        status: "COMPLETED",
        decision: "APPROVED",
        amlDecision: "clear",
      });
      expect(await readScreening(live, id)).toMatchObject({ observation: { decision: "clear" } });
      expect(await eventsAbout(id)).toMatchObject([{ decision: "approved", aml: { decision: "clear" } }]);
      // Decided and screened: the next round finds nothing to do.
      await queueUnscreenedCompanies();
      expect(await queued()).toEqual([]);
    },
  );

  test("a hit keeps the company in review; a pending company is screened and stays pending", async () => {
    const [id, pending] = [await allButTheScreening(), await newCompany()];
    lists();
    screen.mockResolvedValue(observation("hit"));
    await queueUnscreenedCompanies();
    await runJobs("company.screen");
    expect(await read(id)).toMatchObject({
      status: "NEEDS_REVIEW",
      amlDecision: "hit",
      decisionReason: "The registered name is on a watchlist.",
    });
    expect(await read(pending)).toMatchObject({ status: "PENDING", decision: null, amlDecision: "hit" });
  });

  test("nothing is queued while the lists cannot be searched, nor for companies that are decided or of the sandbox", async () => {
    const id = await allButTheScreening();
    vi.spyOn(pool, "warmLists").mockResolvedValue([]);
    await queueUnscreenedCompanies();
    lists("a file is broken");
    await queueUnscreenedCompanies();
    expect(await queued()).toEqual([]);
    lists();
    await changeScreeningSettings(live, { approveUnscreenedCompanies: true });
    await runJobs("company.recompute");
    expect(await read(id)).toMatchObject({ decision: "APPROVED" });
    await newCompany(mintTenant({ businessId: live.businessId, mode: "test" }));
    await queueUnscreenedCompanies();
    expect(await queued()).toEqual([]);
  });

  test("every page of a round is screened; five failures in a row end it", async () => {
    const { businessId, mode } = live;
    const company = { businessId, mode, country: "SZ", screenedAt: new Date() };
    const many = Array.from({ length: 103 }, () => newId("cv")).map((id) => ({
      ...{ ...company, id },
      ...sealedColumns(live, id, { registeredName: "Acme" }),
    }));
    await db("operator").insert(companyVerification).values(many);
    lists();
    screen.mockClear();
    screen.mockResolvedValue(observation("error"));
    await queueUnscreenedCompanies();
    expect(await runJobs("company.screen")).toBe(1);
    expect(screen).toHaveBeenCalledTimes(5);
    screen.mockClear();
    screen.mockResolvedValue(observation("clear"));
    await queueUnscreenedCompanies();
    expect(await runJobs("company.screen")).toBe(2);
    expect(screen).toHaveBeenCalledTimes(103);
  });

  test("a company that is decided during the search keeps its record", async () => {
    const id = await newCompany();
    const { id: documentId } = await uploadDocument(live, id, {
      docType: "form_j",
      document: plainPng(1, 1),
    });
    lists();
    screen.mockImplementation(async () => {
      await reviewDocuments(live, id, [{ documentId, status: "rejected" }]);
      return observation("hit");
    });
    await queueUnscreenedCompanies();
    await runJobs("company.screen");
    const [row] = await db("operator")
      .select()
      .from(companyVerification)
      .where(eq(companyVerification.id, id));
    expect(row).toMatchObject({ decision: "REJECTED", amlDecision: "not_screened", revision: 1 });
  });
});
