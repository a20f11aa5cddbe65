import { describe, expect, test } from "vitest";
import { otherLetters } from "@/lib/vision/document/fields/misread-letters";
import { fuseName } from "@/lib/vision/document/fields/names";
import { nameConfidence } from "@/lib/vision/document/fields/zone-names";
import { hyphenedText } from "@/lib/vision/document/page/hyphens";
import { zone } from "./zone";

describe("DOCDATA-NAME-4 hyphens and dots", () => {
  /** A line of two upright letters with a spot between them, from row `top` up to `foot`; ink is -1, paper 1. */
  const seen = (top: number, foot: number, hyphen: number) => {
    const [stride, plane] = [120, 120 * 48];
    const tensor = new Float32Array(3 * plane).fill(1);
    const ink = (x: number, from: number, to: number) => {
      for (let y = from; y < to; y++) tensor[plane + y * stride + x] = -1;
    };
    for (const x of [29, 30, 31, 79, 80, 81]) ink(x, 8, 40);
    for (const x of [53, 54, 55, 56]) ink(x, top, foot);
    const gaps = [{ from: 32, to: 53 }, { from: 57, to: 79 }]; // biome-ignore format: one row
    const crop = { tensor, offset: 0, stride, plane };
    return { centres: [30, 55, 80], hyphens: [0, hyphen, 0], gaps, crop, width: 120 };
  };
  test("a mark in the middle of the letters is a hyphen, whatever it was read as", () => {
    expect(hyphenedText("A.K", seen(24, 28, 0.2))).toEqual({ text: "A-K", isDoubtful: true });
    expect(hyphenedText("A,K", seen(24, 28, 0))).toEqual({ text: "A-K", isDoubtful: true });
  });
  test("one on the foot line is a dot", () => {
    expect(hyphenedText("A.K", seen(36, 40, 0))).toEqual({ text: "A.K", isDoubtful: false });
  });
  test("a hyphen that the recogniser half saw leaves a space doubtful", () => {
    expect(hyphenedText("A K", seen(24, 28, 0.2))).toEqual({ text: "A K", isDoubtful: true });
    expect(hyphenedText("A K", seen(24, 28, 0))).toEqual({ text: "A K", isDoubtful: false });
    expect(hyphenedText("4.1", seen(24, 28, 0.2))).toEqual({ text: "4.1", isDoubtful: false });
  });
  test("a name of a doubtful hyphen is not relied on, though the zone has the same words", () => {
    const coded = { field: "surname", value: "KOWALSKA NOWAK", confidence: 94, source: "mrz" } as const;
    const printed = { field: "surname", value: "KOWALSKA-NOWAK", confidence: 90, source: "printed" } as const;
    const fused = (hyphenDoubt: boolean) =>
      fuseName([coded, { ...printed, hyphenDoubt }], zone("KOWALSKA NOWAK", "ANNA"))?.fused;
    expect(fused(false)).toMatchObject({ value: "KOWALSKA-NOWAK", confidence: 99 });
    expect(fused(true)).toMatchObject({ value: "KOWALSKA-NOWAK", confidence: 84 });
  });
});

describe("DOCUMENT-ZONE-3 letters of a zone's names", () => {
  test("a letter that may be another one leaves a name below 90", () => {
    const given = [1, 0.86, 0.8, 0.5].map((letters) => nameConfidence(80, 1, letters));
    expect(given[0]).toBe(95);
    expect(given[1]).toBeGreaterThan(90);
    expect(given[2]).toBeCloseTo(88);
    expect(given[3]).toBeCloseTo(77.5);
  });
  test("clear print that differs by such a letter is the value", () => {
    const coded = { field: "surname", value: "MOKDENA", confidence: 88, source: "mrz" } as const;
    const printed = { field: "surname", value: "MOKOENA", confidence: 91, source: "printed" } as const;
    const read = zone("MOKDENA", "MICHAEL");
    const value = (nameLetters: number) =>
      fuseName([coded, printed], { ...read, reading: { ...read.reading, nameLetters } })?.fused.value;
    expect([value(0.8), value(0.99)]).toEqual(["MOKOENA", "MOKDENA"]);
  });
});

describe("DOCUMENT-CHECK-1 letters that are misread for each other", () => {
  test.each([
    ["MOKOENA", "MOKDENA", 0],
    ["WISNIEWSKA", "HISNIEHSKA", 0],
    ["DLAMINI", "DLAMNI", 0],
    ["VILLE", "YILIE", 0],
    ["KWIATKOWSKA", "KEITKOWSKA", 2],
    ["NKOSI", "NKOSA", 1],
    ["SANTOS", "SANTO", 1],
  ])("%s and %s differ in %i others", (a, b, others) => {
    expect(otherLetters(a, b)).toBe(others);
    expect(otherLetters(b, a)).toBe(others);
  });
  test("a clear name with another letter is no misreading, and leaves the field unsure", () => {
    const coded = { field: "surname", value: "KOWALSKA KWIATKOWSKA", confidence: 90, source: "mrz" } as const;
    const fused = (value: string, confidence: number) =>
      fuseName(
        [coded, { field: "surname", value, confidence, source: "printed" }],
        zone(coded.value, "JOANNA"),
      )?.fused.confidence;
    expect(fused("KOWALSKA KEITKOWSKA", 88)).toBeCloseTo(55.8);
    expect(fused("KOWALSKA KEITKOWSKA", 60)).toBeCloseTo(72);
    expect(fused("KOWALSKA KHIATKOWSKA", 88)).toBeCloseTo(72);
  });
});
