import { expect, inject, test } from "vitest";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { documentPhotos, hasSharedPhotos } from "@/tests/support/photos";
import { newBusiness } from "@/tools/testing/business";

test.skipIf(!hasSharedPhotos)(
  "DECIDE-DUPLICATE-1 live: another user with the same selfie is not approved (SHARED_DIR)",
  async () => {
    const business = await newBusiness(inject("baseUrl"));
    const { selfie, front } = documentPhotos("td3_easy_303_0");
    const photos = { selfie: selfie.toString("base64"), idFront: front.toString("base64") };
    const decided = async (userId: string) => {
      const { session } = await business.callOk(createSession, { body: { userId } });
      const { verificationId } = await business.callOk(submitSession, { body: { session, ...photos } });
      const record = () => business.callOk(getVerification, { params: { verificationId } });
      // A live check on a machine that others may use, too.
      await expect
        .poll(async () => (await record()).status, { timeout: 110_000, interval: 500 })
        .toBe("COMPLETED");
      return record();
    };
    const first = await decided("user-1");
    const second = await decided("user-2");
    expect(first.decisionReason).not.toMatch(/same selfie/);
    expect(second.decision).toBe("NEEDS_REVIEW");
    expect(second.decisionReason).toMatch(/Another user handed in the same selfie/);
  },
  240_000,
);
