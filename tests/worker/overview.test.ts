import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { session, sessionPhoto } from "@/db/schema/verification";
import { verificationStatistic } from "@/db/schema/verification-search";
import { changeRetention } from "@/lib/account/retention";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { reviewVerification } from "@/lib/verification/review";
import { type MainFigures, mergeStatistics, readOverview } from "@/lib/verification/statistics";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { shortenRetention } from "@/tests/support/retention";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const TODAY = new Date().toISOString().slice(0, 10);
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const verified = (simulate: SimulatedOutcome) => verifyPlaceholders(tenant, simulate);

describe("DASHBOARD-OVERVIEW-1 overview", () => {
  /** As the triggers write them: rows of a day, some of one key twice. */
  const counted = async (of: Tenant, day: string, counts: readonly (readonly [string, string, number])[]) => {
    const { businessId, mode } = of;
    await db("operator")
      .insert(verificationStatistic)
      .values(counts.map(([measure, label, count]) => ({ businessId, mode, day, measure, label, count })));
  };
  const dayBack = (days: number) =>
    new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
  const main = ({ total, totalWithoutLastDay, approvalRate, medianDecisionS }: MainFigures) => ({
    total,
    totalWithoutLastDay,
    approvalRate,
    medianDecisionS: medianDecisionS === null ? null : Math.round(medianDecisionS * 10) / 10,
  });

  test("DASHBOARD-OVERVIEW-2 is compared with the same number of days right before, of this business and mode alone", async () => {
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    const decided = (approved: number, rejected: number) =>
      [
        ["decision", "APPROVED", approved],
        ["decision", "REJECTED", rejected],
      ] as const;
    await counted(live, dayBack(0), [...decided(5, 1), ["duration", "20", 6]]);
    await counted(live, dayBack(6), decided(4, 0));
    await counted(live, dayBack(7), [...decided(2, 1), ["decision", "OPEN", 1], ["duration", "40", 3]]);
    await counted(live, dayBack(13), [...decided(1, 0), ...decided(3, 1), ["reason", "aml_hit", 9]]);
    await counted(live, dayBack(14), decided(100, 0));
    await counted(tenant, dayBack(7), decided(50, 0));
    await counted(await newTenant("live"), dayBack(7), decided(50, 0));
    const week = await readOverview(live, dayBack(6), dayBack(0));
    expect(main(week)).toEqual({
      total: 10,
      totalWithoutLastDay: 4,
      approvalRate: 0.9,
      medianDecisionS: 10.6,
    });
    expect(week.before && main(week.before)).toEqual({
      total: 9,
      totalWithoutLastDay: 5,
      approvalRate: 0.75,
      medianDecisionS: 105.9,
    });
    const month = await readOverview(live, dayBack(29), dayBack(0));
    expect(month).toMatchObject({
      total: 119,
      before: { total: 0, totalWithoutLastDay: 0, approvalRate: null, medianDecisionS: null },
    });
  });

  test("DASHBOARD-OVERVIEW-2 is compared with nothing that retention has reached", async () => {
    const period = (of: Tenant, days: number) => readOverview(of, dayBack(days - 1), dayBack(0));
    // Test records go after 30 days.
    expect((await period(tenant, 7)).before).not.toBeNull();
    expect((await period(tenant, 15)).before).not.toBeNull();
    expect((await period(tenant, 16)).before).toBeNull();
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    expect((await period(live, 365)).before).not.toBeNull();
    const unset = { images: 7, fields: 13, companyDocuments: null, webhookBodies: null };
    await shortenRetention(live, { ...unset, record: 13 });
    expect((await period(live, 7)).before).toBeNull();
    await changeRetention(live, { ...unset, record: 14 });
    expect((await period(live, 7)).before).not.toBeNull();
  });

  test("counts decisions and reasons, and follows a review; merging changes no figure", async () => {
    await verified("approved");
    await verified("rejected");
    const waiting = await verified("needs_review");
    const before = await readOverview(tenant, TODAY, TODAY);
    expect(before).toMatchObject({ total: 3, decided: 3, approvalRate: 0.5 });
    expect(before.byDecision).toEqual({ APPROVED: 1, REJECTED: 1, NEEDS_REVIEW: 1, OPEN: 0 });
    expect(before.reasons.map(({ code }) => code).sort()).toEqual(["face_mismatch", "face_uncertain"]);
    expect(before.medianDecisionS).toBeLessThan(30);
    await reviewVerification(tenant, waiting, { decision: "approved", reasonCode: "identity_confirmed" });
    const after = await readOverview(tenant, TODAY, TODAY);
    expect(after.byDecision).toEqual({ APPROVED: 2, REJECTED: 1, NEEDS_REVIEW: 0, OPEN: 0 });
    expect(after.reasons).toEqual([{ code: "face_mismatch", count: 1 }]);
    await mergeStatistics();
    expect(await readOverview(tenant, TODAY, TODAY)).toEqual(after);
    const left = await db("operator")
      .select()
      .from(verificationStatistic)
      .where(eq(verificationStatistic.businessId, tenant.businessId));
    expect(new Set(left.map(({ day, measure, label }) => `${day} ${measure} ${label}`)).size).toBe(
      left.length,
    );
    expect(left.every(({ count, isMerged }) => isMerged && count > 0)).toBe(true);
  });

  test("DASHBOARD-OVERVIEW-3 the funnel counts each step of a session once, and outlives the session", async () => {
    const id = newId("ses");
    const { businessId, mode } = tenant;
    const own = { businessId, mode };
    await db("operator")
      .insert(session)
      .values({ ...own, id, userId: "u", expiresAt: new Date() });
    for (let i = 0; i < 2; i++) {
      await db("operator").update(session).set({ challengeDrawnAt: new Date() }).where(eq(session.id, id));
      for (const type of ["idFront", "selfie"] as const) {
        const photo = { storageKey: "k", wrappedKey: "w", sha256: "s", size: 1, publicKey: `${type}${i}` };
        await db("operator")
          .insert(sessionPhoto)
          .values({ ...own, ...photo, id: newId("pho"), sessionId: id, type });
      }
    }
    await db("operator").delete(session).where(eq(session.id, id));
    const { flow } = await readOverview(tenant, TODAY, TODAY);
    expect(Object.fromEntries(flow.map(({ step, count }) => [step, count]))).toEqual({
      created: 1,
      opened: 1,
      consented: 1,
      document: 1,
      selfie: 1,
      submitted: 0,
      approved: 0,
    });
  });
});
