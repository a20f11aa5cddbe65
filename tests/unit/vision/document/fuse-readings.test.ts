import { describe, expect, test } from "vitest";
import { isExpired } from "@/lib/vision/document/expiry";
import type { Candidate } from "@/lib/vision/document/fields/candidates";
import { nationalityOf } from "@/lib/vision/document/fields/countries";
import { isPlausibleDate, isRealDate } from "@/lib/vision/document/fields/dates";
import { idNumberOf } from "@/lib/vision/document/fields/document-type";
import { fuseReadings, sameNumber } from "@/lib/vision/document/fields/fuse-readings";
import {
  fuseName,
  nearName,
  sameName,
  splitByPrint,
  withMarksOf,
  withoutUnspelled,
  withUmlauts,
} from "@/lib/vision/document/fields/names";
import { passesLuhn, personalNumberParts } from "@/lib/vision/document/fields/personal-number";
import { dateOrderOn } from "@/lib/vision/document/templates/find";
import { NOW } from "./specimens";
import { zone } from "./zone";

const candidate = (
  field: Candidate["field"],
  value: string,
  confidence: number,
  source: Candidate["source"],
): Candidate => ({
  field,
  value,
  confidence,
  source,
});

describe("DOCDATA-CONFIDENCE-2 fusing a field", () => {
  test("independent sources that agree multiply their doubts", () => {
    const found = fuseReadings([candidate("sex", "F", 90, "mrz"), candidate("sex", "F", 80, "printed")]);
    expect(found?.fused).toEqual({
      value: "F",
      confidence: 98,
      source: "mrz",
      agreement: ["mrz", "printed"],
    });
    expect(found?.conflict).toBeNull();
  });

  test("one source twice does not raise confidence", () => {
    const found = fuseReadings([candidate("sex", "F", 90, "printed"), candidate("sex", "F", 80, "printed")]);
    expect(found?.fused.confidence).toBe(90);
  });

  test("a contradiction costs confidence and is reported", () => {
    const found = fuseReadings([
      candidate("dateOfBirth", "1980-01-01", 98, "mrz"),
      candidate("dateOfBirth", "1981-01-01", 90, "printed"),
    ]);
    expect(found?.fused).toMatchObject({ value: "1980-01-01", confidence: 80, agreement: ["mrz"] });
    expect(found?.conflict?.candidates.map(({ value }) => value)).toEqual(["1980-01-01", "1981-01-01"]);
  });

  test("no candidates give no value", () => expect(fuseReadings([])).toBeNull());

  test("numbers agree across O and 0, I and 1", () => {
    expect(sameNumber("OP33007I9", "0P3300719")).toBe(true);
    expect(sameNumber("AB123", "AB124")).toBe(false);
  });
});

const twoNames = (inZone: string, inPrint: string) => [
  candidate("names", inZone, 93, "mrz"),
  candidate("names", inPrint, 91, "printed"),
];

