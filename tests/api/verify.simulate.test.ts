import { describe, expect, inject, test } from "vitest";
import { createSession, submitSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import { SIMULATED_OUTCOMES, type SimulatedOutcome } from "@/lib/vocabulary";
import { NO_IMAGES, OTHER_IMAGES, plainPng } from "@/tests/support/images";
import { openReceiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);
const files = () => ({ selfie: pixel(), idFront: pixel() });
const TEST = { key: "test" } as const;

type Decided = Exclude<SimulatedOutcome, "processing_failed" | "timeout">;
const DECIDED = SIMULATED_OUTCOMES.filter(
  (outcome): outcome is Decided => outcome !== "processing_failed" && outcome !== "timeout",
);

/** Simulated outcomes, as each kind of reply shows them. */
const EXPECTED: Readonly<
  Record<
    Decided,
    { decision: "APPROVED" | "REJECTED" | "NEEDS_REVIEW"; reason: RegExp; codes: string[]; status?: string }
  >
> = {
  approved: { decision: "APPROVED", reason: /agrees/, codes: [] },
  rejected: { decision: "REJECTED", reason: /different people/, codes: ["face_mismatch"] },
  needs_review: { decision: "NEEDS_REVIEW", reason: /neither clearly the same/, codes: ["face_uncertain"] },
  liveness_spoofed: { decision: "REJECTED", reason: /look alive/, codes: ["liveness_spoofed"] },
  expired_document: { decision: "REJECTED", reason: /expired/, codes: ["document_expired"] },
  aml_hit: { decision: "NEEDS_REVIEW", reason: /./, codes: ["aml_hit"], status: "NEEDS_REVIEW" },
  aml_error: { decision: "NEEDS_REVIEW", reason: /./, codes: ["aml_error"], status: "NEEDS_REVIEW" },
};

/** Waits until the worker is done with a verification. */
async function finished(business: Business, verificationId: string, key: "live" | "test" = "test") {
  for (const until = Date.now() + 20_000; ; ) {
    const record = await business.callOk(getVerification, { params: { verificationId } }, { key });
    if (record.completedAt !== null) return record;
    if (Date.now() > until) throw new Error(`${verificationId} is still ${record.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What must be the same each time: everything but ids and times. */
function withoutTimes<T extends Record<string, unknown>>(record: T) {
  const { verificationId: _id, processingMs: _ms, createdAt: _at, completedAt: _done, ...rest } = record;
  return rest;
}

describe("SANDBOX-SIMULATE-1 simulate", () => {
  test.each(DECIDED)("DECIDE-REASON-2 id-document simulates %s, the same each time", async (simulate) => {
    const business = await newBusiness(baseUrl);
    const check = () => business.callOk(verifyDocument, { body: { simulate }, files: files() }, TEST);
    const first = await check();
    const { decision, reason, codes, status = "COMPLETED" } = EXPECTED[simulate];
    expect([first.status, first.decision]).toEqual([decision.toLowerCase(), decision.toLowerCase()]);
    if (simulate === "approved") expect(first.confidence).toBe("high");
    if (simulate === "rejected") expect(first.faceMatch).toMatchObject({ samePerson: false });
    expect(first.faceMatch.samePerson).toBe(first.faceMatch.score >= 70);
    expect(withoutTimes(await check())).toEqual(withoutTimes(first));
    const { verificationId } = first;
    const record = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(record).toMatchObject({ status, decision, faceScore: first.faceMatch.score });
    expect(record.decisionReason).toMatch(reason);
    expect(record).toMatchObject({ decisionReason: first.decisionReason, reasons: codes, revision: 1 });
    expect(first.reasons).toEqual(codes);
    // No frames come this way: live mode says the same.
    expect(record.livenessDecision).toBe(simulate === "liveness_spoofed" ? "spoofed" : "not_checked");
    expect(record.extractedData).toEqual(first.documentData);
    const today = new Date().toISOString().slice(0, 10);
    expect((first.documentData.expiryDate ?? "") < today).toBe(simulate === "expired_document");
  });

  test.each(DECIDED)(
    "SANDBOX-PROVIDER-1, VERIFY-SELFIE-2, VERIFY-SELFIE-3 selfie-match simulates %s without fetching the picture",
    async (simulate) => {
      const business = await newBusiness(baseUrl);
      const receiver = await openReceiver();
      const body = { simulate, profilePictureUrl: receiver.url };
      const check = () => business.callOk(matchSelfie, { body, files: { selfie: pixel() } }, TEST);
      const first = await check();
      expect(first.verificationId).toMatch(/^vrf_sm_[0-9A-Za-z]{22}$/);
      const seen = EXPECTED[simulate.startsWith("aml_") ? "approved" : simulate];
      expect(first.samePerson).toBe(seen.decision === "APPROVED");
      expect(first.samePerson).toBe(first.matchScore >= 80);
      const { matchScore, confidence } = first;
      expect(confidence).toBe(matchScore >= 90 ? "high" : matchScore >= 75 ? "medium" : "low");
      if (simulate === "approved") expect(confidence).toBe("high");
      expect(withoutTimes(await check())).toEqual(withoutTimes(first));
      const { verificationId } = first;
      const record = await business.callOk(getVerification, { params: { verificationId } }, TEST);
      expect(record.decision).toBe(seen.decision);
      expect(record.decisionReason).toMatch(seen.reason);
      expect(record.livenessDecision).toBe(simulate === "liveness_spoofed" ? "spoofed" : "not_checked");
      expect([record.faceScore, record.ocrConfidence]).toEqual([first.matchScore, 0]);
      expect(receiver.received).toHaveLength(0);
      await receiver.close();
    },
  );

  test("SANDBOX-LIVENESS-1 a session's frames are live when they answer its challenge, and unchecked when none was asked for", async () => {
    const business = await newBusiness(baseUrl);
    const photo = plainPng(1, 1).toString("base64");
    const livenessOf = async (validates: boolean) => {
      const { session } = await business.callOk(createSession, { body: { userId: "user-1" } }, TEST);
      if (validates) await business.callOk(validateSession, { body: { session } });
      for (const type of ["liveness1", "liveness2"] as const)
        await business.callOk(uploadPhoto, { body: { session, type, photo } });
      const body = { session, selfie: photo, idFront: photo };
      const { verificationId } = await business.callOk(submitSession, { body });
      const { decision, confidence, livenessDecision } = await finished(business, verificationId);
      expect([decision, confidence]).toEqual(["APPROVED", "high"]);
      return livenessDecision;
    };
    expect([await livenessOf(true), await livenessOf(false)]).toEqual(["live", "not_checked"]);
  });

  test.each(DECIDED)("verify, and a session, simulate %s", async (simulate) => {
    const business = await newBusiness(baseUrl);
    const queued = await business.callOk(submitVerification, { body: { simulate }, files: files() }, TEST);
    expect(queued).toMatchObject({
      status: "pending",
      verificationId: expect.stringMatching(/^vrf_id_[0-9A-Za-z]{22}$/),
    });
    const { session } = await business.callOk(createSession, { body: { userId: "user-1", simulate } }, TEST);
    const photo = plainPng(1, 1).toString("base64");
    const submitted = await business.callOk(submitSession, {
      body: { session, selfie: photo, idFront: photo },
    });
    const { decision, reason, status = "COMPLETED" } = EXPECTED[simulate];
    const records = [
      await finished(business, queued.verificationId),
      await finished(business, submitted.verificationId),
    ];
    for (const record of records) {
      expect(record).toMatchObject({ status, decision });
      expect(record.decisionReason).toMatch(reason);
    }
    expect(records.map(({ externalRef }) => externalRef)).toEqual([null, "user-1"]);
    const [one, other] = records.map((record) => ({ ...withoutTimes(record), externalRef: "" }));
    expect(one).toEqual(other);
  });

  test("approved is the default", async () => {
    const business = await newBusiness(baseUrl);
    expect((await business.callOk(verifyDocument, { files: files() }, TEST)).decision).toBe("approved");
    const body = { profilePictureUrl: "https://example.com/me.jpg" };
    const match = await business.callOk(matchSelfie, { body, files: { selfie: pixel() } }, TEST);
    expect(match.samePerson).toBe(true);
  });

  test("VERIFY-HINT-1 the hint names the document's type, in any spelling; an unknown hint is ignored", async () => {
    const business = await newBusiness(baseUrl);
    const typeFor = async (documentType: string) =>
      (await business.callOk(verifyDocument, { body: { documentType }, files: files() }, TEST)).documentData
        .documentType;
    expect(await typeFor("passport")).toBe("PASSPORT");
    expect(await typeFor("national_id")).toBe("NATIONAL_ID");
    expect(await typeFor("Driver's licence")).toBe("NATIONAL_ID");
    expect(await typeFor("drivers licence")).toBe("DRIVERS_LICENSE");
    expect(await typeFor("something else")).toBe("NATIONAL_ID");
  });

  test.each(["Approved", "approve", " ", "APPROVED", "spoofed"])("%j is no outcome", async (simulate) => {
    const business = await newBusiness(baseUrl);
    const { status, error } = await business.call(
      verifyDocument,
      { body: { simulate }, files: files() },
      TEST,
    );
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test.each(["approved", "nonsense", " "])(
    "KEY-SIMULATE-1 with a live key simulate=%j itself is refused",
    async (simulate) => {
      const business = await newBusiness(baseUrl);
      const answers = await Promise.all([
        business.call(verifyDocument, { body: { simulate }, files: files() }),
        business.call(submitVerification, { body: { simulate }, files: files() }),
        business.call(matchSelfie, {
          body: { simulate, profilePictureUrl: "nothing" },
          files: { selfie: pixel() },
        }),
        business.call(createSession, { body: { userId: "user-1", simulate } }),
      ]);
      expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
        answers.map(() => [400, "SIMULATE_NOT_ALLOWED"]),
      );
      expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
    },
  );
});

describe("KEY-MODE-1 the sandbox", () => {
  test("UPLOAD-SANDBOX-1 any placeholder is accepted: broken images and pixel floods too", async () => {
    const business = await newBusiness(baseUrl);
    const png = plainPng(16_000, 16_000);
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20)]);
    for (const placeholder of [png, broken, png.subarray(0, 60)]) {
      const picture = new Blob([new Uint8Array(placeholder)]);
      const given = { files: { selfie: picture, idFront: picture } };
      expect((await business.callOk(verifyDocument, given, TEST)).decision).toBe("approved");
    }
  });

  test("VERIFY-ASYNC-1 POST /v1/verify reads idBack and documentType like id-document, and ignores what it does not know", async () => {
    const business = await newBusiness(baseUrl);
    const all = { ...files(), idBack: pixel() };
    const unknown = { color: "red" } as Record<string, string>;
    const body = { documentType: "driver licence", externalRef: "r", ...unknown };
    const { verificationId } = await business.callOk(submitVerification, { body, files: all }, TEST);
    const record = await finished(business, verificationId);
    expect(record.extractedData.documentType).toBe("DRIVERS_LICENSE");
    const empty = { ...files(), idBack: new Blob([]) };
    const refused = await business.call(submitVerification, { files: empty }, TEST);
    expect([refused.status, refused.error]).toEqual([
      400,
      { code: "EMPTY_FILE", message: "idBack is empty." },
    ]);
    const text = { ...files(), idBack: new Blob(["no image"]) };
    expect((await business.call(submitVerification, { files: text }, TEST)).status).toBe(415);
  });

  test.each(Object.keys(OTHER_IMAGES))("UPLOAD-SANDBOX-1 a placeholder may be a %s", async (name) => {
    const business = await newBusiness(baseUrl);
    const picture = new Blob([new Uint8Array(OTHER_IMAGES[name] ?? [])]);
    const given = { files: { selfie: picture, idFront: picture, idBack: picture } };
    expect((await business.callOk(verifyDocument, given, TEST)).decision).toBe("approved");
  });

  test.each(Object.keys(NO_IMAGES))("UPLOAD-SANDBOX-1 %s is no placeholder", async (name) => {
    const business = await newBusiness(baseUrl);
    const picture = new Blob([new Uint8Array(NO_IMAGES[name] ?? [])]);
    const given = { files: { selfie: pixel(), idFront: picture } };
    const { status, error } = await business.call(verifyDocument, given, TEST);
    expect([status, error?.code]).toEqual([415, "UNSUPPORTED_FILE_TYPE"]);
  });

  test("what a test key did is not in the live list, and the other way round", async () => {
    const business = await newBusiness(baseUrl);
    const { verificationId } = await business.callOk(verifyDocument, { files: files() }, TEST);
    expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
    const found = await business.callOk(listVerifications, {}, TEST);
    expect(found.verifications.map((each) => each.verificationId)).toEqual([verificationId]);
  });

  test("VERIFY-STATE-1, SANDBOX-DELAY-1 a verification is PENDING, then PROCESSING, then COMPLETED, and never goes back", async () => {
    const business = await newBusiness(baseUrl);
    const { verificationId } = await business.callOk(submitVerification, { files: files() }, TEST);
    const seen: string[] = [];
    for (const until = Date.now() + 20_000; Date.now() < until; ) {
      const record = await business.callOk(getVerification, { params: { verificationId } }, TEST);
      if (seen.at(-1) !== record.status) seen.push(record.status);
      if (record.status === "COMPLETED") break;
      expect(record).toMatchObject({
        decision: null,
        confidence: null,
        completedAt: null,
        extractedData: {},
      });
    }
    expect(["PENDING", "PROCESSING", "COMPLETED"].join()).toContain(seen.join());
    expect(seen.at(-1)).toBe("COMPLETED");
  });
});
