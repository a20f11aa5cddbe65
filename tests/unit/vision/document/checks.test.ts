import { describe, expect, test } from "vitest";
import { integrityChecks, portraitCheck, withSwappedSides } from "@/lib/vision/document/checks";
import type { RecordField } from "@/lib/vision/document/fields/candidates";
import type { FusedField } from "@/lib/vision/document/fields/fuse-readings";
import type { DocumentRecord } from "@/lib/vision/document/fields/record";
import type { DocumentType } from "@/lib/vocabulary";
import { evidence } from "@/tests/support/evidence";
import { NOW } from "./specimens";

const fused = (value: string, confidence = 95): FusedField => ({
  value,
  confidence,
  source: "printed",
  agreement: ["printed"],
});
const record = (type: DocumentType, fields: Readonly<Record<string, string>>): DocumentRecord => ({
  fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, fused(value)])),
  idNumber: undefined,
  type: { type, confidence: 95, source: "printed", agreement: ["printed"] },
  conflicts: [],
  personalNumber: null,
  impossibleDates: [],
  confirmation: null,
});
const outcomes = (type: DocumentType, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    integrityChecks(record(type, fields), null, { now: NOW }).map(({ name, outcome }) => [name, outcome]),
  );

describe("DOCUMENT-CHECK-1 checks by template", () => {
  test("documents that always expire need an expiry date; identity cards do not", () => {
    expect(outcomes("PASSPORT", {})["expiry_known"]).toBe("fail");
    expect(outcomes("NATIONAL_ID", { issuingCountry: "ZAF" })["expiry_known"]).toBe("not_applicable");
    expect(outcomes("DRIVERS_LICENSE", { expiryDate: "2030-01-01" })["expiry_known"]).toBe("pass");
  });

  test.each([
    ["SWZ", "9203022100206", "pass"],
    ["SWZ", "92030221002", "fail"],
    ["MOZ", "110100123456A", "pass"],
    ["MOZ", "110100123456", "fail"],
    ["ATA", "123", "not_applicable"],
  ])("a personal number of %s: %s %s", (issuingCountry, personalNumber, outcome) =>
    expect(outcomes("NATIONAL_ID", { issuingCountry, personalNumber })["number_format"]).toBe(outcome),
  );

  test.each([
    ["KEN", "1"],
    ["LSO", "1"],
    ["MWI", "1"],
    ["NAM", "1"],
  ])(
    "DOCUMENT-NUMBER-1 a form of %s that no source confirms fails nothing",
    (issuingCountry, personalNumber) =>
      expect(outcomes("NATIONAL_ID", { issuingCountry, personalNumber })["number_format"]).toBe(
        "not_applicable",
      ),
  );

  test("a birth date of a child on a licence is another date, or misread", () => {
    const old = (fields: Readonly<Record<string, string>>, type: DocumentType = "DRIVERS_LICENSE") =>
      outcomes(type, fields)["driver_old_enough"];
    const year = NOW.getUTCFullYear();
    expect(old({ dateOfBirth: `${year - 6}-01-19` })).toBe("fail");
    expect(old({ dateOfBirth: "1990-01-19", issueDate: "2002-01-10" })).toBe("fail");
    expect(old({ dateOfBirth: "1990-01-19", issueDate: "2006-01-10" })).toBe("pass");
    expect(old({ dateOfBirth: `${year - 6}-01-19` }, "PASSPORT")).toBe("not_applicable");
    expect(old({})).toBe("not_applicable");
  });

  test("nobody alive was born 121 years ago, whatever gave the date", () => {
    const born = (dateOfBirth: string) => outcomes("PASSPORT", { dateOfBirth })["dates_possible"];
    const year = NOW.getUTCFullYear();
    expect([born(`${year - 121}-03-14`), born(`${year - 100}-03-14`)]).toEqual(["fail", "pass"]);
  });

  test("no passport is valid for twelve years", () => {
    const dates = (expiryDate: string) => outcomes("PASSPORT", { issueDate: "2020-01-10", expiryDate });
    expect(dates("2030-01-09")["validity_within_rule"]).toBe("pass");
    expect(dates("2032-01-09")["validity_within_rule"]).toBe("fail");
    const licence = (expiryDate: string) =>
      outcomes("DRIVERS_LICENSE", { issueDate: "2020-01-10", expiryDate })["validity_within_rule"];
    expect([licence("2074-01-09"), licence("2080-01-09")]).toEqual(["pass", "fail"]);
  });
});

