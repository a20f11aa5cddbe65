import { describe, expect, test } from "vitest";
import type { TextLine } from "@/lib/vision/document/page/read-page";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { sexOf } from "@/lib/vision/document/printed/values";
import { line } from "./lines";

const plain = { order: "dmy", fieldCodes: false } as const;
const confidenceOf = (lines: TextLine[], field: "issue" | "expiry") =>
  extractPrinted(lines, plain).values[field]?.confidence ?? 0;
const valuesOf = (lines: TextLine[], options: Parameters<typeof extractPrinted>[1] = plain) =>
  Object.fromEntries(Object.entries(extractPrinted(lines, options).values).map(([k, v]) => [k, v.value]));

describe("DOCUMENT-LABEL-1 extraction by labels", () => {
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

  test("values of two columns in one line end where the second label begins", () => {
    const lines = [
      line("Surname", 100, 60),
      line("BENNETT", 100, 90),
      line("Nationality", 100, 130),
      line("Date of birth", 292, 130),
      line("PAKISTANI, ISLAM26.08.1992", 100, 160),
      line("Number", 100, 200),
      line("Date of expiry", 280, 200),
      line("91869-6598905-603.06.2027", 100, 230),
    ];
    expect(valuesOf(lines)).toMatchObject({ birth: "1992-08-26", expiry: "2027-06-03" });
  });

  test("a piece of a word printed across a sample is no name, the whole word is one below a label", () => {
    const names = (text: string) => valuesOf([line("Given names", 100, 60), line(text, 100, 90)]);
    expect(names("CIMEN")).toEqual({});
    expect(names("AMINA")).toEqual({ names: "AMINA" });
    expect(names("SPECIMEN")).toEqual({ names: "SPECIMEN" });
  });

  test("a label in a second language, and one that names the card, are no value and no heading", () => {
    const lines = [
      line("PEREKONNANIMI SURNAME", 100, 60),
      line("KOHLER", 100, 90),
      line("BROJ OSOBNE ISKAZNICE/IDENTITY CARD NUMBER", 100, 130),
      line("272062695", 100, 160),
    ];
    expect(valuesOf(lines)).toEqual({ surname: "KOHLER", personalNumber: "272062695" });
  });

  describe("DOCDATA-DATE-3 dates in two columns", () => {
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

    test("a date below a line of merged labels is doubtful", () => {
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

  test("a field code precedes its value, even if a line below it could be one", () => {
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

  test("the line of the surname is not used as the names too", () => {
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

  test("an issuer next to the heading is not a name where the codes of the names were lost", () => {
    const card = (y: number) => [
      line("FLORIDA", 100, y),
      line("DRIVER LICENSE", 330, 60),
      line("1MILLER", 100, 100),
      line("29 SUSAN KAY", 100, 140),
      line("3DOB", 40, 180),
      line("06/24/1960", 100, 180),
    ];
    const known = { surname: "MILLER", birth: "1960-06-24" };
    for (const y of [30, 55, 66]) {
      expect(valuesOf(card(y), { order: "mdy", fieldCodes: true })).toEqual(known);
    }
  });

  test("text without labels gives nothing", () => {
    expect(valuesOf([line("Dear customer,", 10, 20), line("your invoice of 12/01/2020", 10, 60)])).toEqual(
      {},
    );
  });
});

describe("DOCDATA-PLACE-1 values without labels", () => {
  const headed = { ...plain, isDocument: true, kind: "PASSPORT", country: "SWZ" } as const;
  const card = [
    line("Sxrnxmq", 300, 60, 0.65),
    line("MAMBA", 300, 90),
    line("Nqmfs", 300, 130, 0.65),
    line("THANDI GRACE", 300, 160),
    line("Dxtz xf bqrth", 300, 200, 0.65),
    line("05.10.1992", 300, 230),
    line("Dxtz xf isqzx", 300, 270, 0.65),
    line("17.03.2021", 300, 300),
    line("16.03.2031", 600, 300),
    line("9210056100558", 300, 340),
    line("K/F", 600, 230),
  ];

  test("are given by form, place and order where the page is known for a document", () => {
    expect(valuesOf(card, headed)).toEqual({
      surname: "MAMBA",
      names: "THANDI GRACE",
      birth: "1992-10-05",
      issue: "2021-03-17",
      expiry: "2031-03-16",
      personalNumber: "9210056100558",
      sex: "F",
    });
    const { values } = extractPrinted(card, headed);
    expect(Object.values(values).some(({ isLabelled }) => isLabelled)).toBe(false);
  });

  test("are not given on any other page", () => expect(valuesOf(card)).toEqual({}));

  test("a value that the label of another field claims is not taken", () => {
    const born = [...card.slice(0, 6), line("Place of birth", 300, 380), line("MBABANE", 300, 410)];
    expect(valuesOf(born, headed)).toMatchObject({ surname: "MAMBA", names: "THANDI GRACE" });
    const since = [line("Resident since", 300, 60), line("05.10.2001", 300, 90)];
    expect(valuesOf(since, headed)).toEqual({ otherDate: "2001-10-05" });
  });

  test("the only late date of an identity card may be that of issue or of expiry", () => {
    const single = [line("05.10.1992", 300, 60), line("17.03.2021", 300, 120)];
    expect(valuesOf(single, { ...headed, kind: "NATIONAL_ID" })).toEqual({ birth: "1992-10-05" });
    expect(valuesOf(single, headed)).toMatchObject({ birth: "1992-10-05", expiry: "2021-03-17" });
  });

  test.each([
    ["Ž/F", "F"],
    ["N/F", "F"],
    ["E/M", "M"],
    ["/M", "M"],
    ["A/B", null],
  ])("the sex %s is %s", (text, sex) => expect(sexOf(text)).toBe(sex));

  test("DOCDATA-PLACE-1 a value beside its label is labelled, though its place alone would tell as well", () => {
    const rows = [
      ["SURNAME:", "NHLABATSI"],
      ["NAMES:", "BUSISIWE"],
      ["DATE OF BIRTH:", "02/03/1992"],
      ["DATE OF ISSUE:", "27/09/2025"],
    ] as const;
    const lines = [
      line("UMBUSO WESWATINI", 500, 60),
      line("IDENTITY CARD", 500, 110),
      ...rows.flatMap(([label, value], i) => [
        line(label, 500, 180 + 70 * i),
        line(value, 780, 178 + 70 * i),
      ]),
    ];
    const { values } = extractPrinted(lines, {
      order: "dmy",
      fieldCodes: false,
      isDocument: true,
      country: "SWZ",
    });
    expect(values.names).toMatchObject({ value: "BUSISIWE", isLabelled: true });
    expect(values.surname).toMatchObject({ value: "NHLABATSI", isLabelled: true });
  });
});
