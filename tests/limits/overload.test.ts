import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUsage } from "@/lib/contract/account";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { submitVerification, verifyDocument } from "@/lib/contract/verify";
import { documentPhotos, hasSharedPhotos } from "@/tests/support/photos";
import { startOwnServer } from "@/tests/support/private-server";
import { storedFiles } from "@/tests/support/stored-files";
import { newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

/** More checks than one engine thread can do within the second that each of them waits. */
const AT_ONCE = 10;
/** Far more than two queued checks take, since test machines are rarely idle. */
const WAIT_MS = 300_000;
let server: TestServer;

describe.skipIf(!hasSharedPhotos)("RATE-OVERLOAD-1 an engine that is too slow for its requests", () => {
  beforeAll(async () => {
    server = await startOwnServer({ ENGINE_THREADS: "1", ANSWER_LIMIT_SECONDS: "1" });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test(
    "JOB-WAIT-1 refuses checks without a trace, and decides what is queued by its evidence",
    async () => {
      const business = await newBusiness(server.baseUrl);
      const photos = documentPhotos("td3_easy_303_0");
      const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
      const files = { selfie: blob(photos.selfie), idFront: blob(photos.front) };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => business.call(verifyDocument, { files })),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers, error } of refused) {
        expect([status, error?.code, headers.get("Retry-After")]).toEqual([503, "SERVICE_UNAVAILABLE", "5"]);
      }
      const answered = AT_ONCE - refused.length;
      expect((await business.callOk(listVerifications)).pagination.total).toBe(answered);
      const { usage } = await business.callOk(getUsage);
      expect(usage.find(({ type }) => type === "id_document")?.used).toBe(answered);
      if (answered === 0) expect(await storedFiles(server.dataDir, business.businessId)).toEqual([]);

      // A second is too little for a request, but a job waits.
      const queued = await Promise.all(
        Array.from({ length: 2 }, () => business.callOk(submitVerification, { files })),
      );
      for (const { verificationId } of queued) {
        const record = () => business.callOk(getVerification, { params: { verificationId } });
        await expect.poll(async () => (await record()).status, { timeout: WAIT_MS }).toBe("COMPLETED");
        expect((await record()).extractedData).toMatchObject({ surname: photos.fields["surname"] });
      }
    },
    2 * WAIT_MS,
  );
});
