import { decideLiveness } from "@/lib/verification/liveness";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import type { ChallengePhoto } from "@/lib/vision/face/challenge-frames";
import { measureLiveness as judge, type LivenessContext } from "@/lib/vision/face/liveness";
import { poseOf } from "@/lib/vision/face/pose";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import { head, type MeshPoints, turned } from "./made-head";

let seed = 1;
/** An embedding at this distance from that of a flawless photo. */
export const embedding = (distance: number) =>
  Float32Array.from({ length: 128 }, (_, at) => (at === 0 ? distance : 0));

/** One photo of a session, as if its face had been measured. */
export function view(mesh: MeshPoints | null, change: Partial<ChallengePhoto> = {}): ChallengePhoto {
  const pose = mesh ? poseOf(mesh) : null;
  seed += 1;
  const own = seed;
  return {
    severalFaces: false,
    quality: pose && {
      meshScore: 0.99,
      eyeDistancePx: 90,
      yawDeg: pose.yawDeg,
      pitchDeg: pose.pitchDeg,
      luminance: 130,
      contrast: 28,
      burntOut: 0,
      redOverGreen: 1.3,
      blueOverGreen: 0.85,
      underEyeRatio: 1,
      lensRatio: 0.8,
      sharpness: 0.4,
    },
    mesh,
    embedding: mesh ? embedding(0) : null,
    texture: null,
    thumbnail: Float32Array.from({ length: 64 }, (_, at) => 128 + 60 * Math.sin(at * own)),
    ...change,
  };
}

/** Turned to the person's own right, then left: yaw grows, then falls. */
export const both = (deg: number) => [view(turned(head(), deg)), view(turned(head(), -deg))];
export const ASKED: LivenessContext = {
  challenge: { directions: ["right", "left"], problem: null },
  passive: null,
  calibration: BUILT_IN_FACE_MANIFEST.calibration,
};
/** Scores a session as the engine does, and decides by the default policy. */
export const measureLiveness = (
  selfie: ChallengePhoto,
  frames: readonly ChallengePhoto[],
  context: Partial<LivenessContext> = {},
) => {
  const observation = judge(selfie, frames, { ...ASKED, ...context });
  return { ...observation, decision: decideLiveness(observation, DEFAULT_POLICY) };
};
/** The result of a passive network of this score. */
export const passive = (score: number) => ({
  passive: { model: { name: "made-up", version: "1", sha256: "0".repeat(64) }, score },
});
