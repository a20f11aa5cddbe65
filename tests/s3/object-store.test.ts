import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import type { ObjectStore } from "@/lib/platform/storage/object-store";
import { s3Store } from "@/lib/platform/storage/s3";
import { describeStore, keysOf } from "@/tests/support/object-store-contract";
import { type S3Server, startS3 } from "@/tools/testing/s3-server";

/** The contract of every store, over TLS on a real S3 server. */

let server: S3Server;
let stores: Readonly<Record<"whole" | "under", ObjectStore>>;

beforeAll(async () => {
  server = await startS3();
  await server.createBucket("photos");
  Object.assign(process.env, {
    S3_ENDPOINT: server.tlsEndpoint,
    S3_CA_FILE: server.caFile,
    AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
  });
  stores = {
    whole: await s3Store("s3://photos"),
    under: await s3Store("s3://photos/one/installation"),
  };
});
afterAll(() => server.stop());

describeStore("CONFIG-STORE-2 of a bucket", () => stores.whole);
describeStore("CONFIG-STORE-2 of a prefix in a bucket", () => stores.under);

test("CONFIG-STORE-2 more objects than one page or one request of S3 holds are listed and removed", async () => {
  const store = stores.whole;
  const keys = Array.from({ length: 1100 }, (_, i) => `many/${i}`);
  for (let from = 0; from < keys.length; from += 10) {
    await Promise.all(keys.slice(from, from + 10).map((each) => store.put(each, Buffer.from("x"))));
  }
  expect(await keysOf(store, "many/")).toEqual(keys.sort());
  await store.remove(keys);
  expect(await keysOf(store, "many/")).toEqual([]);
});

test("two installations under two prefixes of one bucket do not see each other", async () => {
  const { whole, under } = stores;
  await under.put("mine", Buffer.from("x"));
  expect(await whole.get("mine")).toBeNull();
  expect(String(await whole.get("one/installation/mine"))).toBe("x");
});

describe("CONFIG-STORE-2 a store that fails is an error, never an empty answer", () => {
  test("SECURITY-EGRESS-4 a name that leads into a closed network", async () => {
    const store = await s3Store("s3://photos", egressRules([], false));
    await expect(store.get("any")).rejects.toThrow("EGRESS_ALLOW_CIDRS");
  });

  test("a bucket that does not exist", async () => {
    const store = await s3Store("s3://not-there");
    await expect(store.get("any")).rejects.toThrow();
    await expect(store.put("any", Buffer.from("x"))).rejects.toThrow();
  });
});
