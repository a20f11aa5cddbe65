import type { Page, TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "../printed/dates";
import { folded, keyOf } from "../printed/text";
import { nameOf } from "../printed/values";
import type { SideReading } from "../read-side";
import { nameWords, sameName } from "./names";

/** A line of print with the page that it is on. */
export interface LineOnPage {
  readonly line: TextLine;
  readonly page: Page;
}

/** The lines of all sides outside of their zones. */
export const printedLines = (sides: readonly SideReading[]): readonly LineOnPage[] =>
  sides.flatMap(({ page, mrz }) =>
    page.lines
      .filter((line) => !mrz?.pieces.has(line) && !line.text.includes("<<"))
      .map((line) => ({ line, page })),
  );

/** A name of the zone as a line of print shows it. */
export interface NameInPrint extends LineOnPage {
  readonly name: string;
}

const MIN_READING = 0.7;
/** Shorter names are parts of other words. */
const MIN_NAME = 2;

/** A name of the zone anywhere in print: as a line, or as consecutive words of one ("LIN, MEI-HUA", "ТКАЧЕНКО/TKACHENKO"). */
export function nameInPrint(name: string, lines: readonly LineOnPage[]): NameInPrint | null {
  const words = nameWords(name).split(" ");
  if (words.join("").length < MIN_NAME) return null;
  const within = new RegExp(`(?<![A-Z])${words.join("[^A-Z0-9]{1,3}")}(?![A-Z])`);
  for (const { line, page } of lines) {
    if (line.confidence <= MIN_READING) continue;
    const whole = nameOf(line.text);
    if (whole !== null && sameName(whole, name)) return { line, page, name: whole };
    const found = within.exec(folded(line.text));
    const part = found && nameOf(line.text.slice(found.index, found.index + found[0].length));
    if (part) return { line, page, name: part };
  }
  return null;
}

/** Letters and digits of print that are one shape to the recogniser, and zeros before a number. */
const plainNumber = (number: string) =>
  keyOf(number)
    .replace(/[OQD]/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/Z/g, "2")
    .replace(/S/g, "5")
    .replace(/G/g, "6")
    .replace(/B/g, "8");
const MIN_NUMBER = 5;

/** Whether a number of the zone stands in a line of print, with or without separators and zeros before it. */
export function numberInPrint(number: string, lines: readonly LineOnPage[]): boolean {
  const plain = plainNumber(number);
  const digits = plain.replace(/^0+/, "");
  const sought = digits.length >= MIN_NUMBER ? digits : plain;
  return sought.length >= MIN_NUMBER && lines.some(({ line }) => plainNumber(line.text).includes(sought));
}

/** Whether a date of the zone stands in a line of print, whatever its century where the year has two digits. */
export const dateInPrint = (date: string, lines: readonly LineOnPage[], order: DateOrder): boolean =>
  lines.some(({ line }) =>
    findDates(line.text, order).some((found) => found.date.slice(2) === date.slice(2)),
  );
