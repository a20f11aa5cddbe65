import { describe, expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "./source-tree";

/**
 * Measured figures are rows of generated tables in docs/faces.md, docs/documents.md and docs/screening.md. A constant
 * that rests on one names it in its comment: the document, a comma and the row's id, in parentheses.
 */
const THIS = "tests/architecture/measurements.test.ts";
const DOCUMENTS = ["docs/faces.md", "docs/documents.md", "docs/screening.md"];
const ROW_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const sources = sourceFiles(".ts", ".tsx", ".mjs").filter(({ path }) => path !== THIS);
const documents = sourceFiles(".md").filter(({ path }) => DOCUMENTS.includes(path));

interface Pointer {
  readonly document: string;
  readonly row: string;
}

/** A pointer may span two lines of a comment and name several rows. */
function pointersIn(text: string): Pointer[] {
  const joined = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...joined.matchAll(/\((docs\/\w+\.md), ([^()]+)\)/g)].flatMap(([, document = "", rows = ""]) =>
    DOCUMENTS.includes(document)
      ? rows.split(", ").map((row) => ({ document, row: row.replace(/^row /, "").replaceAll("`", "") }))
      : [],
  );
}

/** The ids in backquotes in the first column of a document's tables. */
function rowsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(/^\| `([^`|]+)` \|/gm)].flatMap(([, id = ""]) => (ROW_ID.test(id) ? [id] : []));
}

function missingRows(files: readonly SourceFile[], tables: readonly SourceFile[]): string[] {
  const rows = new Map(tables.map((table) => [table.path, new Set(rowsOf(table))]));
  return files.flatMap(({ path, text }) =>
    pointersIn(text)
      .filter(({ document, row }) => !rows.get(document)?.has(row))
      .map(({ document, row }) => `${path}: ${document}, ${row}`),
  );
}

/** Comments that claim a measurement and name no row. */
function unsourcedClaims({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*/gm)]
    .filter(
      ([comment]) =>
        /\bMeasured\b|\(measured\b|\bmeasured:/.test(comment) && pointersIn(comment).length === 0,
    )
    .map(([comment]) => `${path}: ${comment.split("\n").slice(0, 2).join(" ").trim()}`);
}

describe("measured figures", () => {
  test.each(documents)("the rows of $path have ids of their own", (document) => {
    const rows = rowsOf(document);
    expect(rows.filter((row, i) => rows.indexOf(row) !== i)).toEqual([]);
  });

  test("every row that the code points to exists", () => {
    expect(missingRows(sources, documents)).toEqual([]);
  });

  test("every comment that claims a measurement names its row", () => {
    expect(sources.filter(({ path }) => path.startsWith("lib/")).flatMap(unsourcedClaims)).toEqual([]);
  });
});

describe("planted violations are caught", () => {
  const table = { path: "docs/screening.md", text: "| row | value |\n|---|---|\n| `list-search` | 1 ms |\n" };
  const planted = (text: string): SourceFile => ({ path: "lib/planted.ts", text });

  test.each([
    ["// (docs/screening.md, list-search)", []],
    ["// (docs/screening.md, row `list-search`)", []],
    ["/**\n * Enough (docs/screening.md,\n * list-search).\n */", []],
    ["// (docs/screening.md, list-speed)", ["lib/planted.ts: docs/screening.md, list-speed"]],
    ["// (docs/screening.md, list-search, list-speed)", ["lib/planted.ts: docs/screening.md, list-speed"]],
    ["// (docs/faces.md, yaw)", ["lib/planted.ts: docs/faces.md, yaw"]],
    ["// (docs/models.md, anything)", []],
  ])("%s", (text, expected) => {
    expect(missingRows([planted(text)], [table])).toEqual(expected);
  });

  test.each([
    ["/** Measured: 3 of 4. */", 1],
    ["// 70 of 100 (measured)", 1],
    ["const A = 1; // (measured: see the notes)", 1],
    ["/** 70 of 100, measured (docs/screening.md, list-search). */", 0],
    ["/** The distance, measured in pixels. */", 0],
  ])("a claim: %s", (text, count) => {
    expect(unsourcedClaims(planted(text))).toHaveLength(count);
  });

  test("a row id that occurs twice, and a cell that is no row id", () => {
    expect(
      rowsOf({ path: "docs/faces.md", text: "| `yaw` | 1 |\n| `yaw` | 2 |\n| `too_dark` | x |\n" }),
    ).toEqual(["yaw", "yaw"]);
  });
});
