import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { verificationReview } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { newId } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import { reviewVerification } from "@/lib/verification/review";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const businessId = newId("bus");
const tenant = mintTenant({ businessId, mode: "live" });
const refused = { cause: expect.objectContaining({ message: expect.stringContaining("append-only") }) };

beforeAll(async () => {
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
});

test("SECURITY-AUDIT-1, RETENTION-AUDIT-1 an audit entry cannot be changed, nor removed within 400 days", async () => {
  await db("operator").transaction((tx) => recordAudit(tx, tenant, "account.opened", businessId));
  const change = db("operator")
    .update(audit)
    .set({ actor: "nobody" })
    .where(eq(audit.businessId, businessId));
  await expect(change).rejects.toMatchObject(refused);
  await expect(db("operator").delete(audit).where(eq(audit.businessId, businessId))).rejects.toMatchObject(
    refused,
  );
  expect(await db("operator").select().from(audit).where(eq(audit.businessId, businessId))).toHaveLength(1);
});

test("DECIDE-REVIEW-4 a verdict keeps what was before, cannot be changed, and goes with its verification alone", async () => {
  const id = newId("vrf_id");
  const decisionReason = "The verification could not be processed.";
  await db("operator")
    .insert(verification)
    .values({
      ...tenant,
      id,
      kind: "id_document",
      status: "FAILED",
      decision: "NEEDS_REVIEW",
      confidence: "low",
      decisionReason,
      revision: 1,
    });
  const note = "Seen in person.";
  const verdict = { decision: "approved", reasonCode: "identity_confirmed", note } as const;
  expect(await reviewVerification(tenant, id, verdict)).toMatchObject({ status: "COMPLETED", revision: 2 });
  const history = () =>
    db("operator").select().from(verificationReview).where(eq(verificationReview.verificationId, id));
  const [row] = await history();
  expect(row).toMatchObject({
    revision: 2,
    decision: "APPROVED",
    reasonCode: "identity_confirmed",
    previousStatus: "FAILED",
    previousReason: decisionReason,
    reviewer: "dashboard",
  });
  expect(row?.noteSealed).not.toContain(note);
  const change = db("operator").update(verificationReview).set({ decision: "REJECTED" });
  await expect(change).rejects.toMatchObject(refused);
  await db("operator").delete(verification).where(eq(verification.id, id));
  expect(await history()).toEqual([]);
});
