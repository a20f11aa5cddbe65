import { describe, expect, test } from "vitest";
import type { ZoneFields } from "@/lib/vision/document/fields/candidates";
import { settleType } from "@/lib/vision/document/fields/document-type";
import type { TypeWeights } from "@/lib/vision/document/fields/type";
import { zone } from "./zone";

describe("ENGINE document: the kind of document", () => {
  const repair = { check: "number", line: 1, at: 0, was: "0", now: "O" } as const;
  const card = (own: Partial<ZoneFields["reading"]>): ZoneFields => {
    const { reading, fields, ...rest } = zone("X", "Y");
    return { ...rest, reading: { ...reading, ...own }, fields: { ...fields, documentType: "NATIONAL_ID" } };
  };
  const read = (weights: TypeWeights, own: Partial<ZoneFields["reading"]>) =>
    settleType(card(own), null, weights);

  test("a zone whose check digits hold says it, whatever else is named", () => {
    expect(read({ PASSPORT: 9 }, {})).toMatchObject({ type: "NATIONAL_ID", confidence: 98, source: "mrz" });
    expect(read({}, { repairs: [repair] })?.confidence).toBe(98);
    expect(read({}, { format: "TD2" })?.confidence).toBe(98);
  });

  test("where its digits may hold for a wrong format, it is not sure against the heading", () => {
    expect(read({ PASSPORT: 9 }, { repairs: [repair] })?.confidence).toBeLessThan(85);
    expect(read({ PASSPORT: 9 }, { format: "TD2" })?.confidence).toBeLessThan(85);
    expect(read({ NATIONAL_ID: 9 }, { format: "TD2", repairs: [repair] })?.confidence).toBe(98);
  });

  test("with a digit that fails it is sure with the heading alone", () => {
    const fails = { passed: 4 };
    expect(read({ NATIONAL_ID: 12 }, fails)).toMatchObject({ type: "NATIONAL_ID", confidence: 98 });
    expect(read({}, fails)?.confidence).toBeLessThan(85);
    expect(read({ PASSPORT: 9 }, fails)?.confidence).toBeLessThan(read({}, fails)?.confidence ?? 0);
  });
});
