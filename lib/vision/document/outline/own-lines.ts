import { angleBetween, median } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";

/** Which lines of a page are the document's, as far as their direction tells: papers beside it mostly lie otherwise. */
export interface OwnLines {
  /** Direction of the document's text, in radians. */
  readonly angle: number;
  /** Without those that run in another direction. */
  readonly lines: readonly TextLine[];
  /** Of these only what was read well and is long enough to have a direction. */
  readonly sure: readonly TextLine[];
}

/** Boxes of shorter lines have no direction of their own: widths in heights. */
const WITH_DIRECTION = 2.5;
const SURELY_WITH_DIRECTION = 3;
/** Lines of a document differ by less, under the perspective of a photo; in radians. */
const MOST_OFF = (5 * Math.PI) / 180;
const SURELY_MOST_OFF = (3 * Math.PI) / 180;
const READ_WELL = 0.8;
/** Fewer values do not say how the document lies. */
const LEAST_VALUES = 3;

/** @param values lines that hold values of the document: where a paper beside it has more text, they tell the direction */
export function ownLines(page: Pick<Page, "lines" | "angle">, values: readonly TextLine[]): OwnLines {
  const long = values.filter(({ box }) => box.width > WITH_DIRECTION * box.height);
  const turn = median(long.map(({ box }) => angleBetween(box.angle, page.angle)));
  // The page's own direction is measured on more lines.
  const isOther = long.length >= LEAST_VALUES && Math.abs(turn) > MOST_OFF;
  const angle = page.angle + (isOther ? turn : 0);
  const off = ({ box }: TextLine) => Math.abs(angleBetween(box.angle, angle));
  const lines = page.lines.filter(
    (line) => line.box.width <= WITH_DIRECTION * line.box.height || off(line) <= MOST_OFF,
  );
  const sure = lines.filter((line) => {
    const isLong = line.box.width > SURELY_WITH_DIRECTION * line.box.height;
    return isLong && off(line) <= SURELY_MOST_OFF && line.confidence >= READ_WELL;
  });
  return { angle, lines, sure };
}
