import type { TextLine } from "../page/read-page";
import { findDates } from "./dates";
import { secondLabel } from "./inline-labels";
import { announceTwo, labelBoundary } from "./label-boundary";
import { isExactLabel, matchLabel } from "./match-label";

/** A printed line, joined from pieces that the detector split or split from a line that it merged; in page pixels. */
export interface PrintedLine {
  readonly text: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The lines of the page that it was made from. */
  readonly pieces: readonly TextLine[];
}

function asPrinted(line: TextLine): PrintedLine {
  const { text, confidence, x, y, width, height } = line;
  return { text, confidence, x, y, width, height, start: x - width / 2, end: x + width / 2, pieces: [line] };
}

/** Two dates of neighbouring fields in one line, without a space after the first year. */
const TWO_DATES = /^(.*(?:19|20)\d{2})(\d{1,2}(?:[./-]\d{1,2}[./-]|\s?[A-Z]{3}).*)$/i;

/** The same, of years in front: "1980-07-132022-06-30". */
const TWO_ISO_DATES = /^(.*\d{4}-\d{2}-\d{2})(\d{4}-\d{2}-\d{2}.*)$/;

/** A number and the date beside it, whose day has two digits. */
const NUMBER_AND_DATE = /^([A-Z0-9][0-9-]{6,})(\d{2}[./]\d{2}[./](?:19|20)\d{2})$/;

/** A number, perhaps behind its label, and the sex behind its own: "910826-6418273SEXF", "Registration No.910826-6418273 Sex F"; 15 before it is its code. */
const NUMBER_AND_SEX = /^(.*\d{4}[\dA-Z.-]*?)(?<!15)\s?(SEX[OE]?[:.]?\s?(?:[MFX]|(?:FE)?MALE))$/i;

/** "02/8602115145083 MALE", "08-847253D21CIT M": a number and the sex, perhaps behind the citizenship. */
const NUMBER_AND_WORD_OF_SEX = /^(.*\d{4}[\dA-Z-]*?)\s?((?:NON[ -]?)?CIT\.? ?[MF]|(?:FE)?MALE)$/;

/** "15SEX F16HGT5'-05": the particulars of a licence, each behind its code. */
const BEFORE_CODE = /^(.*[^\d\s])\s?((?:1[5-9])\s?[.:]?\s?(?:SEX|HGT|WGT|EYES|HAIR).*)$/i;

/** "30/09/2020 Expire le": a date and the label of the next one. */
const DATE_AND_REST = /^(.*\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2})\s?(\p{L}.{3,})$/u;

/** Splits values of neighbouring fields whose gap was lost, where their forms tell where. */
function splitGlued(line: PrintedLine): PrintedLine[] {
  const [, date = "", rest = ""] = DATE_AND_REST.exec(line.text) ?? [];
  if (findDates(date).length > 0 && isExactLabel(rest)) return splitAt(line, line.text.length - rest.length);
  const [, beforeSex] = NUMBER_AND_SEX.exec(line.text) ?? NUMBER_AND_WORD_OF_SEX.exec(line.text) ?? [];
  if (beforeSex !== undefined) return splitAt(line, beforeSex.length);
  const [, particular] = BEFORE_CODE.exec(line.text) ?? [];
  if (particular !== undefined) return splitAt(line, particular.length).flatMap(splitGlued);
  const [, number] = NUMBER_AND_DATE.exec(line.text) ?? [];
  if (number !== undefined && findDates(line.text.slice(number.length)).length === 1)
    return splitAt(line, number.length);
  const [, first = "", second = ""] = TWO_ISO_DATES.exec(line.text) ?? TWO_DATES.exec(line.text) ?? [];
  if (findDates(first).length !== 1 || findDates(second).length !== 1) return [line];
  return splitAt(line, first.length);
}

/** "5. Date of birth 6. Place of birth", "6. Sex/Sexe7. Place of birth": where the label of the next number begins; null elsewhere. */
function nextNumber(text: string): number | null {
  const [, number] = /^(\d{1,2})\. ?\D/.exec(text) ?? [];
  if (number === undefined) return null;
  const following = Number(number) + 1;
  const next = text.search(
    new RegExp(`(?<=\\D )${following}\\. ?\\D|(?<=\\p{L})${following}\\. ?\\p{L}`, "u"),
  );
  return next > 0 && matchLabel(text.slice(0, next)) !== null ? next : null;
}

/** Splits the labels of neighbouring fields in one line, without their values or with them. */
function splitLabels(line: PrintedLine): PrintedLine[] {
  const at = nextNumber(line.text) ?? labelBoundary(line.text) ?? secondLabel(line.text);
  return at === null ? [line] : splitAt(line, at).flatMap(splitLabels);
}

/** Splits a line before character `at`; the widths are proportional to the characters. */
function splitAt(line: PrintedLine, at: number): PrintedLine[] {
  const middle = line.start + (line.width * at) / line.text.length;
  const part = (text: string, start: number, end: number): PrintedLine => ({
    ...line,
    text: text.trim(),
    start,
    end,
    x: (start + end) / 2,
    width: end - start,
  });
  return [part(line.text.slice(0, at), line.start, middle), part(line.text.slice(at), middle, line.end)];
}

/** Lines of one or two characters below this confidence are noise. */
const MIN_SHORT_CONFIDENCE = 0.45;

