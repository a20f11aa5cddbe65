import { frameOf, median } from "./geometry";
import type { LineBox } from "./layout";
import type { LineReading } from "./recognise";

/** A page of text has more lines than this, and longer ones, in heights: those of documents are 3 to 8 as a rule. */
const MIN_LINES = 30;
const MIN_RATIO = 11;
/** Lines read before the page is given up. */
const HEAD_LINES = 20;
/** Characters of the middle one of these lines, and its probability. */
const MIN_CHARACTERS = 25;
const MIN_CONFIDENCE = 0.8;

/** The first lines of what looks like a page of running text, by index; null for anything else (DOCUMENT-LIMIT-2). */
export function headOfText(boxes: readonly LineBox[], angle: number): ReadonlySet<number> | null {
  if (boxes.length < MIN_LINES || median(boxes.map(({ width, height }) => width / height)) < MIN_RATIO)
    return null;
  const { into } = frameOf(angle);
  const ordered = boxes
    .map(({ cx, cy }, index) => ({ index, down: into(cx, cy)[1] }))
    .sort((a, b) => a.down - b.down);
  return new Set(ordered.slice(0, HEAD_LINES).map(({ index }) => index));
}

/** Whether the lines that were read are long and legible, as sentences are. */
export function isRunningText(readings: readonly (LineReading | undefined)[]): boolean {
  const read = readings.filter((each) => each !== undefined);
  if (read.length < HEAD_LINES) return false;
  const length = median(read.map(({ text }) => text.length));
  return length >= MIN_CHARACTERS && median(read.map(({ confidence }) => confidence)) >= MIN_CONFIDENCE;
}
