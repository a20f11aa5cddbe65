import { describe, expect, inject, test } from "vitest";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import {
  createSession,
  submitSession,
  uploadPhoto,
  uploadSessionCompanyDocument,
  validateSession,
} from "@/lib/contract/sessions";
import { getCaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import { plainPng } from "@/tests/support/images";
import { pdf } from "@/tests/support/pdf";
import { sendJson } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Issue 7: photos from files, switched off by a business, and what the server can hold a page to. */

const baseUrl = inject("baseUrl");
const photo = plainPng(1, 1).toString("base64");
const IN_TEST = { key: "test" } as const;
const OFF = { body: { fileUploads: false } };

const newLink = async (of: Business) =>
  (await of.callOk(createSession, { body: { userId: "user-1" } }, IN_TEST)).session;
const allows = async (of: Business, session: string) =>
  (await of.callOk(validateSession, { body: { session } })).fileUploads;

async function cameraOnly(): Promise<Business> {
  const business = await newBusiness(baseUrl);
  await business.callOk(putCaptureSettings, OFF, IN_TEST);
  return business;
}

describe("SESSION-SETTING-1 /v1/settings/capture", () => {
  test("files are allowed until a business says otherwise, and again when it says so", async () => {
    const business = await newBusiness(baseUrl);
    expect(await business.callOk(getCaptureSettings)).toMatchObject({ fileUploads: true });
    expect(await business.callOk(putCaptureSettings, OFF)).toMatchObject({ fileUploads: false });
    expect(await business.callOk(getCaptureSettings)).toMatchObject({ fileUploads: false });
    await business.callOk(putCaptureSettings, { body: { fileUploads: true } });
    expect(await business.callOk(getCaptureSettings)).toMatchObject({ fileUploads: true });
  });

  test("KEY-MODE-2 a test key changes test sessions alone; without a choice of their own they follow the account", async () => {
    const business = await newBusiness(baseUrl);
    await business.callOk(putCaptureSettings, OFF);
    expect(await business.callOk(getCaptureSettings, {}, IN_TEST)).toMatchObject({ fileUploads: false });
    await business.callOk(putCaptureSettings, { body: { fileUploads: true } }, IN_TEST);
    expect(await business.callOk(getCaptureSettings, {}, IN_TEST)).toMatchObject({ fileUploads: true });
    expect(await business.callOk(getCaptureSettings)).toMatchObject({ fileUploads: false });
  });

  test.each([{}, { fileUploads: null }, { fileUploads: "no" }, { fileUploads: false, more: 1 }])(
    "%j is refused and changes nothing",
    async (body) => {
      const business = await newBusiness(baseUrl);
      const headers = { "x-api-key": business.keys.live };
      const answer = await sendJson(baseUrl, "PUT", "/v1/settings/capture", body, headers);
      expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(await business.callOk(getCaptureSettings)).toMatchObject({ fileUploads: true });
    },
  );

  test("the page is told; a link that is out keeps what it was made with", async () => {
    const business = await newBusiness(baseUrl);
    const before = await newLink(business);
    await business.callOk(putCaptureSettings, OFF, IN_TEST);
    const after = await newLink(business);
    expect([await allows(business, before), await allows(business, after)]).toEqual([true, false]);
    await business.callOk(uploadPhoto, { body: { session: before, photo, type: "selfie", source: "file" } });
  });
});

describe("SESSION-SOURCE-1 a session of a business that takes photos from the camera only", () => {
  test.each([{ source: "file" }, {}] as const)(
    "an upload with %j is refused, and nothing is kept",
    async (said) => {
      const business = await cameraOnly();
      const session = await newLink(business);
      const answer = await business.call(uploadPhoto, {
        body: { session, photo, type: "idFront", ...said },
      });
      expect([answer.status, answer.error?.code]).toEqual([403, "CAMERA_REQUIRED"]);
      expect((await business.callOk(validateSession, { body: { session } })).submitted).toBe(false);
    },
  );

  test("what is declared as the camera's goes through to the verification", async () => {
    const business = await cameraOnly();
    const session = await newLink(business);
    const keyOf = async (type: "selfie" | "idFront") =>
      (await business.callOk(uploadPhoto, { body: { session, photo, type, source: "camera" } })).key;
    const body = { session, selfieKey: await keyOf("selfie"), idFrontKey: await keyOf("idFront") };
    expect((await business.callOk(submitSession, { body })).status).toBe("PENDING");
  });

  test("a photo inline with the submit declares nothing, and is refused", async () => {
    const business = await cameraOnly();
    const session = await newLink(business);
    const upload = { session, photo, type: "selfie", source: "camera" } as const;
    const { key: selfieKey } = await business.callOk(uploadPhoto, { body: upload });
    const answer = await business.call(submitSession, { body: { session, selfieKey, idFront: photo } });
    expect([answer.status, answer.error?.code]).toEqual([403, "CAMERA_REQUIRED"]);
  });

  test("a company's documents are files all the same, and its signatory's photos are not", async () => {
    const business = await cameraOnly();
    const company = { country: "SZ", registeredName: "Umbane Traders" };
    const { signatorySessionToken } = await business.callOk(
      createCompanyVerification,
      { body: company },
      IN_TEST,
    );
    const session = signatorySessionToken ?? "";
    expect(await allows(business, session)).toBe(false);
    const document = new Blob([Uint8Array.from(pdf())], { type: "application/pdf" });
    const given = { body: { session, docType: "form_j" }, files: { document } };
    expect((await business.callOk(uploadSessionCompanyDocument, given)).status).toBe("uploaded");
    const refused = await business.call(uploadPhoto, { body: { session, photo, type: "selfie" } });
    expect(refused.error?.code).toBe("CAMERA_REQUIRED");
  });
});

test("a word that is no source is refused, whatever the business takes", async () => {
  const business = await newBusiness(baseUrl);
  const session = await newLink(business);
  const body = { session, photo, type: "selfie", source: "gallery" };
  const answer = await sendJson(baseUrl, "POST", "/v1/sessions/upload", body);
  expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
});
