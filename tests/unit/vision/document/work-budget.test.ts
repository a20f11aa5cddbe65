import { describe, expect, test } from "vitest";
import { SIDE_WORK_LIMIT, WorkBudget } from "@/lib/vision/document/work-budget";

describe("DOCUMENT-LIMIT-1 the work of a side", () => {
  test("is spent by pixels, and asked before a step", () => {
    const budget = new WorkBudget(1000);
    while (!budget.isSpent()) {
      expect(budget.wasShort).toBe(false);
      budget.spend("recognise", 320 * 48);
    }
    expect(budget.spent).toBeGreaterThanOrEqual(1000);
    expect(budget.wasShort).toBe(true);
  });

  test("a budget that was used up by the last step was not short", () => {
    const budget = new WorkBudget(1);
    budget.spend("detect", 10_000_000);
    expect(budget.wasShort).toBe(false);
  });

  test.each(["detect", "recognise", "barcode"] as const)("%s costs something", (work) => {
    const budget = new WorkBudget();
    budget.spend(work, 1_000_000);
    expect(budget.spent).toBeGreaterThan(0);
    expect(budget.spent).toBeLessThan(SIDE_WORK_LIMIT);
  });

  test("no clock has a part in it", () => {
    const budget = new WorkBudget(1000);
    budget.spend("recognise", 1_000);
    const { spent } = budget;
    const now = performance.now.bind(performance);
    performance.now = () => now() + 3_600_000;
    try {
      expect(budget.isSpent()).toBe(false);
      expect(budget.spent).toBe(spent);
    } finally {
      performance.now = now;
    }
  });
});
