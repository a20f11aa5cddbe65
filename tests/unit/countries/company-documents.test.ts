import { describe, expect, test } from "vitest";
import {
  checklistFor,
  companyCountries,
  companyDocumentRules,
  companyDocumentTypes,
  hasReachedAge,
} from "@/lib/countries/company-documents";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";

describe("the checklist of Eswatini (COMPANY-CHECKLIST-1)", () => {
  test("documents in order; tax_clearance is optional", () => {
    const checklist = checklistFor("SZ", "2001-05-01", "2026-01-01") ?? [];
    expect(checklist.map(({ docType, required, sortOrder }) => [docType, required, sortOrder])).toEqual([
      ["company_registration", true, 10],
      ["form_j", true, 20],
      ["form_c", true, 30],
      ["trading_license", true, 40],
      ["proof_of_address", true, 50],
      ["director_id", true, 60],
      ["tax_clearance", false, 70],
    ]);
    expect(checklist.every(({ label }) => label.length > 3)).toBe(true);
  });

  const needsFormC = (founded: string | null, today: string) =>
    checklistFor("SZ", founded, today)?.find(({ docType }) => docType === "form_c")?.required;

  test.each([
    [null, "2026-01-01", true],
    ["2025-01-02", "2026-01-01", false],
    ["2025-01-01", "2026-01-01", true],
    ["2025-12-31", "2026-12-30", false],
    ["2025-12-31", "2026-12-31", true],
    ["2024-02-29", "2025-02-28", false],
    ["2024-02-29", "2025-03-01", true],
    ["2023-02-28", "2024-02-28", true],
    ["2023-03-01", "2024-02-29", false],
    ["2026-01-01", "2026-01-01", false],
    ["0999-01-01", "2026-01-01", true],
  ])("incorporated %s, created %s: form_c required is %s", (founded, today, required) => {
    expect(needsFormC(founded, today)).toBe(required);
  });

  test("a company is one year old on the same day of the next year, or on 1 March (every day of four years)", () => {
    for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
      const founded = new Date(at);
      // `Date.UTC` also turns 29 February of a common year into 1 March.
      const old = new Date(
        Date.UTC(founded.getUTCFullYear() + 1, founded.getUTCMonth(), founded.getUTCDate()),
      );
      const text = (date: Date) => date.toISOString().slice(0, 10);
      expect(hasReachedAge(text(founded), 1, text(old))).toBe(true);
      expect(hasReachedAge(text(founded), 1, text(new Date(old.getTime() - 86_400_000)))).toBe(false);
    }
  });

  test("an unsupported country has no checklist, also where its code is a property of every object", () => {
    for (const country of ["ZA", "US", "sz", "__proto__", "constructor"]) {
      expect(checklistFor(country, null, "2026-01-01")).toBeNull();
    }
  });
});

test("a document required from a higher age on", () => {
  expect(hasReachedAge("2023-05-01", 3, "2026-04-30")).toBe(false);
  expect(hasReachedAge("2023-05-01", 3, "2026-05-01")).toBe(true);
});

test("the form's hint and the API's reference name the conditional documents", () => {
  expect(companyCountries()).toContainEqual({
    code: "SZ",
    name: "Eswatini",
    incorporationDateHint:
      "Form C (annual return) is required once the company is a full year old, or if its incorporation date is unknown.",
  });
  expect(companyDocumentRules()).toContain(
    "In `SZ`, `form_c` is required once the company is a full year old, or if its incorporation date is unknown.",
  );
});

describe("the table of countries", () => {
  test("codes are upper case and belong to one country", () => {
    expect(ALL_COUNTRIES.length).toBeGreaterThan(200);
    for (const { alpha2, alpha3 } of ALL_COUNTRIES)
      expect(`${alpha2} ${alpha3}`).toMatch(/^[A-Z]{2} [A-Z]{3}$/);
    const codes = ALL_COUNTRIES.flatMap(({ alpha3, otherCodes = [] }) => [alpha3, ...otherCodes]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("a name belongs to one country", () => {
    const names = ALL_COUNTRIES.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("a docType fits the API, has one English name, and is in a checklist once", () => {
    const required = ALL_COUNTRIES.flatMap(({ companyDocuments = [] }) => companyDocuments);
    const labels = new Set(required.map(({ docType, label }) => `${docType} ${label}`));
    expect(labels.size).toBe(companyDocumentTypes().length);
    for (const type of companyDocumentTypes()) expect(type).toMatch(/^[a-z0-9_]{1,64}$/);
    for (const { companyDocuments = [] } of ALL_COUNTRIES)
      expect(new Set(companyDocuments.map(({ docType }) => docType)).size).toBe(companyDocuments.length);
  });
});
