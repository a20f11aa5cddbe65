import { luminance, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { FaceQuality } from "@/lib/vision/types";
import type { FaceProblem } from "@/lib/vocabulary";
import { squareToSource } from "./align";
import { between, eyeDistance, type Mesh, meshPoint } from "./mesh";
import { poseOf } from "./pose";

/** The quality gate of a selfie (FACE-SELFIE-1). Limits are inclusive, except the mesh score's. */
export interface QualityGate {
  readonly minMeshScore: number;
  readonly minEyeDistancePx: number;
  readonly maxYawDeg: number;
  readonly pitchDeg: readonly [min: number, max: number];
  readonly minContrast: number;
  readonly maxBurntOut: number;
  readonly redOverGreen: readonly [min: number, max: number];
  readonly blueOverGreen: readonly [min: number, max: number];
  readonly minUnderEyeRatio: number;
  readonly minLensRatio: number;
  readonly minSharpness: number;
  /** A second face with more than this share of the first one's side makes the photo ambiguous. */
  readonly maxSecondFace: number;
}

/**
 * Set on photos of live people: rejects strong blur and no clean photo (docs/faces.md, blur-gate). A dark or bright face
 * can be compared as long as its exposure left detail (docs/faces.md, exposure-detail), and light may be as warm as a
 * candle's or as blue as a screen's, but not red, green or violet (docs/faces.md, light-colour).
 */
export const SELFIE_GATE: QualityGate = {
  minMeshScore: 0.9,
  minEyeDistancePx: 30,
  maxYawDeg: 25,
  pitchDeg: [-18, 28],
  minContrast: 5,
  maxBurntOut: 0.6,
  redOverGreen: [0.75, 2.3],
  blueOverGreen: [0.3, 1.5],
  minUnderEyeRatio: 0.6,
  minLensRatio: 0.45,
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
  const eyeDistancePx = eyeDistance(mesh);
  const cut = warp(image, squareToSource(mesh.square, CUT_PX), CUT_PX, CUT_PX);
  const grey = luminance(cut);
  const light = lightOf(cut, grey);
  return {
    meshScore: mesh.score,
    eyeDistancePx,
    yawDeg: pose.yawDeg,
    pitchDeg: pose.pitchDeg,
    luminance: light.mean,
    contrast: light.deviation,
    burntOut: light.burntOut,
    redOverGreen: light.redOverGreen,
    blueOverGreen: light.blueOverGreen,
    underEyeRatio: underEyeRatio(image, mesh, eyeDistancePx),
    lensRatio: lensRatio(image, mesh, eyeDistancePx),
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
    sunglasses: quality.underEyeRatio >= gate.minUnderEyeRatio && quality.lensRatio >= gate.minLensRatio,
    too_dark: quality.contrast >= gate.minContrast || quality.luminance >= MIDDLE_GREY,
    too_bright:
      quality.burntOut <= gate.maxBurntOut &&
      (quality.contrast >= gate.minContrast || quality.luminance < MIDDLE_GREY),
    coloured_light:
      within(quality.redOverGreen, gate.redOverGreen) && within(quality.blueOverGreen, gate.blueOverGreen),
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

/** Without detail, a face is too dark below this luminance and too bright above it. */
const MIDDLE_GREY = 118;
/** Luminance from which a pixel counts as white. */
const WHITE = 248;

/** Mean, standard deviation, white share and colour of the light in the middle of the face. */
function lightOf(cut: Float32Array, grey: Float32Array) {
  let [sum, squares, white, count] = [0, 0, 0, 0];
  const colour = [0, 0, 0];
  for (let y = 16; y < 112; y += 1)
    for (let x = 24; x < 104; x += 1) {
      const at = y * CUT_PX + x;
      const value = grey[at] ?? 0;
      sum += value;
      squares += value * value;
      white += Number(value >= WHITE);
      count += 1;
      for (let channel = 0; channel < 3; channel += 1)
        colour[channel] = (colour[channel] ?? 0) + (cut[at * 3 + channel] ?? 0);
    }
  const mean = sum / count;
  const [red = 0, green = 0, blue = 0] = colour.map((total) => Math.max(1, total / count));
  return {
    mean,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    burntOut: white / count,
    redOverGreen: red / green,
    blueOverGreen: blue / green,
  };
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

/**
 * Luminance of each eye with its lids over that of the cheek below it, the lower of both sides. Eyes alone are darker than
 * cheeks too, so the lids and the skin beside them count with them.
 */
function lensRatio(image: Pyramid, mesh: Mesh, eyeDistancePx: number): number {
  const ratio = (outer: number, inner: number, cheek: number) => {
    const [x, y] = meshPoint(mesh, cheek);
    const skin = patchLuminance(image, [x, y], eyeDistancePx * 0.16);
    return patchLuminance(image, between(mesh, outer, inner), eyeDistancePx * 0.2) / Math.max(1, skin);
  };
  return Math.min(ratio(33, 133, 50), ratio(263, 362, 280));
}

/** Mean luminance of a square patch; beyond the edge of the image its outermost pixels are repeated. */
function patchLuminance(image: Pyramid, centre: Point, radiusPx: number): number {
  const side = 9;
  const square = { centre, sidePx: Math.max(2, radiusPx * 2), rollRad: 0 };
  const grey = luminance(warp(image, squareToSource(square, side), side, side));
  return grey.reduce((sum, value) => sum + value, 0) / grey.length;
}
