import { describe, expect, test } from "vitest";
import { read, tests } from "./proofs";

/** docs/experience.md says of each defect which test proves its mending: the tests must be there. */

const DOCUMENT = "docs/experience.md";
const DEFECTS = 28;

interface Row {
  readonly number: number;
  readonly outcome: string;
  readonly proofs: readonly { readonly file: string; readonly title: string }[];
}

function readRows(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const [, number, , outcome = "", proof = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^\d+$/.test(number ?? "")) return [];
    const proofs = [...proof.matchAll(/`(tests\/[\w./-]+)` “([^”]+)”/g)].map(([, file = "", title = ""]) => ({
      file,
      title,
    }));
    return [{ number: Number(number), outcome, proofs }];
  });
}

const rows = readRows(read(DOCUMENT));

describe("the table of defects", () => {
  test("has each defect once, with an outcome and a proof", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: DEFECTS }, (_, i) => i + 1));
    for (const { number, outcome, proofs } of rows) {
      expect(outcome, `${number}`).toMatch(/^(Mended|Decided otherwise|Partly)[:.]/);
      expect(proofs.length, `${number} names a test`).toBeGreaterThan(0);
    }
  });

  test.each(rows.flatMap(({ number, proofs }) => proofs.map((proof) => ({ number, ...proof }))))(
    "$number: $file “$title”",
    ({ file, title }) => {
      expect(tests.get(file), `a title in ${file}`).toContain(title);
    },
  );
});
