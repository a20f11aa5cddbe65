import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { FaceQuality } from "@/lib/vision/types";
import type { Percent, TurnDirection } from "@/lib/vocabulary";
import { embeddingDistance, matchScore } from "./match";
import type { Mesh } from "./mesh";
import { planarFit } from "./planar";

/** Rules of the active challenge (measured: see ARCHITECTURE.md, Engine). */
export const LIVENESS_RULES = {
  /** Turn of the head against the selfie that a frame must show. */
  turnDeg: [15, 40],
  pitchDeg: [-25, 35],
  minMeshScore: 0.6,
  /** Every real turn of 15° or more leaves at least this residual; flat and bent photographs do not. */
  minPlanarResidual: 0.05,
  /** A view squeezed more than this without depth is a flat picture that was turned. */
  maxFlatStretch: 1.12,
  /** Face scores against the selfie: 97 % of real sessions stay at or above; none was below `otherPersonScore`. */
  samePersonScore: 50,
  otherPersonScore: 19,
  /** Mean difference of grey levels (0 to 255) below which two frames are one picture. */
  duplicateDifference: 0.5,
} as const;

/** One picture of the session as the rules need it. */
export interface ChallengeView {
  readonly severalFaces: boolean;
  readonly quality: FaceQuality | null;
  readonly mesh: Pick<Mesh, "points"> | null;
  readonly embedding: Float32Array | null;
  /** Small grey copy of the whole picture, for finding duplicates. */
  readonly thumbnail: Float32Array;
}

/** What one frame says when held against the selfie. `null` where it could not be measured. */
export interface FrameReading {
  readonly readable: boolean;
  readonly duplicate: boolean;
  /** The turn that was asked for; null without a challenge. */
  readonly asked: TurnDirection | null;
  /** Against the selfie; negative is to the person's own left. */
  readonly turnDeg: number | null;
  readonly residual: number | null;
  readonly stretch: number | null;
  /** Calibrated face score against the selfie. */
  readonly personScore: Percent | null;
}

/** What a frame is held against. */
export interface FrameContext {
  readonly asked: TurnDirection | null;
  /** The selfie and the frames before this one. */
  readonly earlier: readonly ChallengeView[];
  readonly calibration?: Calibration;
}

/** Measures one frame against the selfie and against all pictures before it. */
export function readFrame(
  selfie: ChallengeView,
  frame: ChallengeView,
  { asked, earlier, calibration = BUILT_IN_FACE_MANIFEST.calibration }: FrameContext,
): FrameReading {
  // Two black frames are alike too, but prove nothing: only pictures with a face count.
  const duplicate =
    frame.mesh !== null &&
    earlier.some(
      (other) => meanDifference(other.thumbnail, frame.thumbnail) < LIVENESS_RULES.duplicateDifference,
    );
  const fit = selfie.mesh && frame.mesh ? planarFit(selfie.mesh, frame.mesh) : null;
  const turn = selfie.quality && frame.quality ? frame.quality.yawDeg - selfie.quality.yawDeg : null;
  const distance =
    selfie.embedding && frame.embedding ? embeddingDistance(selfie.embedding, frame.embedding) : null;
  return {
    readable: isReadable(frame),
    duplicate,
    asked,
    turnDeg: turn,
    residual: fit?.residual ?? null,
    stretch: fit?.stretch ?? null,
    personScore: distance === null ? null : matchScore(distance, calibration),
  };
}

/** Exactly one face, seen well enough to be measured. */
export function isReadable(view: ChallengeView): boolean {
  const { quality } = view;
  if (!quality || view.severalFaces || !view.embedding) return false;
  const [low, high] = LIVENESS_RULES.pitchDeg;
  return (
    quality.meshScore > LIVENESS_RULES.minMeshScore && quality.pitchDeg >= low && quality.pitchDeg <= high
  );
}

/** All that a live head turned as asked would show. */
export function passes(reading: FrameReading): boolean {
  const turn = Math.abs(reading.turnDeg ?? 0);
  return (
    reading.readable &&
    isTurnedAsAsked(reading) &&
    turn >= LIVENESS_RULES.turnDeg[0] &&
    turn <= LIVENESS_RULES.turnDeg[1] &&
    (reading.residual ?? 0) >= LIVENESS_RULES.minPlanarResidual &&
    (reading.personScore ?? 0) >= LIVENESS_RULES.samePersonScore
  );
}

/** To the person's own left the yaw falls (see pose.ts). A frame that nothing was asked of passes nothing. */
export function isTurnedAsAsked({ asked, turnDeg }: Pick<FrameReading, "asked" | "turnDeg">): boolean {
  if (asked === null || turnDeg === null) return false;
  return asked === "left" ? turnDeg < 0 : turnDeg > 0;
}

/** The score that a proof of an attack allows, or null where the frame proves none. */
export function evidenceAgainst(reading: FrameReading): Percent | null {
  if (reading.duplicate) return 10;
  if (!reading.readable) return null;
  if (reading.personScore !== null && reading.personScore < LIVENESS_RULES.otherPersonScore) return 20;
  return isTurnedPicture(reading) ? 25 : null;
}

/** Squeezed like a picture seen at an angle, yet without any depth. */
function isTurnedPicture({ residual, stretch }: FrameReading) {
  if (residual === null || stretch === null) return false;
  return residual < LIVENESS_RULES.minPlanarResidual / 2 && stretch > LIVENESS_RULES.maxFlatStretch;
}

function meanDifference(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let index = 0; index < left.length; index += 1)
    sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  return sum / left.length;
}
