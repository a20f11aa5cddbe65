import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { verificationViewer } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { countWaiting, countWaitingByReason, listQueue, nextInQueue } from "@/lib/review/queue";
import { deleteVerification } from "@/lib/verification/delete";
import { countByStatus, listVerifications, presentTableRow } from "@/lib/verification/list-verifications";
import { enterCase, forgetViewers, leaveCase, listViewers } from "@/lib/verification/presence";
import { reviewVerification } from "@/lib/verification/review";
import { readOverview } from "@/lib/verification/statistics";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const TODAY = new Date().toISOString().slice(0, 10);
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const verified = (simulate: SimulatedOutcome = "approved", externalRef?: string) =>
  verifyPlaceholders(tenant, simulate, externalRef);

const search = (wanted: object, of = tenant) => listVerifications(of, { limit: 10, ...wanted });
const idsOf = async (wanted: object, of = tenant) => (await search(wanted, of)).rows.map(({ id }) => id);

describe("DASHBOARD-SEARCH-1 search", () => {
  test("by id, externalRef, document number and words of the name in any order, case and accent", async () => {
    const id = await verified("approved", "order-1");
    const [row] = await db("operator").select().from(verification).where(eq(verification.id, id));
    expect(row?.extractedSealed).not.toBeNull();
    const terms = await db("operator")
      .select()
      .from(verificationTerm)
      .where(eq(verificationTerm.verificationId, id));
    expect(JSON.stringify(terms).toUpperCase()).not.toContain("SPECIMEN");
    expect(await idsOf({ q: id })).toEqual([id]);
    expect(await idsOf({ q: "order-1" })).toEqual([id]);
    const { rows } = await search({ q: "spécimen" });
    expect(rows.map(presentTableRow)).toMatchObject([{ verificationId: id, name: "THANDI SPECIMEN" }]);
    expect(await idsOf({ q: "nobody specimen" })).toEqual([]);
    expect(await idsOf({ q: "order" })).toEqual([]);
  });

  test("SECURITY-SEARCH-1 another business, and the other mode, find nothing", async () => {
    const id = await verified();
    const other = await newTenant("test", "usr_1");
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    for (const text of [id, "ref", "specimen"]) {
      expect(await idsOf({ q: text }, other)).toEqual([]);
      expect(await idsOf({ q: text }, live)).toEqual([]);
    }
  });

  test("DASHBOARD-LIST-1 by reason, decision, status and day; a review replaces the reason", async () => {
    const id = await verified("needs_review");
    await verified("approved");
    expect(await idsOf({ reason: "face_uncertain" })).toEqual([id]);
    expect(await idsOf({ reason: "face_uncertain", q: "specimen" })).toEqual([id]);
    expect(await idsOf({ decision: "NEEDS_REVIEW", status: "COMPLETED", from: TODAY, to: TODAY })).toEqual([
      id,
    ]);
    expect(await idsOf({ to: "2020-01-01" })).toEqual([]);
    await reviewVerification(tenant, id, { decision: "approved", reasonCode: "identity_confirmed" });
    expect(await idsOf({ reason: "face_uncertain" })).toEqual([]);
    expect(await idsOf({ reason: "identity_confirmed" })).toEqual([id]);
  });

  test("words, reason, decision, status and day hold together; a review moves a name between the filters", async () => {
    const id = await verified("needs_review");
    await verified("approved");
    const both = { q: "thandi SPECIMEN" };
    const waiting = { ...both, decision: "NEEDS_REVIEW", reason: "face_uncertain", from: TODAY, to: TODAY };
    expect(await idsOf(waiting)).toEqual([id]);
    expect(await idsOf({ ...waiting, to: "2020-01-01" })).toEqual([]);
    expect(await idsOf({ ...both, decision: "REJECTED" })).toEqual([]);
    expect(await idsOf({ ...both, status: "FAILED" })).toEqual([]);
    expect(await idsOf({ ...both, reason: "aml_hit" })).toEqual([]);
    await reviewVerification(tenant, id, { decision: "rejected", reasonCode: "other" });
    expect(await idsOf(waiting)).toEqual([]);
    expect(await idsOf({ ...both, decision: "REJECTED" })).toEqual([id]);
    expect(await idsOf({ ...both, decision: "REJECTED", reason: "other", status: "COMPLETED" })).toEqual([
      id,
    ]);
    const terms = await db("operator")
      .select()
      .from(verificationTerm)
      .where(eq(verificationTerm.verificationId, id));
    expect(terms.map(({ status, decision }) => ({ status, decision }))).toEqual(
      terms.map(() => ({ status: "COMPLETED", decision: "REJECTED" })),
    );
  });

  test.each([{}, { q: "specimen" }, { q: "thandi specimen" }, { reason: "face_mismatch" }])(
    "pages of %j follow each other in both directions without gap or double",
    async (filter) => {
      const made: string[] = [];
      for (let i = 0; i < 5; i++) made.unshift(await verified("rejected", `r${i}`));
      const walked: string[][] = [];
      let page = await search({ ...filter, limit: 2 });
      expect(page.newer).toBeNull();
      for (;;) {
        walked.push(page.rows.map(({ id }) => id));
        if (page.older === null) break;
        page = await search({ ...filter, limit: 2, cursor: page.older });
      }
      expect(walked).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
      page = await search({ ...filter, limit: 2, cursor: page.newer ?? "" });
      expect(page.rows.map(({ id }) => id)).toEqual(made.slice(2, 4));
      page = await search({ ...filter, limit: 2, cursor: page.newer ?? "" });
      expect(page.rows.map(({ id }) => id)).toEqual(made.slice(0, 2));
      expect(page.newer).toBeNull();
    },
  );

  test("deleting takes the terms and the counts along", async () => {
    const id = await verified("rejected");
    await deleteVerification(tenant, id);
    expect(await idsOf({ q: "specimen" })).toEqual([]);
    expect(
      await db("operator").select().from(verificationTerm).where(eq(verificationTerm.verificationId, id)),
    ).toEqual([]);
    const { total, reasons } = await readOverview(tenant, TODAY, TODAY);
    expect({ total, reasons }).toEqual({ total: 0, reasons: [] });
    expect((await countByStatus(tenant)).COMPLETED ?? 0).toBe(0);
  });

  test("the queue goes on to the next and starts again at its end", async () => {
    const first = await verified("needs_review");
    const second = await verified("needs_review");
    expect(await nextInQueue(tenant)).toBe(first);
    expect(await nextInQueue(tenant, second)).toBe(first);
    await reviewVerification(tenant, first, { decision: "rejected", reasonCode: "other" });
    expect(await nextInQueue(tenant, second)).toBeNull();
  });
});

