import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import { individualCompleted } from "@/lib/contract/events";
import { getVerification, listReviewQueue, reviewVerification } from "@/lib/contract/verifications";
import { submitVerification, verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
const files = { selfie: pixel, idFront: pixel };
const TEST = { key: "test" } as const;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

async function inReview(business: Business): Promise<string> {
  const body = { simulate: "needs_review", externalRef: "order 7" };
  return (await business.callOk(verifyDocument, { files, body }, TEST)).verificationId;
}

const review = (business: Business, verificationId: string, body: Record<string, unknown>) =>
  business.call(reviewVerification, { params: { verificationId }, body }, TEST);
const APPROVE = { decision: "approved", reasonCode: "identity_confirmed" };
const REJECT = { decision: "rejected", reasonCode: "document_forged", note: "Wrong font in the number." };

describe("DECIDE-QUEUE-1, DECIDE-REVIEW-1 review queue", () => {
  test("what needs review waits, oldest first, until a person decides", async () => {
    const business = await newBusiness(baseUrl);
    const [first, second, third] = [
      await inReview(business),
      await inReview(business),
      await inReview(business),
    ];
    await business.callOk(verifyDocument, { files, body: { simulate: "approved" } }, TEST);
    const queue = await business.callOk(listReviewQueue, {}, TEST);
    expect(queue.verifications.map(({ verificationId }) => verificationId)).toEqual([first, second, third]);
    expect(queue.verifications[0]).toMatchObject({
      decision: "NEEDS_REVIEW",
      kind: "id_document",
      externalRef: "order 7",
    });
    expect(queue.verifications[0]?.decisionReason).toBeTruthy();
    expect(queue.pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 });

    expect((await review(business, second ?? "", APPROVE)).status).toBe(200);
    const rest = await business.callOk(listReviewQueue, { query: { limit: 1, page: 2 } }, TEST);
    expect(rest.verifications.map(({ verificationId }) => verificationId)).toEqual([third]);
    expect(rest.pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect((await business.callOk(listReviewQueue)).verifications).toEqual([]);
  });

  test("DECIDE-REVIEW-4, WEBHOOK-EVENT-2 a verdict decides, keeps the scores and sends a new event of the next revision", async () => {
    const business = await newBusiness(baseUrl);
    const secret = await business.receiveAt(`${receiver.url}/${business.businessId}`);
    expect(secret).toBeTruthy();
    const verificationId = await inReview(business);
    const before = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    const answer = await review(business, verificationId, APPROVE);
    expect(answer.data).toEqual({
      verificationId,
      status: "COMPLETED",
      decision: "APPROVED",
      decisionReason: "A reviewer confirmed the identity.",
      reasons: ["identity_confirmed"],
      revision: 2,
    });
    const after = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(after).toMatchObject({
      status: "COMPLETED",
      decision: "APPROVED",
      faceScore: before.faceScore,
      extractedData: before.extractedData,
    });
    expect(Date.parse(after.completedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(before.completedAt ?? ""));

    const mine = () => receiver.received.filter(({ path }) => path.endsWith(business.businessId));
    await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(2);
    const events = mine().map(({ body }) => individualCompleted.parse(JSON.parse(body.toString())));
    expect(events.map(({ decision }) => decision).sort()).toEqual(["approved", "needs_review"]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2);
    const approved = events.find(({ decision }) => decision === "approved");
    expect(approved).toMatchObject({ status: "completed", verificationId, externalRef: "order 7" });
    expect(approved?.extractedData).toEqual(after.extractedData);
  });

  test("DECIDE-REVIEW-3 of twelve verdicts at once one counts", async () => {
    const business = await newBusiness(baseUrl);
    const verificationId = await inReview(business);
    const verdicts = Array.from({ length: 12 }, (_, i) =>
      review(business, verificationId, i % 2 ? APPROVE : REJECT),
    );
    const answers = await Promise.all(verdicts);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(error?.code).toBe("NOT_REVIEWABLE");
    const { decision } = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(decision).toBe(won[0]?.data?.decision);
  });

  test("NOT_REVIEWABLE: decided by the machine, or not decided yet", async () => {
    const business = await newBusiness(baseUrl);
    for (const simulate of ["approved", "rejected"]) {
      const { verificationId } = await business.callOk(verifyDocument, { files, body: { simulate } }, TEST);
      const refused = await review(business, verificationId, APPROVE);
      expect(refused).toMatchObject({ status: 409, error: { code: "NOT_REVIEWABLE" } });
    }
    const open = await business.callOk(submitVerification, { files, body: { simulate: "approved" } }, TEST);
    expect((await review(business, open.verificationId, APPROVE)).error?.code).toBe("NOT_REVIEWABLE");
  });

  test("KEY-SCOPE-2 another business, the other mode and a key without the scope reach nothing", async () => {
    const [one, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
    const verificationId = await inReview(one);
    const given = { params: { verificationId }, body: APPROVE };
    expect((await review(other, verificationId, APPROVE)).error?.code).toBe("NOT_FOUND");
    expect((await one.call(reviewVerification, given)).error?.code).toBe("NOT_FOUND");
    const scopes = ["verifications:read", "verify:write"];
    const reader = await one.callOk(createApiKey, { body: { name: "reader", isTest: true, scopes } });
    const as = { baseUrl, apiKey: reader.apiKey };
    expect((await call(reviewVerification, given, as)).error?.code).toBe("FORBIDDEN");
    expect((await call(listReviewQueue, {}, as)).status).toBe(200);
    expect((await call(listReviewQueue, {}, { baseUrl })).error?.code).toBe("NOT_AUTHENTICATED");
  });

  test("a note of 1000 code points is taken, of 1001 refused", async () => {
    const business = await newBusiness(baseUrl);
    const verificationId = await inReview(business);
    const note = (length: number) => ({ ...REJECT, note: "😀".repeat(length) });
    expect((await review(business, verificationId, note(1001))).error?.code).toBe("VALIDATION_ERROR");
    expect((await review(business, verificationId, note(1000))).status).toBe(200);
  });

  test.each([
    [{}],
    [{ decision: "approved" }],
    [{ ...APPROVE, decision: "NEEDS_REVIEW" }],
    [{ ...APPROVE, reasonCode: "because" }],
    [{ decision: "approved", reasonCode: "document_forged" }],
    [{ ...APPROVE, note: 5 }],
  ])("DECIDE-REVIEW-2 refused: %j", async (body) => {
    const business = await newBusiness(baseUrl);
    const refused = await review(business, await inReview(business), body);
    expect(refused).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
  });
});
