import { describe, expect, test } from "vitest";
import { issuingCountryOf } from "@/lib/vision/document/fields/countries";
import { mergeRecord } from "@/lib/vision/document/fields/record";
import { typeWeights } from "@/lib/vision/document/fields/type";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import type { SideReading } from "@/lib/vision/document/read-side";
import { line } from "./lines";
import { NOW } from "./specimens";

function sideOf(texts: readonly string[]): SideReading {
  const lines = texts.map((text, row) => line(text, 100, 40 * (row + 1)));
  return {
    page: { lines } as unknown as SideReading["page"],
    mrz: null,
    types: typeWeights(lines),
    country: issuingCountryOf(lines),
    printed: extractPrinted(lines, { order: "dmy", fieldCodes: false }),
    barcode: null,
    hasBarcode: false,
    evidence: 0,
  };
}

const omang = (number: string, sex: readonly string[]) =>
  mergeRecord(
    {
      sides: [
        sideOf([
          "REPUBLIC OF BOTSWANA",
          "OMANG",
          "DATE OF BIRTH: 12/05/1990",
          `ID NUMBER: ${number}`,
          ...sex,
        ]),
      ],
      zone: null,
      barcode: null,
    },
    { now: NOW },
  );

describe("DOCDATA-NUMBER-2 a personal number that holds the sex only (Botswana)", () => {
  test("says nothing about the birth date", () => {
    const { fields, type } = omang("123412345", ["SEX: M"]);
    expect(type?.type).toBe("NATIONAL_ID");
    expect(fields.dateOfBirth?.value).toBe("1990-05-12");
    expect(fields.dateOfBirth?.confidence).toBeGreaterThan(85);
    expect(fields.personalNumber?.confidence).toBeGreaterThan(85);
  });

  test("supplies the sex where it was not printed", () => {
    expect(omang("123422345", []).fields.sex).toMatchObject({ value: "F", confidence: 70 });
  });
});
