import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import { createShortLink, followSession, recordConsent } from "@/lib/contract/capture";
import { renewSignatorySession } from "@/lib/contract/company-signatory";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import {
  submitSession,
  uploadPhoto,
  uploadSessionCompanyDocument,
  validateSession,
} from "@/lib/contract/sessions";
import { listVerifications } from "@/lib/contract/verifications";
import {
  detail,
  newCompany,
  placeholder,
  review,
  SZ_REQUIRED,
  submitSignatory,
  TEST,
  uploadAll,
  uploadOf,
  verdicts,
} from "@/tests/support/company";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const photo = plainPng(1, 1).toString("base64");

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

const renew = (verificationId: string, as: { key: "live" | "test" } = TEST, of = business) =>
  of.call(renewSignatorySession, { params: { verificationId } }, as);
const validate = (session: string) => business.call(validateSession, { body: { session } });

/** Decides a company by rejecting one of its documents. */
async function reject(verificationId: string, of = business) {
  const documentId = await uploadOf(of, verificationId, "form_j");
  const { data } = await review(of, verificationId, verdicts([documentId], "rejected"));
  expect(data?.status).toBe("COMPLETED");
}

describe("COMPANY-SIGNATORY-4 POST …/signatory-session", () => {
  test("a fresh link for the same signatory; the older one stays valid", async () => {
    const company = await newCompany(business);
    const { status, data } = await renew(company.verificationId);
    expect(status).toBe(200);
    expect(data).toEqual({
      verificationId: company.verificationId,
      signatorySessionToken: expect.any(String),
      verifyUrl: `${baseUrl}/verify#session=${data?.signatorySessionToken}`,
      expiresIn: 1800,
    });
    const fresh = data?.signatorySessionToken ?? "";
    expect(fresh).not.toBe(company.signatorySessionToken);
    for (const session of [fresh, company.signatorySessionToken]) {
      const { data: opened } = await validate(session);
      expect(opened).toMatchObject({ userId: company.verificationId, submitted: false });
    }
    expect((await submitSignatory(business, fresh)).status).toBe(200);
    expect((await validate(company.signatorySessionToken)).data?.submitted).toBe(true);
  });

  test("404 for absent, the other mode's and another business's; 403 without the scope", async () => {
    const { verificationId } = await newCompany(business);
    const other = await newBusiness(baseUrl);
    for (const answer of [
      await renew("cv_0000000000000000000000"),
      await renew(verificationId, { key: "live" }),
      await renew(verificationId, TEST, other),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
    }
    const { apiKey } = await business.callOk(createApiKey, {
      body: { name: "reads", isTest: true, scopes: ["company:read"] },
    });
    const refused = await call(renewSignatorySession, { params: { verificationId } }, { baseUrl, apiKey });
    expect([refused.status, refused.error?.code]).toEqual([403, "FORBIDDEN"]);
  });

  test("after the signatory's submit only while a required document is missing", async () => {
    const company = await newCompany(business);
    await submitSignatory(business, company.signatorySessionToken);
    const { data } = await renew(company.verificationId);
    const session = data?.signatorySessionToken ?? "";
    const given = { body: { session, docType: "form_j" }, files: { document: placeholder } };
    await business.callOk(uploadSessionCompanyDocument, given);
    await uploadAll(
      business,
      company.verificationId,
      SZ_REQUIRED.filter((docType) => docType !== "form_j"),
    );
    const { status, error } = await renew(company.verificationId);
    expect([status, error]).toEqual([
      409,
      {
        code: "SESSION_ALREADY_SUBMITTED",
        message: "The signatory has already submitted, and no required document is missing.",
      },
    ]);
  });

  test("409 COMPANY_CLOSED once the company is decided", async () => {
    const { verificationId } = await newCompany(business);
    await reject(verificationId);
    const { status, error } = await renew(verificationId);
    expect([status, error?.code]).toEqual([409, "COMPANY_CLOSED"]);
  });
});

describe("SESSION-SIGNATORY-3 a signatory's sessions end with the company", () => {
  test("every session endpoint says so, nothing is stored, and the record stays", async () => {
    const own = await newBusiness(baseUrl);
    const company = await newCompany(own);
    const session = company.signatorySessionToken;
    await own.callOk(uploadPhoto, { body: { session, photo, type: "selfie" } });
    await reject(company.verificationId, own);
    const decided = await detail(own, company.verificationId);
    const consent = { session, accepted: true, textVersion: "1", language: "en" };
    const answers = [
      await own.call(validateSession, { body: { session } }),
      await own.call(followSession, { body: { session } }),
      await own.call(createShortLink, { body: { session } }),
      await own.call(recordConsent, { body: consent }),
      await own.call(uploadPhoto, { body: { session, photo, type: "idFront" } }),
      await own.call(submitSession, { body: { session, selfie: photo, idFront: photo } }),
      await own.call(uploadSessionCompanyDocument, {
        body: { session, docType: "form_c" },
        files: { document: placeholder },
      }),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      answers.map(() => [409, "COMPANY_CLOSED"]),
    );
    expect((await own.callOk(listVerifications, {}, TEST)).pagination.total).toBe(0);
    const { documents, ...record } = await detail(own, company.verificationId);
    const { documents: before, ...recordBefore } = decided;
    expect({ ...record, webhookSent: false }).toEqual({ ...recordBefore, webhookSent: false });
    expect(documents).toHaveLength(before.length);
    expect(record.signatoryVerificationId).toBeNull();
  });
});

describe("COMPANY-CREATE-6 a replay of the creation", () => {
  test("a fresh link while the company is open, none once it is decided", async () => {
    const given = {
      body: { country: "SZ", registeredName: "Acme" },
      headers: { "Idempotency-Key": "closed" },
    };
    const create = () => business.call(createCompanyVerification, given, TEST);
    const first = await create();
    const open = await create();
    expect(open.data?.verifyUrl).toMatch(/#session=/);
    expect(open.data?.signatorySessionToken).not.toBe(first.data?.signatorySessionToken);
    await reject(first.data?.verificationId ?? "");
    const closed = await create();
    expect([closed.status, closed.data]).toEqual([
      200,
      { ...first.data, status: "COMPLETED", signatorySessionToken: null, verifyUrl: null },
    ]);
  });
});
