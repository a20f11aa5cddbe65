import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { session, sessionPhoto } from "@/db/schema/verification";
import { signUpBusiness } from "@/lib/account/sign-up";
import { readCompanyDocument, readCompanyFile } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { reviewDocuments } from "@/lib/company/review-documents";
import { issueSignatoryLink } from "@/lib/company/signatory-link";
import { uploadDocument } from "@/lib/company/upload-document";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { drawChallenge } from "@/lib/session/challenge";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { authenticatePage } from "@/lib/session/page-settings";
import { submitSession } from "@/lib/session/submit";
import { uploadPhoto } from "@/lib/session/upload";
import { readCaseFile, readPicture } from "@/lib/verification/case-file";
import { reviewVerification } from "@/lib/verification/review";
import { verifyDocument } from "@/lib/verification/verify-sync";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { claimProcessing, work } from "@/tests/support/verification-jobs";

ownDatabase();

const NOT_FOUND = { code: "NOT_FOUND" };
let tenant: Tenant;
let signedUp = 0;

beforeEach(async () => {
  tenant = await newTenant();
});

async function newTenant(): Promise<Tenant> {
  signedUp += 1;
  const { businessId } = await signUpBusiness({ name: "A", email: `c${signedUp}@example.com` });
  return mintTenant({ businessId, mode: "test", memberId: "usr_gone" });
}

async function verified(simulate: SimulatedOutcome): Promise<string> {
  const photos = { selfie: plainPng(1, 1), idFront: plainPng(1, 1) };
  return (await verifyDocument(tenant, { ...photos, simulate, externalRef: "ref" })).id;
}

