import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { retryRequest, session, verification } from "@/db/schema/verification";
import { placeHold } from "@/lib/account/legal-hold";
import { askPersonAgain } from "@/lib/company/ask-again";
import { askForCopy } from "@/lib/company/ask-for-copy";
import { getCompany } from "@/lib/company/get-company";
import { presentDetail } from "@/lib/company/present";
import { issueSignatoryLink } from "@/lib/company/signatory-link";
import { uploadDocument } from "@/lib/company/upload-document";
import * as storage from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { deletePerson } from "@/lib/session/delete-person";
import { retryOf } from "@/lib/session/retry";
import { submitSession } from "@/lib/session/submit";
import { deleteVerification } from "@/lib/verification/delete";
import { reopenVerification } from "@/lib/verification/reopen";
import { reviewVerification } from "@/lib/verification/review";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { FIRST, inReview, opened, photosOf, SECOND, workQueued } from "@/tests/support/signatory-in-review";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const APPROVE = { decision: "approved", reasonCode: "identity_confirmed" } as const;
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});
afterEach(() => {
  vi.restoreAllMocks();
});

const shown = async (id: string) => presentDetail(await getCompany(tenant, id));
const checksOf = (id: string) =>
  db("operator").select().from(verification).where(eq(verification.userId, id));
const openLinks = async (id: string) =>
  db("operator")
    .select({ id: session.id })
    .from(session)
    .innerJoin(retryRequest, eq(retryRequest.sessionId, session.id))
    .where(
      and(eq(session.companyVerificationId, id), isNull(session.cancelledAt), isNull(session.verificationId)),
    );

