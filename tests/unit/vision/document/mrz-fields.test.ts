import { describe, expect, test } from "vitest";
import { birthDate, expiryDate, readMrzFields } from "@/lib/vision/document/mrz/fields";
import { mayBeTruncated, splitNames, withoutStrayLetters } from "@/lib/vision/document/mrz/names";
import { LONG_NUMBER, NOW, ZONES } from "./specimens";

describe("DOCUMENT-ZONE-2 fields of a zone", () => {
  test("a passport", () => {
    expect(readMrzFields("TD3", ZONES.TD3, NOW)).toEqual({
      documentType: "PASSPORT",
      // Utopia is no country.
      issuingCountry: null,
      nationality: null,
      surname: "ERIKSSON",
      names: "ANNA MARIA",
      documentNumber: "L898902C3",
      personalNumber: "ZE184226B",
      isPersonalKnown: false,
      dateOfBirth: "1974-08-12",
      expiryDate: "2012-04-15",
      sex: "F",
    });
  });

  test.each(["TD1", "TD2"] as const)("an identity card in %s", (format) => {
    expect(readMrzFields(format, ZONES[format], NOW)).toMatchObject({
      documentType: "NATIONAL_ID",
      surname: "ERIKSSON",
      names: "ANNA MARIA",
      documentNumber: "D23145890",
      dateOfBirth: "1974-08-12",
      expiryDate: "2012-04-15",
      personalNumber: "",
      isPersonalKnown: false,
    });
  });

  test.each(["MRVA", "MRVB"] as const)("a visa in %s, its holder of no stated nationality", (format) => {
    expect(readMrzFields(format, ZONES[format], NOW)).toMatchObject({
      documentType: "VISA",
      documentNumber: "L8988901C",
      nationality: "XXX",
      dateOfBirth: "1940-09-07",
      expiryDate: "1996-12-10",
    });
  });

  test("the French card of two lines of 36", () => {
    expect(readMrzFields("FRID", ZONES.FRID, NOW)).toMatchObject({
      issuingCountry: "FRA",
      surname: "BERTHIER",
      names: "CORINNE",
      documentNumber: "880692310285",
      dateOfBirth: "1965-12-06",
      sex: "F",
    });
  });

  test("a TD1 number over nine characters is joined", () => {
    expect(readMrzFields("TD1", LONG_NUMBER, NOW).documentNumber).toBe("D23145890734");
  });

  test.each([
    ["D<<", "DEU"],
    ["GBN", "GBR"],
    ["SWZ", "SWZ"],
    ["XXA", "XXA"],
    ["QQQ", null],
  ])("nationality %s is %s", (code, country) => {
    const second = ZONES.TD3[1].replace("UTO", code);
    expect(readMrzFields("TD3", [ZONES.TD3[0], second], NOW).nationality).toBe(country);
  });

  test("a filler for the sex is X", () => {
    const lines = [ZONES.TD3[0], ZONES.TD3[1].replace("2F1", "2<1")];
    expect(readMrzFields("TD3", lines, NOW).sex).toBe("X");
  });

  test.each([
    ["AR", "RESIDENCE_PERMIT"],
    ["C<", "NATIONAL_ID"],
    ["D<", "DRIVERS_LICENSE"],
  ])("a card with code %s is a %s", (code, type) => {
    const lines = [ZONES.TD1[0].replace("I<", code), ...ZONES.TD1.slice(1)];
    expect(readMrzFields("TD1", lines, NOW).documentType).toBe(type);
  });
});

describe("DOCUMENT-ZONE-2 two-digit years", () => {
  test.each([
    ["261119", "2026-11-19"],
    ["261121", "1926-11-21"],
    ["271201", "1927-12-01"],
    ["000229", "2000-02-29"],
    ["750230", null],
    ["820099", null],
    ["75<<<<", null],
  ])("a birth %s is %s: never ahead", (text, date) => expect(birthDate(text, NOW)).toBe(date));

  test.each([
    ["360520", "2036-05-20"],
    ["760101", "2076-01-01"],
    ["770101", "1977-01-01"],
    ["991231", "1999-12-31"],
    ["301301", null],
  ])("an expiry %s is %s", (text, date) => expect(expiryDate(text, NOW)).toBe(date));
});

describe("DOCUMENT-ZONE-2 names of a zone", () => {
  test("primary and secondary identifier, inner fillers as spaces", () => {
    expect(splitNames("VAN<DER<MERWE<<ANNA<MARIA<<<<<<")).toEqual({
      surname: "VAN DER MERWE",
      names: "ANNA MARIA",
    });
    expect(splitNames("ARKFREITH<<<<<<<<<")).toEqual({ surname: "ARKFREITH", names: "" });
  });

  test("letters in the run of fillers are fillers", () => {
    const [, second] = ZONES.TD3;
    const read = ["P<UTOERIKSSON<<ANNA<MARIA<<<<K<<<<<C<<<<<<<<", second];
    expect(withoutStrayLetters("TD3", read)).toEqual(ZONES.TD3);
    const atEnd = ["P<UTOERIKSSON<<ANNA<MARIA<K<<<<<<<<<<<<<<<<<", second];
    expect(withoutStrayLetters("TD3", atEnd)).toEqual(ZONES.TD3);
  });

  test("a full name field may be truncated", () => {
    expect(mayBeTruncated("TD1", ["", "", "NILAVADHANANANDA<<CHAYAPA<DEJT"])).toBe(true);
    expect(mayBeTruncated("TD1", ZONES.TD1)).toBe(false);
  });
});