describe("DOCDATA-NAME-1 fusing names", () => {
  test("the zone proves umlauts of printed vowels", () => {
    expect(withUmlauts("MULLER", "MUELLER")).toBe("MÜLLER");
    expect(withUmlauts("KATHE LUISE", "KAETHE LUISE")).toBe("KÄTHE LUISE");
    expect(withUmlauts("MANUEL", "MANUEL")).toBe("MANUEL");
    expect(withUmlauts("JOSÉ MULLER", "JOSE MUELLER")).toBe("JOSÉ MÜLLER");
    expect(withUmlauts("MÜLLER", "MUELLER")).toBe("MÜLLER");
    expect(withUmlauts("SCHROEDER", "SCHROEDER")).toBe("SCHROEDER");
  });

  test("a zone that writes umlauts with two letters denies one that it spells with one", () => {
    expect(withoutUnspelled("MÜLLER", "MULLER", "DEU")).toBe("MULLER");
    expect(withoutUnspelled("MÜLLER", "MUELLER", "DEU")).toBe("MÜLLER");
    expect(withoutUnspelled("JOSÉ MÜLLER", "JOSE MULLER", "DEU")).toBe("JOSÉ MULLER");
    expect(withoutUnspelled("MÜLLER", "MULLER", "HUN")).toBe("MÜLLER");
    const found = fuseName(twoNames("LUISE MULLER", "LUISE MÜLLER"), zone("X", "LUISE MULLER"));
    expect(found?.fused).toMatchObject({ value: "LUISE MULLER", confidence: 88 });
  });

  test("print and zone agree: print's spelling, both sources", () => {
    const found = fuseName(twoNames("NKOSI DLAMINI", "NKOSI-DLAMINI"), zone("X", "NKOSI DLAMINI"));
    expect(found?.fused).toMatchObject({ value: "NKOSI-DLAMINI", agreement: ["printed", "mrz"] });
    expect(found?.fused.confidence).toBeGreaterThan(98);
  });

  test("print lost a space: the zone's words", () => {
    const found = fuseName(twoNames("ANNA MARIA", "ANNAMARIA"), zone("X", "ANNA MARIA"));
    expect(found?.fused).toMatchObject({ value: "ANNA MARIA", source: "mrz" });
  });

  test("a badly read zone keeps its words unless it may have lost a filler: then confidence is capped", () => {
    const fused = (inZone: string, inPrint: string, certainty: number) =>
      fuseName(twoNames(inZone, inPrint), zone("X", inZone, certainty))?.fused;
    const cut = fused("SIPHO WANDILE", "SIPH O WANDILE", 0.4);
    expect(cut).toMatchObject({ value: "SIPHO WANDILE", source: "mrz", agreement: ["mrz", "printed"] });
    expect(cut?.confidence).toBeLessThan(85);
    const joined = fused("ANNA MARIA", "ANNAMARIA", 0.4);
    expect(joined).toMatchObject({ value: "ANNA MARIA", source: "mrz" });
    const elsewhere = fused("SIPHO WANDILE", "SIPH OWANDILE", 0.4);
    expect(elsewhere).toMatchObject({ value: "SIPHO WANDILE", source: "mrz" });
    const lost = fused("ANNAMARIA", "ANNA MARIA", 0.4);
    expect(lost).toMatchObject({ value: "ANNA MARIA", source: "printed" });
    expect(lost?.confidence).toBeLessThan(85);
    expect(fused("ANNA M DUBE", "ANNA M DUBE", 0.4)).toMatchObject({ source: "printed" });
    expect(fused("MUELLER LUISE", "MÜLLER LUISE", 0.4)).toMatchObject({ value: "MÜLLER LUISE" });
  });

  test("print replaces a truncated zone name and stray Ks; a real difference is doubted", () => {
    const cut = fuseName(twoNames("SIPHESIHL", "SIPHESIHLE"), zone("X", "SIPHESIHL", 0.95, true));
    expect(cut?.fused).toMatchObject({ value: "SIPHESIHLE", source: "printed" });
    const filler = fuseName(twoNames("ANNAK", "ANNA"), zone("X", "ANNAK"));
    expect(filler?.fused.value).toBe("ANNA");
    const other = fuseName(twoNames("ANNA", "PETER"), zone("X", "ANNA"));
    expect(other?.fused.value).toBe("ANNA");
    expect(other?.fused.confidence).toBeLessThan(70);
    expect(other?.conflict).not.toBeNull();
  });

  test("the printed surname restores a lost double filler", () => {
    const candidates = [
      candidate("surname", "DLAMINI", 90, "printed"),
      candidate("names", "SIPHO", 90, "printed"),
    ];
    const split = splitByPrint(zone("DLAMINI SIPHO", ""), candidates);
    expect([split?.surname.value, split?.names.value]).toEqual(["DLAMINI", "SIPHO"]);
    expect(splitByPrint(zone("DLAMINI", "SIPHO"), candidates)).toBeNull();
  });

  test("same and near", () => {
    expect(sameName("MÜLLER", "MUELLER")).toBe(true);
    expect(sameName("O'BRIEN", "OBRIEN")).toBe(true);
    expect(nearName("HOFFMANN", "HOFMANN")).toBe(true);
    expect(nearName("ANNA", "PETER")).toBe(false);
  });
});

