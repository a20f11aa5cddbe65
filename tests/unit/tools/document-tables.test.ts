import { describe, expect, test } from "vitest";
import { evaluateReadings } from "@/tools/evaluation/documents/evaluate";
import { accuracyTable, confidenceTable, diacriticsRow } from "@/tools/evaluation/documents/tables";

const reading = (value: string, confidence: number) => ({
  value,
  confidence,
  source: "printed" as const,
  agreement: ["printed" as const],
});

const EVALUATION = evaluateReadings([
  {
    truth: {
      id: "a",
      level: "easy",
      fields: { surname: "MÜLLER", names: "ANNA", sex: "F" },
      visible: ["surname", "names", "sex"],
      images: [],
    },
    observed: {
      fields: { surname: reading("MULLER", 60), names: reading("ANNA", 93) },
      mrz: null,
      checks: [],
      problems: [],
    },
    spentMs: 1,
  },
]);

describe("the tables of docs/documents.md", () => {
  test("accuracy has a row for each level and one for all", () => {
    const rows = accuracyTable(EVALUATION).split("\n").slice(2);
    expect(rows).toEqual([
      "| `accuracy-all` | 1 | 3 | 33.33 | 66.67 | 33.33 | 33.33 |  |",
      "| `accuracy-easy` | 1 | 3 | 33.33 | 66.67 | 33.33 | 33.33 |  |",
    ]);
  });

  test("confidence rows count all fields from their bound on", () => {
    const rows = confidenceTable(EVALUATION).split("\n");
    expect(rows).toContain("| `confidence-50` | 2 | 1 | 50.00 |");
    expect(rows).toContain("| `confidence-90` | 1 | 1 | 100.00 |");
    expect(rows).toContain("| `confidence-95` | 0 | 0 |  |");
  });

  test("diacritics count invented, recognised and confused marks", () => {
    const counts = [
      [98, 1, 0, 1],
      [0, 8, 1, 1],
      [0, 0, 10, 0],
    ];
    expect(diacriticsRow("above", counts)).toBe("| `diacritics-above` | 100 | 1.00 | 20 | 90.00 | 5.00 |");
  });
});
