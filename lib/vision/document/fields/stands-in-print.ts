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

/** A name of the zone as print shows it. */
export interface NameInPrint extends LineOnPage {
  readonly name: string;
  /** Its lines, from top to bottom; `line` is the first. */
  readonly pieces: readonly TextLine[];
}

const MIN_READING = 0.7;
/** Shorter names are parts of other words. */
const MIN_NAME = 2;

/**
 * A name of the zone anywhere in print: as a line, as consecutive words of one ("LIN, MEI-HUA", "ТКАЧЕНКО/TKACHENKO"), or
 * in two rows, one below the other.
 */
export function nameInPrint(name: string, lines: readonly LineOnPage[]): NameInPrint | null {
  const words = nameWords(name).split(" ");
  if (words.join("").length < MIN_NAME) return null;
  const within = new RegExp(`(?<![A-Z])${words.join("[^A-Z0-9]{1,3}")}(?![A-Z])`);
  for (const { line, page } of lines) {
    if (line.confidence <= MIN_READING) continue;
    const whole = nameOf(line.text);
    if (whole !== null && sameName(whole, name)) return { line, page, name: whole, pieces: [line] };
    const found = within.exec(folded(line.text));
    const part = found && nameOf(line.text.slice(found.index, found.index + found[0].length));
    if (part) return { line, page, name: part, pieces: [line] };
  }
  return nameInTwoRows(name, lines);
}

/** In heights of the first row. */
const MIN_ROW_DROP = 0.6;
const MAX_ROW_DROP = 2;
const MAX_ROW_SHIFT = 2.5;

function nameInTwoRows(name: string, lines: readonly LineOnPage[]): NameInPrint | null {
  const [start = "", ...others] = nameWords(name).split(" ");
  if (others.length === 0) return null;
  const firsts = lines.filter(({ line }) => nameWords(rowOf(line) ?? "").split(" ")[0] === start);
  for (const first of firsts) {
    const seconds = lines.filter(({ line, page }) => page === first.page && isSecondRow(first.line, line));
    for (const { line: second } of seconds) {
      const whole = joinedRows(rowOf(first.line), rowOf(second));
      if (whole && sameName(whole, name)) return { ...first, name: whole, pieces: [first.line, second] };
    }
  }
  return null;
}

const joinedRows = (first: string | null, second: string | null) =>
  first === null || second === null ? null : `${first}${first.endsWith("-") ? "" : " "}${second}`;
const rowOf = ({ text, confidence }: TextLine) => (confidence > MIN_READING ? nameOf(text) : null);

function isSecondRow(first: TextLine, second: TextLine): boolean {
  const drop = (second.y - first.y) / first.height;
  const shift = second.x - second.width / 2 - (first.x - first.width / 2);
  return drop > MIN_ROW_DROP && drop < MAX_ROW_DROP && Math.abs(shift) <= MAX_ROW_SHIFT * first.height;
}

/** Letters and digits of print that are one shape to the recogniser, and zeros before a number. */
export const plainNumber = (number: string) =>
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
