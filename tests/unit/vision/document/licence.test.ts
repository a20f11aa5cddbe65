import { describe, expect, test } from "vitest";
import { settleNumber } from "@/lib/vision/document/licence/licence-number";
import { isIdentificationCard, readLicence } from "@/lib/vision/document/licence/read-licence";
import { findDates } from "@/lib/vision/document/printed/dates";
import { line } from "./lines";

type Printed = readonly [text: string, x: number, y: number];

const read = (printed: readonly Printed[], country?: string) => {
  const reading = readLicence(
    printed.map(([text, x, y]) => line(text, x, y)),
    { order: "dmy", country },
  );
  const values = Object.entries(reading?.values ?? {}).map(([field, value]) => [field, value?.value]);
  return { ...reading, values: Object.fromEntries(values) };
};

const PERSON = { surname: "CARDHOLDER", names: "IMA", birth: "1977-08-31" };

describe("DOCUMENT-LICENCE-1 fields by their codes, wherever they stand", () => {
  test("abbreviations glued to their values", () => {
    const { values, issuer } = read(
      [
        ["CALIFORNIA", 40, 30],
        ["DRIVER LICENSE", 400, 30],
        ["DL I1234562", 300, 80],
        ["EXP 08/31/2029", 300, 120],
        ["LNCARDHOLDER", 300, 160],
        ["FNIMA", 300, 200],
        ["2570 24TH STREET", 300, 240],
        ["DOB 08/31/1977", 300, 300],
        ["SEX F", 300, 340],
        ["ISS", 600, 420],
        ["08/31/2024", 600, 450],
        ["5DD 00/00/0000NNNAN/ANFD/YY", 300, 480],
      ],
      "USA",
    );
    expect(issuer?.jurisdiction?.code).toBe("CA");
    expect(values).toEqual({
      ...PERSON,
      licenceNumber: "I1234562",
      expiry: "2029-08-31",
      sex: "F",
      issue: "2024-08-31",
    });
  });

  test("names without any code stand above the address", () => {
    const printed: Printed[] = [
      ["MONTANA", 30, 40],
      ["4d DLN D86014613", 272, 134],
      ["3 DOB 03/23/1962", 272, 184],
      ["OKAFOR", 272, 220],
      ["BOITUMELO", 272, 260],
      ["882 ELM STREET", 272, 300],
      ["4b EXP 10/16/2032", 272, 441],
    ];
    expect(read(printed, "USA").values).toMatchObject({ surname: "OKAFOR", names: "BOITUMELO" });
    const oneLine = printed.filter(([text]) => text !== "OKAFOR");
    expect(read(oneLine, "USA").values).not.toHaveProperty("names");
    expect(read(printed).values).not.toHaveProperty("surname");
  });

  test("labels in words behind a code, with a stray stroke, and two codes under a state's heading", () => {
    const { values } = read(
      [
        ["MONTANA", 30, 41],
        ["4dNO.4692492", 192, 104],
        ["3D004/23/1958", 193, 142],
        ["1FAMLY NAME PHIRI", 193, 181],
        ["2GIVENNAMESI", 194, 220],
        ["MUTINTA NGOZI", 330, 218],
      ],
      "USA",
    );
    expect(values).toMatchObject({ surname: "PHIRI", names: "MUTINTA NGOZI", birth: "1958-04-23" });
    const two: Printed[] = [
      ["DLNO. 672373976", 332, 97],
      ["DOB 03/19/1956", 258, 133],
    ];
    expect(read([["OHIO", 30, 40], ...two], "USA").values).toEqual({
      licenceNumber: "672373976",
      birth: "1956-03-19",
    });
    expect(read(two, "USA").values).toEqual({});
  });

  test("a code that was read as one with the date before it, and labels that are no names", () => {
    const printed: Printed[] = [
      ["OHIO", 30, 40],
      ["DOB 06-26-199415", 242, 100],
      ["EXP 07-22-2026500", 242, 130],
      ["LN", 242, 160],
      ["BANDA", 242, 184],
      ["FN", 242, 214],
      ["CHANDA", 242, 238],
      ["6619 ELM STREET", 242, 290],
    ];
    const { values } = read(printed, "USA");
    expect(values).toMatchObject({ birth: "1994-06-26", expiry: "2026-07-22" });
    expect(values).toMatchObject({ surname: "BANDA", names: "CHANDA" });
    expect(findDates("12.03.20215", "dmy")).toEqual([]);
    const unlabelled = printed.filter(([text]) => text !== "LN" && text !== "FN");
    const stray: Printed = ["ZGIVEN NAMES", 242, 214];
    expect(read([...unlabelled, stray], "USA").values).not.toMatchObject({ names: "ZGIVEN NAMES" });
  });

  test("a code 4b whose letter was read as a figure", () => {
    const printed: Printed[] = [
      ["1KAYA", 214, 111],
      ["2AYSE", 214, 152],
      ["3.13.01.1960", 214, 191],
      ["4a2025-05-04", 215, 231],
      ["462035-05-04", 215, 271],
    ];
    expect(read(printed, "TUR").values).toMatchObject({ issue: "2025-05-04", expiry: "2035-05-04" });
  });

  test("codes above their values, two on a line, code 5 for the document discriminator", () => {
    const { values, isProven } = read([
      ["COLORADO", 20, 40],
      ["1", 180, 100],
      ["CARDHOLDER", 206, 100],
      ["2", 180, 130],
      ["IMA", 206, 130],
      ["8", 180, 160],
      ["1881 PIERCE ST", 206, 160],
      ["3 DOB", 187, 200],
      ["4a Iss", 500, 200],
      ["08/31/1977", 206, 226],
      ["08/27/2015", 520, 226],
      ["4d Customer Identifier   4b Exp", 187, 260],
      ["15-239-1250", 206, 288],
      ["04/24/2018", 490, 288],
      ["5 DD", 187, 320],
      ["12345678917", 206, 348],
      ["18 Eyes", 187, 380],
      ["PNK", 206, 408],
    ]);
    expect(isProven).toBe(true);
    expect(values).toEqual({
      ...PERSON,
      issue: "2015-08-27",
      expiry: "2018-04-24",
      licenceNumber: "15-239-1250",
    });
  });

  test("a Canadian licence, in two languages and with gaps in its number", () => {
    const { values, issuer } = read(
      [
        ["Ontario", 40, 30],
        ["DRIVER'S LICENCE", 300, 30],
        ["1,2 NAME/NOM", 300, 70],
        ["CARDHOLDER,", 300, 98],
        ["IMA", 300, 126],
        ["4d NUMBER/NUMERO", 300, 170],
        ["D6101-40706-60905", 300, 198],
        ["4a ISS/DEL", 300, 240],
        ["2019/01/27", 500, 240],
        ["4b EXP/EXP", 300, 280],
        ["2029/01/27", 500, 280],
        ["3 DOB/DDN", 300, 320],
        ["1977/08/31", 500, 320],
        ["15 SEX/SEXE M", 300, 360],
      ],
      "CAN",
    );
    expect(issuer?.jurisdiction?.code).toBe("ON");
    expect(values).toMatchObject({
      birth: "1977-08-31",
      issue: "2019-01-27",
      expiry: "2029-01-27",
      licenceNumber: "D6101-40706-60905",
    });
  });

  test("a European licence, codes glued to the values", () => {
    const { values } = read(
      [
        ["1.CARDHOLDER", 180, 80],
        ["2.Ima", 180, 120],
        ["3.31.08.1977 (Utopia City)", 180, 160],
        ["4a.01.01.2013", 180, 200],
        ["4c.Prefecture", 400, 200],
        ["4b.31.12.2027", 180, 240],
        ["513AA00001", 180, 280],
        ["31.12.2027", 460, 320],
        ["9.AB", 40, 360],
      ],
      "FRA",
    );
    expect(values).toEqual({
      ...PERSON,
      issue: "2013-01-01",
      expiry: "2027-12-31",
      licenceNumber: "13AA00001",
    });
  });

  test("a name whose code was lost stands beside the other name", () => {
    const { values } = read(
      [
        ["MONTANA", 20, 50],
        ["4d LIC#:", 270, 209],
        ["0812319684104", 380, 209],
        ["3DOB:08/31/1977", 270, 243],
        ["4bEXP:08/04/2029", 270, 280],
        ["CARDHOLDER", 290, 350],
        ["2", 271, 380],
        ["IMA", 290, 380],
        ["8123 MAIN STREET", 270, 412],
      ],
      "USA",
    );
    expect(values).toEqual({ ...PERSON, licenceNumber: "0812319684104", expiry: "2029-08-04" });
  });

  test.each(["EXPOSITO", "ISSA", "SEXTON", "DOBSON"])("%s is a name and no label", (surname) => {
    const { values } = read(
      [
        [`1 ${surname}`, 100, 50],
        ["2 IMA", 100, 90],
        ["3 DOB 08/31/1977", 100, 130],
        ["4d DL 12345678", 100, 170],
      ],
      "USA",
    );
    expect(values).toMatchObject({ surname, names: "IMA" });
  });

  test("numbered lines of another page are no licence", () => {
    const page: Printed[] = [
      ["1. Introduction", 40, 40],
      ["2. Scope", 40, 80],
      ["3. Terms agreed on 12.05.2020", 40, 120],
      ["4a. Payment", 40, 160],
    ];
    expect(read(page).isProven ?? false).toBe(false);
  });

  test("the states print identity cards alike", () => {
    expect(isIdentificationCard([{ text: "IDENTIFICATION CARD" }])).toBe(true);
    expect(isIdentificationCard([{ text: "DRIVER LICENSE" }])).toBe(false);
  });
});

