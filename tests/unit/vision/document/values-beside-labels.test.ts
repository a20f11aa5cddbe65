import { describe, expect, test } from "vitest";
import type { TextLine } from "@/lib/vision/document/page/read-page";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { line } from "./lines";

const plain = { order: "dmy", fieldCodes: false } as const;
const valuesOf = (lines: TextLine[], options: Parameters<typeof extractPrinted>[1] = plain) =>
  Object.fromEntries(Object.entries(extractPrinted(lines, options).values).map(([k, v]) => [k, v.value]));

describe("DOCUMENT-LABEL-1 labels and what stands beside them", () => {
  test("labels below their values, where nearly all of them have one above", () => {
    const above = [
      ["MENSAH", "Surname"],
      ["EMEKA THABO", "Given names"],
      ["01 MAY 1958", "Date of birth"],
      ["MOTSWANA", "Nationality"],
      ["05 APR 2034", "Date of expiry"],
    ] as const;
    const lines = above.flatMap(([value, label], i) => [
      line(value, 100, 60 + 90 * i),
      line(label, 100, 95 + 90 * i),
    ]);
    expect(valuesOf(lines)).toEqual({
      surname: "MENSAH",
      names: "EMEKA THABO",
      birth: "1958-05-01",
      nationality: "MOTSWANA",
      expiry: "2034-04-05",
    });
    expect(valuesOf(lines.slice(1))).toMatchObject({ names: "EMEKA THABO", birth: "1958-05-01" });
  });

  test("a name that is a letter from a label is a name below the label of one, and a label above a value", () => {
    const under = (text: string, ...more: TextLine[]) =>
      valuesOf([line("Surname", 100, 60), line(text, 100, 90), ...more]);
    expect(under("BORG")).toEqual({ surname: "BORG" });
    expect(under("NASCIMENTO")).toEqual({ surname: "NASCIMENTO" });
    expect(under("VAN")).toEqual({ surname: "VAN" });
    expect(under("NOM", line("DIALLO", 100, 120))).toEqual({ surname: "DIALLO" });
    expect(under("PAVARDENIENE")).toEqual({ surname: "PAVARDENIENE" });
    expect(under("NOM", line("DIALLO", 300, 60))).toEqual({ surname: "DIALLO" });
    expect(under("BORM", line("12/08/1985", 100, 120))).toEqual({ birth: "1985-08-12" });
  });

  test.each([
    ["Meno Given names", { names: "JANA" }],
    ["ImeIName", { names: "JANA" }],
    ["Mbiemri Prezime Surname", { surname: "JANA" }],
    ["Prénom Given nameIVorname", { names: "JANA" }],
    ["Anna Maria", {}],
  ])("%s: a label in languages whose slashes were lost or read as a letter", (label, values) => {
    expect(valuesOf([line(label, 100, 60), line("JANA", 100, 90)])).toEqual(values);
  });

  test.each([
    ["ZIF", { sex: "F" }],
    ["K F", { sex: "F" }],
    ["MIM", { sex: "M" }],
    ["MIF", {}],
  ])("%s: a sex in two languages whose slash was lost", (text, values) => {
    expect(valuesOf([line("Sex", 100, 60), line(text, 100, 90)])).toEqual(values);
  });

  test("codes 1 and 2 before one name announce the whole name, and code 1 alone is a house number", () => {
    const coded = { ...plain, fieldCodes: true } as const;
    const born = line("3. 12.08.1985", 100, 90);
    expect(valuesOf([line("1,2. KUMARA PERERA SUNIL", 100, 60), born], coded)).toMatchObject({
      fullName: "KUMARA PERERA SUNIL",
    });
    expect(valuesOf([line("1 WONDERFUL WAY", 100, 60)], coded)["surname"]).toBeUndefined();
  });

  test("no address or town is a number, and the word before a number is none of it", () => {
    const number = (text: string) => valuesOf([line("ID number", 100, 60), line(text, 100, 90)]);
    expect(number("1000 MAIN ST")).toEqual({});
    expect(number("FAIRVIEW 4796")).toEqual({});
    expect(number("No. 52.123.456")).toEqual({ personalNumber: "52123456" });
    const headed = { ...plain, isDocument: true } as const;
    expect(valuesOf([line("So / No.: 001185012345", 100, 60)], headed)).toEqual({
      documentNumber: "001185012345",
    });
  });

  test("a middle name with a label of its own follows the given names, but in the Philippines", () => {
    const lines = [
      line("First name", 100, 60),
      line("MARCIA", 100, 90),
      line("Middle name", 400, 60),
      line("ANN", 400, 90),
      line("Surname", 100, 130),
      line("BROWN", 100, 160),
    ];
    const namesOf = (country: string) => valuesOf(lines, { ...plain, isDocument: true, country })["names"];
    expect(namesOf("JAM")).toBe("MARCIA ANN");
    expect(namesOf("PHL")).toBe("MARCIA");
  });
});
