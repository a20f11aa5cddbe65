import { expect, test } from "vitest";
import { csvLine } from "@/lib/platform/csv";

test("EXPORT-CSV-1 RFC 4180: every cell quoted, quotes doubled, CRLF", () => {
  expect(csvLine(["a", 'say "hi"', "x,y", 7, 0, null, undefined, ""])).toBe(
    '"a","say ""hi""","x,y","7","0","","",""\r\n',
  );
  expect(csvLine(["two\r\nlines"])).toBe('"two\r\nlines"\r\n');
});

test.each(["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"])(
  "EXPORT-CSV-1 a cell that begins with %j is text to a spreadsheet",
  (first) => {
    expect(csvLine([`${first}1`])).toBe(`"'${first}1"\r\n`);
    expect(csvLine([`1${first}`])).toBe(`"1${first}"\r\n`);
  },
);

test("EXPORT-CSV-1 a negative number is escaped like any other text", () => {
  expect(csvLine([-1])).toBe('"\'-1"\r\n');
});
