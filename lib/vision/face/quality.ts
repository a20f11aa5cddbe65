import { luminance, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { FaceQuality } from "@/lib/vision/types";
import type { FaceProblem } from "@/lib/vocabulary";
import { squareToSource } from "./align";
import { between, type Mesh, meshPoint } from "./mesh";
import { poseOf } from "./pose";

/** The quality gate of a selfie (FACE-SELFIE-1). Limits are inclusive, except the mesh score's. */
export interface QualityGate {
  readonly minMeshScore: number;
  readonly minEyeDistancePx: number;
  readonly maxYawDeg: number;
  readonly pitchDeg: readonly [min: number, max: number];
  readonly luminance: readonly [min: number, max: number];
  readonly minUnderEyeRatio: number;
  readonly minSharpness: number;
  /** A second face with more than this share of the first one's side makes the photo ambiguous. */
  readonly maxSecondFace: number;
}

/** Set on photos of live people: rejects strong blur and no clean photo (docs/faces.md, blur-gate). */
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
 * The quality gate of a printed portrait, which is small, soft and overprinted: it only has to be readable. A strong
 * guilloche brings the mesh score to 0; such a portrait cannot be compared (docs/faces.md, strong-guilloche).
 */
export const PORTRAIT_GATE = { minMeshScore: 0.5, minEyeDistancePx: 20 } as const;

/** Side of the levelled crop in which light and blur are measured, in pixels. */
const CUT_PX = 128;

/** Measures size, pose, light and sharpness of one face. */
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
 * Why a face does not pass the selfie gate, other faces aside. Each condition states what must hold, so that NaN fails.
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

/** Whether a portrait on a document can be compared. */
export function portraitIsReadable(quality: FaceQuality): boolean {
  return (
    quality.meshScore > PORTRAIT_GATE.minMeshScore && quality.eyeDistancePx >= PORTRAIT_GATE.minEyeDistancePx
  );
}

/** Mean and standard deviation of the luminance in the middle of the face. */
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

/**
 * Luminance under the eyes over that of the cheeks, 1 for evenly lit skin. The lower of both sides counts; each eye is
 * compared with the cheek below it, so that light from one side cancels out.
 */
function underEyeRatio(image: Pyramid, mesh: Mesh, eyeDistancePx: number): number {
  const radiusPx = eyeDistancePx * 0.16;
  const light = (index: number) => {
    const [x, y] = meshPoint(mesh, index);
    return patchLuminance(image, [x, y], radiusPx);
  };
  const ratio = (underEye: number, cheek: number) => light(underEye) / Math.max(1, light(cheek));
  return Math.min(ratio(119, 50), ratio(348, 280));
}

/** Mean luminance of a square patch; beyond the edge of the image its outermost pixels are repeated. */
function patchLuminance(image: Pyramid, centre: Point, radiusPx: number): number {
  const side = 9;
  const square = { centre, sidePx: Math.max(2, radiusPx * 2), rollRad: 0 };
  const grey = luminance(warp(image, squareToSource(square, side), side, side));
  return grey.reduce((sum, value) => sum + value, 0) / grey.length;
}

function distance(left: Point, right: Point) {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}
