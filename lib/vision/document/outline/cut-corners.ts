import { between, type Point, type Quad } from "../page/geometry";
import type { LevelledPage } from "./levelled";

/** A corner of a document that is not there: a straight edge runs across it, and behind that the ground is seen. */
export interface CutCorner {
  /** The corner where the sides would meet, and the ends of the cut, in pixels of the page's image. */
  readonly points: readonly [corner: Point, Point, Point];
}

/** Lengths of a cut along the sides, in shares of the document's longer side; cards are rounded by .037 (ISO/IEC 7810). */
const REACH = { least: 0.07, most: 0.34, step: 0.0125 } as const;
/** Length along one side for one of the other. */
const RATIOS = [0.6, 0.75, 1, 1.3, 1.6] as const;
/** The cuts that are tried: their lengths along both sides. */
const CUTS = Array.from(
  { length: Math.floor((REACH.most - REACH.least) / REACH.step) + 1 },
  (_, i) => REACH.least + i * REACH.step,
).flatMap((u) => RATIOS.map((ratio) => [u, u * ratio] as const).filter(([, v]) => v <= REACH.most));
/** Where the sides of an intact card are looked for first, beside the rounding. */
const BESIDE = { from: 0.045, to: 0.09 } as const;
/** Share of the cut on which an edge is seen, and of the sides before it on which one may be. */
const LEAST_CUT = 0.8;
const MOST_SIDE = 0.35;
/** Levels by which the ground differs from the card behind the cut, and may differ from the ground outside. */
const LEAST_FROM_CARD = 15;
const MOST_FROM_GROUND = 30;
/** Change of a colour, in levels, that is a clear edge. */
const CLEAR = 22;

/**
 * The corners that were cut off a document, as authorities do to cancel one.
 * @param quad the four corners of the document as its sides would make them, in pixels of the levelled page
 */
export function cutCorners(page: LevelledPage, quad: Quad): CutCorner[] {
  return [0, 1, 2, 3].flatMap((index) => {
    const corner = cornerOf(quad, index);
    const cut = isIntact(page, corner) ? null : cutAt(page, corner);
    return cut
      ? [{ points: [corner.at(0, 0), cut[0], cut[1]].map(page.out) as unknown as CutCorner["points"] }]
      : [];
  });
}

interface Corner {
  /** A place by its distances along both sides, in shares of the longer side; negative outside of the document. */
  readonly at: (u: number, v: number) => Point;
}

function cornerOf(quad: Quad, index: number): Corner {
  const [from, next, last] = [quad[index], quad[(index + 1) % 4], quad[(index + 3) % 4]] as [
    Point,
    Point,
    Point,
  ];
  const [along, across] = [distance(from, next), distance(from, last)];
  const longer = Math.max(along, across);
  const step = (to: Point, length: number): Point => [
    ((to[0] - from[0]) * longer) / length,
    ((to[1] - from[1]) * longer) / length,
  ];
  const [a, b] = [step(next, along), step(last, across)];
  return { at: (u, v) => [from[0] + u * a[0] + v * b[0], from[1] + u * a[1] + v * b[1]] };
}

const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1]));

function isIntact(page: LevelledPage, { at }: Corner): boolean {
  const { from, to } = BESIDE;
  const sides = [edgeShare(page, at(from, 0), at(to, 0)), edgeShare(page, at(0, from), at(0, to))];
  return sides.some((share) => share !== null && share > 0.5) || sides.every((share) => share === null);
}

/** The ends of the cut with the clearest edge; null without one. */
function cutAt(page: LevelledPage, corner: Corner): readonly [Point, Point] | null {
  let best: { readonly worth: number; readonly ends: readonly [Point, Point] } | null = null;
  for (const [u, v] of CUTS) {
    const ends = [corner.at(u, 0), corner.at(0, v)] as const;
    const cut = edgeShare(page, ...ends) ?? 0;
    if (cut < LEAST_CUT) continue;
    const worth = cut - sidesBefore(page, corner, u, v);
    if (worth < LEAST_CUT - MOST_SIDE || worth <= (best?.worth ?? 0)) continue;
    if (showsGround(page, corner, u, v)) best = { worth, ends };
  }
  return best?.ends ?? null;
}

/** The larger share of the two sides between the corner and the cut on which an edge is seen; 1 where neither is known. */
function sidesBefore(page: LevelledPage, { at }: Corner, u: number, v: number): number {
  const shares = [
    edgeShare(page, at(0.12 * u, 0), at(0.9 * u, 0)),
    edgeShare(page, at(0, 0.12 * v), at(0, 0.9 * v)),
  ].filter((share) => share !== null);
  return shares.length === 0 ? 1 : Math.max(...shares);
}

const GRID = 8;

/** Whether what lies before the cut looks like the ground around the document, and not like the document. */
function showsGround(page: LevelledPage, { at }: Corner, u: number, v: number): boolean {
  const [before, behind, ground]: [Point[], Point[], Point[]] = [[], [], []];
  for (let i = 0; i < GRID * GRID; i += 1) {
    const [x, y] = [((i % GRID) + 0.5) / GRID, (Math.floor(i / GRID) + 0.5) / GRID];
    if (x + y < 0.75) before.push(at(x * u, y * v));
    if (x + y > 1.3) behind.push(at(x * u, y * v));
    ground.push(at(-0.02 - 0.03 * x, y * v), at(x * u, -0.02 - 0.03 * y));
  }
  const [cut, card, outside] = [colourAt(page, before), colourAt(page, behind), colourAt(page, ground)];
  if (!cut || !card) return false;
  return apart(cut, card) >= LEAST_FROM_CARD && (!outside || apart(cut, outside) <= MOST_FROM_GROUND);
}

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));

/** The middle colour of some places; null where fewer than a quarter of them are on the photo. */
function colourAt(page: LevelledPage, points: readonly Point[]): number[] | null {
  const colours = page.planes.map((plane) =>
    points
      .map(([x, y]) => valueAt(page, plane, x, y))
      .filter((value) => value >= 0)
      .sort((a, b) => a - b),
  );
  if ((colours[0]?.length ?? 0) < points.length / 4) return null;
  return colours.map((values) => values[values.length >> 1] ?? 0);
}

function valueAt({ width, height }: LevelledPage, plane: Float32Array, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height
    ? -1
    : (plane[row * width + column] as number);
}

const SAMPLES = 24;

/** The share of a stretch on which an edge of colour is seen within a pixel; null where most of it is off the photo. */
function edgeShare(page: LevelledPage, from: Point, to: Point): number | null {
  const length = distance(from, to);
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  let [sum, seen] = [0, 0];
  for (let i = 0; i < SAMPLES; i += 1) {
    const edge = edgeAt(page, between(from, to, (i + 0.5) / SAMPLES), normal);
    if (edge === null) continue;
    seen += 1;
    sum += Math.min(1, edge / CLEAR);
  }
  return seen < SAMPLES / 2 ? null : sum / seen;
}

/** The largest change of a colour across a place, one and two pixels beside it; null at the border of the photo. */
function edgeAt(page: LevelledPage, [x, y]: Point, [nx, ny]: Point): number | null {
  let best: number | null = null;
  for (const plane of page.planes) {
    for (let shift = -1; shift <= 1; shift += 1) {
      const at = (far: number) => valueAt(page, plane, x + (shift + far) * nx, y + (shift + far) * ny);
      const [a, b, c, d] = [at(1.5), at(2.5), at(-1.5), at(-2.5)];
      if (Math.min(a, b, c, d) < 0) continue;
      best = Math.max(best ?? 0, Math.abs(a + b - c - d) / 2);
    }
  }
  return best;
}
