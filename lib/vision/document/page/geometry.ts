/** Plane geometry of text boxes. Pixels, y pointing down; angles in radians, clockwise as seen on the image. */
export type Point = readonly [x: number, y: number];
/** Corners in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];
/** Row-major 3x3 projective map with the last entry 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** A rectangle rotated by `angle` around its centre; `width` runs along the angle. */
export interface RotatedRect {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export interface Bounds {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The projective map from four points to four others (direct linear transform, Gauss-Jordan with pivoting). */
export function homography(from: Quad, to: Quad): Homography {
  const rows: number[][] = [];
  from.forEach(([x, y], i) => {
    const [u, v] = to[i as 0 | 1 | 2 | 3];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  const solved = solve(rows);
  return solved as unknown as Homography;
}

/** Solves the augmented system in place; a singular row gives zero, so that a degenerate quad samples background. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.slice(column).reduce((best, row, i) => {
      const found = Math.abs(row[column] as number);
      return found > Math.abs((rows[best] as number[])[column] as number) ? column + i : best;
    }, column);
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    eliminate(rows, column);
  }
  return rows.map((row, i) => {
    const diagonal = row[i] as number;
    return diagonal === 0 ? 0 : (row[size] as number) / diagonal;
  });
}

function eliminate(rows: number[][], column: number) {
  const pivotRow = rows[column] as number[];
  const pivot = pivotRow[column] as number;
  if (pivot === 0) return;
  for (const row of rows) {
    if (row === pivotRow) continue;
    const factor = (row[column] as number) / pivot;
    if (factor === 0) continue;
    for (let c = column; c < row.length; c++) row[c] = (row[c] as number) - factor * (pivotRow[c] as number);
  }
}

/** Convex hull (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const p of points) {
    while (kept.length >= 2 && turn(kept.at(-2) as Point, kept.at(-1) as Point, p) <= 0) kept.pop();
    kept.push(p);
  }
  return kept;
}

function turn(o: Point, a: Point, b: Point) {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

/** Extents of points along `angle` (u) and across it (v). */
export function extents(
  points: readonly Point[],
  angle: number,
): { u0: number; u1: number; v0: number; v1: number } {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const u = x * cos + y * sin;
    const v = -x * sin + y * cos;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  return { u0, u1, v0, v1 };
}

/** The smallest rectangle at `angle` around the points. */
export function rectAt(points: readonly Point[], angle: number): RotatedRect {
  const { u0, u1, v0, v1 } = extents(points, angle);
  const [cx, cy] = frameOf(angle).out((u0 + u1) / 2, (v0 + v1) / 2);
  return { cx, cy, width: u1 - u0, height: v1 - v0, angle };
}

/** The rectangle of least area around a convex hull; `width` is its long side, `angle` in (-π/2, π/2]. */
export function smallestRect(hullPoints: readonly Point[]): RotatedRect {
  if (hullPoints.length < 3) return rectAt(hullPoints, 0);
  let best: RotatedRect | null = null;
  hullPoints.forEach((p, i) => {
    const q = hullPoints[(i + 1) % hullPoints.length] as Point;
    const rect = rectAt(hullPoints, Math.atan2(q[1] - p[1], q[0] - p[0]));
    if (!best || rect.width * rect.height < best.width * best.height) best = rect;
  });
  const found = best as unknown as RotatedRect;
  const upright = found.width >= found.height;
  const angle = upright ? found.angle : found.angle + Math.PI / 2;
  const [width, height] = upright ? [found.width, found.height] : [found.height, found.width];
  return { ...found, width, height, angle: halfTurn(angle) };
}

/** Brings an undirected angle into (-π/2, π/2]. */
export function halfTurn(angle: number) {
  let turned = angle;
  while (turned > Math.PI / 2) turned -= Math.PI;
  while (turned <= -Math.PI / 2) turned += Math.PI;
  return turned;
}

/** Difference of two directed angles, in (-π, π]. */
export const angleBetween = (a: number, b: number) => Math.atan2(Math.sin(a - b), Math.cos(a - b));
/** Difference of two undirected angles, in (-π/2, π/2]. */
export const axisBetween = (a: number, b: number) =>
  Math.atan2(Math.sin(2 * (a - b)), Math.cos(2 * (a - b))) / 2;

export function corners({ cx, cy, width, height, angle }: RotatedRect): Quad {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (x: number, y: number): Point => [cx + x * cos - y * sin, cy + x * sin + y * cos];
  const w = width / 2;
  const h = height / 2;
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

/** A coordinate frame rotated by `angle`: `into` maps image pixels to (along, across), `out` maps them back. */
export function frameOf(angle: number) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    into: (x: number, y: number): Point => [x * cos + y * sin, -x * sin + y * cos],
    out: (u: number, v: number): Point => [u * cos - v * sin, u * sin + v * cos],
  };
}
export type Frame = ReturnType<typeof frameOf>;

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Mean width and height of a quad. */
export function quadSize([tl, tr, br, bl]: Quad) {
  return {
    width: (distance(tl, tr) + distance(bl, br)) / 2,
    height: (distance(tl, bl) + distance(tr, br)) / 2,
  };
}

export const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

export const scaleQuad = (quad: Quad, factor: number) =>
  quad.map(([x, y]) => [x * factor, y * factor]) as unknown as Quad;

export function boundsOf(points: readonly Point[]): Bounds {
  const { u0, u1, v0, v1 } = extents(points, 0);
  return { x0: u0, y0: v0, x1: u1, y1: v1 };
}

/** The area that two upright rectangles share. */
export function sharedArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return Math.max(0, width) * Math.max(0, height);
}

/** Whether a place is inside of a polygon, given as x and y in turn: a line from it to the right crosses its sides an odd number of times. */
export function isInside(polygon: Float64Array, x: number, y: number): boolean {
  let inside = false;
  let ax = polygon[polygon.length - 2] ?? 0;
  let ay = polygon[polygon.length - 1] ?? 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const bx = polygon[i] ?? 0;
    const by = polygon[i + 1] ?? 0;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside;
}

/** Middle value of numbers; the upper one of an even count. */
export function median(values: readonly number[] | Float64Array) {
  // An array of numbers alone is sorted several times faster.
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
