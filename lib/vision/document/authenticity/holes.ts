import type { Pixels } from "@/lib/vision/images/image";
import type { Point } from "../page/geometry";
import { closed, inkPlane } from "./wide-strokes";

/** A round dark spot, in pixels of the image that was searched. */
export interface Hole {
  readonly centre: Point;
  readonly radiusPx: number;
}

/** Thin strokes, those of text, are removed first. */
const STROKE_REACH = 2;
/** A hole is darker than one of these shares of the paper's brightness: what lies under it may be a bright table. */
const DARK = [0.4, 0.55, 0.7, 0.82] as const;
/** Paper is the brightness that this share of the pixels stays below. */
const PAPER = 0.7;
/** Diameter in shares of the image's width: the holes of office punches and of authorities are 4 to 8 mm wide. */
const DIAMETER = { least: 0.036, most: 0.1 } as const;
/** Ratio of the axes, and of the area to that of an ellipse with the same axes. */
const MIN_ROUNDNESS = 0.72;
const FILLED = { least: 0.94, most: 1.05 } as const;
/** An ellipse fills 0.785 of the rectangle around it, a square all of it. */
const MAX_OF_RECTANGLE = 0.88;
/** Greatest standard deviation of brightness inside: a hole shows the table, print shows a picture. */
const MAX_DEVIATION = 9;
/** Around a hole, at this many radii, the card is brighter by so many levels in all but one of the directions. */
const RING = { radii: 1.4, levels: 30, directions: 16, mayMiss: 1 } as const;

/**
 * Dark discs in the picture of a document: holes that were punched to cancel it.
 * @param image the document alone, about 320 pixels wide
 */
export function findHoles(image: Pixels): Hole[] {
  const { data: ink, width, height } = closed(inkPlane(image), STROKE_REACH);
  const paper = valueAt(ink, PAPER);
  const holes: Hole[] = [];
  for (const share of DARK) {
    const isDark = Uint8Array.from(ink, (value) => (value < share * paper ? 1 : 0));
    for (const region of regionsOf(isDark, width, height)) {
      const hole = holeOf(region, ink, width);
      if (hole && !holes.some((known) => isSame(known, hole))) holes.push(hole);
    }
  }
  return holes;
}

const isSame = (a: Hole, b: Hole) =>
  Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) < Math.max(a.radiusPx, b.radiusPx);

/** The value that this share of the pixels stays below. */
function valueAt(plane: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of plane) counts[value] = (counts[value] ?? 0) + 1;
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= share * plane.length;
  });
}

/** Connected dark regions as lists of pixels; those at the border of the image are left out. */
function regionsOf(isDark: Uint8Array, width: number, height: number): number[][] {
  const isBorder = (i: number) =>
    i % width === 0 || (i + 1) % width === 0 || i < width || i >= width * (height - 1);
  const regions: number[][] = [];
  for (let start = 0; start < isDark.length; start += 1) {
    if (isDark[start] !== 1) continue;
    const region = regionFrom(start, isDark, width);
    if (!region.some(isBorder)) regions.push(region);
  }
  return regions;
}

/** Marks the region of a dark pixel as seen and returns it; a step over the left or right border does no harm. */
function regionFrom(start: number, isDark: Uint8Array, width: number): number[] {
  const region = [start];
  isDark[start] = 2;
  for (const i of region) {
    for (const next of [i - 1, i + 1, i - width, i + width]) {
      if (isDark[next] !== 1) continue;
      isDark[next] = 2;
      region.push(next);
    }
  }
  return region;
}

function holeOf(region: readonly number[], ink: Uint8Array, width: number): Hole | null {
  const area = region.length;
  const radiusPx = Math.sqrt(area / Math.PI);
  if (2 * radiusPx < DIAMETER.least * width || 2 * radiusPx > DIAMETER.most * width) return null;
  const xs = region.map((i) => i % width);
  const ys = region.map((i) => Math.floor(i / width));
  const [cx, cy] = [mean(xs), mean(ys)];
  // Pixels are squares: each adds 1/12 to the variance.
  const xx = mean(xs.map((x) => (x - cx) ** 2)) + 1 / 12;
  const yy = mean(ys.map((y) => (y - cy) ** 2)) + 1 / 12;
  const xy = mean(xs.map((x, i) => (x - cx) * ((ys[i] ?? 0) - cy)));
  const root = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  const [long, short] = [(xx + yy) / 2 + root, (xx + yy) / 2 - root];
  const filled = area / (4 * Math.PI * Math.sqrt(Math.max(1e-9, long * short)));
  const rectangle = (Math.max(...xs) - Math.min(...xs) + 1) * (Math.max(...ys) - Math.min(...ys) + 1);
  const isRound =
    Math.sqrt(short / long) >= MIN_ROUNDNESS &&
    filled >= FILLED.least &&
    filled <= FILLED.most &&
    area / rectangle <= MAX_OF_RECTANGLE;
  const hole: Hole = { centre: [cx, cy], radiusPx };
  const inside = mean(region.map((i) => ink[i] ?? 0));
  return isRound && deviationOf(region, ink) <= MAX_DEVIATION && isFramed(hole, inside, ink, width)
    ? hole
    : null;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(region: readonly number[], ink: Uint8Array): number {
  const values = region.map((i) => ink[i] ?? 0);
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Whether the hole is darker than what is around it, on every side. */
function isFramed(
  { centre: [cx, cy], radiusPx }: Hole,
  inside: number,
  ink: Uint8Array,
  width: number,
): boolean {
  let missed = 0;
  for (let i = 0; i < RING.directions; i += 1) {
    const angle = (2 * Math.PI * i) / RING.directions;
    const x = Math.round(cx + RING.radii * radiusPx * Math.cos(angle));
    const y = Math.round(cy + RING.radii * radiusPx * Math.sin(angle));
    const outside = x >= 0 && x < width ? (ink[y * width + x] ?? 0) : 0;
    if (outside - inside < RING.levels) missed += 1;
  }
  return missed <= RING.mayMiss;
}
