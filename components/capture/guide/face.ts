import { type Network, type Plane, run } from "./tiny-cnn";

/** A face in the camera image. Positions and sizes are fractions of the image's sides. */
export interface DetectedFace {
  readonly score: number;
  readonly centre: readonly [x: number, y: number];
  /** Of BlazeFace's box, which reaches from the brows to the chin. */
  readonly width: number;
  readonly height: number;
  /** Degrees to the person's own left; right is negative. Coarse: the server measures again. */
  readonly turnDeg: number;
}

/** The server's network takes 256 px; half of that finds a face that fills the oval, in a quarter of the time. */
export const FACE_INPUT_PX = 128;
/** Minimum score of a face. */
const MIN_SCORE = 0.5;
const SAME_FACE_OVERLAP = 0.3;

/** The two grids of anchors (MediaPipe `face_detection_back`). */
const GRIDS = [
  { scores: "scoresFine", boxes: "boxesFine", stridePx: 16, perCell: 2 },
  { scores: "scoresCoarse", boxes: "boxesCoarse", stridePx: 32, perCell: 6 },
] as const;

interface AnchorHit {
  readonly score: number;
  readonly box: Float32Array;
  readonly cellX: number;
  readonly cellY: number;
}

/** Faces in a square picture of {@link FACE_INPUT_PX}, RGBA bytes; the surest first. */
export function findFaces(network: Network, rgba: Uint8ClampedArray): DetectedFace[] {
  const values = new Float32Array(FACE_INPUT_PX * FACE_INPUT_PX * 3);
  for (let pixel = 0; pixel < FACE_INPUT_PX * FACE_INPUT_PX; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      values[pixel * 3 + channel] = (rgba[pixel * 4 + channel] as number) / 127.5 - 1;
  const picture: Plane = { width: FACE_INPUT_PX, height: FACE_INPUT_PX, channels: 3, values };
  const outputs = run(network, picture);
  const found = GRIDS.flatMap((grid) => readGrid(grid, outputs[grid.scores], outputs[grid.boxes]));
  const faces: DetectedFace[] = [];
  for (const each of found.sort((a, b) => b.score - a.score)) {
    const face = faceOf(each);
    if (faces.every((other) => overlap(face, other) < SAME_FACE_OVERLAP)) faces.push(face);
  }
  return faces;
}

function readGrid(
  { stridePx, perCell }: (typeof GRIDS)[number],
  scores: Plane | undefined,
  boxes: Plane | undefined,
): AnchorHit[] {
  if (!scores || !boxes) return [];
  const cells = FACE_INPUT_PX / stridePx;
  const found: AnchorHit[] = [];
  scores.values.forEach((logit, anchor) => {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < MIN_SCORE) return;
    const cell = Math.floor(anchor / perCell);
    found.push({
      score,
      box: boxes.values.subarray(anchor * 16, anchor * 16 + 16),
      cellX: stridePx * ((cell % cells) + 0.5),
      cellY: stridePx * (Math.floor(cell / cells) + 0.5),
    });
  });
  return found;
}

function faceOf({ score, box, cellX, cellY }: AnchorHit): DetectedFace {
  const at = (index: number): readonly [number, number] => [
    ((box[index] ?? 0) + cellX) / FACE_INPUT_PX,
    ((box[index + 1] ?? 0) + cellY) / FACE_INPUT_PX,
  ];
  return {
    score,
    centre: at(0),
    width: (box[2] ?? 0) / FACE_INPUT_PX,
    height: (box[3] ?? 0) / FACE_INPUT_PX,
    // Key points: the person's right eye, left eye, nose, mouth, right ear, left ear.
    turnDeg: turnOf({ nose: at(8), rightEar: at(12), leftEar: at(14) }),
  };
}

interface Profile {
  readonly nose: readonly [number, number];
  readonly rightEar: readonly [number, number];
  readonly leftEar: readonly [number, number];
}

/**
 * How far the head is turned. Seen from above, the tip of the nose is about as far in front of the line between the
 * ears as the ears are apart; its place along that line gives the angle.
 */
export function turnOf({ nose, rightEar, leftEar }: Profile): number {
  const across = [leftEar[0] - rightEar[0], leftEar[1] - rightEar[1]] as const;
  const width = Math.hypot(...across);
  if (width === 0) return 0;
  const middle = [(leftEar[0] + rightEar[0]) / 2, (leftEar[1] + rightEar[1]) / 2] as const;
  const along = ((nose[0] - middle[0]) * across[0] + (nose[1] - middle[1]) * across[1]) / width;
  return (Math.atan2(along, width * NOSE_REACH) * 180) / Math.PI;
}

/** Depth of the nose over the distance between the ears, as BlazeFace places its key points; fitted to turned heads. */
const NOSE_REACH = 0.93;

function overlap(a: DetectedFace, b: DetectedFace): number {
  const shared = (axis: 0 | 1, one: number, other: number) =>
    Math.max(
      0,
      Math.min(a.centre[axis] + one / 2, b.centre[axis] + other / 2) -
        Math.max(a.centre[axis] - one / 2, b.centre[axis] - other / 2),
    );
  const both = shared(0, a.width, b.width) * shared(1, a.height, b.height);
  return both / (a.width * a.height + b.width * b.height - both);
}
