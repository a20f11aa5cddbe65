import { type Affine, applyAffine, type Point } from "@/lib/vision/images/pixels";

/** dlib's five landmarks among the 468 points of FaceMesh: corners of both eyes, and the base of the nose. */
export const FIVE_POINT_LANDMARKS = [263, 362, 33, 133, 2] as const;

/**
 * The similarity (rotation, uniform scale, translation) that maps `from` to `to` with the least squared error (Umeyama
 * 1991, in the plane, without reflection).
 * @throws Error unless both lists have the same length of at least two, and the points of `from` differ.
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

/** A square region of an image: centre and side in pixels, rotated by `rollRad` (clockwise; y points down). */
export interface Square {
  readonly centre: Point;
  readonly sidePx: number;
  readonly rollRad: number;
}

/** The map from a crop of `cutPx` × `cutPx` pixels to a square region of the image. */
export function squareToSource(square: Square, cutPx: number): Affine {
  const scale = square.sidePx / cutPx;
  const cos = Math.cos(square.rollRad) * scale;
  const sin = Math.sin(square.rollRad) * scale;
  const turned: Affine = { a: cos, b: -sin, c: 0, d: sin, e: cos, f: 0 };
  const [x, y] = applyAffine(turned, [cutPx / 2, cutPx / 2]);
  return { ...turned, c: square.centre[0] - x, f: square.centre[1] - y };
}

/** Swaps left and right of an interleaved RGB crop. */
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
