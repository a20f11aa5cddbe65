import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { session, sessionPhoto, verification } from "@/db/schema/verification";
import { askForCopy } from "@/lib/company/ask-for-copy";
import { createCompany } from "@/lib/company/create";
import { getCompany } from "@/lib/company/get-company";
import { presentDetail } from "@/lib/company/present";
import { reviewDocuments } from "@/lib/company/review-documents";
import { signatoryChecklist } from "@/lib/company/signatory-checklist";
import { issueSignatoryLink } from "@/lib/company/signatory-link";
import { uploadDocument } from "@/lib/company/upload-document";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { countQueue, listQueue } from "@/lib/review/queue";
import { askAgain } from "@/lib/session/ask-again";
import { renewLink } from "@/lib/session/manage-links";
import { authenticatePage } from "@/lib/session/page-settings";
import { readRetries, retryOf } from "@/lib/session/retry";
import { submitSession } from "@/lib/session/submit";
import { deleteVerification } from "@/lib/verification/delete";
import { reopenVerification } from "@/lib/verification/reopen";
import { reviewVerification } from "@/lib/verification/review";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { claimProcessing, newTenant, verifyPlaceholders, work } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const PHOTO = plainPng(1, 1).toString("base64");
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const tokenOf = ({ verifyUrl }: { readonly verifyUrl: string }) => verifyUrl.split("#session=")[1] ?? "";
const opened = async (link: { readonly verifyUrl: string }) => authenticatePage(tokenOf(link));
const waitingIds = async () => (await listQueue(tenant, { limit: 9 })).cases.map(({ id }) => id);
const askedIds = async () =>
  (await listQueue(tenant, { state: "asked", limit: 9 })).cases.map(({ id }) => id);
const decisionOf = async (id: string) =>
  (await db("operator").select().from(verification).where(eq(verification.id, id)))[0]?.decision;

