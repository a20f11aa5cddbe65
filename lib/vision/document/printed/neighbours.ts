import type { DateOrder } from "./dates";
import type { LabelField } from "./label-fields";
import { type ClassifiedLine, type ParsedValue, parse } from "./parsed-values";
import { isPatternBeside } from "./split-lines";
import { keyOf } from "./text";

/** A line that may be the value of a label, by its position and content. */
export interface LabelPair extends ValueCandidate {
  /** In line heights, more on the side where the page does not place its values and for a doubtful label. */
  readonly cost: number;
}

interface ValueCandidate {
  readonly label: ClassifiedLine;
  readonly line: ClassifiedLine;
  readonly field: LabelField;
  readonly place: "right" | "below";
  /** In line heights. */
  readonly distance: number;
  readonly parsed: readonly ParsedValue[];
}

/** All pairs of a label without a value and a line that may hold it. */
export function pairs(
  open: readonly ClassifiedLine[],
  labels: readonly ClassifiedLine[],
  lines: readonly ClassifiedLine[],
  order: DateOrder,
): LabelPair[] {
  const free = lines.filter((line) => line.label === null);
  const found = open.flatMap((label) => {
    const field = label.label?.field;
    if (!field) return [];
    return free.flatMap((line): ValueCandidate[] => {
      // "Kyrgyz Republic" is a heading, and below its label a nationality.
      if (line.heading && field !== "nationality") return [];
      const placement = placementOf(label, line, lines, labels);
      if (!placement) return [];
      const parsed = parse(field, line.text, order);
      return parsed.length > 0 ? [{ label, line, field, parsed, ...placement }] : [];
    });
  });
  const placed = found.map((pair) =>
    isInColumn(pair, found) ? { ...pair, distance: Math.min(pair.distance, IN_COLUMN) } : pair,
  );
  const words = usualPlace(
    placed.filter(({ label }) => !label.coded),
    "below",
  );
  const codes = usualPlace(
    placed.filter(({ label }) => label.coded),
    "right",
  );
  return placed.map((pair) => {
    const isNext = pair.place === "right" && pair.distance < MAX_NEXT && /^\d[.,:]?$/.test(pair.label.text);
    const isUsual = isNext || pair.place === (pair.label.coded ? codes : words);
    return { ...pair, cost: pair.distance + (isUsual ? 0 : WRONG_SIDE_COST) + doubtOf(pair.label) };
  });
}

/** Labels with a value to their right that starts in one column, from which on the page is a table, and its distance there. */
const MIN_ROWS = 3;
const IN_COLUMN = 1;

/** Whether the value stands in a column of values right of their labels: how wide the gap is says nothing there. */
function isInColumn({ place, line }: ValueCandidate, all: readonly ValueCandidate[]): boolean {
  if (place !== "right") return false;
  const beside = all.filter(
    (other) => other.place === "right" && Math.abs(other.line.start - line.start) < other.line.height,
  );
  return new Set(beside.map(({ label }) => label)).size >= MIN_ROWS;
}

type Placement = Pick<ValueCandidate, "place" | "distance">;

/** Where a line stands beside a label, as its value may: right of it or below it; null elsewhere. */
export const placementOf = (
  label: ClassifiedLine,
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  labels: readonly ClassifiedLine[],
): Placement | null => toTheRight(label, line, lines) ?? underneath(label, line, { lines, labels });

/** In line heights, chosen by hand: the detector's boxes are wider than their text, and .57 was seen behind a colon. */
const MAX_OVERLAP = 1;

/** On the label's line, after it, with nothing between. */
function toTheRight(
  label: ClassifiedLine,
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
): Placement | null {
  const height = (label.height + line.height) / 2;
  const gap = line.start - label.end;
  const rise = Math.abs(line.y - label.y);
  if (rise >= 0.55 * height || gap <= -MAX_OVERLAP * height || gap >= 14 * height) return null;
  if (line.start <= label.x) return null;
  const middle = (label.y + line.y) / 2;
  const blocked = lines.some((other) => {
    if (other === label || other === line || Math.abs(other.y - middle) >= 0.5 * height) return false;
    if (isPatternBeside(other, line)) return false;
    return other.x > label.end && other.x < line.start;
  });
  return blocked ? null : { place: "right", distance: Math.max(0, gap) / height + (2 * rise) / height };
}