describe("DOCDATA-NUMBER-2 personal numbers", () => {
  test.each([
    ["9203022100206", "SWZ", { dateOfBirth: "1992-03-02", sex: "F", checkDigitHolds: null }],
    ["8005067100173", "SWZ", { dateOfBirth: "1980-05-06", sex: "M", checkDigitHolds: null }],
    ["8001015009087", "ZAF", { dateOfBirth: "1980-01-01", sex: "M", checkDigitHolds: true }],
    ["8001015009088", "ZAF", { dateOfBirth: "1980-01-01", sex: "M", checkDigitHolds: false }],
    ["123412345", "BWA", { dateOfBirth: null, sex: "M", checkDigitHolds: null }],
    ["123422345", "BWA", { dateOfBirth: null, sex: "F", checkDigitHolds: null }],
    ["19900230141010000123", "TZA", { dateOfBirth: null, sex: null, checkDigitHolds: null }],
    ["19900228141010000123", "TZA", { dateOfBirth: "1990-02-28", sex: null, checkDigitHolds: null }],
    ["631222666S70", "ZWE", { dateOfBirth: null, sex: null, checkDigitHolds: true }],
    ["502001148W50", "ZWE", { dateOfBirth: null, sex: null, checkDigitHolds: true }],
    ["502001148X50", "ZWE", { dateOfBirth: null, sex: null, checkDigitHolds: false }],
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

describe("DOCDATA-NUMBER-1 the number that the API calls idNumber", () => {
  const fused = (value: string) =>
    ({ value, confidence: 95, source: "printed", agreement: ["printed"] }) as const;
  const fields = {
    documentNumber: fused("D1"),
    personalNumber: fused("P1"),
    licenceNumber: fused("L1"),
  };

  test.each([
    ["PASSPORT", "D1"],
    ["NATIONAL_ID", "P1"],
    ["DRIVERS_LICENSE", "L1"],
  ] as const)("a %s has %s", (type, value) => expect(idNumberOf(fields, type)?.value).toBe(value));

  test("another kind of number has less confidence", () => {
    expect(idNumberOf({ documentNumber: fused("D1") }, "NATIONAL_ID")).toMatchObject({
      value: "D1",
      confidence: 85,
    });
    expect(idNumberOf({}, "PASSPORT")).toBeUndefined();
  });
});

describe("DOCDATA-DATE-1, DOCUMENT-COUNTRY-1 dates and countries", () => {
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

  test("a document is valid through its expiry date", () => {
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

describe("DOCDATA-NAME-1 diacritics of a fused name", () => {
  const coded = candidate("surname", "DA CONCEICAO", 92, "mrz");
  const printed = (value: string, diacriticDoubt = false): Candidate => ({
    ...candidate("surname", value, 92, "printed"),
    diacriticDoubt,
  });

  test("print gives the diacritics, the zone the spaces", () => {
    expect(withMarksOf("DA CONCEICAO", "DACONCEIÇÃO")).toBe("DA CONCEIÇÃO");
    expect(withMarksOf("MUELLER", "MÜLLER")).toBe("MUELLER");
    const found = fuseName([coded, printed("DACONCEIÇÃO")], zone("DA CONCEICAO", "INES"));
    expect(found?.fused).toMatchObject({ value: "DA CONCEIÇÃO", agreement: ["mrz", "printed"] });
  });

  test("an unrecognised diacritic caps the confidence of the name", () => {
    const confidence = (doubt: boolean) =>
      fuseName([coded, printed("DA CONCEIÇÃO", doubt)], zone("DA CONCEICAO", "INES"))?.fused.confidence;
    expect(confidence(false)).toBeGreaterThanOrEqual(95);
    expect(confidence(true)).toBe(88);
  });
});

test("DOCUMENT-HINT-1 the stated country orders the numbers of a date where nothing printed does", () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }));
  expect(dateOrderOn(lines("SMITH"), undefined, "USA")).toBe("mdy");
  expect(dateOrderOn(lines("SMITH"), undefined, undefined)).toBe("dmy");
  expect(dateOrderOn(lines("09/02/1982", "01/21/2024"), undefined, undefined)).toBe("mdy");
  expect(dateOrderOn(lines("09/02/1982", "21/01/2024"), undefined, "USA")).toBe("dmy");
  expect(dateOrderOn(lines("21/01/2024", "01/21/2024"), undefined, "USA")).toBe("mdy");
  expect(dateOrderOn(lines("SMITH"), "SWZ", "USA")).toBe("dmy");
  expect(dateOrderOn(lines("DRIVER LICENSE"), undefined, "SWZ")).toBe("mdy");
});
