import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { importList } from "@/lib/watchlist/lists/import";
import { confirmActive, findActive, INDEX_FILE } from "@/lib/watchlist/lists/versions";
import { MATCHER_VERSION } from "@/lib/watchlist/matching/score";
import { closeScreening, importInThread } from "@/lib/watchlist/pool";
import { problemOf } from "@/lib/watchlist/providers/index-provider";
import { screenLive } from "@/lib/watchlist/providers/provider";
import { bundleThread } from "@/tools/build/bundle-threads";

/** Screening as in a live verification: through the thread, with lists that another process imports. */

const folder = mkdtempSync(path.join(tmpdir(), "screening-test-"));
Object.assign(process.env, { AML_LISTS_DIR: path.join(folder, "lists"), AML_LIST_MAX_AGE_HOURS: "100" });

beforeAll(() => bundleThread());
afterEach(async () => {
  await closeScreening();
  rmSync(path.join(folder, "lists"), { recursive: true, force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lists = () => path.join(folder, "lists");

async function importNames(source: string, names: readonly string[]) {
  const file = path.join(folder, `${source}.json`);
  const lines = names.map((name, i) =>
    JSON.stringify({
      id: `${source}-${i}`,
      schema: "Person",
      datasets: [source],
      properties: { name: [name], topics: ["sanction"] },
    }),
  );
  writeFileSync(file, lines.join("\n"));
  return importList({
    folder: lists(),
    source,
    format: "opensanctions-ftm",
    files: [file],
    acceptShrinking: true,
  });
}

const screen = (name: string, hitAt = 0.75) => screenLive({ kind: "person", name, hitAt });

describe("the result of a screening", () => {
  test("SCREEN-RESULT-3 no list: not_screened", async () => {
    expect(await screen("Thandi Dlamini")).toMatchObject({ decision: "not_screened", score: 0, hits: [] });
  });

  test("SCREEN-RESULT-1 a hit with its explanation; a clear name; the threshold of a business", async () => {
    const { version } = await importNames("made", ["Thandi Grace Dlamini", "Sipho Nkosi"]);
    expect(await screen("DLAMINI THANDI")).toMatchObject({
      decision: "hit",
      score: expect.closeTo(0.89, 1),
      hits: [
        {
          name: "Thandi Grace Dlamini",
          topics: ["sanction"],
          datasets: ["made"],
          entityId: "made-0",
          entityHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          features: { name: { listedLeft: ["Grace"] } },
        },
      ],
      provenance: {
        provider: "index",
        matcher: MATCHER_VERSION,
        lists: [{ source: "made", version: version.version }],
      },
    });
    expect(await screen("DLAMINI THANDI", 0.95)).toMatchObject({ decision: "clear", score: 0, hits: [] });
    expect(await screen("Jonathan Whitworth")).toMatchObject({ decision: "clear", score: 0, hits: [] });
  });

  test("SCREEN-RESULT-1 at most ten hits, best first", async () => {
    await importNames(
      "made",
      Array.from({ length: 30 }, (_, i) => `Thandi Dlamini ${"abcdefghijklmnopqrstuvwxyzabcd".charAt(i)}q`),
    );
    const { hits } = await screen("Thandi Dlamini");
    expect(hits).toHaveLength(10);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  });
});

describe("SCREEN-RESULT-3 a list that cannot be searched is never clear", () => {
  test("a list that was not confirmed for too long: error, although nothing was found", async () => {
    const { version } = await importNames("made", ["Sipho Nkosi"]);
    confirmActive(lists(), "made", version.version, new Date(Date.now() - 101 * 3_600_000));
    expect(await screen("Thandi Dlamini")).toMatchObject({
      decision: "error",
      provenance: { problem: expect.stringContaining("101 hours old") },
    });
    confirmActive(lists(), "made", version.version, new Date());
    await closeScreening();
    expect((await screen("Thandi Dlamini")).decision).toBe("clear");
  });

  test("a broken snapshot, a broken pointer, one of two lists broken: error", async () => {
    await importNames("one", ["Thandi Dlamini"]);
    await importNames("two", ["Sipho Nkosi"]);
    truncateSync(path.join(findActive(lists(), "two")?.folder ?? "", INDEX_FILE), 4000);
    const found = await screen("Thandi Dlamini");
    expect(found).toMatchObject({ decision: "error", hits: [{ name: "Thandi Dlamini" }] });
    writeFileSync(path.join(lists(), "two", "active.json"), "{");
    await closeScreening();
    expect((await screen("Nobody Here")).decision).toBe("error");
  });

  test("truncated records of a loaded list: error", async () => {
    await importNames("made", ["Thandi Dlamini"]);
    const home = findActive(lists(), "made")?.folder ?? "";
    truncateSync(path.join(home, "records.jsonl"), 10);
    expect((await screen("Thandi Dlamini")).decision).toBe("error");
  });

  test("a missing thread: error", async () => {
    const cwd = process.cwd();
    mkdirSync(path.join(folder, "empty"), { recursive: true });
    process.chdir(path.join(folder, "empty"));
    try {
      expect(await screen("Thandi Dlamini")).toMatchObject({ decision: "error", score: 0, hits: [] });
    } finally {
      process.chdir(cwd);
    }
  });

  test("a list that the operator requires and that was never imported", () => {
    expect(problemOf([])).toBe("none set up");
    const good = {
      source: "un",
      version: "1",
      entities: 1,
      names: 1,
      importedAt: "",
      checkedAt: new Date().toISOString(),
      problem: null,
      changesFrom: null,
      difference: null,
    };
    expect(problemOf([good])).toBeNull();
    expect(problemOf([good, { ...good, source: "eu", problem: "cut" }])).toContain("eu cannot be used");
    expect(problemOf([{ ...good, checkedAt: "" }])).toContain("hours old");
  });
});

describe("new versions", () => {
  test("SCREEN-LIST-2 a list that another process imports or removes takes effect seconds later", async () => {
    await importNames("made", ["Sipho Nkosi"]);
    expect((await screen("Thandi Dlamini")).decision).toBe("clear");
    await importNames("made", ["Thandi Dlamini"]);
    await expect
      .poll(async () => (await screen("Thandi Dlamini")).decision, { timeout: 10_000, interval: 200 })
      .toBe("hit");
    rmSync(path.join(lists(), "made", "active.json"));
    await expect
      .poll(async () => (await screen("Thandi Dlamini")).decision, { timeout: 10_000, interval: 200 })
      .toBe("not_screened");
  });

  test("a refused import in a thread returns a refusal, and searches continue", async () => {
    await importNames("made", ["Thandi Dlamini"]);
    const bad = path.join(folder, "bad.json");
    writeFileSync(bad, "nonsense");
    const wanted = { folder: lists(), source: "made", format: "opensanctions-ftm" as const, files: [bad] };
    const [answer, found] = await Promise.all([importInThread(wanted), screen("Thandi Dlamini")]);
    expect(answer).toEqual({ refusal: expect.stringContaining("bad.json, line 1") });
    expect(found.decision).toBe("hit");
    expect(readFileSync(path.join(lists(), "made", "active.json"), "utf8")).toContain("checkedAt");
  });
});
