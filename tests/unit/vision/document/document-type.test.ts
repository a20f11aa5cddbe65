import { describe, expect, test } from "vitest";
import type { ZoneFields } from "@/lib/vision/document/fields/candidates";
import { fuseType } from "@/lib/vision/document/fields/document-type";
import { type TypeWeights, typeWeights } from "@/lib/vision/document/fields/type";
import { line } from "./lines";
import { zone } from "./zone";

describe("DOCDATA-TYPE-1 the document type", () => {
  const repair = { check: "number", line: 1, at: 0, was: "0", now: "O" } as const;
  const card = (own: Partial<ZoneFields["reading"]>): ZoneFields => {
    const { reading, fields, ...rest } = zone("X", "Y");
    return { ...rest, reading: { ...reading, ...own }, fields: { ...fields, documentType: "NATIONAL_ID" } };
  };
  const read = (weights: TypeWeights, own: Partial<ZoneFields["reading"]>) =>
    fuseType(card(own), null, weights);

  test("a zone whose check digits pass decides, whatever the heading names", () => {
    expect(read({ PASSPORT: 9 }, {})).toMatchObject({ type: "NATIONAL_ID", confidence: 98, source: "mrz" });
    expect(read({}, { repairs: [repair] })?.confidence).toBe(98);
    expect(read({}, { format: "TD2" })?.confidence).toBe(98);
  });

  test("confidence is low against the heading where digits may pass in a wrong format", () => {
    expect(read({ PASSPORT: 9 }, { repairs: [repair] })?.confidence).toBeLessThan(85);
    expect(read({ PASSPORT: 9 }, { format: "TD2" })?.confidence).toBeLessThan(85);
    expect(read({ NATIONAL_ID: 9 }, { format: "TD2", repairs: [repair] })?.confidence).toBe(98);
  });

  test("a zone with a failing digit needs the heading", () => {
    const fails = { passed: 4 };
    expect(read({ NATIONAL_ID: 12 }, fails)).toMatchObject({ type: "NATIONAL_ID", confidence: 98 });
    expect(read({}, fails)?.confidence).toBeLessThan(85);
    expect(read({ PASSPORT: 9 }, fails)?.confidence).toBeLessThan(read({}, fails)?.confidence ?? 0);
  });

  test.each([
    ["PASSPORT PASSEPORT", "PASSPORT"],
    ["Passport/Passeport", "PASSPORT"],
    ["CARTE BIOMETRIQUE D'IDENTITE NATIONALE", "NATIONAL_ID"],
    ["Documento electrónico: Cédula de ciudadanía", "NATIONAL_ID"],
    ["PERMESSO DI SOGGIORNO", "RESIDENCE_PERMIT"],
  ] as const)("%s is the heading of one", (text, type) => {
    expect(fuseType(null, null, typeWeights([line(text, 10, 10)]))?.type).toBe(type);
  });

  test("a label with the word for a passport is no heading", () => {
    expect(fuseType(null, null, typeWeights([line("Passport No./Passeport No.", 10, 10)]))).toBeNull();
  });
});
