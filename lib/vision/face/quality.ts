import { luminance, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { FaceProblem, FaceQuality } from "@/lib/vision/types";
import { squareToSource } from "./align";
import { between, type Mesh, meshPoint } from "./mesh";
import { poseOf } from "./pose";

/** What a face must show to be compared on its own account. Limits are inclusive. */
export interface QualityGate {
  readonly minMeshScore: number;
  readonly minEyeDistancePx: number;
  readonly maxYawDeg: number;
  readonly pitchDeg: readonly [min: number, max: number];
  readonly luminance: readonly [min: number, max: number];
  readonly minUnderEyeRatio: number;
  readonly minSharpness: number;
  /** A second face with more than this share of the first one's side makes the picture ambiguous. */
  readonly maxSecondFace: number;
}

/** Measured on live photographs: rejects 99 % of strong blur and none of the clean (see ARCHITECTURE.md, Engine). */
export const SELFIE_GATE: QualityGate = {
  minMeshScore: 0.9,
  minEyeDistancePx: 30,
  maxYawDeg: 25,
  pitchDeg: [-18, 28],
  luminance: [45, 215],
  minUnderEyeRatio: 0.6,
  minSharpness: 0.14,
  maxSecondFace: 0.5,
};

/**
 * A printed portrait is small, soft and overprinted; what it must be is legible. Under a strong guilloche the mesh
 * score falls to 0, and then there is nothing to compare (see ARCHITECTURE.md, Engine).
 */
export const PORTRAIT_GATE = { minMeshScore: 0.5, minEyeDistancePx: 20 } as const;

/** Side of the levelled cut-out of the face that light and blur are measured on. */
const CUT_PX = 128;

/** Measures one face. */
export function measureQuality(image: Pyramid, mesh: Mesh): FaceQuality {
  const pose = poseOf(mesh);
  const eyeDistancePx = distance(between(mesh, 33, 133), between(mesh, 263, 362));
  const grey = luminance(warp(image, squareToSource(mesh.square, CUT_PX), CUT_PX, CUT_PX));
  const light = lightOf(grey);
  return {
    meshScore: mesh.score,
    eyeDistancePx,
    yawDeg: pose.yawDeg,
    pitchDeg: pose.pitchDeg,
    luminance: light.mean,
    underEyeRatio: underEyeRatio(image, mesh, eyeDistancePx),
    sharpness: Math.sqrt(laplacianVariance(grey)) / (light.deviation + 1e-6),
  };
}

/**
 * What keeps a face from passing the selfie gate, besides other faces. Each limit asks for what must hold, so that a
 * measurement that is not a number fails.
 */
export function selfieProblems(quality: FaceQuality, gate = SELFIE_GATE): FaceProblem[] {
  const within = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max;
  const holds: Readonly<Partial<Record<FaceProblem, boolean>>> = {
    face_too_small: quality.eyeDistancePx >= gate.minEyeDistancePx,
    face_turned_away: Math.abs(quality.yawDeg) <= gate.maxYawDeg && within(quality.pitchDeg, gate.pitchDeg),
    face_covered: quality.meshScore > gate.minMeshScore,
    sunglasses: quality.underEyeRatio >= gate.minUnderEyeRatio,
    too_dark: quality.luminance >= gate.luminance[0],
    too_bright: quality.luminance <= gate.luminance[1],
    too_blurred: quality.sharpness >= gate.minSharpness,
  };
  return (Object.keys(holds) as FaceProblem[]).filter((problem) => !holds[problem]);
}

/** Whether a portrait on a document can be compared at all. */
export function portraitIsReadable(quality: FaceQuality): boolean {
  return (
    quality.meshScore > PORTRAIT_GATE.minMeshScore && quality.eyeDistancePx >= PORTRAIT_GATE.minEyeDistancePx
  );
}

/** Mean and standard deviation of the middle of the face. */
function lightOf(grey: Float32Array) {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 16; y < 112; y += 1)
    for (let x = 24; x < 104; x += 1) {
      const value = grey[y * CUT_PX + x] ?? 0;
      sum += value;
      squares += value * value;
      count += 1;
    }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** Variance of the four-neighbour Laplacian (Pech-Pacheco et al. 2000) over the middle of the face. */
function laplacianVariance(grey: Float32Array) {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 17; y < 111; y += 1)
    for (let x = 25; x < 103; x += 1) {
      const at = y * CUT_PX + x;
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - CUT_PX] ?? 0) + (grey[at + CUT_PX] ?? 0);
      const value = 4 * (grey[at] ?? 0) - around;
      sum += value;
      squares += value * value;
      count += 1;
    }
  return squares / count - (sum / count) ** 2;
}

/** The darker side decides: each eye is held against the cheek below it, so that side light cancels. */
function underEyeRatio(image: Pyramid, mesh: Mesh, eyeDistancePx: number): number {
  const radiusPx = eyeDistancePx * 0.16;
  const light = (index: number) => {
    const [x, y] = meshPoint(mesh, index);
    return patchLuminance(image, [x, y], radiusPx);
  };
  const ratio = (underEye: number, cheek: number) => light(underEye) / Math.max(1, light(cheek));
  return Math.min(ratio(119, 50), ratio(348, 280));
}

/** Mean luminance of a square patch around a place; beyond the edge the picture is drawn out. */
function patchLuminance(image: Pyramid, centre: Point, radiusPx: number): number {
  const side = 9;
  const square = { centre, sidePx: Math.max(2, radiusPx * 2), rollRad: 0 };
  const grey = luminance(warp(image, squareToSource(square, side), side, side));
  return grey.reduce((sum, value) => sum + value, 0) / grey.length;
}

function distance(left: Point, right: Point) {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}
