import type { Point } from "@/lib/vision/images/pixels";

/** One detection of BlazeFace, in pixels of the image. */
export interface Detection {
  readonly score: number;
  readonly centre: Point;
  /** Across and along the face's upright axis: in a rotated window they are rotated with it. */
  readonly width: number;
  readonly height: number;
  /** Right eye, left eye, nose tip, mouth, right ear, left ear (of the subject). */
  readonly keypoints: readonly Point[];
}

/** Boxes with a larger intersection over union are one face (BlazeFace, Bazarevsky et al. 2019). */
const SAME_FACE_OVERLAP = 0.3;

/**
 * Replaces overlapping detections by their average weighted by score (BlazeFace 2019, "tie resolution"), which gives
 * steadier boxes and key points than keeping the best one.
 * @returns one detection per face, best score first.
 */
export function blendOverlapping(detections: readonly Detection[]): Detection[] {
  let rest = [...detections].sort((left, right) => right.score - left.score);
  const faces: Detection[] = [];
  for (let best = rest[0]; best; best = rest[0]) {
    const top = best;
    const group = rest.filter((other) => other === top || overlap(top, other) > SAME_FACE_OVERLAP);
    rest = rest.filter((other) => !group.includes(other));
    faces.push(blend(top, group));
  }
  return faces;
}

/** In face widths: how far a detection of an upside-down face lies from the face (docs/faces.md, upside-down-shift). */
const UPSIDE_DOWN_SHIFT = 0.75;

/**
 * Whether two detections are of one face: `other` is within `face`, or next to it as a detection of the same face
 * upside down is, whose box may overlap too little to be blended.
 */
export function isSameFace(face: Detection, other: Detection): boolean {
  return isSamePlace(face, other) || centresApartPx(face, other) < face.width / 2;
}

/** As `isSameFace`, except that a small face in front of a large one counts as another face. */
export function isSamePlace(face: Detection, other: Detection): boolean {
  return centresApartPx(face, other) < UPSIDE_DOWN_SHIFT * Math.min(face.width, other.width);
}

function centresApartPx(face: Detection, other: Detection): number {
  return Math.hypot(face.centre[0] - other.centre[0], face.centre[1] - other.centre[1]);
}

/**
 * Keeps the detection with the highest score of each face. A detection of the face upside down may have the larger box
 * and would otherwise come first.
 * @returns one detection per face, best score first.
 */
export function bestOfEach(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const face of [...detections].sort((left, right) => right.score - left.score))
    if (!kept.some((better) => isSameFace(better, face))) kept.push(face);
  return kept;
}

/** Intersection over union of two boxes, 0 to 1. */
export function overlap(left: Detection, right: Detection): number {
  const shared =
    sharedLength(left.centre[0], left.width, right.centre[0], right.width) *
    sharedLength(left.centre[1], left.height, right.centre[1], right.height);
  const all = left.width * left.height + right.width * right.height - shared;
  return all > 0 ? shared / all : 0;
}

function sharedLength(centreA: number, lengthA: number, centreB: number, lengthB: number) {
  const from = Math.max(centreA - lengthA / 2, centreB - lengthB / 2);
  const to = Math.min(centreA + lengthA / 2, centreB + lengthB / 2);
  return Math.max(0, to - from);
}

function blend(top: Detection, group: readonly Detection[]): Detection {
  const weight = group.reduce((sum, detection) => sum + detection.score, 0);
  const mean = (read: (detection: Detection) => number) =>
    group.reduce((sum, detection) => sum + detection.score * read(detection), 0) / weight;
  return {
    score: top.score,
    centre: [mean((face) => face.centre[0]), mean((face) => face.centre[1])],
    width: mean((face) => face.width),
    height: mean((face) => face.height),
    keypoints: top.keypoints.map((point, index) => [
      mean((face) => (face.keypoints[index] ?? point)[0]),
      mean((face) => (face.keypoints[index] ?? point)[1]),
    ]),
  };
}
