import { expect, test } from "vitest";
import { judgeLists } from "@/lib/watchlist/lists/status";
import type { ActiveList } from "@/lib/watchlist/lists/versions";

const now = new Date("2026-03-10T12:00:00Z");
const limits = { required: [], maxAgeHours: 168, now };
const list = (source: string, checkedAt: string): ActiveList => ({
  source,
  folder: `/lists/${source}`,
  checkedAt: new Date(checkedAt),
  version: {
    source,
    version: "0".repeat(32),
    format: "un",
    listDate: "2026-03-01",
    entities: 1000,
    names: 3000,
    skipped: 4,
    builtBy: "1",
    importedAt: "2026-03-02T00:00:00.000Z",
    changes: null,
    difference: null,
    sizeToKeep: null,
  },
});

test("SCREEN-LIST-6 a list is good until it was not confirmed for longer than the limit", () => {
  const fresh = judgeLists([list("un", "2026-03-10T06:00:00Z")], limits);
  expect(fresh).toMatchObject([
    { source: "un", condition: "good", entities: 1000, ageHours: 6, problem: null },
  ]);
  const old = judgeLists([list("un", "2026-03-03T11:00:00Z")], limits);
  expect(old).toMatchObject([
    { condition: "stale", ageHours: 169, problem: "not confirmed for 169 hours, more than 168" },
  ]);
});

test("SCREEN-LIST-6 a list that cannot be read is broken, and one that AML_SOURCES names and nobody imported is missing", () => {
  const judged = judgeLists([{ source: "un", problem: "unreadable" }, list("ofac", "2026-03-10T11:00:00Z")], {
    ...limits,
    required: ["un", "eu"],
  });
  expect(judged.map(({ source, condition }) => [source, condition])).toEqual([
    ["eu", "missing"],
    ["ofac", "good"],
    ["un", "broken"],
  ]);
});
