import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { askPersonAgain } from "@/lib/company/ask-again";
import { readCompanyFile } from "@/lib/company/case-file";
import { getCompany } from "@/lib/company/get-company";
import { presentDetail } from "@/lib/company/present";
import { reopenCompany } from "@/lib/company/reopen";
import type { Tenant } from "@/lib/platform/tenant";
import { listQueue } from "@/lib/review/queue";
import { findSession } from "@/lib/session/manage";
import { retryOf } from "@/lib/session/retry";
import { submitSession } from "@/lib/session/submit";
import { readCaseFile } from "@/lib/verification/case-file";
import { reopenVerification } from "@/lib/verification/reopen";
import { reviewVerification } from "@/lib/verification/review";
import { ownDatabase } from "@/tests/support/database";
import { inReview, opened, photosOf, SECOND, workQueued } from "@/tests/support/signatory-in-review";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const REJECT = { decision: "rejected", reasonCode: "other" } as const;
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const shown = async (id: string) => presentDetail(await getCompany(tenant, id));
const askedIds = async () =>
  (await listQueue(tenant, { state: "asked", limit: 9 })).cases.map(({ id }) => id);
const checksOf = (id: string) =>
  db("operator").select().from(verification).where(eq(verification.userId, id));

describe("COMPANY-RETRY-2 asking a signatory again", () => {
  test("the company waits, the page says why, and the new check counts; the earlier one stays in the history", async () => {
    const { id, checkId, accept, ask } = await inReview(tenant);
    await accept();
    expect(await shown(id)).toMatchObject({ status: "NEEDS_REVIEW", reasons: ["signatory_in_review"] });
    const of = await opened(await ask());
    expect(of).toMatchObject({ submitted: false, companyVerificationId: id, scenario: null, userId: id });
    expect((await findSession(tenant, of.id)).state).toBe("open");
    expect(await retryOf(of)).toMatchObject({
      reasons: [
        { photo: "selfie", problem: "too_blurred" },
        { photo: "idFront", problem: "glare" },
      ],
    });
    expect(await shown(id)).toMatchObject({
      status: "NEEDS_REVIEW",
      decision: null,
      reasons: ["signatory_not_checked"],
      decisionReason: "The signatory was asked for new photos.",
      signatoryVerificationId: checkId,
    });
    expect(await askedIds()).toEqual([checkId]);

    const { verificationId: newer } = await submitSession(of, SECOND);
    expect(newer).not.toBe(checkId);
    expect(await shown(id)).toMatchObject({
      signatoryVerificationId: newer,
      reasons: ["signatory_in_progress"],
    });
    expect(await askedIds()).toEqual([]);
    const before = await readCaseFile(tenant, checkId);
    expect(before).toMatchObject({
      decision: "NEEDS_REVIEW",
      companyVerificationId: null,
      formerCompanyId: id,
    });
    const file = await readCompanyFile(tenant, id);
    expect(file.signatory).toMatchObject({ id: newer, isAskable: false, retries: { follows: checkId } });
    const titles = file.timeline.map(({ title }) => title);
    expect(titles.filter((title) => title === "The signatory submitted photos")).toHaveLength(2);
    expect(titles).toContainEqual(expect.stringContaining("New photos of the signatory asked for by"));
    // Not in review again and again, as the company's simulated outcome would have it.
    await workQueued();
    expect(await shown(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED" });
  });

  test("where only the face was at fault the document is not asked for again", async () => {
    const { checkId } = await inReview(tenant);
    const of = await opened(await askPersonAgain(tenant, checkId, ["selfie_covered"]));
    const idFrontKey = (await retryOf(of))?.kept[0]?.key;
    const { verificationId } = await submitSession(of, { selfie: SECOND.selfie, idFrontKey });
    await workQueued();
    expect((await readCaseFile(tenant, verificationId)).decision).toBe("APPROVED");
  });

  test("verdicts on the earlier check decide nothing once newer photos came", async () => {
    const { id, checkId, accept, ask } = await inReview(tenant);
    await submitSession(await opened(await ask()), SECOND);
    await reviewVerification(tenant, checkId, REJECT);
    await workQueued();
    expect(await shown(id)).toMatchObject({ status: "NEEDS_REVIEW", decision: null });
    await accept();
    await workQueued();
    expect(await shown(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED" });
    await reopenVerification(tenant, checkId, "Once more.");
    await reviewVerification(tenant, checkId, REJECT);
    await workQueued();
    expect(await shown(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED" });
  });

  test("a rejection of the newer check rejects the company; opened again, the signatory is asked once more", async () => {
    const { id, ask } = await inReview(tenant);
    const { verificationId: newer } = await submitSession(await opened(await ask()), SECOND);
    await workQueued();
    await reopenVerification(tenant, newer, "Look again.");
    await reviewVerification(tenant, newer, REJECT);
    await workQueued();
    expect(await shown(id)).toMatchObject({ status: "COMPLETED", decision: "REJECTED" });
    await reopenCompany(tenant, id, { note: "A mistake." });
    const third = await submitSession(
      await opened(await askPersonAgain(tenant, newer, ["selfie_dark"])),
      photosOf(3),
    );
    expect(await shown(id)).toMatchObject({ signatoryVerificationId: third.verificationId });
    expect((await checksOf(id)).map((each) => each.companyVerificationId).filter(Boolean)).toEqual([id]);
  });
});
