import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobStore } from "@/lib/platform/storage/blob";
import { localStore } from "@/lib/platform/storage/local";
import { type BlobDouble, startBlobDouble } from "@/tests/support/blob-double";
import { describeStore } from "@/tests/support/object-store-contract";

/** The stores that need no server of their own; S3 is in tests/s3. */

const folder = mkdtempSync(path.join(tmpdir(), "object-store-test-"));
let blob: BlobDouble;

beforeAll(async () => {
  blob = await startBlobDouble();
});
afterAll(() => {
  blob.stop();
  rmSync(folder, { recursive: true, force: true });
});

describeStore("CONFIG-STORE-2 of the data folder", () => localStore(folder));
describeStore("CONFIG-STORE-2 of Vercel Blob", () => blobStore(blob.token));

test("CONFIG-STORE-2 a Blob store that fails is an error, never an empty answer", async () => {
  const store = blobStore(blob.token);
  await store.put("kept", Buffer.from("b"));
  blob.isBroken = true;
  await expect(store.put("other", Buffer.from("g"))).rejects.toThrow();
  await expect(store.get("kept")).rejects.toThrow();
  await expect(store.remove(["kept"])).rejects.toThrow();
  blob.isBroken = false;
  expect([...blob.objects.keys()]).toContain("kept");
  expect(blob.objects.get("kept")?.access).toBe("private");
});
