import { describe, expect, test } from "vitest";
import { integrityChecks } from "@/lib/vision/document/checks";
import { issuingCountryOf } from "@/lib/vision/document/fields/heading-country";
import { mergeRecord } from "@/lib/vision/document/fields/record";
import { typeWeights } from "@/lib/vision/document/fields/type";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import type { SideReading } from "@/lib/vision/document/read-side";
import { line } from "./lines";
import { NOW } from "./specimens";

function sideOf(texts: readonly string[], confidence?: number): SideReading {
  return sideOfLines(texts.map((text, row) => line(text, 100, 40 * (row + 1), confidence)));
}

function sideOfLines(lines: ReturnType<typeof line>[]): SideReading {
  const country = issuingCountryOf(lines);
  return {
    page: { lines } as unknown as SideReading["page"],
    mrz: null,
    types: typeWeights(lines),
    country,
    printed: extractPrinted(lines, { order: "dmy", fieldCodes: false, isDocument: country !== null }),
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

describe("DOCUMENT-CHECK-1 dates_possible", () => {
  const swazi = (born: string, issued: string, confidence = 0.98) => {
    const texts = [
      "KINGDOM OF ESWATINI",
      "NATIONAL IDENTITY CARD",
      "SEX: F",
      `DATE OF BIRTH: ${born}`,
      `DATE OF ISSUE: ${issued}`,
    ];
    const record = mergeRecord(
      { sides: [sideOf(texts, confidence)], zone: null, barcode: null },
      { now: NOW },
    );
    const check = integrityChecks(record, null, { now: NOW }).find(({ name }) => name === "dates_possible");
    return { check, born: record.fields.dateOfBirth?.value };
  };

  test.each([
    ["born tomorrow", "21/11/2026", "01/02/2026", ["dateOfBirth"]],
    ["born in a year", "20/11/2027", "01/02/2026", ["dateOfBirth"]],
    ["121 years old", "03/04/1905", "01/02/2020", ["dateOfBirth"]],
    ["born before 1900", "03/04/1899", "01/02/2020", ["dateOfBirth"]],
    ["issued tomorrow", "03/04/1990", "21/11/2026", ["issueDate"]],
    ["issued before cards", "03/04/1960", "01/02/1961", ["issueDate"]],
  ])("%s is a contradiction, and no field", (_words, born, issued, fields) => {
    const { check, born: field } = swazi(born, issued);
    expect(check).toMatchObject({ outcome: "fail", kind: "fraud", fields });
    if (fields.includes("dateOfBirth")) expect(field).toBeUndefined();
  });

  test("issued after it expires, and after today: both labels count", () => {
    const rows = [
      line("KINGDOM OF ESWATINI", 300, 40),
      line("NATIONAL IDENTITY CARD", 300, 80),
      line("DATE OF BIRTH", 300, 160),
      line("23 AUG 1989", 300, 200),
      line("DATE OF ISSUE", 300, 260),
      line("DATE OF EXPIRY", 620, 260),
      line("15 MAY 2029", 300, 300),
      line("01 JAN 2028", 620, 300),
    ];
    const record = mergeRecord({ sides: [sideOfLines(rows)], zone: null, barcode: null }, { now: NOW });
    const check = integrityChecks(record, null, { now: NOW }).find(({ name }) => name === "dates_possible");
    expect(check).toMatchObject({ outcome: "fail", kind: "fraud", fields: ["issueDate"] });
    expect(record.fields.expiryDate?.value).toBe("2028-01-01");
    expect(record.fields.expiryDate?.confidence).toBeGreaterThan(85);
  });

  test("possible dates pass; one that was not read surely asks for a better photo, or proves nothing", () => {
    expect(swazi("03/04/1990", "01/02/2020").check?.outcome).toBe("pass");
    expect(swazi("20/11/2026", "01/02/2020").check?.outcome).toBe("fail");
    expect(swazi("21/11/2026", "01/02/2020", 0.8).check).toMatchObject({
      outcome: "fail",
      kind: "user_action",
    });
    expect(swazi("21/11/2026", "01/02/2020", 0.6).check?.outcome).not.toBe("fail");
  });

  test("a date of another field that stands under the wrong label proves nothing", () => {
    const record = mergeRecord(
      {
        sides: [
          sideOf([
            "KINGDOM OF ESWATINI",
            "PASSPORT",
            "DATE OF ISSUE: 04/05/2031",
            "DATE OF EXPIRY: 04/05/2031",
          ]),
        ],
        zone: null,
        barcode: null,
      },
      { now: NOW },
    );
    expect(record.impossibleDates).toEqual([]);
  });
});

test("DOCUMENT-LABEL-1 a value right of its label counts where the boxes of both overlap, and not where it begins before its middle", () => {
  const surnameAt = (start: number) =>
    sideOfLines([
      line("REPUBLIQUE FRANCAISE", 100, 40),
      line("Nom:", 100, 120),
      line("BERTHIER", start, 120),
      line("Prenom(s):", 100, 200),
      line("CORINNE", 230, 200),
    ]).printed.values.surname?.value;
  expect(surnameAt(150)).toBe("BERTHIER");
  expect(surnameAt(128)).toBe("BERTHIER");
  expect(surnameAt(122)).toBeUndefined();
});
