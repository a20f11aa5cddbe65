import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { exportVerifications, listVerifications } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { landscape, noisePicture, sideBySide } from "@/tests/support/images";
import { blob, check, recordOf } from "@/tests/support/live-check";
import { documentPhotos, hasSharedPhotos, selfieOf } from "@/tests/support/photos";
import { openReceiver } from "@/tests/support/receiver";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

describe.skipIf(!hasSharedPhotos)("VERIFY-DOCUMENT-1 live, with real photos (SHARED_DIR)", () => {
  test("DECIDE-EXPIRY-1 an expired document is never approved, even with its bearer", async () => {
    const business = await newBusiness(baseUrl);
    const photos = documentPhotos("td1_medium_303_2");
    expect(photos.expired).toBe(true);
    const result = await check(business, photos.selfie, photos.front, photos.back);
    expect(result.documentData.expiryDate).toBe(photos.fields["expiryDate"]);
    expect(["rejected", "needs_review"]).toContain(result.decision);
    expect((await recordOf(business, result.verificationId)).decisionReason).toMatch(/expired/);
  });

  test("DOCUMENT-READ-4, VERIFY-RECORD-2 a picture that is no document goes to review: face score 0 everywhere, and why", async () => {
    const business = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    await business.receiveAt(receiver.url);
    const result = await check(business, selfieOf("115"), await noisePicture());
    expect(result).toMatchObject({ decision: "needs_review", documentData: {}, ocrConfidence: 0 });
    expect(result.faceMatch).toEqual({ score: 0, samePerson: false });
    const record = await recordOf(business, result.verificationId);
    expect(record).toMatchObject({ faceScore: 0, ocrConfidence: 0 });
    expect(record.decisionReason).toMatch(/^No face was found in the photo of the document\./);
    await receiver.arrived(1, 40_000);
    expect(JSON.parse(receiver.received[0]?.body.toString("utf8") ?? "{}")).toMatchObject({
      faceScore: 0,
      ocrConfidence: 0,
    });
    const fields = "faceScore,ocrConfidence";
    const csv = await business.callOk(exportVerifications, { query: { fields } });
    expect(csv).toBe('"faceScore","ocrConfidence"\r\n"0","0"\r\n');
    await receiver.close();
  });

  test("DECIDE-DUPLICATE-2 a selfie that is the document's own picture is rejected", async () => {
    const business = await newBusiness(baseUrl);
    const { front } = documentPhotos("td3_easy_303_0");
    const result = await check(business, front, front);
    expect(result.decision).toBe("rejected");
    const record = await recordOf(business, result.verificationId);
    expect(record.decisionReason).toMatch(/selfie is the photo of the document/);
  });

  test("VERIFY-UNUSABLE-1, FACE-SELFIE-1 two people in the selfie are refused, as in a selfie match", async () => {
    const business = await newBusiness(baseUrl);
    const photos = documentPhotos("td3_easy_303_0");
    const both = await sideBySide(photos.selfie, selfieOf("004"));
    const files = { selfie: blob(both), idFront: blob(photos.front) };
    const { status, error } = await business.call(verifyDocument, { files });
    expect([status, error?.code]).toEqual([422, "IMAGE_UNUSABLE"]);
    expect(error?.message).toMatch(/^More than one face was found in the selfie\./);
    expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
  });

  test.each(["szid_easy_303_0", "td1_easy_303_0"])(
    "DOCUMENT-SIDES-3 %s with its sides swapped: the reason says so",
    async (id) => {
      const business = await newBusiness(baseUrl);
      const { selfie, front, back } = documentPhotos(id);
      if (!back) throw new Error(`${id} has no back.`);
      const result = await check(business, selfie, back, front);
      expect(result.decision).toBe("needs_review");
      const { decisionReason } = await recordOf(business, result.verificationId);
      expect(decisionReason).toContain("The front and the back of the document are swapped.");
      expect(decisionReason).not.toMatch(/A check of the document failed|wrong side/);
    },
  );
});

test("API-IDEMPOTENCY-4 a live check that nothing can be seen in is refused each time, and keeps the key free", async () => {
  const business = await newBusiness(baseUrl);
  const view = new Blob([new Uint8Array(await landscape(320, 240))]);
  const given = { headers: { "Idempotency-Key": randomUUID() }, files: { selfie: view, idFront: view } };
  const codes = [await business.call(verifyDocument, given), await business.call(verifyDocument, given)];
  expect(codes.map(({ error }) => error?.code)).toEqual(["IMAGE_UNUSABLE", "IMAGE_UNUSABLE"]);
});
