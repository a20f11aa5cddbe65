import type { Pixels } from "@/lib/vision/images/image";
import type { RotatedRect } from "../page/geometry";

/**
 * Cuts the patches above, below and of each letter of a line that the diacritics networks classify. They are sampled from the
 * photo, because the detector's box cuts diacritics off, and scaled by the height of the capitals.
 */

/** Height of the line's box in the sampled strip; rows and columns in this file have this scale. */
const BOX_PX = 48;
/** Rows of the strip above and below the box. */
const MARGIN_PX = 22;
const ROWS = BOX_PX + 2 * MARGIN_PX;

/** A patch above a letter: its samples, and its extent in heights of the capitals from their top edge. */
export const ABOVE = { rows: 18, columns: 22, from: -0.52, to: 0.3, halfWidth: 0.6 } as const;
/** A patch below a letter, measured from the baseline. */
export const BELOW = { rows: 12, columns: 16, from: -0.2, to: 0.4, halfWidth: 0.5 } as const;
/** A patch of a whole letter, measured from its top edge. */
export const THROUGH = { rows: 20, columns: 20, from: -0.1, to: 1.1, halfWidth: 0.6 } as const;
/**
 * The same in a line with small letters, whose height counts there: above it the patch has room for a capital with a mark.
 */
export const ABOVE_SMALL = { rows: 26, columns: 22, from: -0.95, to: 0.3, halfWidth: 0.65 } as const;
export const BELOW_SMALL = { rows: 14, columns: 16, from: -0.25, to: 0.6, halfWidth: 0.65 } as const;
type PatchWindow = typeof ABOVE | typeof BELOW | typeof THROUGH | typeof ABOVE_SMALL | typeof BELOW_SMALL;

/** Darkness around one letter, row-major from the top: 0 is paper, 1 the ink of the letters; -0.3 to 1.2. */
export interface LetterPatches {
  readonly above: Float32Array;
  readonly below: Float32Array;
  readonly through: Float32Array;
}

interface Strip {
  readonly grey: Float32Array;
  readonly width: number;
}

/**
 * @param places middles of the letters as shares of the width of `box`
 * @param hasSmall whether some of the letters are small
 * @returns the patches of each letter, or null where the height of the capitals cannot be measured
 */
export function letterPatches(
  image: Pixels,
  box: RotatedRect,
  places: readonly number[],
  hasSmall = false,
): LetterPatches[] | null {
  const strip = levelStrip(image, box);
  const centres = places.map((place) => place * strip.width);
  const band = capitalBand(strip, centres);
  if (!band) return null;
  const [over, under] = hasSmall ? [ABOVE_SMALL, BELOW_SMALL] : [ABOVE, BELOW];
  return centres.map((centre) => {
    const tone = toneAround(strip, centre, band);
    return {
      above: patch(strip, over, centre, band.top, band, tone),
      below: patch(strip, under, centre, band.bottom, band, tone),
      through: patch(strip, THROUGH, centre, band.top, band, tone),
    };
  });
}

/** Slopes of a line in its box that are tried: boxes of short words have the direction of the page, not their own. */
const SLOPES = [-0.1, -0.08, -0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06, 0.08, 0.1] as const;

/** The strip, rotated so that the top and bottom edges of the capitals are as sharp as possible. */
function levelStrip(image: Pixels, box: RotatedRect): Strip {
  const strip = sampleStrip(image, box);
  const dark = darkness(strip);
  const abruptness = SLOPES.map((slope) => {
    const ink = rowInk(dark, strip.width, 0, strip.width, slope);
    return ink.reduce((sum, value, row) => sum + (value - (ink[row - 1] ?? value)) ** 2, 0);
  });
  const slope = SLOPES[abruptness.indexOf(Math.max(...abruptness))] ?? 0;
  return slope === 0 ? strip : sampleStrip(image, { ...box, angle: box.angle + Math.atan(slope) });
}

/** Samples the box and its margins upright; large print is averaged down. */
function sampleStrip(image: Pixels, box: RotatedRect): Strip {
  const step = box.height / BOX_PX;
  const width = Math.max(1, Math.round(box.width / step));
  const [cos, sin] = [Math.cos(box.angle) * step, Math.sin(box.angle) * step];
  const grey = new Float32Array(width * ROWS);
  const parts = Math.max(1, Math.min(3, Math.round(step)));
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let part = 0; part < parts * parts; part++) {
        const across = row + ((part % parts) + 0.5) / parts - ROWS / 2;
        const along = column + (Math.floor(part / parts) + 0.5) / parts - width / 2;
        sum += greyAt(image, box.cx + along * cos - across * sin, box.cy + along * sin + across * cos);
      }
      grey[row * width + column] = sum / (parts * parts);
    }
  }
  return { grey, width };
}

/** Bilinear sample of the mean of the channels; coordinates are clamped to the image. */
function greyAt({ data, width, height }: Pixels, x: number, y: number) {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const here = (y0 * width + x0) * 3;
  const beside = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const right = u - x0;
  const low = v - y0;
  const upper = meanAt(data, here) * (1 - right) + meanAt(data, here + beside) * right;
  const lower = meanAt(data, here + below) * (1 - right) + meanAt(data, here + below + beside) * right;
  return upper * (1 - low) + lower * low;
}

