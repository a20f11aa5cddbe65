import { angleBetween, type Frame, frameOf, type Point, type Quad } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";

/** A recognised line as a possible piece of a machine-readable zone; pixels, `u` along the text, `v` across it. */
interface Piece {
  readonly line: TextLine;
  /** Upper case, without spaces, look-alikes of the filler folded into it. */
  readonly text: string;
  readonly fillers: number;
  readonly u: number;
  readonly v: number;
  readonly width: number;
  readonly height: number;
  /** Direction relative to the page's, in radians. */
  readonly skew: number;
}

/** One row of a zone, joined from the pieces that the detector split it into. */
export interface MrzRow {
  readonly pieces: readonly Piece[];
  readonly u: number;
  readonly v: number;
  readonly height: number;
  readonly skew: number;
  readonly start: number;
  readonly end: number;
}

export interface MrzRows {
  /** From top to bottom. */
  readonly rows: readonly MrzRow[];
  readonly frame: Frame;
  /** A run of fillers was recognised, which nothing but a zone has. */
  readonly hasFillers: boolean;
}

/** Finds the rows of a zone among the lines of a page by runs of fillers and by geometry; null without any. */
export function findMrzRows(page: Page): MrzRows | null {
  const frame = frameOf(page.angle);
  const pieces = page.lines.map((line) => asPiece(line, page.angle));
  const seeds = mergeSeeds(pieces.filter(looksLikeMrz));
  const main = seeds.slice().sort((a, b) => weight(b) - weight(a))[0];
  if (!main) return null;
  const block = [main, ...seeds.filter((row) => row !== main && liesBeside(row, main))];
  const rows = adoptLines(adoptNeighbours(block, pieces, main.height), pieces, main.height);
  const middle = (Math.min(...rows.map((r) => r.start)) + Math.max(...rows.map((r) => r.end))) / 2;
  const hasFillers = rows.some((row) => row.pieces.some((piece) => piece.fillers >= 2));
  return { rows: rows.sort((a, b) => heightAt(a, middle) - heightAt(b, middle)), frame, hasFillers };
}

