import { describe, expect, inject, test } from "vitest";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { plainPng } from "@/tests/support/images";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);
const files = () => ({ selfie: pixel(), idFront: pixel() });
const TEST = { key: "test" } as const;

describe("SANDBOX-INTERRUPT-1 checks without a result", () => {
  test.each(["processing_failed", "timeout"] as const)(
    "%s is 503 in a request, and nothing is stored",
    async (simulate) => {
      const business = await newBusiness(baseUrl);
      const answers = [
        await business.call(verifyDocument, { body: { simulate }, files: files() }, TEST),
        await business.call(
          matchSelfie,
          { body: { simulate, profilePictureUrl: "https://example.com" }, files: { selfie: pixel() } },
          TEST,
        ),
      ];
      for (const { status, error, headers } of answers) {
        expect([status, error?.code, headers.get("retry-after")]).toEqual([503, "SERVICE_UNAVAILABLE", "5"]);
      }
      expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(0);
    },
  );

  test("queued, processing_failed ends as FAILED, and timeout stays PENDING", async () => {
    const business = await newBusiness(baseUrl);
    const queue = async (simulate: SimulatedOutcome) =>
      (await business.callOk(submitVerification, { body: { simulate }, files: files() }, TEST))
        .verificationId;
    const late = await queue("timeout");
    const verificationId = await queue("processing_failed");
    const read = () => business.callOk(getVerification, { params: { verificationId } }, TEST);
    await expect.poll(async () => (await read()).status).toBe("FAILED");
    const failed = await read();
    expect(failed).toMatchObject({
      status: "FAILED",
      decision: "NEEDS_REVIEW",
      reasons: ["processing_failed"],
      extractedData: {},
    });
    const waiting = await business.callOk(getVerification, { params: { verificationId: late } }, TEST);
    expect(waiting).toMatchObject({ status: "PENDING", decision: null });
  });
});
