import type { Pixels } from "@/lib/vision/images/image";
import { reducedPart } from "../authenticity/reduced";
import { boundsOf, corners, isInside, median, type Point } from "../page/geometry";
import type { TextLine } from "../page/read-page";
import type { SideReading } from "../read-side";
import { coherenceOf } from "./coherence";
import { placeAt, unevennessAt } from "./places";
import { detailOf, lightAndWarmth, type Plane } from "./planes";

/** What lies behind the text of a document. */
export interface Background {
  /**
   * Median over the clear places of how well fine detail continues in one direction, less its error: about 0 to 1, and less
   * than 0 where nothing does. The grain of a camera, compression and plain paper continue nowhere; the printed lines of a
   * guilloche do.
   */
  readonly coherence: number;
  /** Places without text and portrait that were neither dark nor overexposed. */
  readonly places: number;
  /** Width of the text on the photo, in pixels: fine lines are lost on a small photo. */
  readonly widthPx: number;
}

/** The document's text is looked at in this width: lines of security printing are about a pixel wide or more. */
const WIDTH_PX = 1000;
const PLACE_PX = 32;
/** So many places are enough, spread over the whole. */
const MOST_PLACES = 120;
/**
 * Places with so many times the variance of the median one are no ground but portraits and edges: variance of their detail,
 * and of their light beyond a slope.
 */
const MOST_VARIANCE = { detail: 6, light: 5 } as const;
/** On paper the coherence of one place scatters by .01 to .04, so this over the root of their number is the error of a median. */
const ERROR = 0.05;
/** Of a place, at least this share must be without text. */
const LEAST_FREE = 0.7;
/** Mean luminance of a place, 0 to 255: printing shows neither in the dark nor in glare. */
const LIGHT = { least: 40, most: 250 } as const;
/** In a shadow the grain of the camera covers fine lines: darker places than this share of the brightest tenth are left out. */
const IN_SHADOW = { share: 0.7, brightest: 0.1 } as const;
/** The detector's boxes are grown by these shares of their height: the rim of letters is no background. */
const GROWN = { along: 0.8, across: 0.5 } as const;

/** Beyond the values, of their width: where the document's own text ends on a photo whose sides are not found. */
const BESIDE_VALUES = 0.15;
/** Fewer lines do not say where the document lies. */
const LEAST_VALUES = 3;

/**
 * Looks for a printed pattern between the lines of text of a front; null without enough text.
 * @param outline the document's sides on the page's image, where they are found
 */
export async function measureBackground(
  { page, printed }: Pick<SideReading, "page" | "printed">,
  outline: readonly Point[] | null,
): Promise<Background | null> {
  const part = await reducedPart(page, WIDTH_PX, { across: 0, down: 0 });
  if (!part) return null;
  const origin = part.toPage([0, 0]);
  const scale = part.image.width / part.widthPx;
  const into = ([x, y]: Point): Point => [(x - origin[0]) * scale, (y - origin[1]) * scale];
  const covered = coveredByText(part.image, page.lines, into);
  const values = Object.values(printed.values).flatMap(({ pieces }) => pieces);
  const sides = (outline ?? aroundLines(values))?.map(into);
  const ground = sides && Float64Array.from(sides.flat());
  const { light, warmth } = lightAndWarmth(part.image);
  const squares = spread(
    freeSquares(light, covered).filter(
      ([x, y]) => !ground || isInside(ground, x + PLACE_PX / 2, y + PLACE_PX / 2),
    ),
  );
  const placesOf = (detail: Plane) => squares.map((square) => placeAt(detail, covered, square, PLACE_PX));
  const byLight = placesOf(detailOf(light));
  const unevenness = squares.map((square) => unevennessAt(light, covered, square, PLACE_PX));
  const isSmooth = notAbove(MOST_VARIANCE.detail, byLight.map(({ variance }) => variance)); // biome-ignore format: as the next line
  const isEven = notAbove(MOST_VARIANCE.light, unevenness);
  const isClear = squares.map((_, i) => isSmooth(i) && isEven(i));
  const brightness = squares.map(([x, y]) => lightAt(light, covered, x, y).mean);
  const shadow = shadowOf(brightness.filter((_, i) => isClear[i]));
  const isGround = isClear.map((is, i) => is && (brightness[i] as number) >= shadow);
  const coherences = [byLight, placesOf(detailOf(warmth))].map((places) =>
    median(places.filter((_, i) => isGround[i]).map(coherenceOf)),
  );
  const places = isGround.filter(Boolean).length;
  const coherence = Math.max(...coherences) - ERROR / Math.sqrt(Math.max(1, places));
  return { coherence, places, widthPx: part.widthPx };
}

