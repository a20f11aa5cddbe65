import { corners, hull, type Point, type Quad, quadSize } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";
import { type CutCorner, cutCorners } from "./cut-corners";
import { clearEdge, type EdgeMap, edgesAcross, edgesAlong } from "./edges";
import { type LevelledPage, levelledPage } from "./levelled";
import { type EdgeLine, findLines, supportOf } from "./lines";
import { ownLines } from "./own-lines";

/** The four sides of a document on its photo. */
export interface Outline {
  /** In pixels of the page's image, in reading order of the text. */
  readonly quad: Quad;
  /** Mean share of the sides on which an edge is seen, 0 to 1. */
  readonly support: number;
  /** Corners that are missing. */
  readonly cut: readonly CutCorner[];
}

/** Every side must be seen on this share of its length, and all on average. */
const LEAST_SIDE = 0.62;
const LEAST_MEAN = 0.75;
/**
 * Width over height of documents: cards (ISO/IEC 7810 ID-1, 1.586), data pages and larger cards (ID-2 and ID-3, 1.42),
 * each also standing; and how far the perspective of a photo may change it.
 */
const ASPECTS = [1.586, 1.42, 1 / 1.586, 1 / 1.42] as const;
const MOST_OFF = 0.2;
/** What a shape that fits exactly is worth beside edges that are seen. */
const SHAPE_WEIGHT = 0.35;

/** Fewer lines do not say where a document lies. */
const LEAST_LINES = 3;

/**
 * Finds the four sides of the document around its text: straight edges of colour, seen along most of their length, that
 * no line of text crosses and that form the shape of a document. Null rather than a guess. Where there are none around all
 * lines in the document's direction, they are looked for around those that are surely its own: print of a paper beside it
 * is in the way otherwise.
 * @param values lines that hold values of the document
 */
export async function findOutline(page: Page, values: readonly TextLine[] = []): Promise<Outline | null> {
  const { angle, lines, sure } = ownLines(page, values);
  if (lines.length < LEAST_LINES) return null;
  const level = await levelledPage({ image: page.image, angle });
  const around = (some: readonly TextLine[]) => {
    const text = hull(some.flatMap(({ box }) => corners(box).map(level.into)));
    const sides = sidesAround(level, text);
    return sides && bestQuad(level, sides);
  };
  const found = around(lines);
  if (found || sure.length < LEAST_LINES || sure.length === lines.length) return found;
  return around(sure);
}

interface Sides {
  readonly across: EdgeMap;
  readonly along: EdgeMap;
  readonly clear: readonly [across: number, along: number];
  readonly top: readonly EdgeLine[];
  readonly bottom: readonly EdgeLine[];
  /** With x and y exchanged, as is `right`. */
  readonly left: readonly EdgeLine[];
  readonly right: readonly EdgeLine[];
}

function sidesAround(level: LevelledPage, text: readonly Point[]): Sides | null {
  const [across, along] = [edgesAcross(level), edgesAlong(level)];
  const clear = [clearEdge(across), clearEdge(along)] as const;
  const turned = text.map(([x, y]): Point => [y, x]);
  const [xs, ys] = [text.map(([x]) => x), text.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const lines = (
    edges: EdgeMap,
    points: readonly Point[],
    span: readonly [number, number],
    isAbove: boolean,
  ) => {
    const rows = points.map(([, y]) => y);
    const heights = isAbove
      ? ([1, Math.min(...rows) + 8] as const)
      : ([Math.max(...rows) - 8, edges.height - 2] as const);
    const which = edges === across ? clear[0] : clear[1];
    return findLines(edges, { span, heights, text: points, isAbove, clear: which });
  };
  const top = lines(across, text, [x0, x1], true);
  const bottom = lines(across, text, [x0, x1], false);
  if (top.length === 0 || bottom.length === 0) return null;
  const left = lines(along, turned, [y0, y1], true);
  const right = lines(along, turned, [y0, y1], false);
  return { across, along, clear, top, bottom, left, right };
}

function bestQuad(level: LevelledPage, sides: Sides): Outline | null {
  const lying = sides.top.flatMap((top) => sides.bottom.map((bottom) => ({ top, bottom })));
  const standing = sides.left.flatMap((left) => sides.right.map((right) => ({ left, right })));
  const found = lying
    .flatMap((pair) => standing.map((other) => judged(sides, { ...pair, ...other })))
    .filter((each) => each !== null);
  const [first, ...others] = found;
  if (!first) return null;
  const best = others.reduce((most, each) => (each.worth > most.worth ? each : most), first);
  return {
    quad: best.quad.map(level.out) as unknown as Quad,
    support: best.support,
    cut: cutCorners(level, best.quad),
  };
}

interface Four {
  readonly top: EdgeLine;
  readonly bottom: EdgeLine;
  readonly left: EdgeLine;
  readonly right: EdgeLine;
}

function judged({ across, along, clear }: Sides, { top, bottom, left, right }: Four) {
  const quad: Quad = [
    crossing(top, left),
    crossing(top, right),
    crossing(bottom, right),
    crossing(bottom, left),
  ];
  const shape = shapeOf(quad);
  if (shape === null) return null;
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = quad;
  const seen = [
    supportOf(across, top, [ax, bx], clear[0]),
    supportOf(across, bottom, [dx, cx], clear[0]),
    supportOf(along, left, [ay, dy], clear[1]),
    supportOf(along, right, [by, cy], clear[1]),
  ];
  const support = seen.reduce((sum, share) => sum + share, 0) / seen.length;
  if (Math.min(...seen) < LEAST_SIDE || support < LEAST_MEAN) return null;
  return { quad, support, worth: support + SHAPE_WEIGHT * shape };
}

/** Where a lying line meets one that stands, which is given with x and y exchanged. */
function crossing(lying: EdgeLine, standing: EdgeLine): Point {
  const x = (standing.at + standing.slope * lying.at) / (1 - standing.slope * lying.slope);
  return [x, lying.at + lying.slope * x];
}

/** How well a quad has the shape of a document, 0 to 1; null where it cannot be one. */
function shapeOf(quad: Quad): number | null {
  const { width, height } = quadSize(quad);
  if (Math.min(width, height) < 24) return null;
  const off = Math.min(...ASPECTS.map((aspect) => Math.abs(Math.log(width / height / aspect))));
  return off > MOST_OFF ? null : 1 - off / MOST_OFF;
}
