import { describe, expect, test } from "vitest";
import { checklistFor, isFullYearOld } from "@/lib/company/document-requirements";
import { companyVerificationBody } from "@/lib/contract/company-verifications";

describe("§2.9 the checklist of SZ", () => {
  test("its lines, in order; tax_clearance is optional", () => {
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
  ])("founded %s, looked at %s: form_c required is %s", (founded, today, required) => {
    expect(needsFormC(founded, today)).toBe(required);
  });

  test("every day of four years becomes old on one day: the same one of the next year, or 1 March", () => {
    for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
      const founded = new Date(at);
      // JavaScript, too, makes 1 March of a 29 February that is not there.
      const old = new Date(
        Date.UTC(founded.getUTCFullYear() + 1, founded.getUTCMonth(), founded.getUTCDate()),
      );
      const text = (date: Date) => date.toISOString().slice(0, 10);
      expect(isFullYearOld(text(founded), text(old))).toBe(true);
      expect(isFullYearOld(text(founded), text(new Date(old.getTime() - 86_400_000)))).toBe(false);
    }
  });

  test("a country without a matrix has no checklist, whatever it is called", () => {
    for (const country of ["ZA", "US", "sz", "__proto__", "constructor"]) {
      expect(checklistFor(country, null, "2026-01-01")).toBeNull();
    }
  });
});

describe("§4.5 the body of a create request", () => {
  const parse = (given: object) =>
    companyVerificationBody.safeParse({ country: "SZ", registeredName: "Acme", ...given });
  const dateOf = (incorporationDate: string) => parse({ incorporationDate }).data?.incorporationDate;

  test("a date and time counts by the date as written; the country is upper case", () => {
    expect(dateOf("2024-02-29")).toBe("2024-02-29");
    expect(dateOf("2024-02-29T23:30:00-11:00")).toBe("2024-02-29");
    expect(dateOf("2024-02-29T23:30:00.000Z")).toBe("2024-02-29");
    expect(dateOf("2024-02-29T10:00:00")).toBe("2024-02-29");
    expect(parse({ country: "sz" }).data?.country).toBe("SZ");
  });

  test.each([
    [{ country: "SWZ" }],
    [{ country: "S1" }],
    [{ country: "" }],
    [{ country: 7 }],
    [{ registeredName: "" }],
    [{ registeredName: "   " }],
    [{ registeredName: "x".repeat(256) }],
    [{ registrationNumber: "x".repeat(65) }],
    [{ taxId: "x".repeat(65) }],
    [{ registeredAddress: "x".repeat(1001) }],
    [{ externalRef: "x".repeat(256) }],
    [{ incorporationDate: "2023-02-29" }],
    [{ incorporationDate: "01/02/2023" }],
    [{ incorporationDate: "2023" }],
    [{ incorporationDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) }],
  ])("%j is refused", (given) => {
    expect(parse(given).success).toBe(false);
  });

  test("unknown fields are dropped", () => {
    expect(parse({ simulate: "approved", status: "COMPLETED" }).data).toEqual({
      country: "SZ",
      registeredName: "Acme",
    });
  });
});
