import { describe, expect, test } from "vitest";
import { issuingCountryOf } from "@/lib/engine/document/fields/countries";
import type { TextLine } from "@/lib/engine/document/page/read-page";
import { spacedText } from "@/lib/engine/document/page/word-gaps";
import { findDates } from "@/lib/engine/document/printed/dates";
import { extractPrinted } from "@/lib/engine/document/printed/extract";
import { matchFieldCode } from "@/lib/engine/document/printed/field-codes";
import { announceTwo, labelBoundary } from "@/lib/engine/document/printed/label-boundary";
import { matchLabel } from "@/lib/engine/document/printed/match-label";
import { editDistance } from "@/lib/engine/document/printed/text";
import { nameOf, numberOf, sexOf, surnameOf } from "@/lib/engine/document/printed/values";
import { line } from "./lines";

describe("ENGINE document: labels", () => {
  test.each([
    ["Surname", "surname"],
    ["Sibongo / Surname", "surname"],
    ["Name/Sumame", "surname"],
    ["Vornamen / Given names", "names"],
    ["Emagama / Names", "names"],
    ["vonamn/Gen nes", "names"],
    ["Lusuku lwekutalwa/Date of birth", "birth"],
    ["Data de emissao/ Date of issue", "issue"],
    ["Dateofexpiry", "expiry"],
    ["Tarehe ya kuzaliwa", "birth"],
    ["Bulili/Sex", "sex"],
    ["Ng do Bl", "personalNumber"],
    ["Passport No.", "documentNumber"],
    ["Bestuurslisensie", null],
    ["HUGHES", null],
    ["MINISTRY OF HOME AFFAIRS", null],
  ])("%s announces %s", (text, field) => expect(matchLabel(text)?.field ?? null).toBe(field));

  test.each([
    ["SURNAME: DLAMINI", "surname", "DLAMINI"],
    ["Date of birth 12/01/1990", "birth", "12/01/1990"],
    ["PERSONAL ID NO 9203022100206", "personalNumber", "9203022100206"],
  ])("%s holds its value", (text, field, rest) => expect(matchLabel(text)).toMatchObject({ field, rest }));

  test("two labels read as one line are told apart; translations are not", () => {
    const text = "Nacionalidade / Nationality Ng do Bl";
    expect(text.slice(labelBoundary(text) ?? 0)).toBe("Ng do Bl");
    expect(labelBoundary("Staatsangehorigkeit/NationalityZugangsnummer")).toBe(31);
    expect(labelBoundary("Surname / Nom")).toBeNull();
    expect(labelBoundary("Name / Surname")).toBeNull();
  });

  const joined = [
    ["Datum van uitreiking / Date of issue", "Vervaldatum / Date of expiry"],
    ["Datum van uitreiking  Daleofissue", "Vervaltlatum / Date cf explry"],
    ["Datum van uitreiking Daleofissue", "Vervxxtxtum / Date of expiry"],
    ["Dale of issve", "Date of expiry"],
    ["Xxtvm vxm uitrexking Dxleofisxue", "Vervaldatum / Date of expiry"],
  ] as const;

  test.each(joined)("%s ends where %s begins", (first, second) => {
    const text = `${first} ${second}`;
    expect(text.slice(labelBoundary(text) ?? 0).trim()).toBe(second);
  });

  test.each([
    "Datum van uitreiking Date of issue",
    "Fecha de caducidad / Vervaldatum / Date of expiry",
    "Lugar de nacimiento Place of birth",
    "Tarehe ya mwisho wa matumizi / Date of expiry",
  ])("%s is one field's label", (text) => expect(labelBoundary(text)).toBeNull());

  test("a translation without its slash belongs to the label; two short words are none", () => {
    expect(matchLabel("Datum van uitreiking  Daleofissue")).toMatchObject({ field: "issue", rest: "" });
    expect(matchLabel("notes notes")).toBeNull();
  });

  test("a page of labels without end is taken apart in reasonable time", () => {
    const lines = Array.from({ length: 60 }, (_, i) => line("Date of issue ".repeat(4), 100, i * 40));
    const started = performance.now();
    extractPrinted(lines, plain);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("a label cut in two is one, two labels are two", () => {
    expect(announceTwo("Country", "code")).toBe(false);
    expect(announceTwo("Valid", "until")).toBe(false);
    expect(announceTwo("Datum van uitreiking Daleofissue", "Vervaltlatum / Date cf explry")).toBe(true);
  });

  test.each([
    ["4a. 2025/11/20", "issue", "2025/11/20"],
    ["4b EXP", "expiry", ""],
    ["1. DLAMINI", "surname", "DLAMINI"],
    ["3.", "birth", ""],
    ["5. 9BT3689319", "licenceNumber", "9BT3689319"],
  ])("licence field code %s", (text, field, rest) =>
    expect(matchFieldCode(text, "dmy")).toMatchObject({ field, rest }),
  );

  test("a date is no field code", () => expect(matchFieldCode("31-12-2020", "dmy")).toBeNull());

  test("edit distance stops at its limit", () => {
    expect(editDistance("KITTEN", "SITTING")).toBe(3);
    expect(editDistance("KITTEN", "SITTING", 1)).toBe(2);
    expect(editDistance("A", "ABCDEF", 2)).toBe(3);
  });
});

describe("ENGINE document: printed dates", () => {
  test.each([
    ["12/01/1990", "1990-01-12"],
    ["1990-01-12", "1990-01-12"],
    ["12 JAN 1990", "1990-01-12"],
    ["12JAN1990", "1990-01-12"],
    ["04 AUG /AOUT 58", "1958-08-04"],
    ["19NOVINOV 2022", "2022-11-19"],
    ["23/MAI/2020", "2020-05-23"],
    ["2025/11/204C. M0PWT", "2025-11-20"],
    ["12-10-19514E", "1951-10-12"],
    ["O1.O2.2OO3", "2003-02-01"],
    ["31/02/1990", undefined],
    ["1982-99-90", undefined],
    ["5209171100398", undefined],
    ["B12345678", undefined],
  ])("%s is %s", (text, date) => expect(findDates(text)[0]?.date).toBe(date));

  test("the month comes first in the United States", () => {
    expect(findDates("03/25/1980", "mdy")[0]?.date).toBe("1980-03-25");
    expect(findDates("03/04/1980", "mdy")[0]?.date).toBe("1980-03-04");
  });

  test("a day that could be a month says so", () => {
    const ambiguous = (text: string) => findDates(text)[0]?.ambiguous;
    expect([ambiguous("03/04/1980"), ambiguous("04/04/1980"), ambiguous("25/04/1980")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([ambiguous("03 APR 1980"), ambiguous("1980-04-03")]).toEqual([false, false]);
  });

  test("two dates that ran together are two", () => {
    expect(findDates("23JUL202422JUL2034").map(({ date }) => date)).toEqual(["2024-07-23", "2034-07-22"]);
  });
});

describe("ENGINE document: printed values", () => {
  test("names, numbers and sexes are told from other print", () => {
    expect(nameOf("Dlamini-Nkosi")).toBe("DLAMINI-NKOSI");
    expect(nameOf("KINGDOM OF ESWATINI")).toBeNull();
    expect(nameOf("12/01/1990")).toBeNull();
    expect([surnameOf("Given"), surnameOf("Givens"), nameOf("Given")]).toEqual([null, "GIVENS", "GIVEN"]);
    expect(numberOf("AB 123 456")).toBe("AB123456");
    expect(numberOf("MANZINI")).toBeNull();
    expect([sexOf("M/M"), sexOf("FEMALE"), sexOf("X"), sexOf("B")]).toEqual(["M", "F", "X", null]);
  });

  test("wide gaps without ink become spaces", () => {
    const centres = [10, 25, 40, 80, 95, 110];
    const gaps = [16, 31, 86, 101].map((from) => ({ from, to: from + 4 }));
    expect(spacedText("ANNMIA", centres, [...gaps, { from: 46, to: 74 }])).toBe("ANN MIA");
    expect(spacedText("ANNMIA", centres, gaps)).toBe("ANNMIA");
    // Glare over the last two letters.
    expect(spacedText("ANNMIA", centres, [...gaps, { from: 84, to: 130 }])).toBe("ANNMIA");
    expect(spacedText("ANNMIA", [10, 25, 40, 55, 70, 110], [{ from: 74, to: 120 }])).toBe("ANNMIA");
  });
});

const plain = { order: "dmy", fieldCodes: false } as const;
const confidenceOf = (lines: TextLine[], field: "issue" | "expiry") =>
  extractPrinted(lines, plain).values[field]?.confidence ?? 0;
const valuesOf = (lines: TextLine[], options: Parameters<typeof extractPrinted>[1] = plain) =>
  Object.fromEntries(Object.entries(extractPrinted(lines, options).values).map(([k, v]) => [k, v.value]));

describe("ENGINE document: extraction by labels", () => {
  test("values below their labels, in two columns", () => {
    const lines = [
      line("KINGDOM OF ESWATINI", 100, 20),
      line("SURNAME", 100, 60),
      line("DLAMINI", 100, 90),
      line("NAMES", 100, 130),
      line("SIPHO", 100, 160),
      line("DATE OF BIRTH", 100, 200),
      line("05/10/2002", 100, 230),
      line("SEX", 400, 200),
      line("M", 400, 230),
    ];
    expect(valuesOf(lines)).toEqual({ surname: "DLAMINI", names: "SIPHO", birth: "2002-10-05", sex: "M" });
  });

  describe("dates in two columns", () => {
    const first = "Datum van uitreiking  Daleofissue";
    const second = "Vervaltlatum / Date cf explry";
    const secondAt = 100 + 12 * (first.length + 1);
    const card = (labels: TextLine[], values: TextLine[]) => [
      line("Van/Surname", 100, 60),
      line("DLAMINI", 100, 90),
      ...labels,
      ...values,
    ];
    const apart = [line(first, 100, 200), line(second, secondAt, 200)];
    const asOne = [line(`${first} ${second}`, 100, 200)];
    const dates = [line("2026-06-07", 100, 230), line("2036-06-07", secondAt, 230)];

    test.each([
      ["read apart, hardly a letter between", apart],
      ["read as one line", asOne],
    ])("labels %s each have the date below", (_, labels) => {
      const both = { surname: "DLAMINI", issue: "2026-06-07", expiry: "2036-06-07" };
      expect(valuesOf(card(labels, dates))).toEqual(both);
      expect(valuesOf(card(labels, dates.slice(0, 1)))).toEqual({ surname: "DLAMINI", issue: "2026-06-07" });
      expect(valuesOf(card(labels, dates.slice(1)))).toEqual({ surname: "DLAMINI", expiry: "2036-06-07" });
      expect(confidenceOf(card(labels, dates), "issue")).toBeGreaterThan(0.9);
      expect(confidenceOf(card(labels, dates), "expiry")).toBeGreaterThan(0.9);
    });

    test("a date below a line of labels that cannot be told apart is not sure to be the one that was read", () => {
      const labels = [line("Xxtvm vxm uitrexking Dxleofisxue Vxxvxldxtxm / Date of expiry", 100, 200)];
      expect(valuesOf(card(labels, dates.slice(0, 1)))).toMatchObject({ expiry: "2026-06-07" });
      expect(confidenceOf(card(labels, dates.slice(0, 1)), "expiry")).toBeLessThan(0.65);
    });

    test("an expiry before another date of the document is doubtful", () => {
      const labels = [line("Vervaldatum / Date of expiry", 100, 200)];
      expect(confidenceOf(card(labels, dates.slice(0, 1)), "expiry")).toBeGreaterThan(0.9);
      const later = [...dates.slice(0, 1), line("2036-06-07", 900, 230)];
      expect(confidenceOf(card(labels, later), "expiry")).toBeLessThan(0.65);
    });
  });

  test("values to the right of their labels", () => {
    const lines = [
      line("SURNAME:", 100, 60),
      line("DLAMINI", 300, 60),
      line("NAMES:", 100, 100),
      line("SIPHO", 300, 100),
      line("PERSONAL ID NO", 100, 140),
      line("0210057100556", 300, 140),
    ];
    expect(valuesOf(lines)).toEqual({ surname: "DLAMINI", names: "SIPHO", personalNumber: "0210057100556" });
  });

  test("a field code stands before its value, also where a line below it could be one", () => {
    const lines = [
      line("1", 60, 60),
      line("MILLER", 100, 60),
      line("MICHAEL ALAN", 100, 100),
      line("3DOB", 40, 140),
      line("06/24/1960", 100, 140),
      line("01/19/2020", 100, 180),
    ];
    expect(valuesOf(lines, { order: "mdy", fieldCodes: true })).toEqual({
      surname: "MILLER",
      names: "MICHAEL ALAN",
      birth: "1960-06-24",
    });
  });

  test("a line that is the surname is not the names as well", () => {
    const lines = [
      line("MILLER", 100, 60),
      line("1", 60, 100),
      line("MICHAEL", 100, 100),
      line("3DOB", 40, 140),
      line("06/24/1960", 100, 140),
    ];
    expect(valuesOf(lines, { order: "mdy", fieldCodes: true })).toEqual({
      surname: "MICHAEL",
      birth: "1960-06-24",
    });
  });

  test("a licence whose name codes were lost: the two lines above the birth date", () => {
    const lines = [
      line("NHAMPULE", 100, 60),
      line("JOAO ANTONIO", 100, 100),
      line("3.", 60, 140),
      line("01/02/1962", 100, 140),
      line("4a.", 60, 180),
      line("20/11/2025", 100, 180),
      line("5.", 60, 220),
      line("9BT3689319", 100, 220),
    ];
    expect(valuesOf(lines, { order: "dmy", fieldCodes: true })).toEqual({
      surname: "NHAMPULE",
      names: "JOAO ANTONIO",
      birth: "1962-02-01",
      issue: "2025-11-20",
      licenceNumber: "9BT3689319",
    });
  });

  test("text without labels gives nothing", () => {
    expect(valuesOf([line("Dear customer,", 10, 20), line("your invoice of 12/01/2020", 10, 60)])).toEqual(
      {},
    );
  });
});

describe("ENGINE document: issuing country by its heading", () => {
  test.each([
    ["KINGDOM OF ESWATINI", "SWZ"],
    ["REPUBLIC OF ZAMBIA", "ZMB"],
    ["REPUBLIC OF NAMIBIA", "NAM"],
    ["REPUBLIC OF MALI", undefined],
    ["REPUBLICA DE MOQAMBIQUE", "MOZ"],
    ["REPUBLIQUE DEMOCRAT1QUE DU CONG0", "COD"],
    ["UTOPIA AIRLINES", undefined],
  ])("%s is %s", (text, country) => expect(issuingCountryOf([line(text, 10, 10)])?.country).toBe(country));
});
