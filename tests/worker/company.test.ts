import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { business, idempotency } from "@/db/schema/business";
import { companyDocument, companyReview, companyVerification } from "@/db/schema/company";
import { usageEvent } from "@/db/schema/operations";
import { verification } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { createCompany } from "@/lib/company/create";
import { openDownload } from "@/lib/company/download";
import { getCompany } from "@/lib/company/get-company";
import { countCompanies } from "@/lib/company/list-companies";
import { forgetOldCompanies } from "@/lib/company/retention";
import { reviewDocuments } from "@/lib/company/review-documents";
import { uploadDocument } from "@/lib/company/upload-document";
import { createCompanyVerification as endpoint } from "@/lib/contract/company-verifications";
import type { Failure } from "@/lib/contract/errors";
import { recordKey } from "@/lib/http/idempotency";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import * as select from "@/lib/sandbox/screener";
import { readScreening } from "@/lib/screening/results";
import { meterAndEmit } from "@/lib/verification/store-decision";
import * as pool from "@/lib/watchlist/pool";
import type { Screener, ScreeningObservation } from "@/lib/watchlist/types";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";

ownDatabase();

const wanted = { country: "SZ", registeredName: "Acme (Pty) Ltd" };
let screen: ReturnType<typeof vi.fn<Screener["screen"]>>;
let live: Tenant;
let sandbox: Tenant;

/** The screener is a double that is watched, delayed and made to fail; all else is the real product. */
beforeEach(async () => {
  screen = vi.fn<Screener["screen"]>(async () => ({ decision: "clear", score: 0, hits: [] }));
  vi.spyOn(select, "selectScreener").mockImplementation(() => ({ screen }));
  await all().execute(sql`delete from job`);
  const businessId = newId("bus");
  await all()
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
  live = mintTenant({ businessId, mode: "live", keyId: "key_1" });
  sandbox = mintTenant({ businessId, mode: "test", keyId: "key_2" });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (cause: Failure) => cause.code,
  );
const all = () => db("operator");
const usage = () => all().select().from(usageEvent).where(eq(usageEvent.businessId, live.businessId));
const stored = () =>
  all().select().from(companyVerification).where(eq(companyVerification.businessId, live.businessId));
const change = (id: string, set: object) =>
  all().update(companyVerification).set(set).where(eq(companyVerification.id, id));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Creates the company as the API does for a request with this Idempotency-Key. */
const createKeyed = (key: string) =>
  createCompany(live, wanted, recordKey({ endpoint, tenant: live, key, hash: "same" }));
/** As a client that repeats a request which is still in progress. */
const createPatiently = (key: string): ReturnType<typeof createKeyed> =>
  createKeyed(key).catch((cause: Failure) =>
    cause.code === "IDEMPOTENCY_IN_PROGRESS" ? createPatiently(key) : Promise.reject(cause),
  );

describe("API-IDEMPOTENCY-5 one screening, one usage event", () => {
  test("of 25 parallel creates with one key, also when screening is slow", async () => {
    screen.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { decision: "clear", score: 0, hits: [] };
    });
    const created = await Promise.all(Array.from({ length: 25 }, () => createPatiently("k")));
    expect(new Set(created.map(({ company }) => company.id)).size).toBe(1);
    expect(created.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(screen).toHaveBeenCalledTimes(1);
    expect(screen).toHaveBeenCalledWith({
      kind: "company",
      name: "Acme (Pty) Ltd",
      country: "SZ",
      hitAt: 0.75,
    });
    expect(await usage()).toMatchObject([{ type: "company_verification", mode: "live" }]);
  });

  test("API-IDEMPOTENCY-3 a first request that takes longer than five seconds: 409, and its company later", async () => {
    let finish = (_: ScreeningObservation) => {};
    screen.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const first = createKeyed("slow");
    await vi.waitFor(() => expect(screen).toHaveBeenCalled(), { timeout: 20_000 });
    const second = await createKeyed("slow").catch((cause: Failure) => cause);
    expect(second).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS", retryAfterS: 1 });
    expect(await countCompanies(live)).toBe(0);
    finish({ decision: "clear", score: 0, hits: [] });
    const { company } = await first;
    expect((await createKeyed("slow")).company.id).toBe(company.id);
    expect(screen).toHaveBeenCalledTimes(1);
  });

  test("API-IDEMPOTENCY-3 a process that died while creating: nothing made or billed, and created anew once its lease has ended", async () => {
    let finish = (_: ScreeningObservation) => {};
    screen.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const dead = createKeyed("dead");
    await vi.waitFor(() => expect(screen).toHaveBeenCalled(), { timeout: 20_000 });
    expect([await stored(), await usage()]).toEqual([[], []]);
    await all()
      .update(idempotency)
      .set({ leaseUntil: new Date(Date.now() - 1000) });
    expect((await createKeyed("dead")).isReplay).toBe(false);
    const code = codeOf(dead);
    finish({ decision: "clear", score: 0, hits: [] });
    expect(await code).toBe("IDEMPOTENCY_IN_PROGRESS");
    expect(await stored()).toHaveLength(1);
    expect(await usage()).toHaveLength(1);
    expect((await createKeyed("dead")).isReplay).toBe(true);
  });

  test("COMPANY-CREATE-4, JOB-EXTERNAL-1, SCREEN-RESULT-1 a search that fails is an error, never clear, with its reason", async () => {
    vi.mocked(select.selectScreener).mockRestore();
    vi.spyOn(pool, "searchLists").mockRejectedValue(new Error("no thread"));
    const { company } = await createCompany(live, wanted, null);
    expect(company).toMatchObject({ amlDecision: "error", amlScore: 0, status: "PENDING" });
    expect(await readScreening(live, company.id)).toMatchObject({
      observation: { provenance: { provider: "index", problem: "the screening did not answer" } },
    });
  });

  test("SCREEN-RESULT-3 a search that hangs is an error after ten seconds", async () => {
    vi.mocked(select.selectScreener).mockRestore();
    vi.spyOn(pool, "searchLists").mockReturnValue(new Promise(() => {}));
    const began = Date.now();
    const { company } = await createCompany(live, wanted, null);
    expect(company.amlDecision).toBe("error");
    expect(Date.now() - began).toBeLessThan(13_000);
  });

  test("SECURITY-SEAL-1, EVENT-AML-1 hits are sealed, and included in the event", async () => {
    const hits = [{ name: "ACME SANCTIONED", score: 0.91, topics: ["sanction"] }];
    screen.mockResolvedValue({ decision: "hit", score: 0.91, hits });
    const { company } = await createCompany(live, wanted, null);
    expect(company).toMatchObject({ amlDecision: "hit", amlScore: 0.91 });
    expect(company.amlSealed).not.toContain("SANCTIONED");
  });
});