const meanAt = (data: Uint8Array, i: number) =>
  ((data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number)) / 3;

interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/** Ink of a row at the edges of the capitals, as a share of the median row within them. */
const EDGE_SHARE = 0.42;
const MIN_BAND_PX = 14;
const MAX_BAND_PX = 46;

/** The rows of the capitals: those around the middle of the box that hold as much ink as letters do. */
function capitalBand(strip: Strip, centres: readonly number[]): Band | null {
  const from = Math.max(0, Math.floor(Math.min(...centres) - 8));
  const to = Math.min(strip.width, Math.ceil(Math.max(...centres) + 8));
  const ink = rowInk(darkness(strip), strip.width, from, to, 0);
  const middle = [...ink.slice(MARGIN_PX + 14, MARGIN_PX + 34)].sort((a, b) => a - b);
  const usual = middle[middle.length >> 1] ?? 0;
  if (usual <= 0) return null;
  const limit = EDGE_SHARE * usual;
  const at = (row: number) => ink[row] ?? 0;
  let top = ROWS >> 1;
  while (top > 0 && at(top - 1) > limit) top--;
  let bottom = ROWS >> 1;
  while (bottom < ROWS - 1 && at(bottom + 1) > limit) bottom++;
  // Interpolates the edge between rows: where the ink falls to the limit.
  const above = top > 0 ? (at(top) - limit) / Math.max(1e-6, at(top) - at(top - 1)) : 0;
  const below = bottom < ROWS - 1 ? (at(bottom) - limit) / Math.max(1e-6, at(bottom) - at(bottom + 1)) : 0;
  const [upper, lower] = [top + 0.5 - Math.min(1, above), bottom + 0.5 + Math.min(1, below)];
  const height = lower - upper;
  return height >= MIN_BAND_PX && height <= MAX_BAND_PX ? { top: upper, bottom: lower, height } : null;
}

/** How much darker than the paper of its column each pixel is. */
function darkness({ grey, width }: Strip): Float32Array {
  const dark = new Float32Array(grey.length);
  const column = new Float32Array(ROWS);
  for (let x = 0; x < width; x++) {
    for (let row = 0; row < ROWS; row++) column[row] = grey[row * width + x] as number;
    const paper = column.sort()[Math.floor(ROWS * 0.75)] as number;
    for (let row = 0; row < ROWS; row++) {
      dark[row * width + x] = Math.max(0, paper - (grey[row * width + x] as number));
    }
  }
  return dark;
}

/** Mean darkness along rows that fall by `slope` to the right. */
function rowInk(dark: Float32Array, width: number, from: number, to: number, slope: number): Float32Array {
  const ink = new Float32Array(ROWS);
  for (let x = from; x < to; x++) {
    const fall = Math.round(slope * (x - width / 2));
    for (let row = Math.max(0, -fall); row < Math.min(ROWS, ROWS - fall); row++) {
      ink[row] = (ink[row] as number) + (dark[(row + fall) * width + x] as number) / (to - from);
    }
  }
  return ink;
}

interface Tone {
  readonly paper: number;
  readonly contrast: number;
}

/** Brightness of paper and ink near a letter, to cancel shadows and glare. */
function toneAround({ grey, width }: Strip, centre: number, { top, bottom, height }: Band): Tone {
  const [x0, x1] = [Math.max(0, Math.round(centre - height)), Math.min(width, Math.round(centre + height))];
  const [y0, y1] = [
    Math.max(0, Math.round(top - 0.4 * height)),
    Math.min(ROWS, Math.round(bottom + 0.3 * height)),
  ];
  const values: number[] = [];
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) values.push(grey[y * width + x] as number);
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  const paper = at(0.75);
  return { paper, contrast: Math.max(8, paper - at(0.05)) };
}

function patch(
  { grey, width }: Strip,
  window: PatchWindow,
  centre: number,
  edge: number,
  { height }: Band,
  tone: Tone,
) {
  const { rows, columns, from, to, halfWidth } = window;
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const y = edge + height * (from + ((row + 0.5) / rows) * (to - from));
    for (let column = 0; column < columns; column++) {
      const x = centre + height * halfWidth * ((2 * (column + 0.5)) / columns - 1);
      const dark = (tone.paper - stripAt(grey, width, x, y)) / tone.contrast;
      values[row * columns + column] = Math.min(1.2, Math.max(-0.3, dark));
    }
  }
  return values;
}

/** Bilinear sample. */
function stripAt(grey: Float32Array, width: number, x: number, y: number) {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1);
  const v = Math.min(Math.max(y - 0.5, 0), ROWS - 1);
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, ROWS - 1)];
  const at = (px: number, py: number) => grey[py * width + px] as number;
  const upper = at(x0, y0) * (1 - u + x0) + at(x1, y0) * (u - x0);
  const lower = at(x0, y1) * (1 - u + x0) + at(x1, y1) * (u - x0);
  return upper + (lower - upper) * (v - y0);
}
