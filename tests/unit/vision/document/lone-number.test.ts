import { describe, expect, test } from "vitest";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { recordOfText, sideOfText } from "./card-of-text";
import { line } from "./lines";

const PASSPORT = (row: string) => `REPUBLIC OF GHANA   PASSPORT
Type   Country Code   Psspt Nne pasp
P   GHA   ${row}
Surname/Nom
CEDEAO OPPONG-MENSAH
Given names/Prénoms
KWABENA
Date of Birth
09 APR 1990
Sex
M
Date of Expiry
12 OCT 2032`;

const numberOn = (text: string) => recordOfText(text)["idNumber"];

describe("DOCUMENT-LABEL-1 a number that no label names", () => {
  test.each(["G2482736", "AK 417206", "4K8D2M7R", "148273605"])("%s alone is the document's", (number) => {
    const { documentNumber } = sideOfText(PASSPORT(number)).printed.values;
    expect(documentNumber).toMatchObject({ value: number.replaceAll(" ", ""), isLabelled: false });
    expect(documentNumber?.confidence).toBeLessThan(0.7);
  });

  test.each([
    ["another number stands by itself too", "G2482736   X9153048"],
    ["it is short", "G24827"],
    ["it is a pattern", "00000000000"],
    ["it is a date with what stands beside it", "19111986070101"],
    ["another label claims it", "GHA\nTelephone   0244827360"],
  ])("nothing is given where %s", (_, row) => {
    expect(numberOn(PASSPORT(row))).toBeUndefined();
  });

  test("a number with a label is the document's, whatever else stands there", () => {
    expect(numberOn(`${PASSPORT("G2482736")}\nPassport No.\nG9917283`)).toBe("G9917283");
  });

  test("a zone gives the number itself", () => {
    const lines = [
      line("REPUBLIC OF GHANA", 20, 30),
      line("Surname", 20, 62),
      line("MENSAH", 20, 94),
      line("G2482736", 300, 62),
    ];
    const read = (hasZone: boolean) =>
      extractPrinted(lines, { order: "dmy", fieldCodes: false, isDocument: true, hasZone }).values
        .documentNumber?.value;
    expect(read(false)).toBe("G2482736");
    expect(read(true)).toBeUndefined();
  });

  test("a page that is no document has none", () => {
    expect(numberOn("Order 2026\nG2482736\nThank you")).toBeUndefined();
  });
});

describe("DOCUMENT-LABEL-1 what stands around a value and is none", () => {
  test.each([
    ["CEDEAO OPPONG-MENSAH", "OPPONG-MENSAH"],
    ["KIPKEMBOI", "KIPKEMBOI"],
    ["EAST AFRICAN COMMUNITY", undefined],
    ["Prenum(s)-Glwennape(s)", undefined],
  ])("the surname in %s is %s", (text, surname) => {
    const page = PASSPORT("G2482736").replace("CEDEAO OPPONG-MENSAH", text);
    expect(recordOfText(page)["surname"]).toBe(surname);
  });

  test("the sex behind a number, or behind the citizenship of Zimbabwe", () => {
    const korea =
      "RESIDENCE CARD\nRegistration No.910826-6418273 Sex F\nName\nNGUYEN THI LAN ANH\nCountry/ Region\nVIETNAM";
    expect(recordOfText(korea)).toMatchObject({ idNumber: "9108266418273", sex: "F" });
    const zimbabwe =
      "REPUBLIC OF ZIMBABWE\nNATIONAL REGISTRATION\nID NUMBER\n63-1482736K42   CIT M\nSURNAME\nCHIKWANDA\nFIRST NAME\nTAWANDA";
    expect(recordOfText(zimbabwe)["sex"]).toBe("M");
  });
});
