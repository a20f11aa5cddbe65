import { describe, expect, test } from "vitest";
import { besideZone } from "@/lib/vision/document/fields/beside-zone";
import type { Candidate } from "@/lib/vision/document/fields/candidates";
import { confirmedByPrint } from "@/lib/vision/document/fields/confirmed-by-print";
import { withIssueByElimination } from "@/lib/vision/document/fields/fallbacks";
import type { FusedField } from "@/lib/vision/document/fields/fuse-readings";
import type { SideReading } from "@/lib/vision/document/read-side";
import { line } from "./lines";
import { NOW } from "./specimens";
import { zone } from "./zone";

const image = { width: 4, height: 4, data: new Uint8Array(48).fill(200) };
const sideOf = (texts: readonly string[], size = 900): SideReading =>
  ({
    page: {
      lines: texts.map((text, row) => line(text, 10, 40 * (row + 1))),
      image: { ...image, width: size, height: size / 2 },
    },
    mrz: null,
    printed: { values: {}, strongLabels: 0 },
  }) as unknown as SideReading;
const printed = (field: Candidate["field"], value: string, isPlaced = false): Candidate => ({
  field,
  value,
  confidence: 92,
  source: "printed",
  ...(isPlaced ? { isPlaced } : {}),
});
const coded = (field: Candidate["field"], value: string): Candidate => ({
  field,
  value,
  confidence: 98,
  source: "mrz",
});

describe("DOCDATA-ZONE-1 print beside a zone", () => {
  const held = zone("LIN", "MEI HUA");
  const claims = (candidates: readonly Candidate[], texts: readonly string[]) =>
    besideZone(candidates, held, [sideOf(texts)])
      .filter(({ source }) => source === "printed")
      .map(({ field, value }) => [field, value]);

  test("a claim under a wrong label is dropped where the zone's value stands elsewhere", () => {
    const wrong = [coded("surname", "LIN"), printed("surname", "LIN MEI-HUA")];
    expect(claims(wrong, ["LIN, MEI-HUA"])).toEqual([
      ["surname", "LIN"],
      ["names", "MEI-HUA"],
    ]);
    const number = [coded("documentNumber", "590335801"), printed("documentNumber", "1234567")];
    expect(claims(number, ["000-5903358-01"])).toEqual([]);
  });

  test("it stays where the zone's value stands nowhere: the document contradicts itself", () => {
    const other = [coded("surname", "LIN"), printed("surname", "CHEN")];
    expect(claims(other, ["CHEN"])).toEqual([["surname", "CHEN"]]);
    const number = [coded("documentNumber", "590335801"), printed("documentNumber", "590335807")];
    expect(claims(number, ["590335807"])).toEqual([["documentNumber", "590335807"]]);
  });

  test("a value without a label contradicts no zone", () => {
    const placed = [coded("dateOfBirth", "1990-01-02"), printed("dateOfBirth", "1985-03-04", true)];
    expect(claims(placed, ["04.03.1985"])).toEqual([]);
  });

  test("print tells the century of the zone's birth date", () => {
    const both = [coded("dateOfBirth", "2011-01-01"), printed("dateOfBirth", "1911-01-01")];
    const all = besideZone(both, held, [sideOf(["01.01.1911"])]);
    expect(all.map(({ value }) => value)).toEqual(["1911-01-01", "1911-01-01"]);
  });
});

