import { describe, expect, test } from "vitest";
import { isExpired } from "@/lib/vision/document/expiry";
import type { Claim } from "@/lib/vision/document/fields/candidates";
import { nationalityOf } from "@/lib/vision/document/fields/countries";
import { isPlausibleDate, isRealDate } from "@/lib/vision/document/fields/dates";
import { idNumberOf } from "@/lib/vision/document/fields/document-type";
import { sameNumber, settle } from "@/lib/vision/document/fields/fuse-readings";
import {
  inAccentsOf,
  nearName,
  sameName,
  settleName,
  splitByPrint,
  withUmlauts,
} from "@/lib/vision/document/fields/names";
import { passesLuhn, personalNumberParts } from "@/lib/vision/document/fields/personal-number";
import { dateOrderOn } from "@/lib/vision/document/templates/find";
import { NOW } from "./specimens";
import { zone } from "./zone";

const claim = (field: Claim["field"], value: string, confidence: number, source: Claim["source"]): Claim => ({
  field,
  value,
  confidence,
  source,
});

describe("ENGINE document: settling a field", () => {
  test("independent sources that agree multiply their doubts", () => {
    const found = settle([claim("sex", "F", 90, "mrz"), claim("sex", "F", 80, "printed")]);
    expect(found?.settled).toEqual({
      value: "F",
      confidence: 98,
      source: "mrz",
      agreement: ["mrz", "printed"],
    });
    expect(found?.conflict).toBeNull();
  });

  test("one source twice is no second witness", () => {
    const found = settle([claim("sex", "F", 90, "printed"), claim("sex", "F", 80, "printed")]);
    expect(found?.settled.confidence).toBe(90);
  });

  test("a contradiction costs confidence and is reported", () => {
    const found = settle([
      claim("dateOfBirth", "1980-01-01", 98, "mrz"),
      claim("dateOfBirth", "1981-01-01", 90, "printed"),
    ]);
    expect(found?.settled).toMatchObject({ value: "1980-01-01", confidence: 80, agreement: ["mrz"] });
    expect(found?.conflict?.claims.map(({ value }) => value)).toEqual(["1980-01-01", "1981-01-01"]);
  });

  test("nothing said is nothing settled", () => expect(settle([])).toBeNull());

  test("numbers agree across O and 0, I and 1", () => {
    expect(sameNumber("OP33007I9", "0P3300719")).toBe(true);
    expect(sameNumber("AB123", "AB124")).toBe(false);
  });
});

const twoNames = (inZone: string, inPrint: string) => [
  claim("names", inZone, 93, "mrz"),
  claim("names", inPrint, 91, "printed"),
];

