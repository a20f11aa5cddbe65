import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { deleteObjects, listOlderThan, readObject, storeObject } from "@/lib/platform/storage/storage";

const dataDir = mkdtempSync(path.join(tmpdir(), "storage-"));
// Vitest puts "/" into BASE_URL.
Object.assign(process.env, { BASE_URL: "", DATA_DIR: dataDir, SECRETS: `k1:${"A".repeat(43)}` });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const owner = { businessId: "bus_one", mode: "live" as const };
const photo = Buffer.from("JFIF a photo of a person, in clear text");
const fileOf = (storageKey: string) => path.join(dataDir, "files", storageKey);
const allOlderThan = async (ageS: number) => {
  const keys: string[] = [];
  for await (const key of listOlderThan(ageS)) keys.push(key);
  return keys;
};

describe("storage holds ciphertext", () => {
  test("what is stored comes back, and the disk has none of it in clear", async () => {
    const stored = await storeObject(owner, "selfie", photo);
    expect(stored.storageKey).toMatch(/^bus_one\/live\/[0-9A-Za-z]{32}$/);
    expect(stored.size).toBe(photo.length);
    expect(await readObject(stored, owner, "selfie")).toEqual(photo);
    const onDisk = readFileSync(fileOf(stored.storageKey));
    expect(onDisk.includes("photo")).toBe(false);
    expect(statSync(fileOf(stored.storageKey)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, "files")).mode & 0o777).toBe(0o700);
    expect(statSync(path.dirname(fileOf(stored.storageKey))).mode & 0o777).toBe(0o700);
  });

  test("the same bytes twice are two objects with nothing in common", async () => {
    const [one, two] = [await storeObject(owner, "selfie", photo), await storeObject(owner, "selfie", photo)];
    expect(one.storageKey).not.toBe(two.storageKey);
    expect(readFileSync(fileOf(one.storageKey)).equals(readFileSync(fileOf(two.storageKey)))).toBe(false);
  });

  test("an empty object and one of 10 MiB", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(10 * 1024 * 1024, 3)]) {
      const stored = await storeObject(owner, "selfie", bytes);
      expect((await readObject(stored, owner, "selfie")).equals(bytes)).toBe(true);
    }
  });

  test("any flipped byte is refused", async () => {
    const stored = await storeObject(owner, "selfie", photo);
    const good = readFileSync(fileOf(stored.storageKey));
    for (let at = 0; at < good.length; at++) {
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(at) ^ 0x01, at);
      writeFileSync(fileOf(stored.storageKey), bad);
      await expect(readObject(stored, owner, "selfie")).rejects.toThrow();
    }
    for (const cut of [0, 5, 27, 28, good.length - 1]) {
      writeFileSync(fileOf(stored.storageKey), good.subarray(0, cut));
      await expect(readObject(stored, owner, "selfie")).rejects.toThrow();
    }
    writeFileSync(fileOf(stored.storageKey), good);
    expect(await readObject(stored, owner, "selfie")).toEqual(photo);
  });

  test("an object read as another kind, business, mode or place is refused", async () => {
    const stored = await storeObject(owner, "selfie", photo);
    const other = await storeObject(owner, "selfie", photo);
    await expect(readObject(stored, owner, "idFront")).rejects.toThrow();
    await expect(readObject(stored, { ...owner, businessId: "bus_two" }, "selfie")).rejects.toThrow();
    await expect(readObject(stored, { ...owner, mode: "test" }, "selfie")).rejects.toThrow();
    await expect(readObject({ ...stored, wrappedKey: other.wrappedKey }, owner, "selfie")).rejects.toThrow();
    // The files change places on disk, each under its own row.
    writeFileSync(fileOf(stored.storageKey), readFileSync(fileOf(other.storageKey)));
    await expect(readObject(stored, owner, "selfie")).rejects.toThrow();
    // Even with its own key along, ciphertext does not open in another place.
    const moved = { storageKey: stored.storageKey, wrappedKey: other.wrappedKey };
    await expect(readObject(moved, owner, "selfie")).rejects.toThrow();
  });

  test.each([
    "../secrets",
    "bus_one/live/../../../secrets",
    "/etc/passwd",
    "bus_one/live/..%2f..%2fsecrets00000000000000000",
    "bus_one/prod/00000000000000000000000000000000",
    "bus_one\\live\\00000000000000000000000000000000",
    "bus_one/live/00000000000000000000000000000000/..",
    "bus_one/live/00000000000000000000000000000000\n",
    "bus.one/live/00000000000000000000000000000000",
    "",
  ])("the key %j reaches nothing", async (storageKey) => {
    writeFileSync(path.join(dataDir, "secrets"), "secret");
    await expect(readObject({ storageKey, wrappedKey: "k1.AAAA" }, owner, "selfie")).rejects.toThrow(
      "Not a storage key",
    );
    await expect(deleteObjects([storageKey])).rejects.toThrow("Not a storage key");
    expect(readFileSync(path.join(dataDir, "secrets"), "utf8")).toBe("secret");
  });

  test("a business id that could leave the folder stores nothing", async () => {
    await expect(storeObject({ businessId: "../../x", mode: "live" }, "selfie", photo)).rejects.toThrow(
      "storage key",
    );
  });
});

describe("storage deletes and sweeps", () => {
  test("deleting is final and may be repeated", async () => {
    const [one, two] = [
      await storeObject(owner, "selfie", photo),
      await storeObject(owner, "idFront", photo),
    ];
    const keys = [one.storageKey, two.storageKey];
    await deleteObjects(keys);
    await deleteObjects(keys);
    await deleteObjects([]);
    await expect(readObject(one, owner, "selfie")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("the sweep sees what is old enough and nothing that is not ours", async () => {
    const [old, young] = [
      await storeObject(owner, "selfie", photo),
      await storeObject(owner, "selfie", photo),
    ];
    const yesterday = Date.now() / 1000 - 90_000;
    utimesSync(fileOf(old.storageKey), yesterday, yesterday);
    writeFileSync(path.join(dataDir, "files", "notes.txt"), "left by a person");
    utimesSync(path.join(dataDir, "files", "notes.txt"), yesterday, yesterday);
    const found = await allOlderThan(86_400);
    expect(found).toContain(old.storageKey);
    expect(found).not.toContain(young.storageKey);
    expect(found).not.toContain("notes.txt");
  });

  test("a store that cannot be written to is 503, and leaves no half file", async () => {
    const blocked = { businessId: "bus_blocked", mode: "live" as const };
    // A file where the folder should be: like a full or vanished disk, also for root.
    writeFileSync(path.join(dataDir, "files", "bus_blocked"), "in the way");
    await expect(storeObject(blocked, "selfie", photo)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    expect(
      readdirSync(path.join(dataDir, "files")).filter((name) => name.includes("bus_blocked")),
    ).toHaveLength(1);
  });
});
