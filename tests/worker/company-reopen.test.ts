import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyReopening, companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { readCompanyFile } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { getCompany } from "@/lib/company/get-company";
import { decideCompanyAgain, reopenCompany } from "@/lib/company/reopen";
import { reviewDocuments } from "@/lib/company/review-documents";
import { uploadDocument } from "@/lib/company/upload-document";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { countWaiting, listQueue } from "@/lib/review/queue";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { reviewVerification } from "@/lib/verification/review";
import type { DocumentVerdict, SimulatedOutcome } from "@/lib/vocabulary";
import { SZ_REQUIRED } from "@/tests/support/company";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { runJobs } from "@/tests/support/run-jobs";
import { eventsAbout } from "@/tests/support/screening";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

const WHY = "The register was read again.\nIt is theirs.";
const photo = plainPng(1, 1).toString("base64");
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_reviewer");
});

/** A company with every required document; its signatory's check ends as told. */
async function companyWith(signatory: SimulatedOutcome) {
  const wanted = { country: "SZ", registeredName: "Acme (Pty) Ltd", simulate: { signatory } };
  const { company, link } = await createCompany(tenant, wanted, null);
  const documents: string[] = [];
  for (const docType of SZ_REQUIRED) {
    documents.push((await uploadDocument(tenant, company.id, { docType, document: plainPng(1, 1) })).id);
  }
  await submitSession(await authenticateSession(link?.session ?? ""), { selfie: photo, idFront: photo });
  await runJobs("verification.process");
  await runJobs("company.recompute");
  const judge = (status: DocumentVerdict, ids: readonly string[] = documents) =>
    reviewDocuments(
      tenant,
      company.id,
      ids.map((documentId) => ({ documentId, status })),
    );
  return { id: company.id, documents, judge };
}

const statuses = async (id: string) => (await getCompany(tenant, id)).documents.map(({ status }) => status);

describe("COMPANY-REOPEN-1 opening a company's decision again", () => {
  test("after a rejected document: it waits for a verdict again, with reason, revision, event and history", async () => {
    const { id, documents, judge } = await companyWith("approved");
    const [first = "", ...rest] = documents;
    await judge("accepted", rest);
    await judge("rejected", [first]);
    expect(await readCompanyFile(tenant, id)).toMatchObject({ decision: "REJECTED", isOpen: false });
    const waiting = await countWaiting(tenant);
    const row = await reopenCompany(tenant, id, { note: WHY });
    expect(row).toMatchObject({ status: "NEEDS_REVIEW", decision: null, revision: 2, completedAt: null });
    expect(row.reasons).toEqual(["documents_to_review"]);
    expect(await statuses(id)).toEqual(["uploaded", ...rest.map(() => "accepted")]);
    expect(await countWaiting(tenant)).toBe(waiting + 1);
    const events = await eventsAbout(id);
    expect(events.at(-1)).toMatchObject({
      event: "verification.completed",
      revision: 2,
      status: "needs_review",
      decision: "needs_review",
    });
    const { timeline } = await readCompanyFile(tenant, id);
    expect(timeline.map(({ title }) => title)).toContainEqual("Decided: rejected");
    expect(timeline.find(({ title }) => title.startsWith("Reopened by"))?.detail).toBe(WHY);
    const [kept] = await db("operator")
      .select()
      .from(companyReopening)
      .where(eq(companyReopening.companyVerificationId, id));
    expect(kept).toMatchObject({ previousDecision: "REJECTED", reopenedBy: "usr_reviewer", revision: 2 });
    expect(kept?.noteSealed).not.toContain("theirs");
    expect(await judge("accepted", [first])).toMatchObject({ decision: "APPROVED", revision: 3 });
    expect((await getCompany(tenant, id)).reviews).toHaveLength(documents.length + 1);
  });

  test("COMPANY-REOPEN-2 after an approval: nothing but a verdict or a member decides it", async () => {
    const { id, documents, judge } = await companyWith("approved");
    expect(await judge("accepted")).toMatchObject({ decision: "APPROVED", revision: 1 });
    await reopenCompany(tenant, id, { note: WHY });
    const [queued] = (await listQueue(tenant, { limit: 5 })).cases;
    expect(queued).toMatchObject({ id, kind: "company", reasons: [{ code: "reopened" }] });
    // What decides an open company otherwise leaves it alone.
    await db("operator").transaction((tx) =>
      enqueue(tx, "company.recompute", { companyVerificationId: id }, { tenant }),
    );
    await runJobs("company.recompute");
    expect(await readCompanyFile(tenant, id)).toMatchObject({ isReopened: true, decision: null });
    expect(await decideCompanyAgain(tenant, id)).toMatchObject({
      decision: "APPROVED",
      revision: 3,
      reopenedAt: null,
    });
    await expect(decideCompanyAgain(tenant, id)).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
    expect(await countWaiting(tenant)).toBe(0);
    await reopenCompany(tenant, id, { note: "A second time." });
    const rejected = await judge("rejected", documents.slice(0, 1));
    expect(rejected).toMatchObject({ decision: "REJECTED", revision: 5, reopenedAt: null });
  });

  test("Undo of the verdict that approved it takes back that verdict alone", async () => {
    const { id, documents, judge } = await companyWith("approved");
    const last = documents.at(-1) ?? "";
    await judge("accepted");
    await reopenCompany(tenant, id, { note: WHY, documentId: last });
    expect(await statuses(id)).toEqual([...documents.slice(1).map(() => "accepted"), "uploaded"]);
    expect(await readCompanyFile(tenant, id)).toMatchObject({ isReopened: false });
    expect(await judge("accepted", [last])).toMatchObject({ decision: "APPROVED" });
  });

  test("after a rejected signatory: their verification waits again, and decides the company", async () => {
    const { id, judge } = await companyWith("rejected");
    expect((await getCompany(tenant, id)).company.decision).toBe("REJECTED");
    const row = await reopenCompany(tenant, id, { note: WHY });
    expect(row.reasons).toEqual(["documents_to_review", "signatory_in_review"]);
    expect(await judge("accepted")).toMatchObject({ decision: null, reasons: ["signatory_in_review"] });
    const { signatoryId } = await getCompany(tenant, id);
    const [person] = await db("operator")
      .select()
      .from(verification)
      .where(eq(verification.id, signatoryId ?? ""));
    expect(person).toMatchObject({ decision: "NEEDS_REVIEW", revision: 2 });
    await runJobs("company.recompute");
    await reviewVerification(tenant, signatoryId ?? "", {
      decision: "approved",
      reasonCode: "identity_confirmed",
    });
    await runJobs("company.recompute");
    expect((await getCompany(tenant, id)).company.decision).toBe("APPROVED");
  });

  test("of several at once one counts; what is open, unknown or of another business is refused", async () => {
    const { id, judge } = await companyWith("approved");
    await expect(reopenCompany(tenant, id, { note: WHY })).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
    await judge("accepted");
    const other = await newTenant("test");
    await expect(reopenCompany(other, id, { note: WHY })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reopenCompany(tenant, id, { note: WHY, documentId: "doc_x" })).rejects.toMatchObject({
      code: "INVALID_DOCUMENT",
    });
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => reopenCompany(tenant, id, { note: WHY })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await db("operator")
      .select()
      .from(companyVerification)
      .where(eq(companyVerification.id, id));
    expect(row?.revision).toBe(2);
    const kept = db("operator").update(companyReopening).set({ previousReason: "Another." });
    await expect(kept).rejects.toThrow();
  });
});
