import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { FaceQuality } from "@/lib/vision/types";
import type { Percent, TurnDirection } from "@/lib/vocabulary";
import { embeddingDistance, matchScore } from "./match";
import type { Mesh } from "./mesh";
import { planarFit } from "./planar";
import { compareTexture, type FaceTexture } from "./texture";

/** Rules of the active challenge (LIVENESS-FRAME-1, LIVENESS-FRAME-2). Angles in degrees. */
export const LIVENESS_RULES = {
  /** Least and greatest turn of the head against the selfie: people turn this far without losing sight of the screen. */
  turnDeg: [15, 40],
  pitchDeg: [-25, 35],
  minMeshScore: 0.6,
  /** Turns of a real head of 15° and more leave at least this residual (docs/faces.md, liveness-computer-heads). */
  minPlanarResidual: 0.05,
  /** A face that is compressed more than this without depth is a flat picture that was turned. */
  maxFlatStretch: 1.12,
  /** Face scores against the selfie: a turned head scores lower than a frontal one (docs/faces.md, turned-face-score). */
  samePersonScore: 50,
  otherPersonScore: 19,
  /**
   * Logarithms of the odds that two photos are one exposure whose face was turned (docs/faces.md, texture-agreement):
   * from the first on a frame does not pass, from the second on it proves an attack.
   */
  maybeOneExposure: 0,
  surelyOneExposure: 5,
  /** Mean difference of grey levels (0 to 255) below which two frames are copies of one picture. */
  duplicateDifference: 0.5,
} as const;

/** The measurements of one photo of the session. */
export interface ChallengePhoto {
  readonly severalFaces: boolean;
  readonly quality: FaceQuality | null;
  readonly mesh: Pick<Mesh, "points"> | null;
  readonly embedding: Float32Array | null;
  /** The face, for the comparison of its fine detail; null without a mesh. */
  readonly texture: FaceTexture | null;
  /** Small grey copy of the whole photo, to recognise duplicates. */
  readonly thumbnail: Float32Array;
}

/** One frame compared with the selfie; `null` where it could not be measured. */
export interface FrameMeasurement {
  readonly readable: boolean;
  readonly duplicate: boolean;
  /** The requested turn; null without a challenge. */
  readonly asked: TurnDirection | null;
  /** Degrees against the selfie; negative is to the person's own left. */
  readonly turnDeg: number | null;
  readonly residual: number | null;
  readonly stretch: number | null;
  /** Calibrated face score against the selfie. */
  readonly personScore: Percent | null;
  /**
   * Logarithm of the odds that the frame was made from the selfie or an earlier frame by turning its face: the highest of
   * those against which the head is turned.
   */
  readonly oneExposure: number | null;
}

/** What a frame is compared with. */
export interface FrameContext {
  readonly asked: TurnDirection | null;
  /** The selfie and the frames before this one. */
  readonly earlier: readonly ChallengePhoto[];
  /** Of the network that embedded the faces. */
  readonly calibration: Calibration;
}

/** Compares one frame with the selfie and with all photos before it. */
export function measureFrame(
  selfie: ChallengePhoto,
  frame: ChallengePhoto,
  { asked, earlier, calibration }: FrameContext,
): FrameMeasurement {
  // Two black frames are equal too, but prove nothing: only photos with a face count.
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
    oneExposure: oneExposure(frame, earlier),
  };
}

/** Two photos of one pose look alike anyway: only a turn tells a solid head from a warped picture. */
function oneExposure(frame: ChallengePhoto, earlier: readonly ChallengePhoto[]): number | null {
  const { texture, quality } = frame;
  if (!texture || !quality) return null;
  const odds = earlier.flatMap((other) => {
    if (!other.texture || !other.quality) return [];
    if (Math.abs(quality.yawDeg - other.quality.yawDeg) < LIVENESS_RULES.turnDeg[0]) return [];
    return compareTexture(other.texture, texture)?.logOdds ?? [];
  });
  return odds.length === 0 ? null : Math.max(...odds);
}

/** Whether a photo shows exactly one face, well enough to be measured. */
export function isReadable(view: ChallengePhoto): boolean {
  const { quality } = view;
  if (!quality || view.severalFaces || !view.embedding) return false;
  const [low, high] = LIVENESS_RULES.pitchDeg;
  return (
    quality.meshScore > LIVENESS_RULES.minMeshScore && quality.pitchDeg >= low && quality.pitchDeg <= high
  );
}

/** Whether a frame shows what a live head turned as requested would show (LIVENESS-FRAME-1, LIVENESS-FRAME-4). */
export function passes(measurement: FrameMeasurement): boolean {
  const turn = Math.abs(measurement.turnDeg ?? 0);
  return (
    measurement.readable &&
    !measurement.duplicate &&
    isTurnedAsAsked(measurement) &&
    turn >= LIVENESS_RULES.turnDeg[0] &&
    turn <= LIVENESS_RULES.turnDeg[1] &&
    (measurement.residual ?? 0) >= LIVENESS_RULES.minPlanarResidual &&
    (measurement.personScore ?? 0) >= LIVENESS_RULES.samePersonScore &&
    (measurement.oneExposure ?? Number.NEGATIVE_INFINITY) < LIVENESS_RULES.maybeOneExposure
  );
}

/** Yaw falls when a person turns to their own left (see pose.ts). A frame without a requested turn never passes. */
export function isTurnedAsAsked({ asked, turnDeg }: Pick<FrameMeasurement, "asked" | "turnDeg">): boolean {
  if (asked === null || turnDeg === null) return false;
  return asked === "left" ? turnDeg < 0 : turnDeg > 0;
}

/**
 * The session's score when this frame proves an attack, or null when it does not (LIVENESS-FRAME-2, LIVENESS-FRAME-4). A
 * photo that was compressed without depth, or turned by a mesh, proves one only where a turn was asked for: nobody else
 * tried to look turned.
 */
export function evidenceAgainst(measurement: FrameMeasurement): Percent | null {
  if (!measurement.readable) return null;
  if (measurement.personScore !== null && measurement.personScore < LIVENESS_RULES.otherPersonScore)
    return 20;
  return measurement.asked !== null && (isTurnedPicture(measurement) || isWarpedPicture(measurement))
    ? 25
    : null;
}

/** Whether a frame may show another person, without proving it: such a frame is never passed over. */
export function isInDoubt({ readable, personScore }: FrameMeasurement): boolean {
  return readable && personScore !== null && personScore < LIVENESS_RULES.samePersonScore;
}

/** Compressed like a picture seen at an angle, yet without depth. */
function isTurnedPicture({ residual, stretch }: FrameMeasurement) {
  if (residual === null || stretch === null) return false;
  return residual < LIVENESS_RULES.minPlanarResidual / 2 && stretch > LIVENESS_RULES.maxFlatStretch;
}

/** Shades and finest detail of another photo, in another pose. */
function isWarpedPicture({ oneExposure: odds }: FrameMeasurement) {
  return odds !== null && odds >= LIVENESS_RULES.surelyOneExposure;
}

function meanDifference(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let index = 0; index < left.length; index += 1)
    sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  return sum / left.length;
}