describe("DASHBOARD-QUEUE-1 the review queue", () => {
  const colleague = () => mintTenant({ businessId: tenant.businessId, mode: "test", memberId: "usr_2" });

  test("DASHBOARD-LIST-2 lists who waits longest first, with name and reasons, page after page, in this mode alone", async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.push(await verified("needs_review", `r${i}`));
    await verified("approved");
    const first = await listQueue(tenant, { limit: 2 });
    expect(first.cases.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.hasMore).toBe(true);
    expect(first.cases[0]).toMatchObject({
      name: "THANDI SPECIMEN",
      externalRef: "r0",
      reasons: [{ code: "face_uncertain" }],
      viewers: [],
    });
    const rest = await listQueue(tenant, { limit: 2, after: made[1] });
    expect(rest).toMatchObject({ cases: [{ id: made[2] }], hasMore: false });
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    for (const stranger of [live, await newTenant("test")]) {
      expect((await listQueue(stranger, { limit: 9, after: made[0] })).cases).toEqual([]);
      expect([await countWaiting(stranger), await countWaitingByReason(stranger)]).toEqual([0, []]);
    }
  });

  test("of one reason: its list, its count and its next; a verdict takes the case out", async () => {
    const id = await verified("needs_review");
    await verified("rejected");
    const uncertain = async () => (await listQueue(tenant, { limit: 9, reason: "face_uncertain" })).cases;
    expect((await uncertain()).map((each) => each.id)).toEqual([id]);
    expect((await listQueue(tenant, { limit: 9, reason: "aml_hit" })).cases).toEqual([]);
    expect(await countWaitingByReason(tenant)).toMatchObject([{ code: "face_uncertain", count: 1 }]);
    expect(await nextInQueue(tenant, undefined, { reason: "face_uncertain" })).toBe(id);
    expect(await nextInQueue(tenant, undefined, { reason: "aml_hit" })).toBeNull();
    await reviewVerification(tenant, id, { decision: "approved", reasonCode: "identity_confirmed" });
    expect(await uncertain()).toEqual([]);
    expect([await countWaiting(tenant), await countWaitingByReason(tenant)]).toEqual([0, []]);
  });

  test("DASHBOARD-QUEUE-2 a case that a colleague has open comes last, until they leave it or disappear", async () => {
    const [first, second] = [await verified("needs_review"), await verified("needs_review")];
    const userId = newId("usr");
    const { businessId } = tenant;
    await db("operator")
      .insert(user)
      .values({ id: userId, businessId, email: `${userId}@example.com`, name: "Nomsa Zwane" });
    await enterCase(tenant, first, userId);
    expect(await nextInQueue(colleague())).toBe(second);
    expect((await listViewers(tenant, [first, second], "usr_2")).get(first)).toEqual(["Nomsa Zwane"]);
    expect((await listViewers(tenant, [first], userId)).size).toBe(0);
    await enterCase(tenant, second, userId);
    // Nothing else is left: better twice than never.
    expect(await nextInQueue(colleague())).toBe(first);
    await leaveCase(tenant, first, userId);
    await leaveCase(tenant, second, userId);
    expect(await nextInQueue(colleague())).toBe(first);
    await enterCase(tenant, first, userId);
    await db("operator")
      .update(verificationViewer)
      .set({ seenAt: new Date(Date.now() - 2 * 3_600_000) });
    expect(await nextInQueue(colleague())).toBe(first);
    await forgetViewers();
    expect(await db("operator").select().from(verificationViewer)).toEqual([]);
    await expect(enterCase(await newTenant("test"), first, userId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
