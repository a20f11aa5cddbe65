import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { usageEvent } from "@/db/schema/operations";
import { verificationReview } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { sealedColumns } from "@/lib/company/details";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { countWaiting, listQueue } from "@/lib/review/queue";
import { readCaseFile } from "@/lib/verification/case-file";
import { reopenVerification } from "@/lib/verification/reopen";
import { reviewVerification } from "@/lib/verification/review";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const WHY = "The document was read again.\nIt is hers.";
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_reviewer");
});

const eventsOf = async (id: string) => {
  const found = await db("operator").execute(
    sql`select revision from webhook_event where verification_id = ${id} and name = 'verification.completed' order by revision`,
  );
  return [...JSON.stringify(found).matchAll(/"revision":(\d+)/g)].map(([, revision]) => Number(revision));
};

describe("DECIDE-REOPEN-1 opening a decision again", () => {
  test.each(["approved", "rejected"] as const)(
    "%s by the thresholds: waits, with reason, revision, event and history",
    async (outcome) => {
      const id = await verifyPlaceholders(tenant, outcome);
      const before = await readCaseFile(tenant, id);
      expect(before).toMatchObject({ isReopenable: true, isReviewable: false });
      expect(await countWaiting(tenant)).toBe(0);
      const row = await reopenVerification(tenant, id, WHY);
      expect(row).toMatchObject({ status: "COMPLETED", decision: "NEEDS_REVIEW", revision: 2 });
      expect(row.decisionReason).toBe("A reviewer reopened the decision.");
      expect((await listQueue(tenant, { limit: 5 })).cases).toMatchObject([
        { id, reasons: [{ code: "reopened" }] },
      ]);
      expect((await listQueue(tenant, { limit: 5, reason: "reopened" })).cases).toHaveLength(1);
      const file = await readCaseFile(tenant, id);
      expect(file).toMatchObject({
        isReopenable: false,
        isReviewable: true,
        checks: before.checks,
        fields: before.fields,
      });
      expect(file.notes).toMatchObject([{ decision: "NEEDS_REVIEW", reasonCode: "reopened", note: WHY }]);
      expect(file.timeline.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Reopened by /));
      const [kept] = await db("operator")
        .select()
        .from(verificationReview)
        .where(eq(verificationReview.verificationId, id));
      expect(kept).toMatchObject({ previousStatus: "COMPLETED", previousReason: before.decisionReason });
      expect(kept?.noteSealed).not.toContain("hers");
      await reviewVerification(tenant, id, { decision: "approved", reasonCode: "identity_confirmed" });
      expect(await reopenVerification(tenant, id, "A second time.")).toMatchObject({ revision: 4 });
      const audited = await db("operator").execute(
        sql`select action from audit where subject = ${id} and action like 'verification.re%' order by position`,
      );
      expect(JSON.stringify(audited)).toMatch(/reopened.*reviewed.*reopened/);
    },
  );

  test("a live one is not billed again, and each event has its own revision", async () => {
    const live = await newTenant("live", "usr_reviewer");
    const { businessId, mode } = live;
    const id = newId("vrf_id");
    await db("operator")
      .insert(verification)
      .values({
        ...{ id, businessId, mode, kind: "id_document", status: "FAILED", decision: "NEEDS_REVIEW" },
        ...{ confidence: "low", decisionReason: "The verification could not be processed.", revision: 1 },
      });
    const billed = () =>
      db("operator").select().from(usageEvent).where(eq(usageEvent.businessId, businessId));
    await reviewVerification(live, id, { decision: "rejected", reasonCode: "other" });
    expect(await billed()).toHaveLength(1);
    await reopenVerification(live, id, WHY);
    expect(await billed()).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([2, 3]);
  });

  test("of several at once one counts; what waits, is unknown or of another business is refused", async () => {
    const id = await verifyPlaceholders(tenant, "approved");
    await expect(reopenVerification(await newTenant("test"), id, WHY)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => reopenVerification(tenant, id, WHY)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reopenVerification(tenant, id, WHY)).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
    const waiting = await verifyPlaceholders(tenant, "needs_review");
    await expect(reopenVerification(tenant, waiting, WHY)).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
  });

  test("the signatory of a decided company stays decided; of an open one the decision is taken back", async () => {
    const id = await verifyPlaceholders(tenant, "approved");
    const companyId = "cmp_reopen";
    const { businessId, mode } = tenant;
    await db("operator")
      .insert(companyVerification)
      .values({
        ...{ id: companyId, businessId, mode, status: "COMPLETED", decision: "APPROVED" },
        ...sealedColumns(tenant, companyId, { registeredName: "Ezulwini Solar" }),
        ...{ country: "SZ", checklist: [], completedAt: new Date() },
      });
    await db("operator")
      .update(verification)
      .set({ companyVerificationId: companyId })
      .where(eq(verification.id, id));
    await expect(reopenVerification(tenant, id, WHY)).rejects.toMatchObject({ code: "COMPANY_CLOSED" });
    await db("operator")
      .update(companyVerification)
      .set({ completedAt: null })
      .where(eq(companyVerification.id, companyId));
    expect(await reopenVerification(tenant, id, WHY)).toMatchObject({ decision: "NEEDS_REVIEW" });
  });
});
