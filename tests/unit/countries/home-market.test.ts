import { describe, expect, test } from "vitest";
import { confirmedYears, HOME_MARKET, identityDocumentsOf } from "@/lib/countries/identity-documents";
import { countryByAlpha3 } from "@/lib/countries/lookup";
import { PERSONAL_NUMBERS, type PersonalNumberRule } from "@/lib/countries/personal-numbers";
import { DOCUMENT_TYPES } from "@/lib/vocabulary";

const RULES = Object.entries(PERSONAL_NUMBERS) as [string, PersonalNumberRule][];

describe("DOCUMENT-NUMBER-1 numbers and documents are data with sources", () => {
  test("every country of the home market is a country, with a rule and the documents that all states issue", () => {
    expect(RULES.map(([code]) => code).sort()).toEqual([...HOME_MARKET].sort());
    for (const code of HOME_MARKET) {
      expect(countryByAlpha3(code), code).toBeDefined();
      const types = identityDocumentsOf(code).map(({ type }) => type);
      expect(types, code).toEqual(expect.arrayContaining(["NATIONAL_ID", "PASSPORT", "DRIVERS_LICENSE"]));
      expect(DOCUMENT_TYPES, code).toEqual(expect.arrayContaining(types));
      expect(new Set(types).size, code).toBe(types.length);
    }
  });

  test("what is confirmed names a source and exists", () => {
    for (const [code, rule] of RULES) {
      if (rule.confirmed.length > 0) expect(rule.sources.length, code).toBeGreaterThan(0);
      for (const part of rule.confirmed) expect(rule[part], `${code} ${part}`).toBeDefined();
    }
    for (const each of HOME_MARKET.flatMap(identityDocumentsOf)) {
      if (each.confirmed) expect(each.sources.length, each.name).toBeGreaterThan(0);
    }
  });

  test("a number as it is printed fits its pattern", () => {
    for (const [code, { printed, pattern }] of RULES) {
      const letters = printed.replace(/[^A-Z0-9/]/g, "");
      // A digit that may not be 0 in a place: 1 fits all of them.
      const number = letters.replaceAll("0", "1").replaceAll("X", "A");
      expect(pattern.test(number), `${code} ${number}`).toBe(true);
    }
  });

  test("a validity that no source confirms is not known", () => {
    expect(confirmedYears("SWZ", "NATIONAL_ID")).toBeUndefined();
    expect(confirmedYears("BWA", "NATIONAL_ID")).toBe(10);
    expect(confirmedYears("NAM", "NATIONAL_ID")).toBeNull();
    expect(confirmedYears("DEU", "NATIONAL_ID")).toBeUndefined();
    expect(identityDocumentsOf("DEU")).toEqual([]);
  });
});
