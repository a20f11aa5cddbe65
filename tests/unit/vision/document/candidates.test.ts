import { describe, expect, test } from "vitest";
import {
  barcodeCandidates,
  printedCandidates,
  zoneCandidates,
} from "@/lib/vision/document/fields/candidates";
import type { SideReading } from "@/lib/vision/document/read-side";
import { NOW } from "./specimens";
import { zone } from "./zone";

/** A side on which only these values were printed. */
function printed(given: Readonly<Record<string, { value: string; heightPx?: number }>>): SideReading {
  const read = Object.entries(given).map(([field, { value, heightPx = 30 }]) => [
    field,
    { value, confidence: 1, shortYear: false, ambiguous: false, isLabelled: true, heightPx, pieces: [] },
  ]);
  const values = { values: Object.fromEntries(read) };
  return {
    printed: values,
    page: { lines: [] },
    mrz: null,
    country: null,
    types: {},
  } as unknown as SideReading;
}

describe("DOCDATA-PRINT-1 the confidence of one source alone", () => {
  test.each([
    ["any value", { licenceNumber: { value: "123456789" } }, 93],
    ["small print", { licenceNumber: { value: "123456789", heightPx: 10 } }, 88],
    ["a number in which a zero may be a letter", { licenceNumber: { value: "AB0123" } }, 85],
    ["a number in which a 1 may be a letter", { licenceNumber: { value: "195622083P" } }, 85],
    ["a number of digits", { licenceNumber: { value: "195622083" } }, 93],
  ])("print, %s", (_words, values, confidence) => {
    expect(printedCandidates(printed(values), NOW)).toMatchObject([{ confidence, source: "printed" }]);
  });

  test("a barcode is error-corrected", () => {
    const fields = { surname: "DLAMINI" } as Parameters<typeof barcodeCandidates>[0];
    expect(barcodeCandidates(fields)).toMatchObject([
      { value: "DLAMINI", confidence: 99, source: "barcode" },
    ]);
  });

  test("a zone's field by its check digit: it passes, it was repaired, it fails", () => {
    const confidenceOf = (change: object) => {
      const given = zone("DLAMINI", "THANDI");
      const reading = { ...given.reading, ...change };
      const fields = { ...given.fields, documentNumber: "L898902C3" };
      const all = zoneCandidates({ ...given, reading, fields });
      return all.find(({ field }) => field === "documentNumber")?.confidence;
    };
    expect(confidenceOf({ checks: { number: true, composite: true } })).toBe(98);
    // One digit for the whole line, as on French licences.
    expect(confidenceOf({ checks: { composite: true } })).toBe(88);
    const repaired = { checks: { number: true, composite: true }, repairs: [{ check: "number" }] };
    expect(confidenceOf(repaired)).toBe(88);
    expect(confidenceOf({ checks: { number: false } })).toBe(40);
  });
});