/** Marks the pixels of lines of text and of their rim. */
function coveredByText(
  { width, height }: Pixels,
  lines: readonly TextLine[],
  into: (point: Point) => Point,
): Uint8Array {
  const covered = new Uint8Array(width * height);
  for (const { box } of lines) {
    const grown = {
      ...box,
      width: box.width + GROWN.along * box.height,
      height: box.height * (1 + GROWN.across),
    };
    cover(covered, { width, height }, boundsOf(corners(grown).map(into)));
  }
  return covered;
}

/** Which values are at most so many times the median one. */
const notAbove = (times: number, values: readonly number[]) => {
  const most = times * median(values) + 1;
  return (i: number) => (values[i] as number) <= most;
};

/** The rectangle around lines of text and what is beside them; null of fewer than {@link LEAST_VALUES}. */
function aroundLines(lines: readonly TextLine[]): readonly Point[] | null {
  if (lines.length < LEAST_VALUES) return null;
  const { x0, y0, x1, y1 } = boundsOf(lines.flatMap(({ box }) => corners(box)));
  const beside = BESIDE_VALUES * (x1 - x0);
  const [left, right] = [x0 - beside, x1 + beside];
  const [top, bottom] = [y0 - beside, y1 + beside];
  return [[left, top], [right, top], [right, bottom], [left, bottom]]; // biome-ignore format: one rectangle
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
function freeSquares(light: Plane, covered: Uint8Array): (readonly [x: number, y: number])[] {
  const places: (readonly [number, number])[] = [];
  for (let y = 0; y + PLACE_PX <= light.height; y += PLACE_PX) {
    for (let x = 0; x + PLACE_PX <= light.width; x += PLACE_PX) {
      if (isFree(light, covered, x, y)) places.push([x, y]);
    }
  }
  return places;
}

function isFree(light: Plane, covered: Uint8Array, x0: number, y0: number): boolean {
  const { mean, free } = lightAt(light, covered, x0, y0);
  return free >= LEAST_FREE * PLACE_PX * PLACE_PX && mean >= LIGHT.least && mean <= LIGHT.most;
}

/** Mean luminance of a square without its text, and how many of its pixels have none. */
function lightAt({ data, width }: Plane, covered: Uint8Array, x0: number, y0: number) {
  let [free, sum] = [0, 0];
  for (let y = y0; y < y0 + PLACE_PX; y += 1) {
    for (let at = y * width + x0; at < y * width + x0 + PLACE_PX; at += 1) {
      if (covered[at]) continue;
      free += 1;
      sum += data[at] ?? 0;
    }
  }
  return { mean: sum / Math.max(1, free), free };
}

/** The luminance below which a place lies in a shadow of the others. */
function shadowOf(brightness: readonly number[]): number {
  const sorted = brightness.toSorted((a, b) => b - a);
  return IN_SHADOW.share * (sorted[Math.floor(IN_SHADOW.brightest * sorted.length)] ?? 0);
}

/** Evenly chosen ones of too many. */
const spread = <T>(all: readonly T[]): T[] => {
  const step = Math.max(1, all.length / MOST_PLACES);
  return Array.from({ length: Math.min(all.length, MOST_PLACES) }, (_, i) => all[Math.floor(i * step)] as T);
};