/** A company with one rejectable document. */
async function withDocument(tenant: Tenant) {
  const { company } = await createCompany(tenant, wanted, null);
  const document = await uploadDocument(tenant, company.id, { docType: "form_j", document: plainPng(4, 4) });
  return { company, document };
}

describe("COMPANY-DECISION-4 the signatory's result reaches the company", () => {
  async function finished(companyVerificationId: string, decision: "APPROVED" | "REJECTED") {
    const id = newId("vrf_id");
    const { businessId, mode } = live;
    const [row] = await all()
      .insert(verification)
      .values({
        id,
        businessId,
        mode,
        kind: "id_document",
        companyVerificationId,
        status: "COMPLETED",
        decision,
        confidence: "high",
        revision: 1,
      })
      .returning();
    if (!row) throw new Error("not inserted");
    await all().transaction((tx) => meterAndEmit(tx, live, row));
    return row;
  }

  /** Runs one queued recomputation as a worker would. */
  async function recompute(): Promise<unknown> {
    const lease = await claimNext(HANDLERS["company.recompute"], 30);
    if (!lease) throw new Error("Nothing is queued.");
    const failure = await HANDLERS["company.recompute"].run(lease.claim).catch((cause: unknown) => cause);
    await lease.settle(failure);
    return failure;
  }
  const queued = () => rows(all(), sql`select payload from job where name = 'company.recompute'`);

  test("by a job that is queued with it; a decided company is left alone", async () => {
    const { company } = await withDocument(live);
    const signatory = await finished(company.id, "REJECTED");
    expect(await queued()).toHaveLength(1);
    expect((await getCompany(live, company.id)).company.status).toBe("PENDING");
    expect(await recompute()).toBeUndefined();
    const { company: settled, signatoryId } = await getCompany(live, company.id);
    expect(settled).toMatchObject({ status: "COMPLETED", decision: "REJECTED", revision: 1 });
    expect(signatoryId).toBe(signatory.id);
    await all().transaction((tx) => meterAndEmit(tx, live, { ...signatory, revision: 2 }));
    expect(await recompute()).toBeUndefined();
    expect((await getCompany(live, company.id)).company).toEqual(settled);
    const events = await all().select().from(webhookEvent).where(eq(webhookEvent.verificationId, company.id));
    expect(events).toHaveLength(1);
  });

  test("JOB-LEASE-1 a job whose lease was lost stores nothing", async () => {
    const { company } = await withDocument(live);
    await finished(company.id, "REJECTED");
    const lease = await claimNext(HANDLERS["company.recompute"], 30);
    await all().execute(sql`update job set lease_token = 'another' where name = 'company.recompute'`);
    await expect(HANDLERS["company.recompute"].run(lease?.claim as never)).rejects.toThrow("lease");
    expect((await getCompany(live, company.id)).company.status).toBe("PENDING");
  });

  test("a company that is gone ends the job quietly; a person of no company queues none", async () => {
    const { company } = await withDocument(live);
    await finished(company.id, "APPROVED");
    await all().delete(companyVerification).where(eq(companyVerification.id, company.id));
    expect(await recompute()).toBeUndefined();
    expect(await queued()).toEqual([]);
  });
});