describe("ENGINE document: names", () => {
  test("the zone tells which printed vowels have an umlaut", () => {
    expect(withUmlauts("MULLER", "MUELLER")).toBe("MÜLLER");
    expect(withUmlauts("KATHE LUISE", "KAETHE LUISE")).toBe("KÄTHE LUISE");
    expect(withUmlauts("MANUEL", "MANUEL")).toBe("MANUEL");
    expect(withUmlauts("JOSÉ MULLER", "JOSE MUELLER")).toBe("JOSÉ MÜLLER");
    expect(withUmlauts("MÜLLER", "MUELLER")).toBe("MÜLLER");
    expect(withUmlauts("SCHROEDER", "SCHROEDER")).toBe("SCHROEDER");
  });

  test("print and zone agree: print's spelling, both as witnesses", () => {
    const found = settleName(twoNames("NKOSI DLAMINI", "NKOSI-DLAMINI"), zone("X", "NKOSI DLAMINI"));
    expect(found?.settled).toMatchObject({ value: "NKOSI-DLAMINI", agreement: ["printed", "mrz"] });
    expect(found?.settled.confidence).toBeGreaterThan(98);
  });

  test("print lost a space: the zone's words", () => {
    const found = settleName(twoNames("ANNA MARIA", "ANNAMARIA"), zone("X", "ANNA MARIA"));
    expect(found?.settled).toMatchObject({ value: "ANNA MARIA", source: "mrz" });
  });

  test("a zone read badly keeps its words, but for a filler that it may have lost: then nothing is sure", () => {
    const settled = (inZone: string, inPrint: string, certainty: number) =>
      settleName(twoNames(inZone, inPrint), zone("X", inZone, certainty))?.settled;
    const cut = settled("SIPHO WANDILE", "SIPH O WANDILE", 0.4);
    expect(cut).toMatchObject({ value: "SIPHO WANDILE", source: "mrz", agreement: ["mrz", "printed"] });
    expect(cut?.confidence).toBeLessThan(85);
    const joined = settled("ANNA MARIA", "ANNAMARIA", 0.4);
    expect(joined).toMatchObject({ value: "ANNA MARIA", source: "mrz" });
    const elsewhere = settled("SIPHO WANDILE", "SIPH OWANDILE", 0.4);
    expect(elsewhere).toMatchObject({ value: "SIPHO WANDILE", source: "mrz" });
    const lost = settled("ANNAMARIA", "ANNA MARIA", 0.4);
    expect(lost).toMatchObject({ value: "ANNA MARIA", source: "printed" });
    expect(lost?.confidence).toBeLessThan(85);
    expect(settled("ANNA M DUBE", "ANNA M DUBE", 0.4)).toMatchObject({ source: "printed" });
    expect(settled("MUELLER LUISE", "MÜLLER LUISE", 0.4)).toMatchObject({ value: "MÜLLER LUISE" });
  });

  test("a cut zone name and stray Ks give way to print; a real difference is doubted", () => {
    const cut = settleName(twoNames("SIPHESIHL", "SIPHESIHLE"), zone("X", "SIPHESIHL", 0.95, true));
    expect(cut?.settled).toMatchObject({ value: "SIPHESIHLE", source: "printed" });
    const filler = settleName(twoNames("ANNAK", "ANNA"), zone("X", "ANNAK"));
    expect(filler?.settled.value).toBe("ANNA");
    const other = settleName(twoNames("ANNA", "PETER"), zone("X", "ANNA"));
    expect(other?.settled.value).toBe("ANNA");
    expect(other?.settled.confidence).toBeLessThan(70);
    expect(other?.conflict).not.toBeNull();
  });

  test("a lost double filler is found again by the printed surname", () => {
    const claims = [claim("surname", "DLAMINI", 90, "printed"), claim("names", "SIPHO", 90, "printed")];
    const split = splitByPrint(zone("DLAMINI SIPHO", ""), claims);
    expect([split?.surname.value, split?.names.value]).toEqual(["DLAMINI", "SIPHO"]);
    expect(splitByPrint(zone("DLAMINI", "SIPHO"), claims)).toBeNull();
  });

  test("same and near", () => {
    expect(sameName("MÜLLER", "MUELLER")).toBe(true);
    expect(sameName("O'BRIEN", "OBRIEN")).toBe(true);
    expect(nearName("HOFFMANN", "HOFMANN")).toBe(true);
    expect(nearName("ANNA", "PETER")).toBe(false);
  });
});

describe("ENGINE document: personal numbers", () => {
  test.each([
    ["9203022100206", "SWZ", { dateOfBirth: "1992-03-02", sex: "F", checkDigitHolds: null }],
    ["8005067100173", "SWZ", { dateOfBirth: "1980-05-06", sex: "M", checkDigitHolds: null }],
    ["8001015009087", "ZAF", { dateOfBirth: "1980-01-01", sex: "M", checkDigitHolds: true }],
    ["8001015009088", "ZAF", { dateOfBirth: "1980-01-01", sex: "M", checkDigitHolds: false }],
  ])("%s of %s", (number, country, parts) =>
    expect(personalNumberParts(number, country, NOW)).toEqual(parts),
  );

  test.each([
    ["9203022100206", "MOZ"],
    ["9203022100206", undefined],
    ["92030221002", "SWZ"],
  ])("%s of %s says nothing", (number, country) =>
    expect(personalNumberParts(number, country, NOW)).toBeNull(),
  );

  test("Luhn", () => expect([passesLuhn("79927398713"), passesLuhn("79927398710")]).toEqual([true, false]));
});

