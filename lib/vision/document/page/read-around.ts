import type { WorkBudget } from "../work-budget";
import { isElongated, type TextBox } from "./detect";
import { axisBetween, corners, frameOf, median } from "./geometry";
import { lineBoxOf } from "./layout";
import { lineAt, type Page, type TextLine } from "./read-page";
import { recogniseLines } from "./recognise";

/** Fewer lines do not tell where the rest of a document lies. */
const MIN_LINES = 3;
/** Long side over short side of a card (ISO/IEC 7810, ID-1). */
const CARD_RATIO = 1.586;
/** Of the sides of a card that its block of text covers at least. */
const BLOCK_SHARE = 0.6;
/** A heading may be this much taller than the median line, and other print this much lower. */
const MAX_HEIGHT_RATIO = 4;
const MIN_HEIGHT_RATIO = 0.6;
const MAX_SKEW = 0.1;
/** The largest pieces of text: a heading is never the smallest print of a card. */
const MAX_PIECES = 10;
/** Of values that were grouped apart from their heading, and from each other. */
const MAX_VALUES = 30;
const MIN_READING = 0.6;

/**
 * Reads the text around a block that may stand on the same card: a portrait keeps the heading apart from the values, so
 * that the detector's pieces are grouped without it. Null where there is none, or it cannot be read.
 * @param isHeadingAlone the block is a heading, and values stand around it wherever the photo has text
 */
export async function readAround(
  page: Page,
  budget: WorkBudget,
  isHeadingAlone = false,
): Promise<Page | null> {
  const { lines, image, angle } = page;
  const around = isHeadingAlone ? piecesBeside : piecesAround;
  const pieces = budget.isSpent() ? [] : around(page);
  if (pieces.length === 0) return null;
  const boxes = pieces.map((piece) => lineBoxOf(piece, angle));
  const readings = await recogniseLines(image, boxes.map(corners), budget);
  const added = boxes.flatMap((box, i): TextLine[] => {
    const reading = readings[i];
    if (!reading || reading.text === "" || reading.confidence < MIN_READING) return [];
    return [lineAt(box, reading, angle)];
  });
  if (added.length === 0) return null;
  return { ...page, lines: [...lines, ...added], found: page.found + pieces.length, apart: [] };
}

/** The pieces of text apart from a page that may stand on the same card, the largest first. */
export function piecesAround(page: Pick<Page, "lines" | "apart" | "angle">): readonly TextBox[] {
  const { lines, apart = [], angle } = page;
  if (lines.length < MIN_LINES) return [];
  const isNear = onSameCard(page);
  const height = median(lines.map((line) => line.height));
  return apart
    .filter((piece) => isNear(piece) && isLine(piece, angle, height))
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MAX_PIECES);
}

/** The pieces of text apart from a heading whose card was not found, the largest first. */
function piecesBeside({ lines, apart = [], angle }: Page): readonly TextBox[] {
  const height = median(lines.map((line) => line.height));
  return apart
    .filter((piece) => isLine(piece, angle, height * SMALL_VALUES))
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MAX_VALUES);
}
/** Height of values beside that of their heading. */
const SMALL_VALUES = 0.6;

const areaOf = ({ rect }: TextBox) => rect.width * rect.height;

function isLine(piece: TextBox, angle: number, height: number): boolean {
  // The detector's pieces are narrower than the lines that are cut around them.
  const ratio = lineBoxOf(piece, angle).height / height;
  const isTall = ratio >= MIN_HEIGHT_RATIO && ratio <= MAX_HEIGHT_RATIO;
  return isTall && isElongated(piece) && Math.abs(axisBetween(piece.rect.angle, angle)) <= MAX_SKEW;
}

/** Whether a piece of text lies where a card that holds the lines of the page may reach. */
function onSameCard({ lines, angle }: Pick<Page, "lines" | "angle">): (piece: TextBox) => boolean {
  const { into } = frameOf(angle);
  const [left, right] = [
    Math.min(...lines.map(({ x, width }) => x - width / 2)),
    Math.max(...lines.map(({ x, width }) => x + width / 2)),
  ];
  const [top, foot] = [Math.min(...lines.map(({ y }) => y)), Math.max(...lines.map(({ y }) => y))];
  const short = Math.max(foot - top, (right - left) / CARD_RATIO) / BLOCK_SHARE;
  const long = short * CARD_RATIO;
  return ({ rect }) => {
    const [x, y] = into(rect.cx, rect.cy);
    return x > right - long && x < left + long && y > foot - short && y < top + short;
  };
}
