import { extents, frameOf, type Point } from "@/lib/vision/document/page/geometry";
import type { AttackRecipe } from "@/tools/attacks/recipe";
import { textPath, textWidth } from "@/tools/specimen/lettering";
import type { Random } from "@/tools/specimen/random";
import { locateDocument } from "./locate";
import { type Colour, copyOf, open, paint, sampleAt, saved } from "./raster";

const WORDS = [
  "SPECIMEN",
  "SPÉCIMEN",
  "ESPÉCIMEN",
  "MUSTER",
  "VOID",
  "COPY",
  "CÓPIA",
  "COPIE",
  "SAMPLE",
  "CANCELLED",
  "ANNULÉ",
  "FACSIMILE",
  "NOT VALID",
] as const;

const INKS: readonly [Colour, ...Colour[]] = [
  [190, 30, 36],
  [40, 50, 140],
  [25, 25, 28],
  [130, 130, 134],
  [250, 250, 250],
];

type Edge = readonly [from: Point, to: Point];

/** The outlines of a line of text as straight edges. */
function edgesOf(words: string, size: number): Edge[] {
  const edges: Edge[] = [];
  let [start, at]: [Point, Point] = [[0, 0], [0, 0]]; // biome-ignore format: one pair
  const to = (next: Point) => {
    edges.push([at, next]);
    at = next;
  };
  const path = textPath(words, "bold", size, 0, 0);
  for (const [, command = "", numbers = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const n = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const point = (i: number): Point => [n[i] ?? 0, n[i + 1] ?? 0];
    if (command === "M") [start, at] = [point(0), point(0)];
    else if (command === "L") to(point(0));
    else if (command === "Z") to(start);
    else curve(at, command === "Q" ? [point(0), point(2)] : [point(0), point(2), point(4)], to);
  }
  return edges;
}

/** A Bézier curve as eight straight edges. */
function curve(from: Point, control: readonly Point[], to: (point: Point) => void): void {
  const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  for (let step = 1; step <= 8; step += 1) {
    let points: readonly Point[] = [from, ...control];
    while (points.length > 1) {
      const level = points;
      points = level.slice(1).map((point, i) => mix(level[i] ?? point, point, step / 8));
    }
    to(points[0] ?? from);
  }
}

/** Edges by the rows that they cross, one row for each unit of length. */
type Rows = ReadonlyMap<number, readonly Edge[]>;

function rowsOf(edges: readonly Edge[]): Rows {
  const rows = new Map<number, Edge[]>();
  for (const edge of edges) {
    const [y0, y1] = [Math.min(edge[0][1], edge[1][1]), Math.max(edge[0][1], edge[1][1])];
    for (let row = Math.floor(y0); row <= y1; row += 1) rows.set(row, [...(rows.get(row) ?? []), edge]);
  }
  return rows;
}

/** Whether a point is ink, by the non-zero winding rule. */
function isInk(rows: Rows, [x, y]: Point): boolean {
  let winding = 0;
  for (const [[x0, y0], [x1, y1]] of rows.get(Math.floor(y)) ?? []) {
    if (y0 <= y === y1 <= y || Math.max(x0, x1) <= x) continue;
    if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x) winding += y1 > y0 ? 1 : -1;
  }
  return winding !== 0;
}

interface Word {
  readonly words: string;
  readonly centre: Point;
  /** Height of the letters in pixels. */
  readonly size: number;
  readonly angle: number;
  readonly ink: Colour;
  readonly cover: number;
}

/** Share of a pixel's samples in the ink, two by two. */
const SAMPLES = [0.25, 0.75] as const;

type Raster = Parameters<typeof paint>[0];

export function write(image: Raster, { words, centre, size, angle, ink, cover }: Word): void {
  const rows = rowsOf(edgesOf(words, size));
  const wide = textWidth(words, "bold", size);
  const { into, out } = frameOf(angle);
  const [cu, cv] = into(...centre);
  const local = (x: number, y: number): Point => {
    const [u, v] = into(x, y);
    return [u - cu + wide / 2, v - cv + 0.36 * size];
  };
  const corners = [[cu - wide / 2, cv - size], [cu + wide / 2, cv - size], [cu + wide / 2, cv + size], [cu - wide / 2, cv + size]] as const; // biome-ignore format: one rectangle
  const { u0, u1, v0, v1 } = extents(
    corners.map(([u, v]) => out(u, v)),
    0,
  );
  const area = { left: u0, top: v0, width: u1 - u0, height: v1 - v0 };
  paint(image, area, (x, y) => {
    const [, across] = local(x, y);
    if (across < -1.1 * size || across > 0.3 * size) return null;
    let share = 0;
    for (const dy of SAMPLES) {
      for (const dx of SAMPLES) if (isInk(rows, local(x - 0.5 + dx, y - 0.5 + dy))) share += 0.25;
    }
    return share > 0 ? [ink, share * cover] : null;
  });
}

function mark(
  name: string,
  place: (width: number, random: Random) => { share: number; turn: number },
): AttackRecipe {
  return {
    name,
    attack: "document_marked",
    make: async (genuine, random) => {
      const front = copyOf(await open(genuine.front));
      const { card } = await locateDocument(front);
      const width = Math.hypot(card[1][0] - card[0][0], card[1][1] - card[0][1]);
      const angle = Math.atan2(card[1][1] - card[0][1], card[1][0] - card[0][0]);
      const words = random.pick(WORDS);
      const { share, turn } = place(width, random);
      const size = (share * width) / textWidth(words, "bold", 1);
      const at = (i: 0 | 1) => card.reduce((sum, corner) => sum + corner[i] / 4, 0);
      const shift = random.between(-0.08, 0.08) * width;
      const centre: Point = [at(0) + shift, at(1) + shift];
      const ink = random.pick(INKS);
      const faint = random.between(0.3, 0.95);
      // White on a white card shows nothing.
      const shown = Math.abs(sampleAt(front, ...centre)[0] - ink[0]) < 60 ? INKS[0] : ink;
      write(front, { words, centre, size, angle: angle + turn, ink: shown, cover: faint });
      return { ...genuine, front: await saved(front, random) };
    },
  };
}

const degrees = (value: number) => (value * Math.PI) / 180;

export const MARKS: readonly AttackRecipe[] = [
  mark("diagonal_word", (_, random) => ({
    share: random.between(0.5, 0.85),
    turn: degrees(random.pick([-1, 1]) * random.between(15, 40)),
  })),
  mark("level_word", (_, random) => ({
    share: random.between(0.35, 0.8),
    turn: degrees(random.between(-4, 4)),
  })),
  mark("small_stamp", (_, random) => ({
    share: random.between(0.16, 0.3),
    turn: degrees(random.between(-25, 25)),
  })),
];