describe("DOCUMENT-CHECK-1 the barcode against the print", () => {
  const differing = (
    field: RecordField,
    barcode: string,
    printed: string,
    confidence = 93,
  ): DocumentRecord => ({
    ...record("DRIVERS_LICENSE", {}),
    conflicts: [
      {
        field,
        candidates: [
          { field, value: barcode, confidence: 99, source: "barcode" },
          { field, value: printed, confidence, source: "printed" },
        ],
      },
    ],
  });
  const judged = (read: DocumentRecord) =>
    integrityChecks(read, null, { now: NOW }).find(({ name }) => name === "barcode_matches_printed");

  test("a sure difference is the document's, and names the field", () => {
    expect(judged(differing("licenceNumber", "D1234567", "D7654321"))).toMatchObject({
      outcome: "fail",
      kind: "fraud",
      fields: ["idNumber"],
    });
  });
  test.each([
    ["an unsure reading", differing("licenceNumber", "D1234567", "D7654321", 80)],
    ["an initial", differing("names", "T", "THANDI")],
    ["a misread letter", differing("surname", "DLAMINI", "DLAMLNI")],
  ])("%s is none", (_, read) => expect(judged(read)?.outcome).toBe("not_applicable"));
  test("a field that both give passes", () => {
    const both = { ...fused("DLAMINI"), agreement: ["barcode", "printed"] as const };
    const read = { ...record("DRIVERS_LICENSE", {}), fields: { surname: both } };
    expect(judged(read)?.outcome).toBe("pass");
  });
});

describe("DOCUMENT-HINT-1 the issuer that the caller named", () => {
  const stated = (country: string | undefined, confidence = 95) => {
    const read = { ...record("PASSPORT", {}), fields: { issuingCountry: fused("ZAF", confidence) } };
    const checks = integrityChecks(read, null, { now: NOW, country });
    return checks.find(({ name }) => name === "issuing_country_as_stated");
  };

  test("is compared only with a country read with confidence", () => {
    expect(stated("ZAF")).toMatchObject({ outcome: "pass", kind: "user_action" });
    expect(stated("SWZ")).toMatchObject({ outcome: "fail", kind: "user_action" });
    expect(stated("SWZ", 80)?.outcome).toBe("not_applicable");
    expect(stated(undefined)?.outcome).toBe("not_applicable");
  });
});

describe("DOCUMENT-CHECK-1 portrait", () => {
  const portrait = (facesFound: number) => ({ facesFound, box: null, quality: null, problems: [] });
  const fields = { surname: { value: "DLAMINI", confidence: 95, source: "printed", agreement: [] } } as const;

  test("a front without a face fails; a back is not checked", () => {
    const outcome = (
      faces: number,
      problems: readonly ("wrong_side" | "sides_swapped")[] = [],
      read: typeof fields | object = fields,
    ) => portraitCheck({ fields: read, problems }, portrait(faces)).outcome;
    expect([outcome(1), outcome(0)]).toEqual(["pass", "fail"]);
    expect([outcome(0, ["wrong_side"]), outcome(0, [], {})]).toEqual(["not_applicable", "not_applicable"]);
    expect(outcome(0, ["sides_swapped"])).toBe("not_applicable");
  });

  test("DOCUMENT-SIDES-3 sides are swapped when the face is missing where the front should be, and only then", () => {
    const { document } = evidence({
      document: { problems: ["wrong_side"], onlyBackShowsFront: true },
    }).person;
    expect(withSwappedSides(document, portrait(0)).problems).toEqual(["sides_swapped"]);
    expect(withSwappedSides(document, portrait(1)).problems).toEqual(["wrong_side"]);
    const { onlyBackShowsFront: _swapped, ...asAsked } = document;
    expect(withSwappedSides(asAsked, portrait(0)).problems).toEqual(["wrong_side"]);
  });
});
