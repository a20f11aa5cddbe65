import { beforeAll, describe, expect, inject, test } from "vitest";
import { followSession, recordConsent } from "@/lib/contract/capture";
import { createSession, submitSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { newCompany, uploadOf } from "@/tests/support/company";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Consent is asked for before the camera starts and stored; declining is an outcome. */

const baseUrl = inject("baseUrl");
const PHOTO = plainPng(8, 8).toString("base64");
const YES = { accepted: true, textVersion: "2026-11", language: "ss" };
const NO = { ...YES, accepted: false };

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

async function newSession(): Promise<string> {
  return (await business.callOk(createSession, { body: { userId: "user-1" } }, { key: "test" })).session;
}
const answer = (session: string, given: object) =>
  business.call(recordConsent, { body: { session, ...given } });
const upload = (session: string) =>
  business.call(uploadPhoto, { body: { session, type: "selfie", photo: PHOTO } });
const submit = (session: string) =>
  business.call(submitSession, { body: { session, selfie: PHOTO, idFront: PHOTO } });
const consentOf = async (session: string) =>
  (await business.callOk(validateSession, { body: { session } })).consent;

describe("SESSION-CONSENT-1 POST /v1/sessions/consent", () => {
  test("the first yes stands with its time, however often it is said", async () => {
    const session = await newSession();
    expect(await consentOf(session)).toBeNull();
    const first = await business.callOk(recordConsent, { body: { session, ...YES } });
    const again = await business.callOk(recordConsent, { body: { session, ...YES, language: "en" } });
    expect(again).toEqual(first);
    expect(Math.abs(Date.parse(first.recordedAt) - Date.now())).toBeLessThan(60_000);
    expect(await consentOf(session)).toBe("accepted");
  });

  test("SESSION-CONSENT-2 a no closes the session: no upload and no submit, until a yes opens it again", async () => {
    const session = await newSession();
    expect((await answer(session, NO)).status).toBe(200);
    expect((await answer(session, NO)).status).toBe(200);
    for (const refused of [upload(session), submit(session)]) {
      expect([(await refused).status, (await refused).error?.code]).toEqual([409, "SESSION_DECLINED"]);
    }
    expect(await consentOf(session)).toBe("declined");
    const changed = await business.callOk(recordConsent, { body: { session, ...YES } });
    expect(await consentOf(session)).toBe("accepted");
    expect(await business.callOk(recordConsent, { body: { session, ...YES } })).toEqual(changed);
    expect((await upload(session)).status).toBe(200);
  });

  test("a no after a yes takes the uploads back", async () => {
    const session = await newSession();
    await answer(session, YES);
    expect((await upload(session)).status).toBe(200);
    expect((await business.callOk(followSession, { body: { session } })).photos).toEqual(["selfie"]);
    await answer(session, NO);
    expect(await business.callOk(followSession, { body: { session } })).toEqual({
      state: "declined",
      photos: [],
      connected: false,
      verificationId: null,
    });
  });

  test("a no after the submit comes too late", async () => {
    const session = await newSession();
    await answer(session, YES);
    expect((await submit(session)).status).toBe(200);
    expect((await answer(session, NO)).error?.code).toBe("SESSION_ALREADY_SUBMITTED");
  });

  test.each([
    { accepted: "yes" },
    { language: "x" },
    { language: "en_GB" },
    { textVersion: "" },
    { textVersion: "a b" },
    { textVersion: "x".repeat(65) },
  ])("%j is refused", async (wrong) => {
    expect((await answer(await newSession(), { ...YES, ...wrong })).error?.code).toBe("VALIDATION_ERROR");
  });
});

describe("SESSION-PROGRESS-1, SESSION-VALIDATE-2 POST /v1/sessions/progress", () => {
  test("from open to submitted", async () => {
    const session = await newSession();
    const seen = async () => business.callOk(followSession, { body: { session } });
    expect(await seen()).toEqual({ state: "open", photos: [], connected: false, verificationId: null });
    await answer(session, YES);
    expect((await seen()).state).toBe("consented");
    await upload(session);
    expect(await seen()).toEqual({
      state: "capturing",
      photos: ["selfie"],
      connected: false,
      verificationId: null,
    });
    await submit(session);
    const { state, verificationId } = await seen();
    expect(state).toBe("submitted");
    expect(verificationId).toMatch(/^vrf_id_/);
    expect((await business.callOk(validateSession, { body: { session } })).verificationId).toBe(
      verificationId,
    );
  });
});

describe("SESSION-VALIDATE-1 what the page learns and sends", () => {
  test("SANDBOX-CHECKS-1 a sandbox upload has the problem that its scenario would show at once, and no other", async () => {
    const body = { userId: "user-1", simulate: "expired_document" } as const;
    const { session } = await business.callOk(createSession, { body }, { key: "test" });
    const problems = async (type: "idFront" | "selfie") =>
      (
        await business.callOk(uploadPhoto, {
          body: { session, type, photo: PHOTO, documentType: "PASSPORT" },
        })
      ).problems;
    expect(await problems("idFront")).toEqual(["document_expired"]);
    expect(await problems("selfie")).toEqual([]);
  });

  test("SANDBOX-CHECKS-1 a sandbox upload has no problems; the document that the person states is stored", async () => {
    const session = await newSession();
    expect(
      (await business.callOk(uploadPhoto, { body: { session, type: "selfie", photo: PHOTO } })).problems,
    ).toEqual([]);
    const named = { selfie: PHOTO, idFront: PHOTO, documentType: "PASSPORT", documentCountry: "SWZ" };
    const wrong = await business.call(submitSession, {
      body: { session, ...named, documentCountry: "Eswatini" },
    });
    expect(wrong.error?.code).toBe("VALIDATION_ERROR");
    expect((await business.call(submitSession, { body: { session, ...named } })).status).toBe(200);
  });

  test("SESSION-VALIDATE-3 only a signatory's session has company documents, each with its newest status", async () => {
    const company = await newCompany(business);
    const session = company.signatorySessionToken;
    await uploadOf(business, company.verificationId, "form_j");
    const { companyDocuments } = await business.callOk(validateSession, { body: { session } });
    expect(companyDocuments?.open).toBe(true);
    expect(companyDocuments?.items.map(({ docType, status }) => [docType, status])).toContainEqual([
      "form_j",
      "uploaded",
    ]);
    expect(companyDocuments?.items).toContainEqual({
      docType: "trading_license",
      label: "Trading licence",
      required: true,
      status: null,
      problem: null,
    });
    const plain = await business.callOk(validateSession, { body: { session: await newSession() } });
    expect(plain.companyDocuments).toBeNull();
  });
});
