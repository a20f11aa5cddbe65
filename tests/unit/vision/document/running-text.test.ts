import { describe, expect, test } from "vitest";
import type { LineBox } from "@/lib/vision/document/page/layout";
import type { LineReading } from "@/lib/vision/document/page/recognise";
import { headOfText, isRunningText } from "@/lib/vision/document/page/running-text";

const boxes = (count: number, width: number): LineBox[] =>
  Array.from({ length: count }, (_, i) => ({
    cx: width / 2,
    cy: (count - i) * 30,
    width,
    height: 20,
    angle: 0,
    score: 1,
  }));
const readings = (count: number, text: string, confidence = 0.97): LineReading[] =>
  Array.from({ length: count }, () => ({ text, confidence, places: [] }));
const SENTENCE = "the invoice over the second quarter is due on Monday";

describe("DOCUMENT-LIMIT-2 pages of running text", () => {
  test("the head of a long page of long lines is its first twenty lines", () => {
    const head = headOfText(boxes(46, 500), 0);
    // The boxes run from the bottom up.
    expect([...(head ?? [])].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 26 + i));
  });
  test.each([
    ["few lines", 20, 500],
    ["the short lines of a document", 46, 120],
  ])("%s are read to the end", (_, count, width) => expect(headOfText(boxes(count, width), 0)).toBeNull());
  test("long legible lines are sentences; short, doubtful or few ones are not", () => {
    expect(isRunningText(readings(20, SENTENCE))).toBe(true);
    expect(isRunningText(readings(20, "MAMBA"))).toBe(false);
    expect(isRunningText(readings(20, SENTENCE, 0.5))).toBe(false);
    expect(isRunningText([...readings(12, SENTENCE), ...new Array(20).fill(undefined)])).toBe(false);
  });
});
