import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { LivenessChallenge, LivenessObservation } from "@/lib/vision/types";
import type { Percent } from "@/lib/vocabulary";
import {
  type ChallengePhoto,
  evidenceAgainst,
  type FrameMeasurement,
  isReadable,
  isTurnedAsAsked,
  LIVENESS_RULES,
  measureFrame,
  passes,
} from "./challenge-frames";
import type { PassiveResult } from "./passive";

/** Maximum of a passed challenge: a replayed video can pass it (LIVENESS-SCORE-1). */
export const MAX_ACTIVE_SCORE: Percent = 85;
/** Maximum of a passive network alone: it judges single photos (LIVENESS-SCORE-2). */
export const MAX_PASSIVE_SCORE: Percent = 85;
/** Maximum when both agree: neither recognises every attack, for example an injected video. */
export const MAX_COMBINED_SCORE: Percent = 97;
/** Fixed points of the score: a session that passes every rule scores at least the first, an attack below the second. */
const PASSED_FROM: Percent = 80;
const ATTACK_BELOW: Percent = 50;
/** Score of frames without a valid challenge, whatever they show (LIVENESS-CHALLENGE-3). */
const UNASKED_SCORE: Percent = 60;
/** Below this score a passive network overrules a passed challenge; above it, single photos mislead it too often. */
const SURE_OF_ATTACK: Percent = 20;

/** The result without frames and without a passive network. */
export const NOT_CHECKED: LivenessObservation = { checked: false, score: 0, signals: {} };

export interface LivenessContext {
  /** As the server drew it; without it no frame counts as proof of a live person. */
  readonly challenge: LivenessChallenge | null;
  /** The lowest result of the passive network over all photos; null when none is installed. */
  readonly passive: PassiveResult | null;
  /** Of the network that embedded the faces. */
  readonly calibration: Calibration;
}

/**
 * Scores the liveness of a session: one solid head, turned as the server requested and in that order, and the same
 * person throughout; and, when a passive network is installed, live in every single photo.
 *
 * | frames | pack | score |
 * |---|---|---|
 * | – | – | not checked, 0 |
 * | – | yes | the network's, at most 85 |
 * | yes | – | the challenge's, at most 85 |
 * | yes | yes | both pass: 85 to 97; evidence of an attack, or a network score below 20: that score; else 50 to 79 |
 */
export function measureLiveness(
  selfie: ChallengePhoto,
  frames: readonly ChallengePhoto[],
  { challenge, passive, calibration }: LivenessContext,
): LivenessObservation {
  const model = passive ? { passiveModel: passive.model } : {};
  if (frames.length === 0) {
    if (!passive) return NOT_CHECKED;
    const score = Math.floor(Math.min(MAX_PASSIVE_SCORE, passive.score));
    const signals = { method: "passive", passiveScore: score };
    return { checked: true, score, signals, ...model };
  }
  const measurements = frames.map((frame, index) =>
    measureFrame(selfie, frame, {
      asked: challenge?.directions[index] ?? null,
      earlier: [selfie, ...frames.slice(0, index)],
      calibration,
    }),
  );
  const unproven = unprovenBecause(isReadable(selfie), measurements, challenge);
  const active = activeScore(measurements, challenge, unproven);
  const score = passive ? combined(active, passive.score) : active;
  const signals = {
    method: passive ? "active+passive" : "active",
    ...signalsOf(selfie, measurements, challenge),
    ...(passive ? { activeScore: active, passiveScore: Math.floor(passive.score) } : {}),
  };
  return { checked: true, score, ...(unproven ? { unproven } : {}), signals, ...model };
}

/** Why the frames prove nothing; null when every requested frame passes. */
function unprovenBecause(
  selfieReadable: boolean,
  measurements: readonly FrameMeasurement[],
  challenge: LivenessChallenge | null,
): NonNullable<LivenessObservation["unproven"]> | null {
  if (!challenge) return "not_drawn";
  if (challenge.problem !== null) return challenge.problem;
  const isPassed =
    selfieReadable && measurements.length === challenge.directions.length && measurements.every(passes);
  return isPassed ? null : "challenge_failed";
}

/** Evidence against the session beats everything; then all rules must hold. */
function activeScore(
  measurements: readonly FrameMeasurement[],
  challenge: LivenessChallenge | null,
  unproven: LivenessObservation["unproven"] | null,
): Percent {
  const worst = measurements.flatMap((measurement) => evidenceAgainst(measurement) ?? []);
  if (worst.length) return Math.min(...worst);
  if (!challenge || challenge.problem !== null) return UNASKED_SCORE;
  if (unproven) {
    const passed = measurements.filter(passes).length;
    return Math.round(50 + (25 * passed) / Math.max(1, challenge.directions.length, measurements.length));
  }
  const margins = measurements.map((measurement) => {
    const turn = Math.min(1, (Math.abs(measurement.turnDeg ?? 0) - LIVENESS_RULES.turnDeg[0]) / 10);
    const depth = Math.min(1, (measurement.residual ?? 0) / LIVENESS_RULES.minPlanarResidual - 1);
    return Math.min(turn, depth);
  });
  return Math.round(PASSED_FROM + (MAX_ACTIVE_SCORE - PASSED_FROM) * Math.max(0, Math.min(...margins)));
}

function combined(active: Percent, passive: Percent): Percent {
  if (active < ATTACK_BELOW) return active;
  if (passive < SURE_OF_ATTACK) return Math.floor(passive);
  if (active < PASSED_FROM || passive < PASSED_FROM)
    return Math.floor(Math.min(PASSED_FROM - 1, active, Math.max(ATTACK_BELOW, passive)));
  const agreement =
    (active - PASSED_FROM + (Math.min(100, passive) - PASSED_FROM)) / (MAX_ACTIVE_SCORE - PASSED_FROM + 20);
  return Math.floor(MAX_ACTIVE_SCORE + (MAX_COMBINED_SCORE - MAX_ACTIVE_SCORE) * agreement);
}

function signalsOf(
  selfie: ChallengePhoto,
  measurements: readonly FrameMeasurement[],
  challenge: LivenessChallenge | null,
): Record<string, number | boolean | string> {
  const signals: Record<string, number | boolean | string> = {
    frames: measurements.length,
    selfieReadable: isReadable(selfie),
    challenge: challenge ? (challenge.problem ?? challenge.directions.join()) : "not_drawn",
  };
  measurements.forEach((measurement, index) => {
    const named = { ...measurement, turnedAsAsked: isTurnedAsAsked(measurement) };
    for (const [name, value] of Object.entries(named)) {
      if (value === null) continue;
      signals[`frame${index + 1}.${name}`] =
        typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
    }
  });
  return signals;
}
