import { describe, expect, test } from "vitest";
import { nameInPrint } from "@/lib/vision/document/fields/stands-in-print";
import type { Page, TextLine } from "@/lib/vision/document/page/read-page";
import { findDates } from "@/lib/vision/document/printed/dates";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { monthOf } from "@/lib/vision/document/printed/months";
import { line } from "./lines";

const valuesOf = (lines: TextLine[]) => extractPrinted(lines, { order: "dmy", fieldCodes: false }).values;

describe("DOCDATA-DATE-5 dates in parts and languages", () => {
  const dated = (...parts: TextLine[]) =>
    valuesOf([line("SURNAME", 100, 60), line("DLAMINI", 100, 90), line("DATE OF BIRTH", 100, 130), ...parts])
      .birth?.value;

  test("day, month and year in boxes of their own are one date", () => {
    expect(dated(line("01", 100, 160), line("05", 160, 160), line("1972", 220, 160))).toBe("1972-05-01");
    expect(dated(line("01 MAY", 100, 160), line("1972", 230, 160))).toBe("1972-05-01");
    expect(dated(line("1972", 100, 160), line("05", 190, 160), line("01", 250, 160))).toBe("1972-05-01");
    expect(dated(line("01 | 05 | 1972", 100, 160))).toBe("1972-05-01");
  });

  test("numbers far apart, or too many of them, are none", () => {
    expect(dated(line("01", 100, 160), line("05", 300, 160), line("1972", 500, 160))).toBeUndefined();
    expect(dated(line("01", 100, 160), line("45", 160, 160), line("1972", 220, 160))).toBeUndefined();
  });

  test("months of further languages are known, unless two languages mean different ones by a word", () => {
    const date = (text: string) => findDates(text)[0]?.date;
    expect(date("12 GIU 1990")).toBe("1990-06-12");
    expect(date("5 maja 1990")).toBe("1990-05-05");
    expect(date("05. SRPNJA 1990")).toBe("1990-07-05");
    expect(date("3 HAZ 1990")).toBe("1990-06-03");
    expect([monthOf("LISTOPADA"), monthOf("LIP"), monthOf("MAJ")]).toEqual([null, null, 5]);
  });

  test("a day or month of one digit beside one with a leading zero has lost a digit", () => {
    for (const lost of ["2/02/1985", "02.2.1985", "1-03-1990", "O4/5/1990"])
      expect(findDates(lost), lost).toEqual([]);
    const [whole, unpadded] = ["02/02/1985", "2/2/1985"].map((text) => findDates(text)[0]?.date);
    expect([whole, unpadded]).toEqual(["1985-02-02", "1985-02-02"]);
    expect(findDates("2/12/1985")[0]?.date).toBe("1985-12-02");
  });
});

describe("DOCDATA-NAME-3 names in two rows", () => {
  const card = (second: TextLine) => [
    line("SURNAME", 100, 60),
    line("MACUACUA", 100, 90),
    line("GIVEN NAMES", 100, 130),
    line("MARIA DA", 100, 160),
    second,
    line("DATE OF BIRTH", 100, 240),
    line("05/10/2002", 100, 270),
  ];

  test("a row below in the same column and letters goes on with the name", () => {
    const { names } = valuesOf(card(line("CONCEICAO", 100, 192)));
    expect(names).toMatchObject({ value: "MARIA DA CONCEICAO", isContinued: true });
    expect(names?.pieces.map(({ text }) => text)).toEqual(["MARIA DA", "CONCEICAO"]);
  });

  test("a row elsewhere, in other letters, or of something else does not", () => {
    const named = (second: TextLine) => valuesOf(card(second)).names?.value;
    expect(named(line("CONCEICAO", 300, 192))).toBe("MARIA DA");
    expect(named(line("Conceicao", 100, 192))).toBe("MARIA DA");
    expect(named(line("RUA 24 JULHO", 100, 192))).toBe("MARIA DA");
    expect(named(line("PORTUGUESA", 100, 192))).toBe("MARIA DA");
    expect(named({ ...line("CONCEICAO", 100, 192), height: 12 })).toBe("MARIA DA");
  });

  test("two surnames with labels of their own are one", () => {
    const { surname, names } = valuesOf([
      line("PRIMER APELLIDO", 100, 60),
      line("GARCIA", 100, 90),
      line("SEGUNDO APELLIDO", 100, 130),
      line("LOPEZ", 100, 160),
      line("NOMBRE", 100, 200),
      line("CARMEN", 100, 230),
    ]);
    expect([surname?.value, names?.value]).toEqual(["GARCIA LOPEZ", "CARMEN"]);
  });

  test("the names of parents are nobody's own", () => {
    const { surname, names } = valuesOf([
      line("NAME", 100, 60),
      line("AYESHA KHAN", 100, 90),
      line("FATHER NAME", 100, 130),
      line("IMRAN KHAN", 100, 160),
      line("DATE OF BIRTH", 100, 200),
      line("05/10/2002", 100, 230),
    ]);
    expect(surname).toBeUndefined();
    expect(names?.value).toBe("AYESHA KHAN");
  });

  test("a name of the zone stands in print in two rows as well", () => {
    const page = { lines: [], image: null } as unknown as Page;
    const found = (...lines: TextLine[]) =>
      nameInPrint(
        "MARIA DA CONCEICAO",
        lines.map((each) => ({ line: each, page })),
      );
    const [first, second] = [line("MARIA DA", 100, 160), line("CONCEICAO", 100, 192)];
    expect(found(first, second)).toMatchObject({ name: "MARIA DA CONCEICAO", pieces: [first, second] });
    expect(found(first, line("CONCEICAO", 100, 300))).toBeNull();
    expect(found(first)).toBeNull();
  });
});
