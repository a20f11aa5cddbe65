import { type Affine, applyAffine, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import { withScratch } from "@/lib/vision/images/scratch";
import { infer } from "@/lib/vision/models/inference";
import { type Square, squareToSource } from "./align";
import type { Detection } from "./overlap";

/** Side of FaceMesh's input, in pixels. */
const INPUT_PX = 192;
const POINTS = 468;
/** Outer corners of the subject's right and left eye. */
const RIGHT_EYE_OUTER = 33;
const LEFT_EYE_OUTER = 263;
/** Side of the region given to the network, in sides of the face (MediaPipe `face_landmark`, ROI scale). */
const FIRST_SCALE = 1.5;
const SECOND_SCALE = 1.3;

export type Point3 = readonly [x: number, y: number, z: number];

/** FaceMesh's output (Kartynnik et al. 2019): 468 points in pixels of the image, z increasing away from the camera. */
export interface Mesh {
  readonly points: readonly Point3[];
  /** Presence of a face according to the network, 0 to 1. */
  readonly score: number;
  /** The square around the face: rotated with it, without margin. */
  readonly square: Square;
}

/** A detection with the mesh that was fitted to it. */
export interface FittedFace {
  readonly detection: Detection;
  readonly mesh: Mesh;
}

/** @throws Error when `index` is not one of the mesh's points. */
export function meshPoint(mesh: Pick<Mesh, "points">, index: number): Point3 {
  const point = mesh.points[index];
  if (!point) throw new Error(`A face mesh has no point ${index}.`);
  return point;
}

/** The midpoint of two mesh points in the image plane. */
export function between(mesh: Pick<Mesh, "points">, first: number, second: number): Point {
  const [a, b] = [meshPoint(mesh, first), meshPoint(mesh, second)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Between the middles of both eyes, in pixels of the image. */
export function eyeDistance(mesh: Pick<Mesh, "points">): number {
  const [right, left] = [between(mesh, 33, 133), between(mesh, 263, 362)];
  return Math.hypot(right[0] - left[0], right[1] - left[1]);
}

/** Fits the mesh to a detected face in two runs: the second is centred and levelled by the first. */
export async function fitMesh(image: Pyramid, face: Detection): Promise<Mesh> {
  const first = await inferMesh(image, startingSquare(face));
  return inferMesh(image, { ...first.square, sidePx: first.square.sidePx * SECOND_SCALE });
}

/** Fits the mesh to a face that moved little since another picture, whose square it takes. */
export function followMesh(image: Pyramid, square: Square): Promise<Mesh> {
  return inferMesh(image, { ...square, sidePx: square.sidePx * SECOND_SCALE });
}

/** The mesh's extent along the image axes. */
export function boundingBox(mesh: Mesh): { x: number; y: number; width: number; height: number } {
  const [left, right] = extent(mesh.points.map((point) => point[0]));
  const [top, bottom] = extent(mesh.points.map((point) => point[1]));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function startingSquare(face: Detection): Square {
  const [rightEye, leftEye] = face.keypoints;
  if (!rightEye || !leftEye) throw new Error("A detection has no eyes.");
  return {
    centre: face.centre,
    sidePx: Math.max(face.width, face.height) * FIRST_SCALE,
    rollRad: Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]),
  };
}

async function inferMesh(image: Pyramid, square: Square): Promise<Mesh> {
  const toSource = squareToSource(square, INPUT_PX);
  const { mesh, presence } = await withScratch(INPUT_PX * INPUT_PX * 3, (input) => {
    warp(image, toSource, INPUT_PX, INPUT_PX, "edge", input);
    for (let at = 0; at < input.length; at += 1) input[at] = (input[at] ?? 0) / 255;
    return infer("facemesh", input, [1, INPUT_PX, INPUT_PX, 3]);
  });
  if (!mesh || !presence) throw new Error("FaceMesh gave no mesh or presence.");
  const points = placePoints(mesh, toSource, square.sidePx / INPUT_PX);
  return { points, score: presence[0] ?? 0, square: faceSquare(points) };
}

function placePoints(raw: Float32Array, toSource: Affine, scale: number): Point3[] {
  return Array.from({ length: POINTS }, (_, index) => {
    const [x, y] = applyAffine(toSource, [raw[index * 3] ?? 0, raw[index * 3 + 1] ?? 0]);
    return [x, y, (raw[index * 3 + 2] ?? 0) * scale];
  });
}

/** The smallest square around the points whose sides are parallel to the line through the eyes. */
function faceSquare(points: readonly Point3[]): Square {
  const rightEye = meshPoint({ points }, RIGHT_EYE_OUTER);
  const leftEye = meshPoint({ points }, LEFT_EYE_OUTER);
  const rollRad = Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]);
  const [cos, sin] = [Math.cos(rollRad), Math.sin(rollRad)];
  const [left, right] = extent(points.map(([x, y]) => cos * x + sin * y));
  const [top, bottom] = extent(points.map(([x, y]) => cos * y - sin * x));
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: [cos * midX - sin * midY, sin * midX + cos * midY],
    sidePx: Math.max(right - left, bottom - top),
    rollRad,
  };
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
