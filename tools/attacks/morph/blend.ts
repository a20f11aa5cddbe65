import sharp from "sharp";
import { similarity } from "@/lib/vision/face/align";
import type { Mesh } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";
import { applyAffine, invertAffine, type Point, Pyramid, warp } from "@/lib/vision/images/pixels";
import type { Ratio } from "@/lib/vocabulary";
import { type Triangle, triangulate } from "@/tools/evaluation/face/triangles";

/** A photograph with the mesh of its face. */
export interface MorphSource {
  readonly picture: Pixels;
  readonly mesh: Pick<Mesh, "points">;
}

export interface MorphPlan {
  /** Share of the second person in shape and texture. */
  readonly share: Ratio;
  /** Around the face: both photographs blended, which leaves shadows of two heads, or the first one alone. */
  readonly background: "both" | "first";
}

/** The outline of the face among the points of FaceMesh (MediaPipe, `FACEMESH_FACE_OVAL`). */
const OUTLINE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/**
 * A morph of two faces: both photographs are warped to the mean of their meshes, triangle by triangle, and blended
 * (Ferrara, Franco and Maltoni 2014). The result has the frame of the first photograph.
 */
export async function morph(first: MorphSource, second: MorphSource, plan: MorphPlan): Promise<Pixels> {
  const { width, height } = first.picture;
  const moved = inFrameOf(first, second);
  const frame = borderPoints(width, height);
  const from = [flat(first), flat(moved)].map((points) => [...points, ...frame]) as [Point[], Point[]];
  const mean = from[0].map((point, index): Point => {
    const other = from[1][index] ?? point;
    return [mix(point[0], other[0], plan.share), mix(point[1], other[1], plan.share)];
  });
  const triangles = triangulate(mean);
  const [one, two] = [
    warpTriangles(first.picture, { from: from[0], to: mean, triangles }),
    warpTriangles(moved.picture, { from: from[1], to: mean, triangles }),
  ];
  const mask = plan.background === "both" ? null : await faceMask(mean, width, height);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) {
    const share = plan.share * (mask ? (mask[Math.floor(at / 3)] ?? 0) / 255 : 1);
    data[at] = Math.round(mix(one[at] ?? 0, two[at] ?? 0, share));
  }
  return { data, width, height };
}

const mix = (one: number, two: number, share: Ratio) => one + (two - one) * share;
const flat = ({ mesh }: MorphSource) => mesh.points.map(([x, y]): Point => [x, y]);

/** The second photograph moved, turned and scaled so that its face lies on the first one's. */
function inFrameOf(first: MorphSource, second: MorphSource): MorphSource {
  const { width, height } = first.picture;
  const map = similarity(flat(second), flat(first));
  const moved = warp(new Pyramid(second.picture), invertAffine(map), width, height);
  const points = second.mesh.points.map(([x, y, z]) => {
    const [u, v] = applyAffine(map, [x, y]);
    return [u, v, z] as const;
  });
  return { picture: { data: Uint8Array.from(moved), width, height }, mesh: { points } };
}

function borderPoints(width: number, height: number): Point[] {
  return [0, 1 / 3, 2 / 3, 1].flatMap((x) =>
    [0, 1 / 3, 2 / 3, 1].flatMap((y): Point[] =>
      x % 1 === 0 || y % 1 === 0 ? [[x * (width - 1), y * (height - 1)]] : [],
    ),
  );
}

interface TriangleMap {
  readonly from: readonly Point[];
  readonly to: readonly Point[];
  readonly triangles: readonly Triangle[];
}

function warpTriangles(picture: Pixels, { from, to, triangles }: TriangleMap): Float32Array {
  const out = new Float32Array(picture.width * picture.height * 3);
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner) => to[corner] ?? ([0, 0] as const));
    const [u, v, w] = corners.map((corner) => from[corner] ?? ([0, 0] as const));
    if (a && b && c && u && v && w) fillTriangle(picture, out, [a, b, c], [u, v, w]);
  }
  return out;
}

type Corners = readonly [Point, Point, Point];

function fillTriangle(picture: Pixels, out: Float32Array, [a, b, c]: Corners, [u, v, w]: Corners): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (area === 0) return;
  const { width, height } = picture;
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  for (let y = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]))); y <= bottom; y += 1)
    for (let x = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]))); x <= right; x += 1) {
      const second = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
      const third = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
      const one = 1 - second - third;
      if (Math.min(one, second, third) < -1e-6) continue;
      const sx = one * u[0] + second * v[0] + third * w[0];
      const sy = one * u[1] + second * v[1] + third * w[1];
      sample(picture, sx, sy, out, (y * width + x) * 3);
    }
}

/** Bilinear. */
function sample({ data, width, height }: Pixels, x: number, y: number, out: Float32Array, to: number): void {
  const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const [fx, fy] = [Math.max(0, Math.min(1, x - x0)), Math.max(0, Math.min(1, y - y0))];
  const at = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = (offset: number) => data[at + offset + channel] ?? 0;
    const [top, low] = [mix(value(0), value(3), fx), mix(value(width * 3), value(width * 3 + 3), fx)];
    out[to + channel] = mix(top, low, fy);
  }
}

/** 255 within the outline of the face, with a soft edge. */
async function faceMask(points: readonly Point[], width: number, height: number): Promise<Uint8Array> {
  const outline = OUTLINE.map((index) => points[index] ?? ([0, 0] as const));
  const [left, right] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))];
  const inside = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isInside(outline, x, y)) inside[y * width + x] = 255;
  const blurred = await sharp(inside, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.5, (right - left) / 30))
    .extractChannel(0)
    .raw()
    .toBuffer();
  return new Uint8Array(blurred);
}

/** Even-odd rule. */
function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let crossings = 0;
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
  }
  return crossings % 2 === 1;
}
