import type { Box, SideCanvas } from "../canvas";
import { type Typeface, textWidth } from "../lettering";
import type { Random } from "../random";

/** Where a label stands beside its value. */
export const LABEL_STYLES = ["above", "left", "below", "glued", "absent"] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];

export interface Item {
  readonly label: string;
  readonly value: string;
}

/** Faces, sizes in millimetres and inks of one document's text. */
export interface Lettering {
  readonly labelFace: Typeface;
  readonly valueFace: Typeface;
  readonly labelMm: number;
  readonly valueMm: number;
  readonly labelInk: string;
  readonly valueInk: string;
}

const PAIRS = [
  ["sans", "bold"],
  ["sans", "monoBold"],
  ["serif", "serifBold"],
  ["condensed", "condensedBold"],
  ["narrow", "narrowBold"],
  ["plex", "plexBold"],
  ["open", "openBold"],
  ["narrow", "sans"],
] as const;
/** The faces that have Cyrillic and Greek letters. */
const EASTERN_PAIR = ["open", "openBold"] as const;

/** @param rowMm the height of a row, which a label and a value share */
export function letteringFor(canvas: SideCanvas, rowMm: number, eastern: boolean, random: Random): Lettering {
  const drawn = random.pick(PAIRS);
  const [labelFace, valueFace] = eastern ? EASTERN_PAIR : drawn;
  return {
    labelFace,
    valueFace,
    // On a picture 600 px wide, where most public samples lie, labels are lines of 9 to 13 px.
    labelMm: Math.max(canvas.widthMm / 70, Math.min(2.1, random.between(0.19, 0.31) * rowMm)),
    valueMm: Math.min(3.8, random.between(0.44, 0.56) * rowMm),
    labelInk: `hsl(${canvas.hue},${random.whole(0, 60)}%,${random.whole(18, 42)}%)`,
    valueInk: random.pick(["#111", "#16161c", "#2a2a30", "#20242c"]),
  };
}

/** Draws rows of items from the top of a box to its bottom; the items of a row share its width. */
export function drawRows(
  canvas: SideCanvas,
  rows: readonly (readonly Item[])[],
  [left, top, width, height]: Box,
  style: LabelStyle,
  lettering: Lettering,
) {
  const rowMm = height / rows.length;
  for (const [index, items] of rows.entries()) {
    const cell = width / items.length;
    for (const [column, item] of items.entries()) {
      drawItem(canvas, item, [left + column * cell, top + index * rowMm, cell - 1, rowMm], style, lettering);
    }
  }
}

/** Draws one value with its label in a cell. */
export function drawItem(
  canvas: SideCanvas,
  { label, value }: Item,
  [x, y, width, height]: Box,
  style: LabelStyle,
  { labelFace, valueFace, labelMm, valueMm, labelInk, valueInk }: Lettering,
) {
  const putLabel = (at: number, baseline: number, most: number) =>
    canvas.text(label, labelFace, labelMm, at, baseline, labelInk, most);
  const putValue = (at: number, baseline: number, most: number) =>
    canvas.text(value, valueFace, valueMm, at, baseline, valueInk, most);
  switch (style) {
    case "above":
      putLabel(x, y + labelMm * 0.8, width);
      return putValue(x, y + labelMm * 0.95 + valueMm * 0.95, width);
    case "below":
      putValue(x, y + valueMm * 0.8, width);
      return putLabel(x, y + valueMm * 0.95 + labelMm * 0.95, width);
    case "left":
      putLabel(x, y + height * 0.6, width * 0.42);
      return putValue(x + width * 0.44, y + height * 0.6, width * 0.56);
    case "glued": {
      const taken = Math.min(textWidth(label, labelFace, labelMm), width * 0.5);
      putLabel(x, y + height * 0.6, width * 0.5);
      return putValue(x + taken + 0.25, y + height * 0.6, width - taken);
    }
    case "absent":
      return putValue(x, y + height * 0.6, width);
  }
}