describe("COMPANY-REVIEW-3 reviewHistory is append-only", () => {
  test("the database refuses to change a verdict", async () => {
    const { company, document } = await withDocument(live);
    await reviewDocuments(live, company.id, [{ documentId: document.id, status: "accepted" }]);
    const rewrite = all()
      .update(companyReview)
      .set({ verdict: "rejected" })
      .where(eq(companyReview.companyVerificationId, company.id));
    await expect(rewrite).rejects.toThrow();
    expect((await getCompany(live, company.id)).reviews).toMatchObject([
      { verdict: "accepted", reviewer: "key_1" },
    ]);
  });
});

describe("RETENTION-DEFAULT-1 retention", () => {
  test("live documents go 365 days after the decision, links with them; the record stays", async () => {
    const { company, document } = await withDocument(live);
    await reviewDocuments(live, company.id, [{ documentId: document.id, status: "rejected" }]);
    expect((await openDownload(document.id)).contentType).toBe("image/jpeg");
    await change(company.id, { completedAt: daysAgo(364) });
    await forgetOldCompanies();
    expect((await getCompany(live, company.id)).documents).toHaveLength(1);
    await change(company.id, { completedAt: daysAgo(366) });
    await forgetOldCompanies();
    const { documents, reviews } = await getCompany(live, company.id);
    expect([documents.length, reviews.length]).toEqual([0, 1]);
    expect(await codeOf(openDownload(document.id))).toBe("NOT_FOUND");
    const [purge] = await rows<{ payload: unknown }>(
      all(),
      sql`select payload from job where name = 'files.purge'`,
    );
    expect(JSON.stringify(purge?.payload)).toContain(document.storageKey);
  });

  test("a live company that is still open keeps its documents", async () => {
    const { company } = await withDocument(live);
    await change(company.id, { createdAt: daysAgo(800) });
    await forgetOldCompanies();
    expect((await getCompany(live, company.id)).documents).toHaveLength(1);
  });

  test("a test company goes whole after 30 days", async () => {
    const { company, document } = await withDocument(sandbox);
    await change(company.id, { createdAt: daysAgo(31) });
    await forgetOldCompanies();
    expect(await codeOf(getCompany(sandbox, company.id))).toBe("NOT_FOUND");
    expect(await all().select().from(companyDocument).where(eq(companyDocument.id, document.id))).toEqual([]);
  });

  test("webhookSent outlives the log of deliveries", async () => {
    const { company, document } = await withDocument(live);
    await reviewDocuments(live, company.id, [{ documentId: document.id, status: "rejected" }]);
    const ofCompany = eq(webhookEvent.verificationId, company.id);
    expect((await getCompany(live, company.id)).webhookSent).toBe(false);
    await all().update(webhookEvent).set({ state: "delivered", deliveredAt: new Date() }).where(ofCompany);
    expect((await getCompany(live, company.id)).webhookSent).toBe(true);
    await forgetOldCompanies();
    await all().delete(webhookEvent).where(ofCompany);
    expect((await getCompany(live, company.id)).webhookSent).toBe(true);
  });

  test("RETENTION-COMPANY-1 an unfinished row of an earlier version: invisible, its key in progress until the sweep", async () => {
    const { company } = await createKeyed("old");
    await change(company.id, { screenedAt: null, createdAt: new Date(Date.now() - 11 * 60_000) });
    expect(await codeOf(getCompany(live, company.id))).toBe("NOT_FOUND");
    expect(await codeOf(createKeyed("old"))).toBe("IDEMPOTENCY_IN_PROGRESS");
    await forgetOldCompanies();
    expect(await stored()).toEqual([]);
  });
});
