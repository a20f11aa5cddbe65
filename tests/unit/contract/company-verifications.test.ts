import { describe, expect, test } from "vitest";
import { companyVerificationBody } from "@/lib/contract/company-verifications";

describe("the body of a create request (COMPANY-CREATE-2)", () => {
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
    expect(parse({ unknown: "approved", status: "COMPLETED" }).data).toEqual({
      country: "SZ",
      registeredName: "Acme",
    });
  });
});
