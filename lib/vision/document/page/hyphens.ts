/**
 * A hyphen and a dot between two letters are one small spot to the recogniser where a photo is compressed or blurred. They
 * differ in height: a hyphen stands in the middle of capitals, a dot on their foot line.
 */
import type { PlanarTarget } from "./pixels";
import { CENTRE_TOLERANCE_PX, type InkGap } from "./word-gaps";

/** A text with its hyphens. */
export interface HyphenedText {
  readonly text: string;
  /** A hyphen may stand where none is given, or none where one is given. */
  readonly isDoubtful: boolean;
}

/** What the recogniser and the image say of the marks of a text. */
export interface SeenMarks {
  /** Column of each character, in crop pixels. */
  readonly centres: readonly number[];
  /** Highest probability of a hyphen from each character up to the next one. */
  readonly hyphens: readonly number[];
  readonly gaps: readonly InkGap[];
  readonly crop: PlanarTarget;
  readonly width: number;
}

const LETTER = /[A-ZÀ-Þ]/;
const DOT = /[.,]/;
const ROWS = 48;
/** From this probability on there may be a hyphen: those that were misread had .16 and more (docs/documents.md, hyphens). */
const MAY_BE_HYPHEN = 0.05;
/**
 * Height of a mark's middle between the tops (0) and the foot (1) of the letters beside it, below which it is a hyphen.
 * 814 rendered hyphens stood at .44 to .72 and 123 dots at .82 to .98 (docs/documents.md, hyphens).
 */
const HYPHEN_ABOVE = 0.78;
/** Rows with less than this share of a mark's darkness are its blur. */
const CORE = 0.5;
/** Half the width of a letter in crop pixels, within which its rows are measured. */
const LETTER_HALF_PX = 12;

/** Writes hyphens for the dots between capitals that stand as high as hyphens do. */
export function hyphenedText(text: string, seen: SeenMarks): HyphenedText {
  const characters = [...text];
  if (characters.length !== seen.centres.length) return { text, isDoubtful: false };
  const isLetter = (i: number) => LETTER.test(characters[i] ?? "");
  const mayBeHyphen = (i: number) => (seen.hyphens[i] ?? 0) >= MAY_BE_HYPHEN;
  let isDoubtful = false;
  const read = characters.map((character, i) => {
    // Two letters side by side, and a mark with a letter on either side.
    if (isLetter(i) && isLetter(i + 1)) isDoubtful ||= mayBeHyphen(i);
    if (isLetter(i) || !isLetter(i - 1) || !isLetter(i + 1)) return character;
    const height = DOT.test(character) ? heightOfMark(i, seen) : null;
    const isHyphen = height !== null && height < HYPHEN_ABOVE;
    const isUnclear = height === null && character !== "-" && (mayBeHyphen(i - 1) || mayBeHyphen(i));
    isDoubtful ||= isHyphen || isUnclear;
    return isHyphen ? "-" : character;
  });
  return { text: read.join(""), isDoubtful };
}

/** Null where no spot of ink stands apart between both letters. */
function heightOfMark(at: number, { centres, gaps, crop, width }: SeenMarks): number | null {
  const [left, middle, right] = [centres[at - 1] ?? 0, centres[at] ?? 0, centres[at + 1] ?? 0];
  const spot = spotBetween(left, right, middle, gaps);
  if (!spot) return null;
  const [top, foot] = rowsOfLetters([left, right], crop, width);
  const rows = darkestOf(crop, spot.from, Math.min(spot.to, width - 1));
  const paper = brightest(rows);
  const ink = rows.map((value) => paper - value);
  const core = CORE * Math.max(...ink);
  const weights = ink.map((each) => (each > core ? each : 0));
  const total = weights.reduce((sum, each) => sum + each, 0);
  if (foot <= top || total === 0) return null;
  return (weights.reduce((sum, each, y) => sum + each * y, 0) / total - top) / (foot - top);
}

/** The ink between two gaps that lies nearest to the column of a mark. */
function spotBetween(left: number, right: number, middle: number, gaps: readonly InkGap[]): InkGap | null {
  const inside = gaps.filter(
    ({ from, to }) => from > left - CENTRE_TOLERANCE_PX && to < right + CENTRE_TOLERANCE_PX,
  );
  const spots = inside.slice(1).map(({ from }, i) => ({ from: inside[i]?.to ?? from, to: from }));
  const off = ({ from, to }: InkGap) => Math.abs((from + to) / 2 - middle);
  return spots.sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** First and last row with the ink of the letters at these columns. */
function rowsOfLetters(centres: readonly number[], crop: PlanarTarget, width: number): [number, number] {
  const each = centres.map((centre) => {
    const from = Math.max(0, Math.round(centre - LETTER_HALF_PX));
    return darkestOf(crop, from, Math.min(width, Math.round(centre + LETTER_HALF_PX)) - 1);
  });
  const rows = Array.from({ length: ROWS }, (_, y) => Math.min(...each.map((values) => values[y] ?? 1)));
  const half = (brightest(rows) + Math.min(...rows)) / 2;
  return [rows.findIndex((value) => value < half), rows.findLastIndex((value) => value < half)];
}

/** The darkest value of each row of the green plane within columns `from` to `to`, both included. */
function darkestOf({ tensor, offset, stride, plane }: PlanarTarget, from: number, to: number): number[] {
  return Array.from({ length: ROWS }, (_, y) => {
    let low = Infinity;
    for (let x = from; x <= to; x++) low = Math.min(low, tensor[offset + plane + y * stride + x] ?? Infinity);
    return low;
  });
}

/** The ground, as a high value that a stray bright row does not set alone. */
const brightest = (rows: readonly number[]) => [...rows].sort((a, b) => b - a)[4] ?? 0;
