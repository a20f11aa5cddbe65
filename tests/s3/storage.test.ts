import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { installation, writtenFile } from "@/db/schema/operations";
import { egressRules } from "@/lib/platform/egress";
import { assertOneInstallation } from "@/lib/platform/installation";
import { s3Store } from "@/lib/platform/storage/s3";
import { deleteObjects, objectStore, readObject, storeObject } from "@/lib/platform/storage/storage";
import { removeOrphanFiles } from "@/lib/worker/orphan-files";
import { ownDatabase } from "@/tests/support/database";
import { startS3 } from "@/tools/testing/s3-server";

/** The product's own use of a bucket, on a real S3 server. */

const server = await startS3();
await server.createBucket("photos");
ownDatabase({
  STORAGE: "s3://photos/one",
  S3_ENDPOINT: server.endpoint,
  S3_TIMEOUT_SECONDS: "6",
  AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
});
afterEach(() => server.resume());
afterAll(() => server.stop());

const owner = { businessId: "bus_one", mode: "live" as const };
const photo = Buffer.from("JFIF a photo of a person, in clear text");

describe("CONFIG-STORE-2 photos in a bucket", () => {
  test("are ciphertext there, come back, and are gone when deleted", async () => {
    const stored = await storeObject(owner, "selfie", photo);
    const inBucket = await (await s3Store("s3://photos")).get(`one/${stored.storageKey}`);
    expect(inBucket?.length).toBeGreaterThan(photo.length);
    expect(inBucket?.includes("photo")).toBe(false);
    expect(await readObject(stored, owner, "selfie")).toEqual(photo);
    await deleteObjects([stored.storageKey]);
    await expect(readObject(stored, owner, "selfie")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("JOB-FILE-1 the sweep removes a file that no row names after a day", async () => {
    const [old, young] = [
      await storeObject(owner, "selfie", photo),
      await storeObject(owner, "selfie", photo),
    ];
    await db("operator")
      .update(writtenFile)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(writtenFile.storageKey, old.storageKey));
    await removeOrphanFiles();
    expect(await (await objectStore()).get(old.storageKey)).toBeNull();
    expect(await (await objectStore()).get(young.storageKey)).not.toBeNull();
  });

  test("a store that does not answer is 503 with Retry-After, and works again without a restart", async () => {
    const [stored, unwanted] = [
      await storeObject(owner, "selfie", photo),
      await storeObject(owner, "selfie", photo),
    ];
    server.pause();
    const unavailable = { code: "SERVICE_UNAVAILABLE", retryAfterS: 5 };
    await Promise.all([
      expect(storeObject(owner, "selfie", photo)).rejects.toMatchObject(unavailable),
      expect(readObject(stored, owner, "selfie")).rejects.toMatchObject(unavailable),
      expect(deleteObjects([unwanted.storageKey])).rejects.toMatchObject(unavailable),
    ]);
    server.resume();
    expect(await readObject(stored, owner, "selfie")).toEqual(photo);
  });

  test("SECURITY-EGRESS-4 a store in a closed network is not asked, and the message says which setting opens it", async () => {
    await expect(s3Store("s3://photos", egressRules([], false))).rejects.toThrow("EGRESS_ALLOW_CIDRS");
  });
});

describe("CONFIG-STORE-1 the mark of an installation in a bucket", () => {
  test("the first start writes it, later ones find it, and another database is refused", async () => {
    await assertOneInstallation();
    await assertOneInstallation();
    const [own] = await db("operator").select().from(installation);
    expect(String(await (await objectStore()).get("installation")).trim()).toBe(own?.id);
    await db("operator").update(installation).set({ id: "another", claimedAt: null, checkSealed: null });
    await expect(assertOneInstallation()).rejects.toThrow(
      "The store s3://photos/one belongs to another database",
    );
  });
});
