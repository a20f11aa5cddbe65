import { describe, expect, test } from "vitest";
import { readLicence } from "@/lib/vision/document/licence/read-licence";
import { line } from "./lines";

type Printed = readonly [text: string, x: number, y: number];

const read = (printed: readonly Printed[], country?: string, isTitled = false) => {
  const reading = readLicence(
    printed.map(([text, x, y]) => line(text, x, y)),
    { order: "dmy", country, isTitled },
  );
  const values = Object.entries(reading?.values ?? {}).map(([field, value]) => [field, value?.value]);
  return { ...reading, values: Object.fromEntries(values) };
};

describe("DOCUMENT-LICENCE-3 what the arrangement of licences gives where codes were lost", () => {
  const printed: Printed[] = [
    ["FUHRERSCHEIN", 75, 20],
    ["VOGT", 244, 94],
    ["LUKAS JURGEN", 244, 139],
    ["18.06.91 BERLIN", 244, 184],
    ["06.06.17", 250, 227],
    ["LANDRATSAMT", 456, 228],
    ["4.06.06.27", 241, 271],
    ["E998LNL63S8", 241, 316],
    ["AM/B/L", 241, 400],
  ];

  test("surname, names, birth date, issue, expiry and number stand below each other in this order", () => {
    expect(read(printed, "DEU", true).values).toEqual({
      surname: "VOGT",
      names: "LUKAS JURGEN",
      birth: "1991-06-18",
      issue: "2017-06-06",
      expiry: "2027-06-06",
      licenceNumber: "E998LNL63S8",
    });
    expect(read(printed, "DEU").values).toEqual({});
  });

  test("nothing is placed where the dates are not those of a licence", () => {
    const child = printed.map(([text, x, y]): Printed => [text.replace("18.06.91", "18.06.16"), x, y]);
    expect(read(child, "DEU", true).values).toEqual({});
    expect(read([...printed, ["01.02.2003", 244, 360]], "DEU", true).values).toEqual({});
  });

  test("a code 4 without its letter is the date that the other one leaves open", () => {
    const { values } = read([["3. 11/11/1983", 10, 40], ["4. 02/02/2023", 10, 80], ["4b. 02/02/2033", 10, 120], ["5. DW9853604T", 10, 160]], "ITA"); // biome-ignore format: one page
    expect(values).toMatchObject({ issue: "2023-02-02", expiry: "2033-02-02" });
  });

  test("the number of a North American state is the one text of its form", () => {
    const state: Printed[] = [
      ["CALIFORNIA", 40, 20],
      ["DRIVER LICENSE", 40, 50],
      ["G2030101", 139, 90],
      ["EXP 01/15/2036", 139, 130],
      ["HARRIS", 139, 170],
      ["BOITUMELO", 139, 210],
      ["4988 ELM STREET APT 4", 139, 250],
      ["DOB 11/22/1992", 139, 290],
    ];
    expect(read(state, undefined, true)).toMatchObject({
      stated: "USA",
      values: { licenceNumber: "G2030101", surname: "HARRIS", names: "BOITUMELO", birth: "1992-11-22" },
    });
    expect(read([...state, ["H3040102", 139, 330]], "USA", true).values["licenceNumber"]).toBeUndefined();
  });

  test("the word of a label glued to a number is no part of it, unless the state's numbers have such letters", () => {
    const numberOf = (text: string, state: string) => {
      const page: Printed[] = [[state, 40, 20], ["DOB 11/22/1992", 139, 90], ["EXP 01/15/2036", 139, 130], [`4d ${text}`, 139, 170]]; // biome-ignore format: one page
      return read(page, "USA", true).values["licenceNumber"];
    };
    expect(numberOf("NOD57945221", "ARIZONA")).toBe("D57945221");
    expect(numberOf("NOD579452", "NORTH DAKOTA")).toBe("NOD579452");
  });

  test("words behind a code are its label, in one language or two", () => {
    const { values } = read([["1. SURNAME", 10, 40], ["HARRIS", 10, 80], ["3. DATE OF BIRTH 25.03.1949", 10, 120], ["5. LICENCE No. DL-0999844", 10, 160], ["4b. DATE OF EXPIRY 25.07.2031", 10, 200]], "KEN"); // biome-ignore format: one page
    expect(values).toMatchObject({ surname: "HARRIS", licenceNumber: "DL-0999844", expiry: "2031-07-25" });
    const ontario = read([["4d NUMBER/NUMER0X1850-13792-70557", 10, 40], ["15SEX/SEXEM", 10, 80], ["3DOB/DDN1969-01-05", 10, 120]], "CAN"); // biome-ignore format: one page
    expect(ontario.values).toMatchObject({
      licenceNumber: "X1850-13792-70557",
      sex: "M",
      birth: "1969-01-05",
    });
  });
});