describe("DOCUMENT-LICENCE-2 look-alikes of a licence number by the issuer's forms", () => {
  const california = [/^[A-Z]\d{7}$/];
  test("a form decides between look-alikes", () => {
    expect(settleNumber("11234562", california)).toEqual({ value: "I1234562", isSettled: false });
    expect(settleNumber("B12345S2", california)).toEqual({ value: "B1234552", isSettled: false });
    expect(settleNumber("D123-4567", california)).toEqual({ value: "D123-4567", isSettled: true });
  });
  test("of two readings that fit, the likelier look-alike: a 0 is rather an O than a D", () => {
    const british = [/^[A-Z]{5}\d{6}[A-Z]{2}\d[A-Z]{2}$/];
    expect(settleNumber("0KONK956182BC9LM", british)).toEqual({
      value: "OKONK956182BC9LM",
      isSettled: false,
    });
  });
  test("where a form leaves both, or none is known, nothing is settled", () => {
    expect(settleNumber("81234567", [/^[A-Z]\d{7}$/, /^\d{8}$/])).toEqual({
      value: "81234567",
      isSettled: false,
    });
    expect(settleNumber("81234567", [])).toEqual({ value: "81234567", isSettled: false });
    expect(settleNumber("XX-99", california)).toEqual({ value: "XX-99", isSettled: false });
  });
});
