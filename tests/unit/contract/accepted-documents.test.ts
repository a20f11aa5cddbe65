import { describe, expect, test } from "vitest";
import {
  type AcceptedDocuments,
  acceptedCountries,
  acceptedTypes,
  isAcceptedDocument,
  OFFERED_DOCUMENTS,
} from "@/lib/contract/accepted-documents";
import { captureSettingsChange } from "@/lib/contract/settings";

const SWAZI: AcceptedDocuments = { country: "SWZ", types: ["NATIONAL_ID", "PASSPORT"] };
const PASSPORTS: AcceptedDocuments = { country: null, types: ["PASSPORT"] };

describe("CAPTURE-ACCEPT-1 what the page offers", () => {
  test("everything without a setting", () => {
    expect(acceptedTypes([], "SWZ")).toEqual(OFFERED_DOCUMENTS);
    expect(acceptedCountries([])).toBeNull();
  });

  test("the kinds of the chosen country, else those of every other", () => {
    expect(acceptedTypes([SWAZI, PASSPORTS], "SWZ")).toEqual(["NATIONAL_ID", "PASSPORT"]);
    expect(acceptedTypes([SWAZI, PASSPORTS], "ZAF")).toEqual(["PASSPORT"]);
    expect(acceptedTypes([SWAZI], "ZAF")).toEqual([]);
    expect(acceptedTypes([SWAZI, PASSPORTS], null)).toEqual(["NATIONAL_ID", "PASSPORT"]);
  });

  test("only the named countries where no entry stands for the others", () => {
    expect(acceptedCountries([SWAZI])).toEqual(["SWZ"]);
    expect(acceptedCountries([SWAZI, PASSPORTS])).toBeNull();
  });
});

describe("CAPTURE-ACCEPT-2 what was read", () => {
  test.each([
    ["without a setting nothing is refused", [], undefined, undefined, true],
    ["kind and country", [SWAZI], "NATIONAL_ID", "SWZ", true],
    ["another kind", [SWAZI], "DRIVERS_LICENSE", "SWZ", false],
    ["a kind that the page never offers", [PASSPORTS], "VISA", "SWZ", false],
    ["another country", [SWAZI], "PASSPORT", "ZAF", false],
    ["another country, whose passport is accepted", [SWAZI, PASSPORTS], "PASSPORT", "ZAF", true],
    ["a kind that was not read", [PASSPORTS], undefined, "SWZ", false],
    ["a country that was not read, where it matters", [SWAZI], "PASSPORT", undefined, false],
    ["a country that was not read, where it does not", [SWAZI, PASSPORTS], "PASSPORT", undefined, true],
    [
      "a country that was not read, and one that takes more",
      [SWAZI, PASSPORTS],
      "NATIONAL_ID",
      undefined,
      false,
    ],
  ] as const)("%s", (_, accepted, type, country, expected) => {
    expect(isAcceptedDocument(accepted, { type, country })).toBe(expected);
  });
});

describe("CAPTURE-ACCEPT-3 the setting", () => {
  const given = (acceptedDocuments: unknown) =>
    captureSettingsChange.safeParse({ acceptedDocuments }).success;
  test("names each country and kind once, by codes that exist", () => {
    expect(given([SWAZI, PASSPORTS])).toBe(true);
    expect(given([])).toBe(true);
    expect(given([SWAZI, SWAZI])).toBe(false);
    expect(given([{ country: "SWZ", types: [] }])).toBe(false);
    expect(given([{ country: "SWZ", types: ["PASSPORT", "PASSPORT"] }])).toBe(false);
    expect(given([{ country: "SZ", types: ["PASSPORT"] }])).toBe(false);
    expect(given([{ country: "SWZ", types: ["VISA"] }])).toBe(false);
  });
});
