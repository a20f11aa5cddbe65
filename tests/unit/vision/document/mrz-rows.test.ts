import { describe, expect, test } from "vitest";
import { findMrzRows } from "@/lib/vision/document/mrz/rows";
import type { Page } from "@/lib/vision/document/page/read-page";
import { line } from "./lines";

const pageOf = (...texts: string[]): Page => ({
  lines: texts.map((text, row) => ({ ...line(text, 20, 100 + 40 * row), width: 20 * text.length })),
  found: texts.length,
  image: { data: new Uint8Array(3), width: 1, height: 1 },
  quarterTurns: 0,
  angle: 0,
  uprightTurns: 0,
});
const rowsOf = (...texts: string[]) =>
  findMrzRows(pageOf(...texts))?.rows.map(({ pieces }) => pieces.map(({ text }) => text).join("")) ?? [];

describe("DOCUMENT-READ-3 rows of a zone", () => {
  test("fillers tell them from any other print", () =>
    expect(rowsOf("P<UTOERIKSSON<<ANNA<MARIA", "L898902C36UTO7408122F1204159")).toEqual([
      "P<UTOERIKSSON<<ANNA<MARIA",
      "L898902C36UTO7408122F1204159",
    ]));

  test("without fillers, birth and expiry around the sex do, misread figures included", () => {
    expect(rowsOf("L898902C36UTO7408122F1204159ZE184226B")).toHaveLength(1);
    expect(rowsOf("L898902C36UTO74O8I22F12O4I59ZE184226B")).toHaveLength(1);
  });

  test.each([
    ["the discriminator of a licence", "5DDWDLABCD456DG1234567XX1101"],
    ["a long number", "5DD1234567890123456789012345"],
    ["a number of a British licence", "SAMPLE12345ABCDEFGHJKL00"],
  ])("%s is no row", (_what, text) => expect(findMrzRows(pageOf(text))).toBeNull());
});
