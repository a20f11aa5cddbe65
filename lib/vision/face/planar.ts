import type { Point } from "@/lib/vision/images/pixels";
import { leastSquares } from "./least-squares";
import { type Mesh, meshPoint } from "./mesh";

/** FaceMesh points whose position on the skull does not depend on the mouth or the eyelids. */
export const RIGID_POINTS = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109, 151, 9,
  8, 168, 6, 197, 195, 5, 4, 1, 19, 94, 2, 98, 327, 64, 294, 48, 278, 33, 133, 362, 263, 130, 359, 46, 276,
  70, 300, 105, 334, 107, 336, 55, 285, 116, 345, 117, 346, 118, 347, 119, 348, 50, 280, 101, 330, 36, 266,
  205, 425, 123, 352, 147, 376, 187, 411,
];

/** How much two views of a face differ from two views of one flat picture. */
export interface PlanarFit {
  /**
   * RMS distance of the points from the best homography between the views, in units of the face's mean radius: near 0
   * for a photograph moved in front of the camera, larger the more a solid head was turned between the views.
   */
  readonly residual: number;
  /** Ratio of the best affine map's larger to its smaller stretch: 1 for a face that was only moved, scaled or rolled. */
  readonly stretch: number;
}

/** Compares two meshes of one face (Hartley and Zisserman, Multiple View Geometry, 4.1: normalised, least squares). */
export function planarFit(from: Pick<Mesh, "points">, to: Pick<Mesh, "points">): PlanarFit {
  const source = normalised(from);
  const target = normalised(to);
  return { residual: homographyResidual(source, target), stretch: affineStretch(source, target) };
}

function normalised(mesh: Pick<Mesh, "points">): Point[] {
  const points = RIGID_POINTS.map((index) => meshPoint(mesh, index));
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [midX, midY] = [mean(0), mean(1)];
  const radius = points.reduce((sum, [x, y]) => sum + Math.hypot(x - midX, y - midY), 0) / points.length || 1;
  return points.map(([x, y]) => [(x - midX) / radius, (y - midY) / radius]);
}

function homographyResidual(source: readonly Point[], target: readonly Point[]): number {
  const equations = pairs(source, target).flatMap(([[x, y], [u, v]]) => [
    { row: [x, y, 1, 0, 0, 0, -u * x, -u * y], value: u },
    { row: [0, 0, 0, x, y, 1, -v * x, -v * y], value: v },
  ]);
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = leastSquares(equations);
  return rootMeanSquare(
    pairs(source, target).map(([[x, y], [u, v]]) => {
      const depth = h6 * x + h7 * y + 1;
      return Math.hypot((h0 * x + h1 * y + h2) / depth - u, (h3 * x + h4 * y + h5) / depth - v);
    }),
  );
}

/** The ratio of the singular values of the best affine map. */
function affineStretch(source: readonly Point[], target: readonly Point[]): number {
  const solve = (axis: 0 | 1) =>
    leastSquares(pairs(source, target).map(([[x, y], to]) => ({ row: [x, y, 1], value: to[axis] })));
  const [a = 0, b = 0] = solve(0);
  const [c = 0, d = 0] = solve(1);
  const half = (a * a + b * b + c * c + d * d) / 2;
  const spread = Math.sqrt(Math.max(0, half * half - (a * d - b * c) ** 2));
  return Math.sqrt((half + spread) / Math.max(1e-9, half - spread));
}

function pairs(source: readonly Point[], target: readonly Point[]): (readonly [Point, Point])[] {
  return source.map((point, index) => [point, target[index] ?? point]);
}

function rootMeanSquare(values: readonly number[]) {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