function asPiece(line: TextLine, angle: number): Piece {
  const text = line.text.replace(/\s/g, "").toUpperCase().replace(/[«‹]/g, "<");
  return {
    line,
    text,
    fillers: countOf(text, /</g),
    u: line.x,
    v: line.y,
    width: line.width,
    height: line.height,
    skew: angleBetween(line.box.angle, angle),
  };
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const zoneCharacters = (text: string) => countOf(text, /[A-Z0-9<]/g);

/** Birth and expiry with their check digits, the sex between them (ICAO 9303-4 to -6): other long numbers are no rows. */
const TWO_DATES = /\d{5,}[A-Z<]{1,2}\d{5,}/;
const LIKE_DIGITS: Readonly<Record<string, string>> = {
  O: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};
const asDigits = (text: string) => text.replace(/[OILZSGB]/g, (letter) => LIKE_DIGITS[letter] ?? letter);

function looksLikeMrz({ line, text, fillers, width, height }: Piece) {
  const lowerCase = countOf(line.text, /[a-z]/g);
  if (text.length === 0 || lowerCase > 0.15 * text.length) return false;
  const good = zoneCharacters(text);
  const filled = fillers >= 2 && good >= 5 && good / text.length > 0.75;
  const longRun = width / height > 11 && text.length >= 22 && good === text.length;
  const dated = longRun && TWO_DATES.test(asDigits(text)) && countOf(line.text, / /g) <= 3;
  const opening = text.length > 18 && /^[PIACV][A-Z<][A-Z<]{3}[A-Z0-9<]{6,}$/.test(text);
  return filled || dated || opening;
}

const rowOf = (piece: Piece): MrzRow => ({
  pieces: [piece],
  u: piece.u,
  v: piece.v,
  height: piece.height,
  skew: piece.skew,
  start: piece.u - piece.width / 2,
  end: piece.u + piece.width / 2,
});

const withPiece = (row: MrzRow, piece: Piece): MrzRow => ({
  ...row,
  pieces: [...row.pieces, piece],
  start: Math.min(row.start, piece.u - piece.width / 2),
  end: Math.max(row.end, piece.u + piece.width / 2),
});

const heightAt = ({ u, v, skew }: Pick<MrzRow, "u" | "v" | "skew">, at: number) =>
  v + Math.tan(skew) * (at - u);
const ratio = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/** Joins collinear seeds, longest first. */
function mergeSeeds(seeds: readonly Piece[]): MrzRow[] {
  const rows: MrzRow[] = [];
  for (const piece of seeds.slice().sort((a, b) => b.width - a.width)) {
    const at = rows.findIndex((row) => {
      const off = Math.abs(piece.v - heightAt(row, piece.u));
      return off < 0.55 * Math.max(row.height, piece.height) && ratio(row.height, piece.height) < 2;
    });
    const row = rows[at];
    if (row) rows[at] = withPiece(row, piece);
    else rows.push(rowOf(piece));
  }
  return rows;
}

/** Fillers count most: they occur nowhere else on a document. */
const weight = ({ pieces }: MrzRow) =>
  pieces.reduce((sum, p) => sum + (p.fillers > 0 ? p.text.length + 3 * p.fillers : 0.6 * p.text.length), 0);

function liesBeside(row: MrzRow, main: MrzRow) {
  const off = Math.abs(row.v - heightAt(main, row.u));
  const overlap = Math.min(row.end, main.end) - Math.max(row.start, main.start);
  const near = off < main.height * 5.5 && off > main.height * 0.6;
  return near && overlap > 0 && ratio(row.height, main.height) < 1.9;
}

/** Adds pieces that do not look like a zone by themselves but continue one of its rows. */
function adoptNeighbours(block: readonly MrzRow[], pieces: readonly Piece[], height: number): MrzRow[] {
  const rows = block.slice();
  for (const piece of pieces) {
    if (looksLikeMrz(piece) || /[a-z]/.test(piece.line.text)) continue;
    if (piece.height >= 1.7 * height || piece.height <= 0.45 * height) continue;
    const at = rows.findIndex((row) => continues(piece, row, height));
    const row = rows[at];
    if (row) rows[at] = withPiece(row, piece);
  }
  return rows;
}

/** Largest gap, in row heights, between a row and its next piece; a run of fillers between them is often not detected. */
const MAX_GAP = 1.6;
const MAX_FILLER_GAP = 7;

/** Where a frame or pattern hides the middle of a row, its ends lie apart: exactly in line, and of zone characters only. */
const MAX_HIDDEN_GAP = 22;
const MIN_END_LENGTH = 8;

function isEndOfRow({ text, height }: Piece, off: number, rowHeight: number) {
  const isPlain = text.length >= MIN_END_LENGTH && zoneCharacters(text) === text.length && /\d/.test(text);
  return isPlain && off < 0.35 * rowHeight && ratio(height, rowHeight) < 1.35;
}

function continues(piece: Piece, row: MrzRow, height: number) {
  const off = Math.abs(piece.v - heightAt(row, piece.u));
  const most = piece.fillers > 0 ? MAX_FILLER_GAP : MAX_GAP;
  const gap = (isEndOfRow(piece, off, row.height) ? MAX_HIDDEN_GAP : most) * height;
  const near = piece.u - piece.width / 2 < row.end + gap && piece.u + piece.width / 2 > row.start - gap;
  return off < 0.5 * height && near;
}

/** Adds long lines next to the rows and about as wide: a name line whose fillers were not read. */
function adoptLines(block: readonly MrzRow[], pieces: readonly Piece[], height: number): MrzRow[] {
  const start = Math.min(...block.map((r) => r.start));
  const end = Math.max(...block.map((r) => r.end));
  const rows = block.slice();
  for (const piece of pieces) {
    if (rows.some((row) => row.pieces.includes(piece)) || /[a-z]{3}/.test(piece.line.text)) continue;
    const off = Math.min(...rows.map((row) => Math.abs(piece.v - heightAt(row, piece.u))));
    const near = off < 3.2 * height && off > 0.7 * height && piece.height < 1.6 * height;
    const within =
      piece.u - piece.width / 2 > start - 2 * height && piece.u + piece.width / 2 < end + 2 * height;
    const plain = zoneCharacters(piece.text) / piece.text.length > 0.85;
    if (near && within && plain && piece.width > 0.6 * (end - start)) rows.push(rowOf(piece));
  }
  return rows;
}

/** The quad of a row from `start` to `end`, `height` tall, along a line fitted through its pieces. */
export function rowQuad(row: MrzRow, start: number, end: number, frame: Frame, height: number): Quad {
  const at = fittedLine(row);
  const corner = (u: number, side: number): Point => frame.out(u, at(u) + (side * height) / 2);
  return [corner(start, -1), corner(end, -1), corner(end, 1), corner(start, 1)];
}

/** A least-squares line through the ends of the pieces, weighted by their width. */
function fittedLine({ pieces }: MrzRow): (u: number) => number {
  const ends = pieces.flatMap((p) =>
    [-0.5, 0.5].map((side) => ({
      u: p.u + side * p.width * Math.cos(p.skew),
      v: p.v + side * p.width * Math.sin(p.skew),
      w: p.width,
    })),
  );
  const mean = (of: (end: (typeof ends)[number]) => number) =>
    ends.reduce((sum, end) => sum + end.w * of(end), 0) / ends.reduce((sum, end) => sum + end.w, 0);
  const u = mean((end) => end.u);
  const v = mean((end) => end.v);
  const spread = mean((end) => end.u * end.u) - u * u;
  const slope = spread > 1 ? (mean((end) => end.u * end.v) - u * v) / spread : 0;
  return (at) => v + slope * (at - u);
}

/** The same row shifted across the text, to infer a row that the detector missed. */
export const shiftedRow = (row: MrzRow, by: number): MrzRow => ({
  ...row,
  v: row.v + by,
  pieces: row.pieces.map((p) => ({ ...p, v: p.v + by })),
});

/** Distance across the text from one row to the next, in pixels, at the middle of both. */
export function rowDistance(upper: MrzRow, lower: MrzRow) {
  const middle = (upper.start + upper.end + lower.start + lower.end) / 4;
  return heightAt(lower, middle) - heightAt(upper, middle);
}

export const characterCount = ({ pieces }: MrzRow) => pieces.reduce((sum, p) => sum + p.text.length, 0);