/** How far below its label a value may stand, in line heights; further where a row in letters that are not read is between. */
const MAX_DROP = 2.6;
const MAX_DROP_PAST_STRAY = 3.9;
/** What is read of such a row. */
export const MAX_STRAY = 2;
/** "(06-87)": when the first card was issued, between the label of the issue and its date. */
const IN_BRACKETS = /^\(.*\)$/;

/** "ЮЛИЯ СЕРГЕЕВНА/" above "IULIIA": the same value in letters that are not read. */
const BEFORE_SLASH = /\p{L}\s*\/\s*$/u;

function isInReach(label: ClassifiedLine, line: ClassifiedLine, lines: readonly ClassifiedLine[]): boolean {
  const drop = (2 * (line.y - label.y)) / (label.height + line.height);
  if (drop < MAX_DROP) return true;
  if (drop >= MAX_DROP_PAST_STRAY) return false;
  return lines.some(
    ({ text, y, start, height }) =>
      (keyOf(text).length <= MAX_STRAY || IN_BRACKETS.test(text.trim()) || BEFORE_SLASH.test(text)) &&
      y > label.y &&
      y < line.y &&
      Math.abs(start - line.start) < 2 * height,
  );
}

/** Below the label's start, with no other label nearer. */
function underneath(
  label: ClassifiedLine,
  line: ClassifiedLine,
  { lines, labels }: Readonly<Record<"lines" | "labels", readonly ClassifiedLine[]>>,
): Placement | null {
  const height = (label.height + line.height) / 2;
  const drop = line.y - label.y;
  const shift = line.start - label.start;
  if (drop <= 0.45 * height || !isInReach(label, line, lines)) return null;
  const isPart = LOST_START.test(label.text);
  const least = isPart ? -Math.max(2.2 * height, label.width) : -2.2 * height;
  if (shift <= least || shift >= Math.max(4 * height, label.width * 0.8)) return null;
  const nearer = labels.some((other) => {
    if (other === label || other.y <= label.y + 0.3 * height || other.y >= line.y - 0.25 * height)
      return false;
    return Math.abs(other.start - line.start) < 3 * height;
  });
  if (nearer) return null;
  const aside = isPart ? Math.max(0, shift) : Math.abs(shift);
  return { place: "below", distance: (drop / height - 0.9) * 2 + aside / height };
}

/** "/ Date of birth": the label begins further left, in letters that are not read. */
const LOST_START = /^\s*[/|]/;

/** Costs in line heights. A document places all its values on one side of their labels, so the other side must be much nearer. */
const WRONG_SIDE_COST = 4;
const DOUBTFUL_LABEL_COST = 1;
/** "notes" is one letter from "Nomes", and "born" from "Borg": a short word with a misread letter is often another word. */
const DOUBTFUL_WORD_COST = 4;
const SHORT_WORD = 5;

function doubtOf({ text, label }: ClassifiedLine): number {
  if ((label?.score ?? 0) >= CLEAR_LABEL) return 0;
  return keyOf(text).length <= SHORT_WORD ? DOUBTFUL_WORD_COST : DOUBTFUL_LABEL_COST;
}
const CLEAR_LABEL = 0.9;

/** In line heights: a number alone that is followed at once by a value announces it, wherever the page's other values are. */
const MAX_NEXT = 3;

/**
 * Where most labels have their values: labels with candidates on one side count fully, those with both a little for each.
 * @param otherwise the result of a tie: words mostly have their value below, field codes to the right
 */
function usualPlace(
  candidates: readonly ValueCandidate[],
  otherwise: ValueCandidate["place"],
): ValueCandidate["place"] {
  const votes = { right: 0, below: 0 };
  for (const label of new Set(candidates.map((c) => c.label))) {
    const places = new Set(candidates.filter((c) => c.label === label).map((c) => c.place));
    for (const place of places) votes[place] += places.size > 1 ? 0.3 : 1;
  }
  if (votes.right === votes.below) return otherwise;
  return votes.right > votes.below ? "right" : "below";
}
