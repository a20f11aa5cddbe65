import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import {
  createCompanyVerification,
  getCompanyVerification,
  listCompanyVerifications,
  reviewCompanyVerification,
} from "@/lib/contract/company-verifications";
import { validateSession } from "@/lib/contract/sessions";
import { listVerifications } from "@/lib/contract/verifications";
import {
  detail,
  newCompany,
  review,
  submitSignatory,
  TEST,
  until,
  uploadAll,
  uploadOf,
  verdicts,
} from "@/tests/support/company";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

/** A company whose documents are uploaded. */
async function withDocuments(given: object = {}) {
  const company = await newCompany(business, given);
  return { ...company, documentIds: await uploadAll(business, company.verificationId) };
}

describe("COMPANY-REVIEW-1 POST …/review", () => {
  test("API-TEXT-3, COMPANY-REVIEW-3 reviewHistory: every verdict in order, with the acting key", async () => {
    const company = await newCompany(business);
    const id = await uploadOf(business, company.verificationId, "tax_clearance");
    await review(business, company.verificationId, [
      { documentId: id, status: "accepted", note: "Looks good 👍\r\nbut <b>old</b>", reviewer: "mallory" },
    ]);
    await review(business, company.verificationId, verdicts([id], "rejected"));
    const { reviewHistory, documents } = await detail(business, company.verificationId);
    expect(documents).toMatchObject([{ id, status: "rejected" }]);
    const reviewer = expect.stringMatching(/^key_\w{22}$/);
    expect(reviewHistory).toEqual([
      {
        documentId: id,
        docType: "tax_clearance",
        status: "accepted",
        note: "Looks good 👍\nbut <b>old</b>",
        reviewer,
        createdAt: expect.any(String),
      },
      {
        documentId: id,
        docType: "tax_clearance",
        status: "rejected",
        note: null,
        reviewer,
        createdAt: expect.any(String),
      },
    ]);
    expect(reviewHistory[0]?.reviewer).toBe(reviewHistory[1]?.reviewer);
  });

  test("COMPANY-REVIEW-2 INVALID_DOCUMENT for a document of another company; nothing of that review is stored", async () => {
    const company = await newCompany(business);
    const stranger = await newCompany(business);
    const mine = await uploadOf(business, company.verificationId, "form_j");
    const theirs = await uploadOf(business, stranger.verificationId, "form_j");
    for (const documentId of [theirs, "doc_0000000000000000000000", "x"]) {
      const { status, error } = await review(business, company.verificationId, verdicts([mine, documentId]));
      expect([status, error?.code]).toEqual([400, "INVALID_DOCUMENT"]);
    }
    expect(await detail(business, company.verificationId)).toMatchObject({
      status: "PENDING",
      documents: [{ status: "uploaded" }],
      reviewHistory: [],
    });
  });

  test("ERROR-FIELD-2 VALIDATION_ERROR", async () => {
    const company = await newCompany(business);
    const documentId = await uploadOf(business, company.verificationId, "form_j");
    const good = { documentId, status: "accepted" };
    for (const documentReviews of [
      undefined,
      [],
      [{ ...good, status: "uploaded" }],
      [{ ...good, status: "ACCEPTED" }],
      [{ status: "accepted" }],
      [{ ...good, note: "x".repeat(1001) }],
      [good, { ...good, status: "rejected" }],
    ]) {
      const params = { verificationId: company.verificationId };
      const answer = await business.call(
        reviewCompanyVerification,
        { params, body: { documentReviews } },
        TEST,
      );
      expect([answer.status, answer.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
    // A thousand code points, each of which takes two units of UTF-16.
    expect(
      (await review(business, company.verificationId, [{ ...good, note: "👍".repeat(1000) }])).status,
    ).toBe(200);
  });

  test("404 for absent, the other mode's and another business's", async () => {
    const company = await newCompany(business);
    const documentId = await uploadOf(business, company.verificationId, "form_j");
    const other = await newBusiness(baseUrl);
    const answers = [
      await review(business, "cv_0000000000000000000000", verdicts([documentId])),
      await review(business, company.verificationId, verdicts([documentId]), { key: "live" }),
      await review(other, company.verificationId, verdicts([documentId])),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      answers.map(() => [404, "NOT_FOUND"]),
    );
    expect((await detail(business, company.verificationId)).reviewHistory).toEqual([]);
  });

  test("409 once decided; the decision stays", async () => {
    const company = await withDocuments();
    await review(business, company.verificationId, verdicts(company.documentIds.slice(0, 1), "rejected"));
    const again = await review(business, company.verificationId, verdicts(company.documentIds));
    expect([again.status, again.error?.code]).toEqual([409, "NOT_REVIEWABLE"]);
    expect(await detail(business, company.verificationId)).toMatchObject({
      status: "COMPLETED",
      decision: "REJECTED",
    });
  });

  test("12 parallel terminal reviews: one 200 and eleven 409, one verdict in the history", async () => {
    for (const [status, decision] of [
      ["rejected", "REJECTED"],
      ["accepted", "APPROVED"],
    ] as const) {
      const company = await withDocuments();
      await submitSignatory(business, company.signatorySessionToken);
      await until(business, company.verificationId, (now) => now.status === "NEEDS_REVIEW");
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          review(business, company.verificationId, verdicts(company.documentIds, status)),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(11).fill(409)]);
      expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["NOT_REVIEWABLE"]));
      expect(answers.find(({ data }) => data)?.data?.decision).toBe(decision);
      expect((await detail(business, company.verificationId)).reviewHistory).toHaveLength(6);
    }
  });

  test("the list shows the decision and filters by status", async () => {
    const own = await newBusiness(baseUrl);
    const company = await newCompany(own);
    const id = await uploadOf(own, company.verificationId, "form_j");
    await newCompany(own);
    await review(own, company.verificationId, verdicts([id], "rejected"));
    const list = await own.callOk(listCompanyVerifications, { query: { status: "COMPLETED" } }, TEST);
    expect(list).toMatchObject({
      total: 1,
      items: [{ verificationId: company.verificationId, status: "COMPLETED", decision: "REJECTED" }],
    });
  });

  test("KEY-SCOPE-1, KEY-SCOPE-2 a key without the scope is 403", async () => {
    const { verificationId } = await newCompany(business);
    const { apiKey } = await business.callOk(createApiKey, {
      body: { name: "reads", isTest: true, scopes: ["company:read"] },
    });
    const as = { baseUrl, apiKey };
    expect((await call(getCompanyVerification, { params: { verificationId } }, as)).status).toBe(200);
    const body = { documentReviews: [{ documentId: "x", status: "accepted" }] };
    const refused = await call(reviewCompanyVerification, { params: { verificationId }, body }, as);
    expect([refused.status, refused.error?.code]).toEqual([403, "FORBIDDEN"]);
  });
});

describe("SESSION-SIGNATORY-1, COMPANY-SIGNATORY-1 the one signatory", () => {
  test("several tokens, thirty parallel submits: one verification", async () => {
    const headers = { "Idempotency-Key": "several-tokens" };
    const own = await newBusiness(baseUrl);
    const tokens: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { data } = await own.call(
        createCompanyVerification,
        { body: { country: "SZ", registeredName: "Acme" }, headers },
        TEST,
      );
      tokens.push(data?.signatorySessionToken ?? "");
    }
    // Sixty images: a process accepts 68 at once and refuses more with 503 (UPLOAD-DECODE-1).
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => submitSignatory(own, tokens[i % 4] ?? "")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data?.verificationId)).size).toBe(1);
    expect((await own.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
    // Every token knows it, and none takes another person.
    for (const session of tokens) {
      expect((await own.callOk(validateSession, { body: { session } })).submitted).toBe(true);
      const other = await submitSignatory(own, session, plainPng(3, 3));
      expect([other.status, other.error?.code]).toEqual([409, "SESSION_ALREADY_SUBMITTED"]);
    }
  });
});
