import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import { blobStore } from "@/lib/platform/storage/blob";
import { localStore } from "@/lib/platform/storage/local";
import type { ObjectStore } from "@/lib/platform/storage/object-store";
import { s3Store } from "@/lib/platform/storage/s3";
import { type BlobDouble, startBlobDouble } from "@/tests/support/blob-double";
import { type S3Server, startS3 } from "@/tools/testing/s3-server";

/** One contract for every store: the data folder, a fake of Vercel Blob, and a real S3 server. */

const folder = mkdtempSync(path.join(tmpdir(), "object-store-test-"));
const stores = new Map<string, ObjectStore>();
let blob: BlobDouble;
let server: S3Server;

beforeAll(async () => {
  [blob, server] = await Promise.all([startBlobDouble(), startS3()]);
  await server.createBucket("photos");
  Object.assign(process.env, {
    S3_ENDPOINT: server.tlsEndpoint,
    S3_CA_FILE: server.caFile,
    AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
  });
  stores.set("local", localStore(folder));
  stores.set("blob", blobStore(blob.token));
  stores.set("s3", await s3Store("s3://photos"));
  stores.set("s3 under a prefix", await s3Store("s3://photos/one/installation"));
});
afterAll(async () => {
  blob.stop();
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const MIB = 1024 * 1024;
const keysOf = async (store: ObjectStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(["local", "blob", "s3", "s3 under a prefix"])("CONFIG-STORE-2 the store %s", (name) => {
  const store = () => stores.get(name) as ObjectStore;
  const key = (end: string) => `bus_one/live/${end.padEnd(32, "0")}`;

  test("what is put comes back byte by byte, empty and large", async () => {
    for (const [i, bytes] of [Buffer.from([0, 1, 255]), Buffer.alloc(0), randomBytes(10 * MIB)].entries()) {
      await store().put(key(`put${i}`), bytes);
      expect((await store().get(key(`put${i}`)))?.equals(bytes)).toBe(true);
    }
  });

  test("there is nothing under a name that was not put, also as a stream", async () => {
    expect(await store().get(key("missing"))).toBeNull();
    expect(await store().getStream(key("missing"))).toBeNull();
  });

  test("an object is never overwritten", async () => {
    await store().put(key("once"), Buffer.from("first"));
    await expect(store().put(key("once"), Buffer.from("second"))).rejects.toThrow();
    await expect(store().putStream(key("once"), Readable.from([Buffer.from("third")]))).rejects.toThrow();
    expect(String(await store().get(key("once")))).toBe("first");
  });

  test("a stream of 20 MiB in uneven pieces goes in and comes out", async () => {
    const bytes = randomBytes(20 * MIB);
    const pieces = [0, 1, 3 * MIB, 3 * MIB + 7, 12 * MIB].map((from, i, all) =>
      bytes.subarray(from, all[i + 1]),
    );
    await store().putStream(key("stream"), Readable.from(pieces));
    const found = await store().getStream(key("stream"));
    expect(found && (await buffer(found)).equals(bytes)).toBe(true);
  });

  test("a stream that breaks off leaves no object", async () => {
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(9 * MIB);
        throw new Error("the source broke off");
      })(),
    );
    await expect(store().putStream(key("broken"), breaking)).rejects.toThrow("the source broke off");
    expect(await store().get(key("broken"))).toBeNull();
    expect(await keysOf(store(), key("broken"))).toEqual([]);
  });

  test("a listing has every object under a prefix and nothing else", async () => {
    const names = Array.from({ length: 8 }, (_, i) => `lists/made/${i}/records`);
    for (const each of [...names, "lists/madeup/1/records"]) await store().put(each, Buffer.from("12345"));
    expect(await keysOf(store(), "lists/made/")).toEqual(names);
    expect(await keysOf(store(), "lists/made")).toEqual([...names, "lists/madeup/1/records"]);
    expect(await keysOf(store(), "nothing/")).toEqual([]);
    for await (const { size } of store().list("lists/made/3")) expect(size).toBe(5);
  });

  test("removing is final and may be repeated; the others stay", async () => {
    const keys = ["gone-a", "gone-b", "kept"].map(key);
    for (const each of keys) await store().put(each, Buffer.from("x"));
    await store().remove(keys.slice(0, 2));
    await store().remove([...keys.slice(0, 2), key("never")]);
    await store().remove([]);
    expect(await store().get(keys[0] ?? "")).toBeNull();
    expect(await keysOf(store(), key("gone").slice(0, 17))).toEqual([]);
    expect(String(await store().get(keys[2] ?? ""))).toBe("x");
  });
});

test("CONFIG-STORE-2 more objects than one page or one request of S3 holds are listed and removed", async () => {
  const store = stores.get("s3") as ObjectStore;
  const keys = Array.from({ length: 1100 }, (_, i) => `many/${i}`);
  for (let from = 0; from < keys.length; from += 10) {
    await Promise.all(keys.slice(from, from + 10).map((each) => store.put(each, Buffer.from("x"))));
  }
  expect(await keysOf(store, "many/")).toEqual(keys.sort());
  await store.remove(keys);
  expect(await keysOf(store, "many/")).toEqual([]);
});

test("two installations under two prefixes of one bucket do not see each other", async () => {
  const [whole, under] = [stores.get("s3"), stores.get("s3 under a prefix")] as [ObjectStore, ObjectStore];
  await under.put("mine", Buffer.from("x"));
  expect(await whole.get("mine")).toBeNull();
  expect(String(await whole.get("one/installation/mine"))).toBe("x");
});

describe("CONFIG-STORE-2 a store that fails is an error, never an empty answer", () => {
  test("Blob", async () => {
    const store = stores.get("blob") as ObjectStore;
    await store.put("kept", Buffer.from("b"));
    blob.isBroken = true;
    await expect(store.put("other", Buffer.from("g"))).rejects.toThrow();
    await expect(store.get("kept")).rejects.toThrow();
    await expect(store.remove(["kept"])).rejects.toThrow();
    blob.isBroken = false;
    expect([...blob.objects.keys()]).toContain("kept");
    expect(blob.objects.get("kept")?.access).toBe("private");
  });

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