/** Joins pieces of one value ("09 NOV" and "2015"), but never a label with its value; splits merged dates and labels. */
export function joinPieces(lines: readonly TextLine[]): PrintedLine[] {
  const left = lines
    .filter((line) => line.confidence > MIN_SHORT_CONFIDENCE || line.text.length > 2)
    .map(asPrinted)
    .sort((a, b) => a.start - b.start);
  const joined: PrintedLine[] = [];
  for (let piece = left.shift(); piece; piece = left.shift()) {
    let whole = piece;
    for (let at = left.findIndex((b) => continues(whole, b)); at >= 0; ) {
      whole = join(whole, left[at] as PrintedLine);
      left.splice(at, 1);
      at = left.findIndex((b) => continues(whole, b));
    }
    joined.push(whole);
  }
  return joinDates(joined).flatMap(splitGlued).flatMap(splitLabels);
}

/** Day, month and year, or year, month and day, and nothing else. */
const WHOLE_DATE =
  /^(?:\d{1,2}[ ./-]*(?:\d{1,2}|[A-Z]{3,9}(?:\/[A-Z]{3,9})?)[ ./-]*(?:19|20)\d{2}|(?:19|20)\d{2}[ ./-]*\d{1,2}[ ./-]*\d{1,2})\.?$/i;
const DATE_PART = /^(?:\d{1,2}|(?:19|20)\d{2}|\d{1,2}[ ./-]*(?:\d{1,2}|[A-Z]{3,9}))[./-]?$/i;
const MAX_PARTS = 3;
/** Gap between the boxes of a date, in heights. */
const MAX_PART_GAP = 3;

/** Joins the parts of a date that stand apart, in boxes or columns of their own, where they are a date only together. */
function joinDates(lines: readonly PrintedLine[]): PrintedLine[] {
  let left = lines;
  for (const first of lines) {
    if (!left.includes(first)) continue;
    const [, ...others] = datePartsFrom(first, left);
    if (others.length === 0) continue;
    left = left.flatMap((line) =>
      line === first ? [others.reduce(join, first)] : others.includes(line) ? [] : [line],
    );
  }
  return [...left];
}

/** The parts of one date from its first one to its last; empty where they are none. */
function datePartsFrom(first: PrintedLine, lines: readonly PrintedLine[]): readonly PrintedLine[] {
  if (!DATE_PART.test(first.text) || WHOLE_DATE.test(first.text)) return [];
  const parts = [first];
  while (parts.length < MAX_PARTS) {
    const last = parts.at(-1) as PrintedLine;
    const next = lines.filter((other) => isBeside(last, other)).sort((a, b) => a.start - b.start)[0];
    if (!next) return [];
    parts.push(next);
    const text = parts.map((part) => part.text).join(" ");
    if (WHOLE_DATE.test(text) && findDates(text).length === 1) return parts;
  }
  return [];
}

function isBeside(a: PrintedLine, b: PrintedLine) {
  const height = Math.max(a.height, b.height);
  const gap = b.start - a.end;
  const isEven = height / Math.min(a.height, b.height) < 1.45;
  return Math.abs(a.y - b.y) < 0.4 * height && isEven && gap > -0.3 * height && gap < MAX_PART_GAP * height;
}

const PATTERN = { below: 0.6, beside: 0.9 } as const;
/** Whether a line is the document's pattern and the other one a value on it: pattern is read badly, and its value well. */
export const isPatternBeside = (pattern: PrintedLine, value: PrintedLine): boolean =>
  pattern.confidence < PATTERN.below && value.confidence > PATTERN.beside;

function continues(a: PrintedLine, b: PrintedLine) {
  if (isPatternBeside(a, b) || isPatternBeside(b, a)) return false;
  const height = Math.max(a.height, b.height);
  const gap = b.start - a.end;
  const inLine = Math.abs(a.y - b.y) < 0.33 * height && height / Math.min(a.height, b.height) < 1.45;
  if (!inLine || gap >= 0.75 * height || gap <= -0.8 * height) return false;
  // A field code stays apart from its value.
  if (/^[1-9][abcdABCD]?(?:[.,]\d?)?$/.test(a.text.trim())) return false;
  if (STARTS_WITH_CODE.test(b.text) || endsWithLabel(a, b) || announceTwo(a.text, b.text)) return false;
  return findDates(a.text).length === 0 && findDates(b.text).length === 0;
}

/** A field of a licence by code and word ("15 SEX M", "16HGT") begins a piece of its own. */
const STARTS_WITH_CODE = /^\d{1,2}[a-d]?[.\s]?\s?(?:HGT|WGT|EYES|HAIR|SEX|DOB|ISS|EXP|CLASS|END|REST|RSTR)/i;

function endsWithLabel(a: PrintedLine, b: PrintedLine) {
  const left = matchLabel(a.text);
  const right = matchLabel(b.text);
  const leftWhole = left !== null && left.score > 0.93 && left.rest === "";
  const rightWhole = right !== null && right.score > 0.93 && right.rest === "";
  const rightDoubtful = right !== null && right.score < 0.9;
  return (leftWhole && !rightDoubtful) || rightWhole;
}

function join(a: PrintedLine, b: PrintedLine): PrintedLine {
  // Overlapping boxes both contain the character between them.
  const overlapping = b.start < a.end - 0.12 * b.height && a.text.length > 1 && a.text.at(-1) === b.text[0];
  const left = overlapping ? a.text.slice(0, -1).trimEnd() : a.text;
  const glue = /[-/.]$/.test(left) || /^[-/.]/.test(b.text) ? "" : " ";
  const characters = a.text.length + b.text.length;
  const start = a.start;
  const end = Math.max(a.end, b.end);
  return {
    text: left + glue + b.text,
    confidence: (a.confidence * a.text.length + b.confidence * b.text.length) / characters,
    start,
    end,
    x: (start + end) / 2,
    y: (a.y + b.y) / 2,
    width: end - start,
    height: Math.max(a.height, b.height),
    pieces: [...a.pieces, ...b.pieces],
  };
}
