import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { session, verification } from "@/db/schema/verification";
import { createCompany } from "@/lib/company/create";
import { getCompany } from "@/lib/company/get-company";
import { reviewDocuments } from "@/lib/company/review-documents";
import { uploadDocument } from "@/lib/company/upload-document";
import * as storage from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { recordConsent } from "@/lib/session/consent";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession, type CaptureSession } from "@/lib/session/token";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { runJobs } from "@/tests/support/run-jobs";
import { eventsAbout } from "@/tests/support/screening";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

const photo = plainPng(1, 1).toString("base64");
const photos = { selfie: photo, idFront: photo };

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test");
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface OpenCompany {
  readonly id: string;
  readonly token: string;
  readonly signatory: CaptureSession;
  /** Rejects a required document, which decides the company. */
  readonly decide: () => Promise<unknown>;
}

async function openCompany(): Promise<OpenCompany> {
  const wanted = { country: "SZ", registeredName: "Acme (Pty) Ltd" };
  const { company, link } = await createCompany(tenant, wanted, null);
  const { id } = company;
  const { id: documentId } = await uploadDocument(tenant, id, {
    docType: "form_j",
    document: plainPng(1, 1),
  });
  const token = link?.session ?? "";
  const signatory = await authenticateSession(token);
  const decide = () => reviewDocuments(tenant, id, [{ documentId, status: "rejected" }]);
  return { id, token, signatory, decide };
}

const rowOf = async (id: string) =>
  (await db("operator").select().from(companyVerification).where(eq(companyVerification.id, id)))[0];

describe("COMPANY-DECISION-8 a decided company and its signatory", () => {
  test("a check that was submitted before the decision ends in its own verification alone", async () => {
    const { id, signatory, decide } = await openCompany();
    const { verificationId } = await submitSession(signatory, photos);
    await decide();
    const decided = { row: await rowOf(id), detail: await getCompany(tenant, id) };
    expect(decided.row).toMatchObject({ status: "COMPLETED", decision: "REJECTED" });
    expect(await runJobs("verification.process")).toBe(1);
    expect(await runJobs("company.recompute")).toBe(1);
    const [checked] = await db("operator")
      .select()
      .from(verification)
      .where(eq(verification.id, verificationId));
    expect(checked?.decision).toBe("APPROVED");
    expect(await rowOf(id)).toEqual(decided.row);
    expect(await getCompany(tenant, id)).toEqual(decided.detail);
    expect(await eventsAbout(id)).toHaveLength(1);
  });

  test("a submit that is storing its photos during the decision is refused, and leaves no verification", async () => {
    const { id, signatory, decide } = await openCompany();
    const { storeObject } = storage;
    vi.spyOn(storage, "storeObject").mockImplementationOnce(async (...given) => {
      await decide();
      return storeObject(...given);
    });
    await expect(submitSession(signatory, photos)).rejects.toMatchObject({ code: "COMPANY_CLOSED" });
    const left = await db("operator")
      .select()
      .from(verification)
      .where(eq(verification.companyVerificationId, id));
    expect(left).toEqual([]);
    expect((await getCompany(tenant, id)).signatoryId).toBeNull();
    const [row] = await db("operator").select().from(session).where(eq(session.id, signatory.id));
    expect(row).toMatchObject({ verificationId: null, submittedHash: null });
  });

  test("SESSION-SIGNATORY-3, SESSION-REPLAY-1 a repeated submit gets its answer; a no still removes the uploads", async () => {
    const first = await openCompany();
    const answer = await submitSession(first.signatory, photos);
    await first.decide();
    const again = await authenticateSession(first.token);
    expect(again.companyClosed).toBe(true);
    expect(await submitSession(again, photos)).toEqual(answer);
    const second = await openCompany();
    await second.decide();
    const closed = await authenticateSession(second.token);
    const said = { textVersion: "1", language: "en" };
    await expect(recordConsent(closed, { ...said, accepted: true })).rejects.toMatchObject({
      code: "COMPANY_CLOSED",
    });
    expect(await recordConsent(closed, { ...said, accepted: false })).toMatchObject({ accepted: false });
  });
});
