import { reducedPart } from "../authenticity/reduced";
import { boundsOf, corners, median } from "../page/geometry";
import type { Page } from "../page/read-page";
import { coherenceAt } from "./coherence";
import { detailOf, lightAndWarmth, type Plane } from "./planes";

/** What lies behind the text of a document. */
export interface Background {
  /**
   * Median over the clear places of how far fine detail continues in one direction: about 0 to 1. The grain of a camera and
   * plain paper continue nowhere; the printed lines of a guilloche do.
   */
  readonly coherence: number;
  /** Places without text that were neither dark nor overexposed. */
  readonly places: number;
  /** Width of the text on the photo, in pixels: fine lines are lost on a small photo. */
  readonly widthPx: number;
}

/** The document's text is looked at in this width: lines of security printing are about a pixel wide or more. */
const WIDTH_PX = 1000;
const PLACE_PX = 32;
/** So many places are enough, spread over the whole. */
const MOST_PLACES = 80;
/** Of a place, at least this share must be without text. */
const LEAST_FREE = 0.7;
/** Mean luminance of a place, 0 to 255: printing shows neither in the dark nor in glare. */
const LIGHT = { least: 40, most: 250 } as const;
/** The detector's boxes are grown by these shares of their height: the rim of letters is no background. */
const GROWN = { along: 0.8, across: 0.5 } as const;

/** Looks for a printed pattern between the lines of text of a page; null without enough text. */
export async function measureBackground(page: Page): Promise<Background | null> {
  const part = await reducedPart(page, WIDTH_PX, { across: 0, down: 0 });
  if (!part) return null;
  const { width, height } = part.image;
  const origin = part.toPage([0, 0]);
  const scale = width / part.widthPx;
  const covered = new Uint8Array(width * height);
  for (const { box } of page.lines) {
    const grown = {
      ...box,
      width: box.width + GROWN.along * box.height,
      height: box.height * (1 + GROWN.across),
    };
    const ends = corners(grown).map(([x, y]) => [(x - origin[0]) * scale, (y - origin[1]) * scale] as const);
    cover(covered, { width, height }, boundsOf(ends));
  }
  const { light, warmth } = lightAndWarmth(part.image);
  const places = spread(freePlaces(light, covered));
  const coherences = [light, warmth].map((plane) => {
    const detail = detailOf(plane);
    return median(places.map((place) => coherenceAt(detail, covered, place, PLACE_PX)));
  });
  return { coherence: Math.max(...coherences), places: places.length, widthPx: part.widthPx };
}

function cover(
  mask: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { x0, y0, x1, y1 }: ReturnType<typeof boundsOf>,
) {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += 1) {
    if (right > left) mask.fill(1, y * width + left, y * width + right);
  }
}

/** Corners of the squares that hold hardly any text and are lit. */
function freePlaces(light: Plane, covered: Uint8Array): (readonly [x: number, y: number])[] {
  const places: (readonly [number, number])[] = [];
  for (let y = 0; y + PLACE_PX <= light.height; y += PLACE_PX) {
    for (let x = 0; x + PLACE_PX <= light.width; x += PLACE_PX) {
      if (isFree(light, covered, x, y)) places.push([x, y]);
    }
  }
  return places;
}

function isFree({ data, width }: Plane, covered: Uint8Array, x0: number, y0: number): boolean {
  let [free, sum] = [0, 0];
  for (let y = y0; y < y0 + PLACE_PX; y += 1) {
    for (let at = y * width + x0; at < y * width + x0 + PLACE_PX; at += 1) {
      if (covered[at]) continue;
      free += 1;
      sum += data[at] ?? 0;
    }
  }
  const mean = sum / Math.max(1, free);
  return free >= LEAST_FREE * PLACE_PX * PLACE_PX && mean >= LIGHT.least && mean <= LIGHT.most;
}

/** Evenly chosen ones of too many. */
const spread = <T>(all: readonly T[]): T[] => {
  const step = Math.max(1, all.length / MOST_PLACES);
  return Array.from({ length: Math.min(all.length, MOST_PLACES) }, (_, i) => all[Math.floor(i * step)] as T);
};
