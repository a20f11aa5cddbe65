import { describe, expect, test } from "vitest";
import { findDates } from "@/lib/vision/document/printed/dates";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { matchFieldCode } from "@/lib/vision/document/printed/field-codes";
import { line } from "./lines";

/** The days that could be codes, and each later one that begins or ends differently: each reading takes 10 ms. */
const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 24, 31];
const two = (day: number) => `${day}`.padStart(2, "0");
/** With two digits, and with one where it has no more. */
const PRINTED_DAYS = DAYS.flatMap((day) =>
  [...new Set([two(day), `${day}`])].map((printed) => ({ day, printed })),
);
const licence = { order: "dmy", fieldCodes: true } as const;

/** The same day of a month of 31 days, as licences print it. */
const FORMS: Readonly<Record<string, (day: string) => string>> = {
  words: (day) => `${day} DEC 2015`,
  "words, run together": (day) => `${day}DEC 2015`,
  "words and hyphens": (day) => `${day}-DEC-2015`,
  "words, a short year": (day) => `${day} DEC 15`,
  "a long word, a short year": (day) => `${day} DICIEMBRE 15`,
  "another month": (day) => `${day} AUG 2015`,
  slashes: (day) => `${day}/12/2015`,
  dots: (day) => `${day}.12.2015`,
  hyphens: (day) => `${day}-12-2015`,
};
const monthOf = (form: string) => (form === "another month" ? "08" : "12");

const CODED = [
  ["3.", "birth"],
  ["4a.", "issue"],
  ["4b.", "expiry"],
] as const;

/** A licence with the printed text as the value of one code. */
function readBeside(code: (typeof CODED)[number], lines: ReturnType<typeof line>[]) {
  const names = [line("1.", 60, 60), line("MAMBA", 130, 60), line("2.", 60, 100), line("MANDLA", 130, 100)];
  const number = [line("5.", 60, 300), line("9506276100157", 130, 300)];
  const { values } = extractPrinted([...names, ...lines, ...number], licence);
  const others = CODED.filter(([, field]) => field !== code[1]).map(([, field]) => values[field]?.value);
  return {
    own: values[code[1]],
    others: others.filter((value) => value !== undefined),
    number: values.licenceNumber?.value,
    names: `${values.surname?.value} ${values.names?.value}`,
  };
}

describe("DOCUMENT-LABEL-1 dates next to field codes", () => {
  for (const code of CODED) {
    test.each(Object.keys(FORMS))(`a day beside ${code[0]} is read, in %s`, (form) => {
      for (const { day, printed } of PRINTED_DAYS) {
        const text = FORMS[form]?.(printed) ?? "";
        const read = readBeside(code, [line(code[0], 60, 140), line(text, 130, 140)]);
        expect(read.own?.value, text).toBe(`2015-${monthOf(form)}-${two(day)}`);
        expect(read.others, text).toEqual([]);
        expect([read.names, read.number], text).toEqual(["MAMBA MANDLA", "9506276100157"]);
      }
    });

    test.each(Object.keys(FORMS))(`a day on the line of ${code[0]} is read, in %s`, (form) => {
      const withoutDot = code[0].slice(0, -1);
      for (const { day, printed } of PRINTED_DAYS) {
        for (const before of [`${code[0]} `, code[0], `${withoutDot} `]) {
          const text = before + (FORMS[form]?.(printed) ?? "");
          const read = readBeside(code, [line(text, 60, 140)]);
          expect(read.own?.value, text).toBe(`2015-${monthOf(form)}-${two(day)}`);
          expect(read.others, text).toEqual([]);
        }
      }
    });
  }

  test("a digit before a single-digit day may be code or day: the date is doubtful", () => {
    const birth = (text: string) => readBeside(CODED[0], [line(text, 60, 140)]).own;
    for (const day of DAYS.slice(0, 9)) {
      expect(birth(`3. ${day} JAN 1990`)?.confidence).toBeGreaterThan(0.95);
      expect(birth(`3 ${day} JAN 1990`)).toMatchObject({ value: `1990-01-0${day}` });
      expect(birth(`3 ${day} JAN 1990`)?.confidence).toBeLessThan(0.9);
    }
    for (const text of ["3 1 JAN 1990", "2 7 JAN 1990", "3 1/12/1990"])
      expect(findDates(text), text).toEqual([]);
  });

  test("a place after the day changes nothing", () => {
    const lines = [line("3.", 60, 140), line("31 JAN 1990 KISUMU", 130, 140)];
    expect(readBeside(CODED[0], lines).own?.value).toBe("1990-01-31");
  });

  test.each([
    "4 DEC 2025",
    "4 AUG 2025",
    "12 JAN 1990",
    "9 MAY 2020",
    "5.12.1990",
    "2 SEPTEMBER 90",
    "3I DEC 2025",
  ])("%s is a day, and no field code", (text) => expect(matchFieldCode(text, "dmy")).toBeNull());
});
