import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ListedEntity } from "@/lib/watchlist/entity";
import { LoadedList, type SearchSubject } from "@/lib/watchlist/index/search";
import { importList } from "@/lib/watchlist/lists/import";
import { CHANGES_FOLDER, RECORDS_FILE } from "@/lib/watchlist/lists/versions";
import { sharedPath } from "@/tools/testing/dataset";

/** The published OFAC list in two versions: entries are added, removed and changed between them. */

const published = sharedPath("data", "aml", "ofac");
const negatives = sharedPath("data", "aml", "negatives.dev.jsonl");
const folder = mkdtempSync(path.join(tmpdir(), "list-changes-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HIT_AT = 0.75;

/** Writes the three files with the entries that `keep` and `rename` give by their number. */
function edition(name: string, keep: (id: number) => boolean, rename: (id: number, line: string) => string) {
  const home = path.join(folder, name);
  mkdirSync(home);
  return ["sdn", "alt", "add"].map((part) => {
    const lines = readFileSync(path.join(published ?? "", `${part}.csv`), "latin1").split(/\r?\n/);
    const kept = lines.flatMap((line) => {
      const id = Number(line.split(",")[0]);
      if (!line.includes(",") || !keep(id)) return [];
      return [part === "sdn" ? rename(id, line) : line];
    });
    const file = path.join(home, `${part}.csv`);
    writeFileSync(file, `${kept.join("\r\n")}\r\n`, "latin1");
    return file;
  });
}

const importOfac = async (files: readonly string[]) => {
  const options = { folder: path.join(folder, "lists"), source: "ofac", format: "ofac-csv" as const, files };
  const { version } = await importList(options);
  return { version, home: path.join(folder, "lists", "ofac", version.version) };
};

/** The name as listed, in another order, with a letter less, and without its last word. */
function spellings(name: string): string[] {
  const words = name.split(" ");
  const cut = Math.floor(name.length / 2);
  return [
    name,
    [...words].reverse().join(" "),
    name.slice(0, cut) + name.slice(cut + 1),
    words.length > 2 ? words.slice(0, -1).join(" ") : name,
  ];
}

function subjectsOf(home: string): SearchSubject[] {
  const entities = readFileSync(path.join(home, RECORDS_FILE), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ListedEntity)
    .filter((_, i) => i % 6 === 0);
  return entities.flatMap(({ names, kind, datesOfBirth }, i): SearchSubject[] => {
    const name = spellings(names[0]?.text ?? "")[i % 4] ?? "";
    const date = datesOfBirth[0];
    return [
      {
        kind: kind === "company" ? "company" : "person",
        name,
        ...(i % 3 === 0 && date?.length === 10 ? { dateOfBirth: date } : {}),
      },
    ];
  });
}

/** Of subjects without a hit before: who has one now, and whom the changes alone mark. */
function compare(
  subjects: readonly SearchSubject[],
  lists: { readonly before: LoadedList; readonly after: LoadedList; readonly changed: LoadedList },
) {
  const isHit = (list: LoadedList, subject: SearchSubject) =>
    list.search(subject, { hitAt: HIT_AT }, 10).length > 0;
  const clear = subjects.filter((subject) => !isHit(lists.before, subject));
  const touched = clear.filter((subject) => lists.changed.hasAny(subject, HIT_AT));
  const newlyHit = clear.filter((subject) => isHit(lists.after, subject));
  const wrong = newlyHit.filter((subject) => !touched.includes(subject)).map(({ name }) => name);
  return { clear: clear.length, newlyHit: newlyHit.length, touched: touched.length, wrong };
}

describe.skipIf(!published || !negatives)("the published list of OFAC in two versions", () => {
  test("SCREEN-MONITOR-3 matching the changes leaves out nobody whom a whole search would newly find", async () => {
    const same = (_: number, line: string) => line;
    const older = await importOfac(edition("older", (id) => id % 17 !== 0, same));
    const before = new LoadedList(older.home);
    const people = subjectsOf(older.home);
    const newer = await importOfac(
      edition(
        "newer",
        (id) => id % 23 !== 0,
        // A changed spelling: the last letter of the first word of the name is doubled.
        (id, line) => (id % 29 === 0 ? line.replace(/^(\d+,"[^ ,"]*([A-Z]))/, "$1$2") : line),
      ),
    );
    const { changes, entities } = newer.version;
    expect(changes?.from).toBe(older.version.version);
    expect(changes?.entities).toBeGreaterThan(entities * 0.06);
    expect(changes?.entities).toBeLessThan(entities * 0.12);

    const after = new LoadedList(newer.home);
    const changed = new LoadedList(path.join(newer.home, CHANGES_FOLDER));
    const strangers = readFileSync(negatives ?? "", "utf8")
      .trim()
      .split("\n")
      .slice(0, 1000)
      .map((line) => JSON.parse(line) as { name: string; birthDate: string })
      .map(({ name, birthDate }): SearchSubject => ({ kind: "person", name, dateOfBirth: birthDate }));
    const counts = compare([...people, ...subjectsOf(newer.home), ...strangers], { before, after, changed });
    for (const list of [before, after, changed]) list.close();
    expect(counts.wrong).toEqual([]);
    expect(counts.newlyHit).toBeGreaterThan(30);
    // The sieve is worth something: hardly anybody is searched in vain.
    expect(counts.touched - counts.newlyHit).toBeLessThan(counts.clear * 0.02);
  });
});
