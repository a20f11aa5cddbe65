import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { ObjectStore } from "@/lib/platform/storage/object-store";

const MIB = 1024 * 1024;

/** The keys of a listing, sorted. */
export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

/** What every object store has to do (CONFIG-STORE-2): the folder, Blob and S3 run the same tests. */
export function describeStore(name: string, store: () => ObjectStore): void {
  describe(`the store ${name}`, () => {
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
}
