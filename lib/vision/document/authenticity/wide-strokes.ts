import type { Pixels } from "@/lib/vision/images/image";

/** One value a pixel, 0 to 255. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The darkest of the three colours: ink of any colour is dark in it, and paper is not. */
export function inkPlane({ data, width, height }: Pixels): Plane {
  const ink = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < ink.length; i += 1, at += 3) {
    ink[i] = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  return { data: ink, width, height };
}

/** The plane as an image without colour. */
export function asImage({ data, width, height }: Plane): Pixels {
  const grey = new Uint8Array(data.length * 3);
  for (let i = 0, at = 0; i < data.length; i += 1, at += 3) {
    const value = data[i] as number;
    grey[at] = value;
    grey[at + 1] = value;
    grey[at + 2] = value;
  }
  return { data: grey, width, height };
}

/**
 * Removes dark strokes narrower than `2 · reach + 1` pixels: a grey closing with a square. What stays of a page of text
 * are strokes much wider than those of its letters.
 */
export function closed({ data, width, height }: Plane, reach: number): Plane {
  // Least values are the greatest of the inverse.
  const widened = greatest(data, width, height, reach);
  for (let i = 0; i < widened.length; i += 1) widened[i] = 255 - (widened[i] ?? 0);
  const narrowed = greatest(widened, width, height, reach);
  for (let i = 0; i < narrowed.length; i += 1) narrowed[i] = 255 - (narrowed[i] ?? 0);
  return { data: narrowed, width, height };
}

/** Surroundings with which a stroke is compared, in shares of the longer side; and how much a difference is raised. */
const SURROUNDINGS = 1 / 12;
const RAISED = 5;

/** Makes what is a little brighter than its surroundings dark on white: words that were left out of the print, or painted over it. */
export function whiteStrokes({ data, width, height }: Plane): Plane {
  const mean = smoothed({ data, width, height }, Math.round(SURROUNDINGS * Math.max(width, height)));
  const out = data.map((value, i) => 255 - Math.max(0, Math.min(255, RAISED * (value - (mean[i] ?? 0)))));
  return { data: out, width, height };
}

/** How much a stroke's colour is raised, and from how much more colour than its surroundings it counts, of 255. */
const COLOUR = { raised: 4, counts: 24 } as const;

/**
 * Makes what has more colour than its surroundings dark on white: the ink of a stamp, on print in black. Null where too
 * little has for a word, or so much that it is no ink.
 * @param share of the pixels that a word covers at least and at most
 */
export function colouredStrokes(
  { data, width, height }: Pixels,
  share: { readonly least: number; readonly most: number },
): Plane | null {
  const colour = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < colour.length; i += 1, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    // Of red, blue or green ink, whichever it is most of.
    const most = Math.max(red - (green + blue) / 2, blue - (red + green) / 2, green - (red + blue) / 2);
    colour[i] = Math.min(255, most);
  }
  const mean = smoothed({ data: colour, width, height }, Math.round(SURROUNDINGS * Math.max(width, height)));
  let counted = 0;
  for (let i = 0; i < colour.length; i += 1) {
    const more = (colour[i] ?? 0) - (mean[i] ?? 0);
    if (more > COLOUR.counts) counted += 1;
    colour[i] = 255 - Math.max(0, Math.min(255, COLOUR.raised * more));
  }
  const covered = counted / colour.length;
  return covered < share.least || covered > share.most ? null : { data: colour, width, height };
}

/** The mean within a square of `2 · reach + 1` pixels, by sums over whole rectangles; smaller at the borders. */
export function smoothed({ data, width, height }: Plane, reach: number): Float32Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const y0 = Math.max(0, y - reach);
    const y1 = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      // No functions and lists here: they took ten times as long as the sums (docs/attacks.md, words-time).
      const x0 = Math.max(0, x - reach);
      const x1 = Math.min(width, x + reach + 1);
      const upper = (sums[y0 * stride + x1] ?? 0) - (sums[y0 * stride + x0] ?? 0);
      const lower = (sums[y1 * stride + x1] ?? 0) - (sums[y1 * stride + x0] ?? 0);
      out[y * width + x] = (lower - upper) / ((x1 - x0) * (y1 - y0));
    }
  }
  return out;
}

/** The greatest value within `reach` pixels, first along the rows and then along the columns. */
function greatest(data: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(data.length);
  const row = new Uint8Array(width + 2 * reach);
  for (let from = 0; from < data.length; from += width) {
    row.fill(0);
    row.set(data.subarray(from, from + width), reach);
    rows.set(greatestAhead(row, 2 * reach + 1, 1).subarray(0, width), from);
  }
  const columns = new Uint8Array((height + 2 * reach) * width);
  columns.set(rows, reach * width);
  return greatestAhead(columns, 2 * reach + 1, width).subarray(0, data.length);
}

/**
 * Replaces each value by the greatest of the `count` values from it on that are `step` apart. Each pass doubles how many are
 * compared, and the last one compares two such runs that overlap.
 */
function greatestAhead(values: Uint8Array, count: number, step: number): Uint8Array {
  let compared = 1;
  for (; 2 * compared <= count; compared *= 2) raise(values, compared * step);
  if (compared < count) raise(values, (count - compared) * step);
  return values;
}

/** Raises each value to the one `shift` further. */
function raise(values: Uint8Array, shift: number): void {
  for (let i = 0; i + shift < values.length; i += 1) {
    const other = values[i + shift] as number;
    if (other > (values[i] as number)) values[i] = other;
  }
}