describe("DASHBOARD-CASE-1 what a reviewer sees of a verification", () => {
  test("DOCDATA-CONFIDENCE-1 scores between their thresholds, fields with source and confidence, pictures, timeline", async () => {
    const id = await verified("needs_review");
    const file = await readCaseFile(tenant, id);
    expect(file).toMatchObject({
      name: "THANDI SPECIMEN",
      isReviewable: true,
      isSimulated: true,
      policyVersion: "3",
    });
    expect(file.photos).toEqual(["selfie", "idFront"]);
    const [face, liveness] = file.checks;
    expect(face).toMatchObject({ id: "face", score: 60, verdict: "warn" });
    expect(face?.marks.map(({ at }) => at)).toEqual([50, 70]);
    expect(liveness).toMatchObject({ id: "liveness", score: null, verdict: "none" });
    expect(file.fields.find(({ field }) => field === "surname")).toMatchObject({
      value: "SPECIMEN",
      source: "simulated",
      confidence: 98,
    });
    expect(file.reasons).toMatchObject([{ code: "face_uncertain", kind: "review" }]);
    expect(JSON.parse(file.raw)).toMatchObject({ verificationId: id, policyVersion: "3" });
    expect((await readPicture(tenant, id, "selfie")).subarray(0, 2).toString("hex")).toBe("ffd8");
  });

  test("DECIDE-REVIEW-5 a review is attributed, with its note, and the machine's own result stays", async () => {
    const id = await verified("needs_review");
    await reviewVerification(tenant, id, {
      decision: "rejected",
      reasonCode: "document_forged",
      note: "Edges cut.",
    });
    const file = await readCaseFile(tenant, id);
    expect(file.isReviewable).toBe(false);
    expect(file.notes).toMatchObject([
      { reviewer: "A former member", decision: "REJECTED", note: "Edges cut." },
    ]);
    const titles = file.timeline.map(({ title }) => title);
    expect(titles).toContain("Rejected by A former member");
    expect(titles).toContain("Photos submitted through the API");
    expect(titles).not.toContain("Processed: rejected");
  });

  test("SESSION-JOURNEY-1 a case of the hosted page: consent and document choice are on record, its timeline in order", async () => {
    const wanted = { userId: "user-1", simulate: "needs_review" } as const;
    const token = (await createCaptureSession(tenant, wanted)).session;
    const of = await authenticatePage(token);
    await drawChallenge(of);
    await recordConsent(of, { accepted: true, textVersion: "2026-11", language: "ss" });
    // Slower than the challenge lasts: it is drawn again, the link was opened once.
    await db("operator")
      .update(session)
      .set({ challengeExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.id, of.id));
    await drawChallenge(of);
    const photo = plainPng(1, 1).toString("base64");
    const idFront = await uploadPhoto(of, "idFront", photo, { source: "file" });
    const selfie = await uploadPhoto(of, "selfie", photo, { source: "camera" });
    const { verificationId: id } = await submitSession(await authenticatePage(token), {
      selfieKey: selfie.key,
      idFrontKey: idFront.key,
      documentType: "PASSPORT",
      documentCountry: "MOZ",
    });
    await work(await claimProcessing());
    await reviewVerification(tenant, id, { decision: "approved", reasonCode: "identity_confirmed" });
    // The record does not depend on the session, which is deleted.
    await db("operator").delete(sessionPhoto);
    await db("operator").delete(session);
    const file = await readCaseFile(tenant, id);
    expect(file.consent).toMatchObject({ accepted: true, textVersion: "2026-11", language: "ss" });
    expect(file.fromFiles).toEqual(["idFront"]);
    expect(file.chosen).toEqual({ documentType: "PASSPORT", country: "MOZ" });
    expect(file.timeline.map(({ title }) => title.replace(/: (kept|pending)$/, ""))).toEqual([
      "Link created",
      "Link opened",
      "Consent given",
      "Document photographed",
      "Selfie taken",
      "Photos submitted on the hosted page",
      "Webhook verification.submitted",
      "Screened: clear",
      "Processed: needs review",
      "Webhook verification.completed",
      "Approved by A former member",
      "Webhook verification.completed",
    ]);
    const instants = file.timeline.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
  });

  test("SECURITY-TENANT-1, DASHBOARD-CASE-2 another business, and the other mode, see none of it; unknown kinds of picture are refused", async () => {
    const id = await verified("approved");
    const other = await newTenant();
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    for (const stranger of [other, live]) {
      await expect(readCaseFile(stranger, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(readPicture(stranger, id, "selfie")).rejects.toMatchObject(NOT_FOUND);
    }
    for (const kind of ["faceLandmarks", "idBack", "__proto__", ""]) {
      await expect(readPicture(tenant, id, kind)).rejects.toMatchObject(NOT_FOUND);
    }
  });
});

describe("DASHBOARD-COMPANY-3 what a reviewer sees of a company", () => {
  const begin = async () => {
    const wanted = { country: "SZ", registeredName: "Acme (Pty) Ltd" };
    return (await createCompany(tenant, wanted, null)).company;
  };

  test("the checklist with its documents and verdicts; the open items are those of now", async () => {
    const { id, checklist } = await begin();
    const [first, second] = checklist;
    const document = plainPng(1, 1);
    const upload = async (docType = "") => (await uploadDocument(tenant, id, { docType, document })).id;
    const accepted = await upload(first?.docType);
    await reviewDocuments(tenant, id, [{ documentId: accepted, status: "accepted", note: "Clear." }]);
    await upload(second?.docType);
    const file = await readCompanyFile(tenant, id);
    expect(file.checklist[0]?.documents).toMatchObject([
      { status: "accepted", note: "Clear.", reviewer: "A former member" },
    ]);
    expect(file.decisionReason).toContain(`are waiting for review: ${second?.label}.`);
    expect(file.decisionReason).not.toContain(first?.label);
    expect(file.signatory).toBeNull();
    expect(file.timeline.map(({ title }) => title)).toContain(`${first?.label} accepted by A former member`);
  });

  test("a document opens under its own company and business alone", async () => {
    const [mine, sibling] = [await begin(), await begin()];
    const docType = mine.checklist[0]?.docType ?? "";
    const { id } = await uploadDocument(tenant, mine.id, { docType, document: plainPng(1, 1) });
    expect((await readCompanyDocument(tenant, mine.id, id)).contentType).toBe("image/jpeg");
    await expect(readCompanyDocument(tenant, sibling.id, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(readCompanyDocument(await newTenant(), mine.id, id)).rejects.toMatchObject(NOT_FOUND);
  });

  test("COMPANY-SIGNATORY-1 a fresh link for its signatory until it is decided", async () => {
    const { id, checklist } = await begin();
    expect((await issueSignatoryLink(tenant, id)).verifyUrl).toContain("#session=");
    const docType = checklist[0]?.docType ?? "";
    const { id: documentId } = await uploadDocument(tenant, id, { docType, document: plainPng(1, 1) });
    await reviewDocuments(tenant, id, [{ documentId, status: "rejected" }]);
    await expect(issueSignatoryLink(tenant, id)).rejects.toMatchObject({ code: "COMPANY_CLOSED" });
    await expect(issueSignatoryLink(await newTenant(), id)).rejects.toMatchObject(NOT_FOUND);
  });
});