describe("COMPANY-RETRY-2 one link takes the new photos", () => {
  test("asking twice ends the link before; any other link takes none, before and after", async () => {
    const { id, first, checkId, ask } = await inReview(tenant);
    const unused = await opened(await askForCopyLink(id));
    const once = await ask();
    const twice = await ask();
    await expect(opened(once)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await openLinks(id)).toHaveLength(1);
    await expect(submitSession(unused, SECOND)).rejects.toMatchObject({ code: "SESSION_ALREADY_SUBMITTED" });
    expect(await submitSession(first, FIRST)).toEqual({ verificationId: checkId });
    const of = await opened(twice);
    const { verificationId: newer } = await submitSession(of, SECOND);
    await expect(submitSession(unused, photosOf(3))).rejects.toMatchObject({
      code: "SESSION_ALREADY_SUBMITTED",
    });
    expect(await submitSession(first, FIRST)).toEqual({ verificationId: checkId });
    expect(await submitSession(await opened(twice), SECOND)).toEqual({ verificationId: newer });
    expect(await checksOf(id)).toHaveLength(2);
  });

  /** A link for a document, made before new photos are asked for. */
  async function askForCopyLink(id: string) {
    const { id: documentId } = await uploadDocument(tenant, id, {
      docType: "form_j",
      document: plainPng(1, 1),
    });
    return askForCopy(tenant, id, { documentId, reason: "unreadable" });
  }

  test("a later link of the company goes on with the request", async () => {
    const { id, accept, ask } = await inReview(tenant);
    await accept();
    await expect(issueSignatoryLink(tenant, id)).rejects.toMatchObject({ code: "SESSION_ALREADY_SUBMITTED" });
    const asked = await ask();
    const later = await opened(await issueSignatoryLink(tenant, id));
    await expect(opened(asked)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(later).toMatchObject({ submitted: false, scenario: null });
    const forCopy = await opened(await askForCopyLink(id));
    expect((await retryOf(forCopy))?.reasons).toHaveLength(2);
    expect(await openLinks(id)).toHaveLength(1);
    const { verificationId } = await submitSession(forCopy, SECOND);
    expect(await shown(id)).toMatchObject({ signatoryVerificationId: verificationId });
  });

  test("asked, or submitted, twice at once: one link, one check", async () => {
    const { id, ask } = await inReview(tenant);
    const links = await Promise.all([ask(), ask()]);
    expect(await openLinks(id)).toHaveLength(1);
    const tries = await Promise.allSettled(links.map(opened));
    const [of] = tries.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    if (!of) throw new Error("No link is open.");
    const answers = await Promise.allSettled([submitSession(of, SECOND), submitSession(of, photosOf(3))]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await checksOf(id)).toHaveLength(2);
  });

  test("a verdict on the check, or on the company, while the photos are stored: nothing is replaced", async () => {
    const meanwhile = (change: () => Promise<unknown>) => {
      const { storeObject } = storage;
      vi.spyOn(storage, "storeObject").mockImplementationOnce(async (...given) => {
        await change();
        return storeObject(...given);
      });
    };
    const one = await inReview(tenant);
    const of = await opened(await one.ask());
    meanwhile(() => reviewVerification(tenant, one.checkId, APPROVE));
    await expect(submitSession(of, SECOND)).rejects.toMatchObject({ code: "SESSION_ALREADY_SUBMITTED" });
    expect(await shown(one.id)).toMatchObject({ signatoryVerificationId: one.checkId });
    const other = await inReview(tenant);
    const late = await opened(await other.ask());
    meanwhile(other.reject);
    await expect(submitSession(late, SECOND)).rejects.toMatchObject({ code: "COMPANY_CLOSED" });
    expect(await shown(other.id)).toMatchObject({
      decision: "REJECTED",
      signatoryVerificationId: other.checkId,
    });
    expect(await checksOf(other.id)).toHaveLength(1);
  });

  test("refused: a decided check or company, a check that newer photos replaced, another business", async () => {
    const { id, checkId, reject, ask } = await inReview(tenant);
    const strange = await newTenant("test");
    await expect(askPersonAgain(strange, checkId, ["front_glare"])).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await submitSession(await opened(await ask()), SECOND);
    await expect(ask()).rejects.toMatchObject({
      code: "NOT_REVIEWABLE",
      message: "Newer photos of this signatory count. Ask again from their case.",
    });
    await workQueued();
    const newer = (await shown(id)).signatoryVerificationId ?? "";
    await expect(askPersonAgain(tenant, newer, ["front_glare"])).rejects.toMatchObject({
      code: "NOT_REVIEWABLE",
    });
    await reopenVerification(tenant, newer, "Look again.");
    await reject();
    await expect(askPersonAgain(tenant, newer, ["front_glare"])).rejects.toMatchObject({
      code: "COMPANY_CLOSED",
    });
    expect(await openLinks(id)).toEqual([]);
  });
});

describe("COMPANY-RETRY-2 what is deleted", () => {
  test("without the newer check the company has none; an earlier one never counts again", async () => {
    const { id, ask } = await inReview(tenant);
    const { verificationId } = await submitSession(await opened(await ask()), SECOND);
    await deleteVerification(tenant, verificationId);
    const now = await shown(id);
    expect(now.signatoryVerificationId).toBeNull();
    expect(now.reasons).toContain("signatory_not_checked");
    const third = await submitSession(await opened(await issueSignatoryLink(tenant, id)), photosOf(3));
    expect(await shown(id)).toMatchObject({ signatoryVerificationId: third.verificationId });
  });

  test("without the earlier check its link still takes photos", async () => {
    const { id, checkId, ask } = await inReview(tenant);
    const link = await ask();
    await deleteVerification(tenant, checkId);
    const { verificationId } = await submitSession(await opened(link), SECOND);
    expect(await shown(id)).toMatchObject({ signatoryVerificationId: verificationId });
  });

  test("the person is deleted with both, and with neither under a legal hold on the earlier one", async () => {
    const { id, checkId, ask } = await inReview(tenant);
    await submitSession(await opened(await ask()), SECOND);
    await placeHold(tenant, checkId, "A court asked.");
    await expect(deletePerson(tenant, id)).rejects.toMatchObject({ code: "LEGAL_HOLD" });
    expect(await checksOf(id)).toHaveLength(2);
    const free = await inReview(tenant);
    await submitSession(await opened(await free.ask()), SECOND);
    expect((await deletePerson(tenant, free.id)).deleted).toHaveLength(2);
  });
});
