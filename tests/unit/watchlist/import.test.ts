import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LoadedList, type SearchSubject } from "@/lib/watchlist/index/search";
import { importList } from "@/lib/watchlist/lists/import";
import { deactivate, findActive, INDEX_FILE, readActiveLists } from "@/lib/watchlist/lists/versions";
import { MATCHER_VERSION } from "@/lib/watchlist/matching/score";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "import-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly id: string;
  readonly name: string[];
  readonly weakAlias?: string[];
  readonly birthDate?: string[];
  readonly nationality?: string[];
  readonly schema?: string;
}

function listOf(rows: readonly Row[]): string {
  const file = path.join(folder, `list-${Math.random()}.json`);
  const lines = rows.map(({ id, schema = "Person", ...properties }) =>
    JSON.stringify({ id, schema, properties: { ...properties, topics: ["sanction"] } }),
  );
  writeFileSync(file, lines.join("\n"));
  return file;
}

const lists = () => path.join(folder, "lists");
const bring = (file: string, acceptShrinking = false) =>
  importList({
    folder: lists(),
    source: "made",
    format: "opensanctions-ftm",
    files: [file],
    acceptShrinking,
  });
const people = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${from + i}`,
    name: [`Thandi Dlamini ${String.fromCharCode(97 + i)}x`],
  }));

function search(name: string, more: Partial<SearchSubject> = {}) {
  const active = findActive(lists(), "made");
  if (!active) throw new Error("no list in force");
  const list = new LoadedList(active.folder);
  try {
    return list.search({ kind: "person", name, ...more }, { hitAt: 0.5 }, 10);
  } finally {
    list.close();
  }
}

describe("SCREEN-LIST-2, SCREEN-LIST-3 importing", () => {
  test("the same content again changes only the time of confirmation", async () => {
    const file = listOf(people(3));
    const first = await bring(file);
    const before = findActive(lists(), "made")?.checkedAt.getTime() ?? 0;
    utimesSync(file, new Date(), new Date());
    await new Promise((resolve) => setTimeout(resolve, 5));
    const again = await bring(file);
    expect([first.outcome, again.outcome]).toEqual(["imported", "unchanged"]);
    expect(again.version).toEqual(first.version);
    expect(findActive(lists(), "made")?.checkedAt.getTime()).toBeGreaterThan(before);
  });

  test("SCREEN-MATCHER-1 the same content is indexed again for another version of the matcher", async () => {
    const file = listOf(people(3));
    const { version } = await bring(file);
    const description = path.join(lists(), "made", version.version, "version.json");
    const described = JSON.parse(readFileSync(description, "utf8")) as { builtBy: string };
    expect(described.builtBy).toMatch(new RegExp(`\\+${MATCHER_VERSION}$`));
    writeFileSync(description, JSON.stringify({ ...described, builtBy: `${described.builtBy}-older` }));
    expect((await bring(file)).outcome).toBe("imported");
    expect(findActive(lists(), "made")?.version.builtBy).toBe(described.builtBy);
  });

  test("other content is another version; the previous one stays, older ones are removed", async () => {
    const made = [];
    for (const count of [3, 4, 5]) made.push((await bring(listOf(people(count)))).version.version);
    expect(findActive(lists(), "made")?.version.version).toBe(made[2]);
    const kept = readdirSync(path.join(lists(), "made")).filter((name) => name.length === 32);
    expect(kept.sort()).toEqual(made.slice(1).sort());
  });

  test("a refused file leaves the version in force and no draft", async () => {
    const { version } = await bring(listOf(people(3)));
    const bad = path.join(folder, "bad.json");
    writeFileSync(bad, '{"id":"x"');
    await expect(bring(bad)).rejects.toThrow("bad.json, line 1");
    expect(findActive(lists(), "made")?.version).toEqual(version);
    expect(readdirSync(path.join(lists(), "made")).filter((name) => name.startsWith("draft"))).toEqual([]);
  });

  test("a list that lost most of its entries is refused, unless the operator accepts it", async () => {
    await bring(listOf(people(10)));
    const short = listOf(people(3));
    await expect(bring(short)).rejects.toThrow("it looks cut off");
    expect(findActive(lists(), "made")?.version.entities).toBe(10);
    await bring(short, true);
    expect(findActive(lists(), "made")?.version.entities).toBe(3);
  });

  test("without an entry to screen against, or not UTF-8: refused", async () => {
    await expect(bring(listOf([{ id: "a", name: ["X"], schema: "Address" }]))).rejects.toThrow(
      "no entry to screen against",
    );
    const latin1 = path.join(folder, "latin1.json");
    writeFileSync(
      latin1,
      Buffer.from(
        JSON.stringify({ id: "a", schema: "Person", properties: { name: ["Jürgen Müller"], topics: ["x"] } }),
        "latin1",
      ),
    );
    await expect(bring(latin1)).rejects.toThrow("not UTF-8");
  });

  test("a source's name cannot leave the folder", async () => {
    for (const source of ["../x", "", "a/b", "A", "x".repeat(50)]) {
      await expect(
        importList({ folder: lists(), source, format: "opensanctions-ftm", files: [listOf(people(1))] }),
      ).rejects.toThrow("not a valid name for a list");
    }
    expect(existsSync(path.join(folder, "x"))).toBe(false);
  });

  test("an unreadable pointer or description is a broken list, not a missing one", async () => {
    await bring(listOf(people(2)));
    const pointer = path.join(lists(), "made", "active.json");
    writeFileSync(pointer, '{"version":"../../../etc","checkedAt":"2026-01-01T00:00:00.000Z"}');
    expect(readActiveLists(lists())).toMatchObject([{ source: "made", problem: expect.any(String) }]);
    writeFileSync(pointer, "{");
    expect(readActiveLists(lists())).toMatchObject([{ source: "made", problem: expect.any(String) }]);
    expect(deactivate(lists(), "made")).toBe(true);
    expect(readActiveLists(lists())).toEqual([]);
  });
});

describe("searching", () => {
  const rows: Row[] = [
    { id: "e1", name: ["Thandi Grace Dlamini"], birthDate: ["1970-03-04"], nationality: ["sz"] },
    { id: "e2", name: ["Sipho Nkosi"], weakAlias: ["Mighty Lion"], birthDate: ["1960"] },
    { id: "e3", name: ["Constructor Prototype"] },
    { id: "e4", name: ["محمد الهاشمي", "Mohammed al-Hashimi"] },
    { id: "c1", name: ["Nordwind Shipping LLC"], schema: "Company" },
    { id: "x1", name: ["Zephyr Mandla"], schema: "LegalEntity" },
  ];

  test("a hit has the entry, its list and the explanation", async () => {
    await bring(listOf(rows));
    const [hit] = search("DLAMINI Thandi", { dateOfBirth: "1970-04-03", countries: ["ZA"] });
    expect(hit).toMatchObject({
      entityId: "e1",
      name: "Thandi Grace Dlamini",
      topics: ["sanction"],
      features: { dateOfBirth: "day_month_swapped", country: "other", isWeakAlias: false },
    });
    expect(hit?.entityHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a typo, a word named like an object's property, and a person's name among companies", async () => {
    await bring(listOf(rows));
    expect(search("Thandi Grace Dlamnii")[0]?.entityId).toBe("e1");
    expect(search("Constructor Prototype")[0]?.entityId).toBe("e3");
    expect(search("toString hasOwnProperty")).toEqual([]);
    expect(search("Thandi Grace Dlamini", { kind: "company" })).toEqual([]);
    expect(search("Nordwind Shipping", { kind: "company" })[0]?.entityId).toBe("c1");
    expect(search("", {})).toEqual([]);
  });

  test("an entry that may be either is found as both", async () => {
    await bring(listOf(rows));
    for (const kind of ["person", "company"] as const)
      expect(search("Zephyr Mandla", { kind })[0]?.entityId).toBe("x1");
  });

  test("SCREEN-QUALIFIER-1 a weak alias counts only with the exact birth date", async () => {
    await bring(
      listOf([{ id: "e2", name: ["Sipho Nkosi"], weakAlias: ["Mighty Lion"], birthDate: ["1960-05-06"] }]),
    );
    expect(search("Mighty Lion")[0]?.score ?? 0).toBeLessThan(0.75);
    expect(search("Mighty Lion", { dateOfBirth: "1960-06-06" })[0]?.score ?? 0).toBeLessThan(0.75);
    expect(search("Mighty Lion", { dateOfBirth: "1960-05-06" })[0]).toMatchObject({
      score: 1,
      features: { isWeakAlias: true },
    });
  });

  test("Arabic letters are compared with the Latin name where there is one", async () => {
    await bring(listOf(rows));
    expect(search("محمد الهاشمي")[0]?.entityId).toBe("e4");
    expect(search("Mohamed Hashimi")[0]?.entityId).toBe("e4");
  });

  test("a truncated or changed snapshot is not loaded", async () => {
    await bring(listOf(rows));
    const folderOf = findActive(lists(), "made")?.folder ?? "";
    const snapshot = path.join(folderOf, INDEX_FILE);
    truncateSync(snapshot, 5000);
    expect(() => new LoadedList(folderOf)).toThrow("incomplete");
    writeFileSync(snapshot, "{}");
    expect(() => new LoadedList(folderOf)).toThrow();
  });
});
