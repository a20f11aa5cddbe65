import type { WorkBudget } from "../work-budget";
import { corners, frameOf, median } from "./geometry";
import type { LineBox } from "./layout";
import { lineAt, type Page, type TextLine } from "./read-page";
import { recogniseLines } from "./recognise";

/** A label of a page, in the frame of its lines. */
export interface LabelPlace {
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly height: number;
}

/** Of the median height of lines: the box of a short label may be cut off as that of a letter is. */
const LEAST_HEIGHT = 0.75;
/** How far below its label a letter may stand, and how tall its line may be, in heights of the label. */
const DROPS = [0.9, 1.15, 1.4, 1.65, 1.9] as const;
const LINE_HEIGHT = 1.1;
/** Where a letter stands beside its label: behind a gap, and no farther. */
const GAP = 0.15;
const BESIDE = 2.5;
/** From this on what was read in a place is no accident of its pattern. */
const MIN_READING = 0.9;

/**
 * Reads the places below and beside a label where one letter may stand, without the detector, which misses many a letter
 * that stands alone.
 * @param isValue whether a text is a value of the label
 * @returns the surest value with its place; null where there is none, or where two places differ
 */
export async function readNear(
  page: Page,
  label: LabelPlace,
  isValue: (text: string) => boolean,
  budget: WorkBudget,
): Promise<TextLine | null> {
  if (budget.isSpent()) return null;
  const height = Math.max(label.height, LEAST_HEIGHT * median(page.lines.map((line) => line.height)));
  const boxes = placesOf({ ...label, height }, page.angle);
  const readings = await recogniseLines(page.image, boxes.map(corners), budget);
  const found = boxes.flatMap((box, i): TextLine[] => {
    const reading = readings[i];
    if (!reading || reading.confidence < MIN_READING || !isValue(reading.text)) return [];
    return [lineAt(box, reading, page.angle)];
  });
  const [best] = found.sort((a, b) => b.confidence - a.confidence);
  return best && found.every(({ text }) => text === best.text) ? best : null;
}

function placesOf({ start, end, y, height }: LabelPlace, angle: number): readonly LineBox[] {
  const { out } = frameOf(angle);
  const box = (u: number, v: number, width: number): LineBox => {
    const [cx, cy] = out(u, v);
    return { cx, cy, width, height: LINE_HEIGHT * height, angle, score: 1 };
  };
  const below = DROPS.map((drop) => box((start + end) / 2, y + drop * height, end - start + height));
  return [...below, box(end + (GAP + BESIDE / 2) * height, y, BESIDE * height)];
}
