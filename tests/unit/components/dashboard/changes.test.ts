import { describe, expect, test } from "vitest";
import { changesOf, durationText } from "@/components/dashboard/overview/changes";

const figures = (total: number, approvalRate: number | null, medianDecisionS: number | null) => ({
  total: total + 1000,
  totalWithoutLastDay: total,
  approvalRate,
  medianDecisionS,
});
const NOTHING = { ...figures(0, null, null), total: 0 };

describe("DASHBOARD-OVERVIEW-2 the change from the period before", () => {
  test("more, fewer, better and slower, each beside what it was", () => {
    expect(changesOf(figures(1500, 0.874, 90), figures(1234, 0.853, 60), 30)).toEqual({
      volume: "+21.6% excluding today, 1,234 before",
      approvalRate: "+2.1 points, 85.3% before",
      medianDecisionS: "+50%, 1 min before",
    });
    expect(changesOf(figures(3, 0.5, 2.5), figures(4, 0.75, 10), 7)).toEqual({
      volume: "−25.0% excluding today, 4 before",
      approvalRate: "−25.0 points, 75.0% before",
      medianDecisionS: "−75%, 10.0 s before",
    });
  });

  test("nothing before is said, not shown as growth", () => {
    expect(changesOf(figures(12, 0.5, 3), NOTHING, 365)).toEqual({
      volume: "None in the year before",
      approvalRate: "None decided in the year before",
      medianDecisionS: "None decided in the year before",
    });
  });

  test("only on the last day before: whole days say nothing", () => {
    expect(changesOf(figures(12, 0.5, 3), figures(0, 1, 3), 7).volume).toBe("Too few before to compare");
  });

  test("nothing now: what it was", () => {
    expect(changesOf(figures(2, null, null), figures(2, 1, 3), 7)).toEqual({
      volume: "No change, excluding today",
      approvalRate: "100.0% before",
      medianDecisionS: "3.0 s before",
    });
  });

  test("from tenfold on it is a factor; a change too small to show or measure is none", () => {
    expect(changesOf(figures(3000, 0.8001, 6.3), figures(3, 0.8, 6), 90)).toEqual({
      volume: "1,000 times the 3 before, excluding today",
      approvalRate: "No change",
      medianDecisionS: "About the same, 6.0 s before",
    });
    expect(changesOf(figures(1, 1, 7200), figures(1, 1, 60), 90).medianDecisionS).toBe(
      "120 times the 1 min before",
    );
  });

  test.each([
    [0.25, "250 ms"],
    [4.21, "4.2 s"],
    [600, "10 min"],
    [7200, "2 h"],
    [345_600, "4 days"],
  ])("%d s is %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
