import { describe, expect, test } from "vitest";
import {
  comparedFields,
  correlationTable,
  pearson,
  spearman,
} from "@/tools/evaluation/documents/correlation";

describe("rendered results against real ones", () => {
  test("Pearson and Spearman", () => {
    expect(pearson([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(1);
    expect(pearson([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    // Worked by hand: covariance 1, deviations 2 and 2.
    expect(pearson([1, 2, 3], [2, 1, 3])).toBeCloseTo(0.5);
    expect(spearman([1, 2, 100], [1, 5, 6])).toBeCloseTo(1);
    expect(spearman([1, 1, 2], [3, 3, 9])).toBeCloseTo(1);
    expect(pearson([1, 1, 1], [1, 2, 3])).toBeNaN();
  });

  test("only fields that both runs judged often enough are compared", () => {
    const rendered = { surname: { fields: 40, exact: 30 }, sex: { fields: 4, exact: 4 }, issueDate: { fields: 30, exact: 15 } }; // biome-ignore format: one run
    const real = {
      surname: { fields: 20, exact: 10 },
      sex: { fields: 20, exact: 20 },
      names: { fields: 20, exact: 1 },
    };
    expect(comparedFields(rendered, real, 10)).toEqual([{ field: "surname", rendered: 75, real: 50 }]);
    expect(
      correlationTable([
        { field: "surname", rendered: 75, real: 50 },
        { field: "sex", rendered: 90, real: 80 },
      ]),
    ).toContain("Pearson 1.00, Spearman 1.00 over 2 fields; the shares differ by 17.5 points on average.");
  });
});
