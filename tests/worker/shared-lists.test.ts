import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { writtenFile } from "@/db/schema/operations";
import { listInForce } from "@/db/schema/screening";
import { env } from "@/lib/platform/env";
import { objectStore } from "@/lib/platform/storage/storage";
import { assertListsShared, followLists, shareLists } from "@/lib/screening/shared-lists";
import { importList } from "@/lib/watchlist/lists/import";
import { deactivate, findActive, readActiveLists } from "@/lib/watchlist/lists/versions";
import * as pool from "@/lib/watchlist/pool";
import { removeOrphanFiles } from "@/lib/worker/orphan-files";
import { ownDatabase } from "@/tests/support/database";

/** Two machines with a folder each, on one database and one store. */

ownDatabase({ LOG_LEVEL: "silent" });

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

let machine = "";
let [one, two] = ["", ""];
beforeEach(async () => {
  // Sharing is for PostgreSQL, where several processes are; the statements run on either database.
  Object.assign(env(), { DATABASE_URL: env().DATABASE_URL ?? "postgres://several/processes" });
  await db("operator").delete(listInForce);
  [one, two] = [newFolder(), newFolder()];
  machine = one;
  vi.spyOn(pool, "listsFolder").mockImplementation(() => machine);
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "shared-lists-test-"));
  made.push(folder);
  return folder;
}

async function importOn(folder: string, names: readonly string[], source = "made") {
  const file = path.join(newFolder(), "list.json");
  const lines = names.map((name) =>
    JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } }),
  );
  writeFileSync(file, lines.join("\n"));
  const list = { folder, source, format: "opensanctions-ftm" as const, files: [file], acceptShrinking: true };
  return (await importList(list)).version;
}

async function shareOn(folder: string): Promise<readonly string[]> {
  machine = folder;
  return shareLists();
}

const filesOf = (folder: string) =>
  readdirSync(findActive(folder, "made")?.folder ?? "", { recursive: true }).sort();

describe("SCREEN-LIST-7 every machine uses the same lists", () => {
  test("a list that a folder had before comes into the store, and from there into an empty folder", async () => {
    const version = await importOn(one, ["Thandi Dlamini"]);
    expect(await shareOn(one)).toEqual([]);
    expect(await shareOn(two)).toEqual([]);
    expect(findActive(two, "made")).toMatchObject({
      version,
      checkedAt: findActive(one, "made")?.checkedAt,
    });
    expect(filesOf(two)).toEqual(filesOf(one));
  });

  test("an import on either machine reaches the other, with its changes; a confirmation too", async () => {
    await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    await shareOn(two);
    const newer = await importOn(two, ["Thandi Dlamini", "Sipho Nkosi"]);
    expect(newer.changes?.entities).toBe(1);
    await shareOn(two);
    await shareOn(one);
    expect(findActive(one, "made")?.version).toEqual(newer);
    expect(filesOf(one)).toContain(path.join("changes", "index.snapshot"));
    await importOn(one, ["Thandi Dlamini", "Sipho Nkosi"]);
    await shareOn(one);
    await shareOn(two);
    expect(findActive(two, "made")?.checkedAt).toEqual(findActive(one, "made")?.checkedAt);
  });

  test("a list that is taken out of force on one machine is out of force on the other, and can come back", async () => {
    await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    await shareOn(two);
    expect(deactivate(one, "made", new Date(Date.now() + 1000))).toBe(true);
    await shareOn(one);
    await shareOn(two);
    expect(readActiveLists(two)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const back = await importOn(two, ["Thandi Dlamini"]);
    await shareOn(two);
    await shareOn(one);
    expect(findActive(one, "made")?.version).toEqual(back);
  });

  test("a file that is missing in the store or was changed there is not used: the version in force stays", async () => {
    await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    await shareOn(two);
    const before = findActive(two, "made")?.version;
    for (const damage of ["gone", "changed"]) {
      await importOn(one, ["Thandi Dlamini", `Someone ${damage}`]);
      await shareOn(one);
      const [row] = await db("operator").select().from(listInForce);
      const key = row?.files.find(({ name }) => name === "records.jsonl")?.storageKey ?? "";
      const store = await objectStore();
      const bytes = (await store.get(key)) ?? Buffer.alloc(0);
      await store.remove([key]);
      if (damage === "changed") await store.put(key, Buffer.from(String(bytes).replace("Thandi", "Thando")));
      expect(await shareOn(two)).toEqual(["made"]);
      expect(findActive(two, "made")?.version).toEqual(before);
      expect(readdirSync(path.join(two, "made")).filter((name) => name.startsWith("draft"))).toEqual([]);
    }
  });

  test("JOB-FILE-1 the sweep removes the files of older versions a day later, and never those in force", async () => {
    await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    const keys = async () =>
      (await db("operator").select().from(listInForce)).flatMap(({ files }) =>
        files.map((file) => file.storageKey),
      );
    const old = await keys();
    await importOn(one, ["Thandi Dlamini", "Sipho Nkosi"]);
    await shareOn(one);
    await removeOrphanFiles();
    expect(await (await objectStore()).get(old[0] ?? "")).not.toBeNull();
    await db("operator").update(writtenFile).set({ createdAt: sql`now() - interval '25 hours'` });
    await removeOrphanFiles();
    for (const key of old) expect(await (await objectStore()).get(key)).toBeNull();
    for (const key of await keys()) expect(await (await objectStore()).get(key)).not.toBeNull();
    expect(await shareOn(two)).toEqual([]);
  });

  test("a process hears of another one's import at once", async () => {
    await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    machine = two;
    const unfollow = await followLists();
    expect(findActive(two, "made")?.version.entities).toBe(1);
    const newer = await importOn(two, ["Thandi Dlamini", "Sipho Nkosi"]);
    await db("operator").execute(sql`select pg_notify('watchlist', 'made')`);
    await vi.waitFor(async () => {
      const [row] = await db("operator").select().from(listInForce);
      expect(row?.version).toBe(newer.version);
    }, 10_000);
    await unfollow();
  });

  test("SCREEN-MONITOR-1 a round waits until its process searches the versions in force", async () => {
    const version = await importOn(one, ["Thandi Dlamini"]);
    await shareOn(one);
    const state = {
      source: "made",
      version: "0".repeat(32),
      entities: 1,
      names: 1,
      importedAt: version.importedAt,
      checkedAt: version.importedAt,
      problem: null,
      changesFrom: null,
      difference: null,
    };
    machine = two;
    await expect(assertListsShared([state])).rejects.toThrow("does not search the lists in force yet");
    expect(findActive(two, "made")?.version).toEqual(version);
    await assertListsShared([{ ...state, version: version.version }]);
  });
});