describe("DOCUMENT-CHECK-1 mrz_stands_in_print", () => {
  const given = zone("LIN", "MEI HUA");
  const held = {
    ...given,
    fields: {
      ...given.fields,
      documentNumber: "L898902C3",
      personalNumber: "",
      dateOfBirth: "1974-08-12",
      expiryDate: "2032-04-15",
    },
  };
  const print = ["LIN", "MEI HUA", "12.08.1974", "15.04.2032", "L898902C3"];
  const missing = (texts: readonly string[], size?: number) =>
    confirmedByPrint(held, [sideOf(texts, size)]).missing;

  test("a number or date of the zone that print does not repeat is missed", () => {
    expect(missing(print)).toEqual([]);
    expect(missing([...print.slice(0, 4), "L898907C3"])).toEqual(["idNumber"]);
    expect(missing(["LIN", "MEI HUA", "12.08.1975", ...print.slice(3)])).toEqual(["dateOfBirth"]);
  });

  test("a name that stands nowhere is missed where another one stands in its place", () => {
    expect(missing(["CHEN", ...print.slice(1)])).toEqual(["surname"]);
    expect(missing(["LIN", "YU TING", ...print.slice(2)])).toEqual(["names"]);
    expect(missing(["Chen", "Mei Hua", ...print.slice(2)])).toEqual(["surname"]);
    // Misread, printed with another word between, or not read at all: no sign of another name.
    expect(missing(["LlN", ...print.slice(1)])).toEqual([]);
    expect(missing(print.slice(1))).toEqual([]);
    expect(missing(["TAIWAN", ...print.slice(1)])).toEqual([]);
  });

  describe("the personal number of the optional data", () => {
    const lines = ["I<SRB0012345674<<<<<<<<<<<<<<<", "7408122F1204159SRB1208974715005"];
    const personal = { ...held.fields, issuingCountry: "SRB", personalNumber: "1208974715005" };
    const card = {
      ...held,
      reading: { ...held.reading, format: "TD1" as const, lines },
      fields: { ...personal, isPersonalKnown: true },
    };
    const missingOn = (texts: readonly string[], optional = card) =>
      confirmedByPrint(optional, [sideOf(texts)]).missing;

    test("is missed where print shows it with some characters changed", () => {
      expect(missingOn([...print, "1208974715005"])).toEqual([]);
      expect(missingOn([...print, "1208974715391"])).toEqual(["idNumber"]);
      // Another number, and none at all.
      expect(missingOn([...print, "9900112233445"])).toEqual([]);
      expect(missingOn(print)).toEqual([]);
    });

    test("is missed where a state that repeats it there prints another one", () => {
      const labelled = (value: string) => {
        const side = sideOf(print);
        const number = { value, confidence: 0.97, isLabelled: true };
        return { ...side, printed: { ...side.printed, values: { personalNumber: number } } } as SideReading;
      };
      const missingBeside = (value: string, optional = card) =>
        confirmedByPrint(optional, [labelled(value)]).missing;
      expect(missingBeside("9900112233445")).toEqual(["idNumber"]);
      expect(missingBeside("1208974715005")).toEqual([]);
      const other = { ...card, fields: { ...card.fields, issuingCountry: "DEU" } };
      expect(missingBeside("9900112233445", other)).toEqual([]);
    });
  });

  test("nothing is missed where print was not read well, or is not there", () => {
    expect(missing(print.slice(0, 1))).toEqual([]);
    expect(missing([...print.slice(0, 4), "L898907C3"], 400)).toEqual([]);
    expect(missing(["LIN", "MEI HUA", "080CT71974", ...print.slice(3)])).toEqual([]);
  });

  test("a number or birth date that was not read in print confirms nothing, an expiry need not stand there", () => {
    const unread = (texts: readonly string[]) => confirmedByPrint(held, [sideOf(texts)]).unread;
    expect(unread(print)).toEqual([]);
    expect(unread(print.slice(0, 1))).toEqual(["idNumber", "dateOfBirth"]);
    expect(unread(print.filter((text) => !text.includes("2032")))).toEqual([]);
    const visa = { ...held, reading: { ...held.reading, format: "MRVA" as const } };
    expect(confirmedByPrint(visa, [sideOf(print.slice(0, 1))]).unread).toEqual(["idNumber"]);
  });

  test("a date that was misread keeps no number from being missed", () => {
    const changed = ["LIN", "MEI HUA", "080CT71974", "15.04.2032", "L898907C3"];
    expect(missing(changed)).toEqual(["idNumber"]);
  });
});

describe("DOCDATA-DATE-4 the issue date by elimination", () => {
  const fused = (value: string): FusedField => ({
    value,
    confidence: 98,
    source: "mrz",
    agreement: ["mrz"],
  });
  const fields = { dateOfBirth: fused("1974-08-12"), expiryDate: fused("2032-04-15") };
  const issued = (texts: readonly string[]) => withIssueByElimination(fields, [sideOf(texts)], NOW).issueDate;

  test("is the one printed date a whole number of years before the expiry", () => {
    const found = issued(["12.08.1974", "16.04.2022", "15.04.2032", "03.05.2019"]);
    expect(found?.value).toBe("2022-04-16");
    expect(found?.confidence).toBeLessThan(90);
  });

  test("is not given where two dates fit, or none", () => {
    expect(issued(["16.04.2022", "15.04.2017", "15.04.2032"])).toBeUndefined();
    expect(issued(["12.08.1974", "03.05.2019", "15.04.2032"])).toBeUndefined();
  });

  test("needs no separators where the expiry has none", () => {
    expect(issued(["150422", "150432"])?.value).toBe("2022-04-15");
    expect(issued(["150422"])).toBeUndefined();
  });
});
