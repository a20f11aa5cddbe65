import { characterCount, type MrzRow, rowDistance, shiftedRow } from "./rows";

/** Two or three rows that may be a whole zone. */
export interface RowWindow {
  readonly rows: readonly MrzRow[];
  /** Number of rows that the detector missed and that were placed by geometry. */
  readonly inferred: number;
  readonly start: number;
  readonly end: number;
  /** The extents are a guess and differ from those of the rows. */
  readonly trimmed: boolean;
}

/** Distance of rows over the zone's width, by number of rows (ICAO 9303-3, 4.1: at most 6.35 mm). Taken from specimens. */
const TWO_ROW_PITCH = 0.0465;
const THREE_ROW_PITCH = 0.067;
const MAX_PITCH = 0.13;
/** Two rows farther apart belong to a zone of three rows. */
const MIN_THREE_ROW_PITCH = 0.048;
const MAX_PITCH_RATIO = 1.6;
const TRIMMED_WINDOWS = 3;
const EXTENDED_WINDOWS = 2;
/** Characters per row of zones with two and three rows. */
const COLUMNS: Readonly<Record<number, readonly number[]>> = { 2: [44, 36], 3: [30] };
const MIN_MEASURED_CHARACTERS = 12;
/** Characters by which the detector's box is wider than its text, about. */
const BOX_MARGIN = 0.4;

/** Windows in the order in which to try them: complete zones first, then those with an inferred row. */
export function rowWindows(rows: readonly MrzRow[]): RowWindow[] {
  const whole = [...adjacent(rows, 3), ...adjacent(rows, 2)];
  const completed = whole.filter((w) => w.rows.length === 2).flatMap(withThirdRow);
  const found = [...whole, ...whole.slice(0, EXTENDED_WINDOWS).flatMap(extendedExtents), ...completed];
  const trimmed = found.slice(0, TRIMMED_WINDOWS).flatMap(trimmedExtents);
  const windows = [...found, ...trimmed];
  return windows.length > 0 ? windows : aroundSingleRow(rows);
}

function windowOf(rows: readonly MrzRow[], inferred = 0): RowWindow {
  const start = Math.min(...rows.map((r) => r.start));
  return { rows, inferred, start, end: Math.max(...rows.map((r) => r.end)), trimmed: false };
}

/** Consecutive rows with plausible distances, the lowest on the page first. */
function adjacent(rows: readonly MrzRow[], count: number): RowWindow[] {
  const windows: RowWindow[] = [];
  for (let first = rows.length - count; first >= 0; first--) {
    const window = windowOf(rows.slice(first, first + count));
    if (plausible(window)) windows.push(window);
  }
  return windows;
}

function plausible({ rows, start, end }: RowWindow) {
  const distances = rows.slice(1).map((row, i) => rowDistance(rows[i] as MrzRow, row));
  const least = 0.6 * (rows[0]?.height ?? 0);
  if (distances.some((d) => d < least || d > MAX_PITCH * (end - start))) return false;
  return Math.max(...distances) <= MAX_PITCH_RATIO * Math.min(...distances);
}

function withThirdRow({ rows, start, end }: RowWindow): RowWindow[] {
  const [upper, lower] = rows as [MrzRow, MrzRow];
  const distance = rowDistance(upper, lower);
  if (distance <= MIN_THREE_ROW_PITCH * (end - start)) return [];
  return [
    windowOf([upper, lower, shiftedRow(lower, distance)], 1),
    windowOf([shiftedRow(upper, -distance), upper, lower], 1),
  ];
}

/** A row that runs into neighbouring print has one wrong end: also tries the extents of the other rows. */
function trimmedExtents(window: RowWindow): RowWindow[] {
  const seen = window.rows.slice(0, window.rows.length - window.inferred);
  const starts = seen.map((r) => r.start);
  const ends = seen.map((r) => r.end);
  const inner = { start: Math.max(...starts), end: Math.min(...ends) };
  const pitch = (inner.end - inner.start) / 40;
  const ragged =
    inner.start - Math.min(...starts) > 2.2 * pitch || Math.max(...ends) - inner.end > 2.2 * pitch;
  if (!ragged || inner.end - inner.start <= 0.45 * (window.end - window.start)) return [];
  return [
    { ...window, trimmed: true, start: inner.start, end: Math.max(...ends) },
    { ...window, trimmed: true, ...inner },
    { ...window, trimmed: true, start: Math.min(...starts), end: inner.end },
  ];
}

/**
 * Faint fillers at the end of all rows may not be detected: then the end follows from the width of the characters read.
 * Lost characters make them seem wider, so the narrowest row counts.
 */
function extendedExtents(window: RowWindow): RowWindow[] {
  const pitches = window.rows
    .filter((row) => characterCount(row) >= MIN_MEASURED_CHARACTERS)
    .map((row) => (row.end - row.start) / (characterCount(row) + BOX_MARGIN));
  const pitch = Math.min(...pitches);
  if (!Number.isFinite(pitch)) return [];
  return (COLUMNS[window.rows.length] ?? [])
    .map((columns) => window.start + columns * pitch)
    .filter((end) => end > window.end + 2.2 * pitch)
    .map((end) => ({ ...window, end, trimmed: true }));
}

function aroundSingleRow(rows: readonly MrzRow[]): RowWindow[] {
  const row = rows.at(-1);
  if (!row || row.end - row.start <= 14 * row.height) return [];
  const two = (row.end - row.start) * TWO_ROW_PITCH;
  const three = (row.end - row.start) * THREE_ROW_PITCH;
  const at = (...shifts: number[]) =>
    windowOf(
      shifts.map((by) => shiftedRow(row, by)),
      shifts.length - 1,
    );
  return [at(-two, 0), at(0, two), at(0, three, 2 * three), at(-three, 0, three), at(-2 * three, -three, 0)];
}