describe("DECIDE-RETRY-1 asking a person again", () => {
  test("the page says why, the case leaves the queue, and what is submitted is a verification of its own, linked both ways", async () => {
    const id = await verifyPlaceholders(tenant, "needs_review");
    expect(await waitingIds()).toEqual([id]);
    const link = await askAgain(tenant, id, ["front_blurred", "back_missing"]);
    expect([await waitingIds(), await askedIds()]).toEqual([[], [id]]);
    expect(await countQueue(tenant)).toMatchObject({ all: 0, asked: 1 });
    const of = await opened(link);
    expect(of.userId).toBe("ref");
    expect(await retryOf(of)).toEqual({
      reasons: [
        { photo: "idFront", problem: "too_blurred" },
        { photo: "idBack", problem: "missing" },
      ],
      kept: [],
      documentType: null,
      documentCountry: null,
    });
    const { verificationId } = await submitSession(of, { selfie: PHOTO, idFront: PHOTO });
    expect(await decisionOf(id)).toBe("NEEDS_REVIEW");
    expect([await waitingIds(), await askedIds()]).toEqual([[], []]);
    await work(await claimProcessing());
    expect(await decisionOf(verificationId)).toBe("APPROVED");
    expect(await readRetries(tenant, id)).toMatchObject({
      requests: [
        { reasons: ["front_blurred", "back_missing"], answeredBy: verificationId, isLinkOpen: false },
      ],
      follows: null,
    });
    expect(await readRetries(tenant, verificationId)).toEqual({ requests: [], follows: id });
    // Its verdict can still be given: the case itself is as it was.
    await reviewVerification(tenant, id, { decision: "rejected", reasonCode: "other" });
    await reopenVerification(tenant, id, "Once more.");
    expect(await waitingIds()).toEqual([id]);
    // Without its answer nothing is hidden for good.
    await deleteVerification(tenant, verificationId);
    expect((await readRetries(tenant, id)).requests).toMatchObject([{ answeredBy: null }]);
  });

  test("where only the face was at fault, the photos of the document are used again, and are this link's own", async () => {
    const id = await verifyPlaceholders(tenant, "rejected");
    const of = await opened(await askAgain(tenant, id, ["selfie_covered", "turns_missing"]));
    const retry = await retryOf(of);
    expect(retry?.kept).toMatchObject([{ type: "idFront" }]);
    const idFrontKey = retry?.kept[0]?.key ?? "";
    const { verificationId } = await submitSession(of, { selfie: PHOTO, idFrontKey });
    await work(await claimProcessing());
    expect(await decisionOf(verificationId)).toBe("APPROVED");
    expect(await decisionOf(id)).toBe("REJECTED");
    const keys = await rows<{ storage_key: string }>(
      db("operator"),
      sql`select storage_key from verification_evidence where kind = 'idFront' and verification_id in (${id}, ${verificationId})`,
    );
    expect(new Set(keys.map(({ storage_key }) => storage_key)).size).toBe(2);
  });

  test("asking again ends the link before; a link that is renewed goes on with the reasons", async () => {
    const id = await verifyPlaceholders(tenant, "needs_review");
    const first = await askAgain(tenant, id, ["front_glare"]);
    const second = await askAgain(tenant, id, ["front_expired"]);
    await expect(opened(first)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    const { id: sessionId } = await opened(second);
    const renewed = await opened(await renewLink(tenant, sessionId));
    expect((await retryOf(renewed))?.reasons).toEqual([{ photo: "idFront", problem: "document_expired" }]);
    expect((await readRetries(tenant, id)).requests).toMatchObject([
      { isLinkOpen: false, answeredBy: null },
      { isLinkOpen: true, answeredBy: null },
    ]);
    const photos = await db("operator")
      .select()
      .from(sessionPhoto)
      .where(eq(sessionPhoto.sessionId, sessionId));
    expect(photos).toEqual([]);
  });

  test("refused: unknown, another business's, and a company's signatory", async () => {
    const id = await verifyPlaceholders(tenant, "needs_review");
    const other = await newTenant("test", "usr_2");
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    for (const of of [other, live]) {
      await expect(askAgain(of, id, ["front_glare"])).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await db("operator").execute(
      sql`update verification set company_verification_id = 'cv_1' where id = ${id}`,
    );
    await expect(askAgain(tenant, id, ["front_glare"])).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
    expect(
      await db("operator").select().from(session).where(eq(session.businessId, tenant.businessId)),
    ).toEqual([]);
  });
});

describe("COMPANY-RETRY-1 asking for a better copy", () => {
  async function withDocument() {
    const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Plain" }, null);
    const docType = company.checklist[0]?.docType ?? "";
    const document = plainPng(1, 1);
    const { id: documentId } = await uploadDocument(tenant, company.id, { docType, document });
    return { id: company.id, docType, document, documentId };
  }

  test("the company stays open, the signatory reads why, and a newer copy waits for a verdict", async () => {
    const { id, docType, document, documentId } = await withDocument();
    const link = await askForCopy(tenant, id, { documentId, reason: "unreadable" });
    expect([await waitingIds(), await askedIds()]).toEqual([[], [id]]);
    const shown = presentDetail(await getCompany(tenant, id));
    expect(shown).toMatchObject({ status: "NEEDS_REVIEW", decision: null, reviewHistory: [] });
    expect(shown.documents).toMatchObject([{ status: "uploaded" }]);
    expect(shown.reasons).toContain("documents_missing");
    expect(shown.decisionReason).toContain("A better copy was asked for of: ");
    const of = await opened(link);
    const itemOf = async () => (await signatoryChecklist(of))?.items.find((item) => item.docType === docType);
    expect(await itemOf()).toMatchObject({ status: "uploaded", problem: "unreadable" });
    // It counts as missing for a fresh link, too.
    expect((await issueSignatoryLink(tenant, id)).verifyUrl).toContain("#session=");
    await uploadDocument(tenant, id, { docType, document });
    expect(await itemOf()).toMatchObject({ status: "uploaded", problem: null });
    expect([await waitingIds(), await askedIds()]).toEqual([[id], []]);
    // A rejection is final still, because the reviewer says so.
    const { documents } = await getCompany(tenant, id);
    const newest = documents.at(-1)?.id ?? "";
    await reviewDocuments(tenant, id, [{ documentId: newest, status: "rejected", note: "Forged." }]);
    expect(presentDetail(await getCompany(tenant, id))).toMatchObject({
      status: "COMPLETED",
      decision: "REJECTED",
    });
    await expect(askForCopy(tenant, id, { documentId: newest, reason: "outdated" })).rejects.toMatchObject({
      code: "COMPANY_CLOSED",
    });
  });

  test("refused: an older copy, one with a verdict, and the document of another company or business", async () => {
    const { id, docType, document, documentId } = await withDocument();
    const { documentId: strange } = await withDocument();
    const ask = (documentId: string, of = tenant) => askForCopy(of, id, { documentId, reason: "incomplete" });
    await expect(ask(strange)).rejects.toMatchObject({ code: "INVALID_DOCUMENT" });
    await expect(ask(documentId, await newTenant("test"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { id: newer } = await uploadDocument(tenant, id, { docType, document });
    await expect(ask(documentId)).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
    await reviewDocuments(tenant, id, [{ documentId: newer, status: "accepted" }]);
    await expect(ask(newer)).rejects.toMatchObject({ code: "NOT_REVIEWABLE" });
  });
});
