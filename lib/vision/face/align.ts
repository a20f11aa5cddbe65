import { type Affine, applyAffine, type Point } from "@/lib/vision/images/pixels";

/** dlib's five landmarks among the 468 points of FaceMesh: corners of both eyes, and the base of the nose. */
export const FIVE_POINT_LANDMARKS = [263, 362, 33, 133, 2] as const;

/**
 * The similarity (rotation, one scale, shift) that takes `from` closest to `to` in least squares (Umeyama 1991, in
 * the plane, without reflection).
 * @throws Error unless both lists have the same length of at least two, and `from` is not a single place.
 */
export function similarity(from: readonly Point[], to: readonly Point[]): Affine {
  if (from.length !== to.length || from.length < 2) throw new Error("A similarity needs pairs of points.");
  const [fromX, fromY] = centroid(from);
  const [toX, toY] = centroid(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  from.forEach((point, index) => {
    const [x, y] = [point[0] - fromX, point[1] - fromY];
    const target = to[index] ?? point;
    const [u, v] = [target[0] - toX, target[1] - toY];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  });
  if (spread === 0) throw new Error("A similarity needs points that differ.");
  const cos = along / spread;
  const sin = across / spread;
  return {
    a: cos,
    b: -sin,
    c: toX - cos * fromX + sin * fromY,
    d: sin,
    e: cos,
    f: toY - sin * fromX - cos * fromY,
  };
}

/** A square of a picture: centre and side in pixels, turned by `rollRad` (clockwise as seen, y points down). */
export interface Square {
  readonly centre: Point;
  readonly sidePx: number;
  readonly rollRad: number;
}

/** Maps a cut-out of `cutPx` × `cutPx` onto a square of the picture. */
export function squareToSource(square: Square, cutPx: number): Affine {
  const scale = square.sidePx / cutPx;
  const cos = Math.cos(square.rollRad) * scale;
  const sin = Math.sin(square.rollRad) * scale;
  const turned: Affine = { a: cos, b: -sin, c: 0, d: sin, e: cos, f: 0 };
  const [x, y] = applyAffine(turned, [cutPx / 2, cutPx / 2]);
  return { ...turned, c: square.centre[0] - x, f: square.centre[1] - y };
}

/** Swaps left and right of an RGB cut-out. */
export function mirrored(rgb: Float32Array, widthPx: number): Float32Array {
  const out = new Float32Array(rgb.length);
  for (let pixel = 0; pixel * 3 < rgb.length; pixel += 1) {
    const x = pixel % widthPx;
    const from = (pixel - x + (widthPx - 1 - x)) * 3;
    out[pixel * 3] = rgb[from] ?? 0;
    out[pixel * 3 + 1] = rgb[from + 1] ?? 0;
    out[pixel * 3 + 2] = rgb[from + 2] ?? 0;
  }
  return out;
}

function centroid(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