describe("ENGINE document: the document number of SPEC 2.4", () => {
  const settled = (value: string) =>
    ({ value, confidence: 95, source: "printed", agreement: ["printed"] }) as const;
  const sheet = {
    documentNumber: settled("D1"),
    personalNumber: settled("P1"),
    licenceNumber: settled("L1"),
  };

  test.each([
    ["PASSPORT", "D1"],
    ["NATIONAL_ID", "P1"],
    ["DRIVERS_LICENSE", "L1"],
  ] as const)("a %s has %s", (type, value) => expect(idNumberOf(sheet, type)?.value).toBe(value));

  test("another kind of number is less certain to be the one", () => {
    expect(idNumberOf({ documentNumber: settled("D1") }, "NATIONAL_ID")).toMatchObject({
      value: "D1",
      confidence: 85,
    });
    expect(idNumberOf({}, "PASSPORT")).toBeUndefined();
  });
});

describe("ENGINE document: dates and countries", () => {
  test("only real and possible dates", () => {
    expect([isRealDate("2024-02-29"), isRealDate("2023-02-29"), isRealDate("1982-99-90")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isPlausibleDate("dateOfBirth", "2026-11-21", NOW)).toBe(false);
    expect(isPlausibleDate("dateOfBirth", "1900-01-01", NOW)).toBe(false);
    expect(isPlausibleDate("issueDate", "2026-11-21", NOW)).toBe(false);
    expect(isPlausibleDate("expiryDate", "2036-11-21", NOW)).toBe(true);
  });

  test("a document is valid through its last day", () => {
    expect([isExpired("2026-11-19", NOW), isExpired("2026-11-20", NOW)]).toEqual([true, false]);
  });

  test.each([
    ["SWAZI", "SWZ"],
    ["British Citizen", "GBR"],
    ["MOÇAMBICANA", "MOZ"],
    ["ZAF", "ZAF"],
    ["ESWATINI", "SWZ"],
    ["MARTIAN", null],
    ["GAMBIAN", "GMB"],
    ["AUSTRIAN", "AUT"],
    ["Z1MBABWEAN", "ZWE"],
  ])("nationality %s is %s", (printed, country) => expect(nationalityOf(printed)).toBe(country));
});

describe("ENGINE document: accents of a settled name", () => {
  const coded = claim("surname", "DA CONCEICAO", 92, "mrz");
  const printed = (value: string, accentDoubt = false): Claim => ({
    ...claim("surname", value, 92, "printed"),
    accentDoubt,
  });

  test("print gives the accents, the zone the spaces", () => {
    expect(inAccentsOf("DA CONCEICAO", "DACONCEIÇÃO")).toBe("DA CONCEIÇÃO");
    expect(inAccentsOf("MUELLER", "MÜLLER")).toBe("MUELLER");
    const found = settleName([coded, printed("DACONCEIÇÃO")], zone("DA CONCEICAO", "INES"));
    expect(found?.settled).toMatchObject({ value: "DA CONCEIÇÃO", agreement: ["mrz", "printed"] });
  });

  test("an accent that could not be made out leaves the name unsure", () => {
    const confidence = (doubt: boolean) =>
      settleName([coded, printed("DA CONCEIÇÃO", doubt)], zone("DA CONCEICAO", "INES"))?.settled.confidence;
    expect(confidence(false)).toBeGreaterThanOrEqual(95);
    expect(confidence(true)).toBe(88);
  });
});

test("the stated country orders the numbers of a date where nothing printed does", () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }));
  expect(dateOrderOn(lines("SMITH"), undefined, "USA")).toBe("mdy");
  expect(dateOrderOn(lines("SMITH"), undefined, undefined)).toBe("dmy");
  expect(dateOrderOn(lines("SMITH"), "SWZ", "USA")).toBe("dmy");
  expect(dateOrderOn(lines("DRIVER LICENSE"), undefined, "SWZ")).toBe("mdy");
});
