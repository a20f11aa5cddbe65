import { describe, expect, inject, test } from "vitest";
import { listVerifications } from "@/lib/contract/verifications";
import { submitVerification, verifyDocument } from "@/lib/contract/verify";
import { landscape } from "@/tests/support/images";
import { blob, check, match, recordOf } from "@/tests/support/live-check";
import { documentPhotos, hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";
import { openReceiver, type ReceivedRequest } from "@/tests/support/receiver";
import { someOf } from "@/tests/support/some-of";
import { storedFiles } from "@/tests/support/stored-files";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const dataDir = inject("dataDir");
const bodiesOf = (received: readonly ReceivedRequest[]) =>
  received.map(({ body }) => JSON.parse(body.toString("utf8")) as Record<string, unknown>);

describe.skipIf(!hasSharedPhotos)("VERIFY-DOCUMENT-1 live, with real photos (SHARED_DIR)", () => {
  test.each(someOf(["td3_easy_303_0", "td1_easy_303_0", "szid_easy_303_0"]))(
    "VERIFY-DOCUMENT-2 %s and its bearer: approved, or sent to review with reasons; what is read is true",
    async (id) => {
      const business = await newBusiness(baseUrl);
      const photos = documentPhotos(id);
      const result = await check(business, photos.selfie, photos.front, photos.back);
      expect(["approved", "needs_review"]).toContain(result.decision);
      expect(result.faceMatch.score).toBeGreaterThanOrEqual(70);
      expect(result.faceMatch.samePerson).toBe(true);
      const read = Object.entries(result.documentData);
      const wrong = read.filter(([field, value]) => value !== undefined && photos.fields[field] !== value);
      expect(read.length).toBeGreaterThanOrEqual(6);
      expect(wrong).toEqual([]);
      expect(result.ocrConfidence).toBeGreaterThanOrEqual(70);
      const record = await recordOf(business, result.verificationId);
      expect(record).toMatchObject({
        status: "COMPLETED",
        decision: result.decision.toUpperCase(),
        faceScore: result.faceMatch.score,
        extractedData: result.documentData,
        processingMs: result.processingMs,
      });
      if (result.decision === "approved") expect(record.decisionReason).toMatch(/agrees/);
      else expect(record.decisionReason).toMatch(/[a-z]/);
    },
  );

  test.each(
    someOf([
      ["115", "td3_easy_303_1"],
      ["134", "td3_easy_303_0"],
      ["118", "td1_easy_303_0"],
      ["004", "szid_easy_303_0"],
    ]),
  )("DECIDE-FACE-1 person %s with the document %s of another is never approved", async (person, id) => {
    const business = await newBusiness(baseUrl);
    const result = await check(business, selfieOf(person), documentPhotos(id).front);
    expect(result.decision).not.toBe("approved");
    expect(result.faceMatch.samePerson).toBe(false);
    expect((await recordOf(business, result.verificationId)).decisionReason).toMatch(
      /faces|different people/,
    );
  });

  test("VERIFY-UNUSABLE-1 a selfie without a face is refused, and nothing is stored", async () => {
    const business = await newBusiness(baseUrl);
    const { front } = documentPhotos("td3_easy_303_0");
    const files = { selfie: blob(await landscape()), idFront: blob(front) };
    const { status, error } = await business.call(verifyDocument, { files });
    expect([status, error?.code]).toEqual([422, "IMAGE_UNUSABLE"]);
    expect(error?.message).toMatch(/^No face was found in the selfie\. Take the photo again/);
    expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
    expect(await storedFiles(dataDir, business.businessId)).toEqual([]);
  });

  test("VERIFY-ASYNC-1 verify answers at once; the result comes by webhook and by GET, and they agree", async () => {
    const business = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    await business.receiveAt(receiver.url);
    const photos = documentPhotos("td3_easy_303_0");
    const { verificationId } = await business.callOk(submitVerification, {
      body: { externalRef: "order 7" },
      files: { selfie: blob(photos.selfie), idFront: blob(photos.front) },
    });
    await receiver.arrived(1, 40_000);
    const [event] = bodiesOf(receiver.received);
    const record = await recordOf(business, verificationId);
    expect(record.status).toBe("COMPLETED");
    expect(event).toMatchObject({
      event: "verification.completed",
      type: "individual",
      verificationId,
      externalRef: "order 7",
      status: "completed",
      decision: record.decision?.toLowerCase(),
      confidence: record.confidence,
      faceScore: record.faceScore,
      ocrConfidence: record.ocrConfidence,
      livenessDecision: record.livenessDecision,
      aml: { decision: "not_screened", score: 0, hits: [] },
    });
    expect("extractedData" in (event ?? {})).toBe(record.decision === "APPROVED");
    await receiver.close();
  });
});

describe.skipIf(!hasSharedPhotos)("VERIFY-SELFIE-1 selfie-match live, with real photos (SHARED_DIR)", () => {
  test.each(someOf(["115", "124", "017"]))(
    "VERIFY-SELFIE-2 person %s on another day is the same person",
    async (person) => {
      const business = await newBusiness(baseUrl);
      const { data } = await match(business, selfieOf(person), smileOf(person));
      expect(data?.samePerson).toBe(true);
      expect(data?.matchScore).toBeGreaterThanOrEqual(80);
      const record = await recordOf(business, data?.verificationId ?? "");
      expect(record).toMatchObject({
        decision: "APPROVED",
        livenessDecision: "not_checked",
        extractedData: {},
      });
    },
  );

  test.each(
    someOf([
      ["115", "124"],
      ["017", "134"],
      ["004", "009"],
    ]),
  )("VERIFY-SELFIE-2 %s and %s are different people", async (one, other) => {
    const business = await newBusiness(baseUrl);
    const { data } = await match(business, selfieOf(one), smileOf(other));
    expect(data?.samePerson).toBe(false);
    expect((await recordOf(business, data?.verificationId ?? "")).decision).not.toBe("APPROVED");
  });
});
