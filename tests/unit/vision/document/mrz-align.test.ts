import { describe, expect, test } from "vitest";
import { alignRow } from "@/lib/vision/document/mrz/align";
import { ALPHABET_SIZE, COLUMN_SIZE, type Posteriors, symbolOf } from "@/lib/vision/document/mrz/alphabet";
import { checkDigit } from "@/lib/vision/document/mrz/check-digits";
import { LAYOUTS } from "@/lib/vision/document/mrz/formats";
import { repairZone } from "@/lib/vision/document/mrz/repair";
import { ZONES } from "./specimens";

/** Output of a recogniser: the likely characters of each column; an empty column is the blank. */
function row(columns: readonly Readonly<Record<string, number>>[]): Posteriors {
  const values = new Float32Array(columns.length * COLUMN_SIZE).fill(1e-4);
  columns.forEach((column, t) => {
    const named = Object.values(column).reduce((sum, p) => sum + p, 0);
    values[t * COLUMN_SIZE] = Math.max(1e-4, 1 - named);
    for (const [character, p] of Object.entries(column))
      values[t * COLUMN_SIZE + 1 + symbolOf(character)] = p;
  });
  return { columns: columns.length, values };
}

/** Each character on two columns, then a blank. */
const clear = (text: string) => row([...text].flatMap((c) => [{ [c]: 0.9 }, { [c]: 0.8 }, {}]));
const digits = LAYOUTS.TD1.masks[1]?.slice(0, 6) ?? [];

describe("DOCUMENT-ZONE-1 alignment of a row to its masks", () => {
  test.each([...ZONES.TD3, ...ZONES.TD1])("a clear row is read as printed: %s", (text) => {
    const format = text.length === 44 ? "TD3" : "TD1";
    const masks = LAYOUTS[format].masks[ZONES[format].indexOf(text as never)] ?? [];
    const read = alignRow(clear(text), masks);
    expect(read?.text).toBe(text);
    expect(read?.posteriors).toHaveLength(text.length);
  });

  test("masks decide between look-alikes: a date holds digits", () => {
    const seen = [..."74O8I2"].flatMap((c) => [
      c === "O" ? { O: 0.6, "0": 0.3 } : c === "I" ? { I: 0.6, "1": 0.3 } : { [c]: 0.9 },
      {},
    ]);
    expect(alignRow(row(seen), digits)?.text).toBe("740812");
  });

  test("merged fillers are separated: exactly as many characters as masks", () => {
    // Three columns per filler, but only some of the blanks between them were seen.
    const columns = [..."AB"].flatMap((c) => [{ [c]: 0.9 }, {}]);
    const run = Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? { "<": 0.4 } : { "<": 0.9 }));
    const masks = LAYOUTS.TD1.masks[2]?.slice(0, 8) ?? [];
    expect(alignRow(row([...columns, ...run]), masks)?.text).toBe("AB<<<<<<");
  });

  test("a row with fewer columns than characters cannot be aligned", () => {
    expect(alignRow(row([{ A: 0.9 }]), digits)).toBeNull();
  });
});

/** Probabilities of a zone: certain of what was read, with second choices where given. */
function posteriorsOf(
  lines: readonly string[],
  second: Readonly<Record<string, Record<string, number>>> = {},
) {
  return lines.map((line, i) =>
    [...line].map((character, j) => {
      const p = new Float32Array(ALPHABET_SIZE);
      p[symbolOf(character)] = 0.9;
      for (const [other, share] of Object.entries(second[`${i}:${j}`] ?? {})) p[symbolOf(other)] = share;
      return p;
    }),
  );
}

const changed = (lines: readonly string[], line: number, at: number, to: string) =>
  lines.map((text, i) => (i === line ? text.slice(0, at) + to + text.slice(at + 1) : text));

describe("DOCUMENT-ZONE-1, DOCUMENT-READ-3 repair by check digits", () => {
  test("a zero read for a letter O is repaired even without a second choice", () => {
    const number = "OP3300798";
    const first = `I<COD${number}${checkDigit(number)}<<<<<<<<<<<<<<<`;
    const printed = [first, ZONES.TD1[1], ZONES.TD1[2]];
    const read = changed(printed, 0, 5, "0");
    const { lines, repairs } = repairZone("TD1", read, posteriorsOf(read));
    expect(lines[0]).toBe(first);
    expect(repairs).toMatchObject([{ check: "number", line: 0, at: 5, was: "0", now: "O" }]);
  });

  test("a misread digit is replaced by the recogniser's second choice", () => {
    const read = changed(ZONES.TD3, 1, 14, "9");
    const { lines, repairs } = repairZone("TD3", read, posteriorsOf(read, { "1:14": { "4": 0.3 } }));
    expect(lines).toEqual(ZONES.TD3);
    expect(repairs).toHaveLength(1);
  });

  test("a number certain in every character stays as read, even if its check digit fails", () => {
    const read = changed(ZONES.TD3, 1, 14, "7").map((line, i) =>
      i === 1 ? line.replace("7708122", "7777777") : line,
    );
    expect(repairZone("TD3", read, posteriorsOf(read))).toEqual({ lines: read, repairs: [] });
  });

  test("a zone whose checks pass is unchanged", () => {
    expect(repairZone("TD1", ZONES.TD1, posteriorsOf(ZONES.TD1)).repairs).toEqual([]);
  });
});
