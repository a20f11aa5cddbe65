import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { writtenFile } from "@/db/schema/operations";
import { deleteObjects, readObject, storeObject } from "@/lib/platform/storage/storage";
import { HANDLERS } from "@/lib/worker/handlers";
import { removeOrphanFiles } from "@/lib/worker/orphan-files";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, submitPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const dataDir = process.env["DATA_DIR"] ?? "";

const owner = { businessId: "bus_one", mode: "live" as const };
const photo = Buffer.from("JFIF a photo of a person, in clear text");
const fileOf = (storageKey: string) => path.join(dataDir, "files", storageKey);
const exists = ({ storageKey }: { readonly storageKey: string }) => existsSync(fileOf(storageKey));
const ageOf = (storageKey: string, hours: number) =>
  db("operator")
    .update(writtenFile)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(writtenFile.storageKey, storageKey));

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

  test("JOB-FILE-1 a file that no row names goes a day after it was written; others stay, and are looked at once", async () => {
    const [old, young] = [
      await storeObject(owner, "selfie", photo),
      await storeObject(owner, "selfie", photo),
    ];
    const tenant = await newTenant("test");
    await submitPlaceholders(tenant);
    await db("operator").execute(sql`update written_file set created_at = now() - interval '25 hours'`);
    await ageOf(young.storageKey, 23);
    const foreign = path.join(dataDir, "files", owner.businessId, "live", "0".repeat(32));
    writeFileSync(foreign, "of another installation");
    await removeOrphanFiles();
    expect([exists(old), exists(young), existsSync(foreign)]).toEqual([false, true, true]);
    expect(readdirSync(path.join(dataDir, "files", tenant.businessId, "test"))).toHaveLength(2);
    expect(await db("operator").select({ key: writtenFile.storageKey }).from(writtenFile)).toEqual([
      { key: young.storageKey },
    ]);
  });

  test("JOB-FILE-1 files that a purge gave up are left to the sweep", async () => {
    const left = await storeObject(owner, "selfie", photo);
    await db("operator").delete(writtenFile);
    const { exhausted } = HANDLERS["files.purge"];
    await db("operator").transaction(async (tx) => exhausted?.(tx, { storageKeys: [left.storageKey] }));
    await removeOrphanFiles();
    expect(exists(left)).toBe(false);
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
