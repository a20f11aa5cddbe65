import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { LivenessChallenge, LivenessObservation } from "@/lib/vision/types";
import type { Percent } from "@/lib/vocabulary";
import {
  type ChallengeView,
  evidenceAgainst,
  type FrameReading,
  isReadable,
  isTurnedAsAsked,
  LIVENESS_RULES,
  passes,
  readFrame,
} from "./challenge-frames";
import type { PassiveReading } from "./passive";

/** Active liveness alone never claims more: a replayed video can pass it (ENGINE, Liveness). */
export const MAX_ACTIVE_SCORE: Percent = 85;
/** A passive network alone neither: what it sees is one picture. */
export const MAX_PASSIVE_SCORE: Percent = 85;
/** Both layers agree; the rest is left for what neither can see, such as an injected video. */
export const MAX_COMBINED_SCORE: Percent = 97;
/** Marks of the score's scale: a session that passes every rule lies at or above the one, an attack below the other. */
const PASSED_FROM: Percent = 80;
const ATTACK_BELOW: Percent = 50;
/** Frames that were not asked for prove no life, whatever they show. */
const UNASKED_SCORE: Percent = 60;
/** So sure must a passive network be to overrule a challenge that was passed; single pictures mislead it. */
const SURE_OF_ATTACK: Percent = 20;

/** No frames were taken: nothing is claimed. */
export const NOT_CHECKED: LivenessObservation = { checked: false, score: 0, signals: {} };

export interface LivenessContext {
  /** As the server drew it; without it no frame is taken for a live person. */
  readonly challenge: LivenessChallenge | null;
  /** The lowest reading of a passive network over all pictures; null where no pack is installed. */
  readonly passive: PassiveReading | null;
  readonly calibration?: Calibration;
}

/**
 * Judges a session: is it one solid head that was turned as the server asked, in its order, and the same person
 * throughout; and, where a passive network is installed, does every single picture look live to it.
 *
 * | frames | pack | score |
 * |---|---|---|
 * | – | – | not checked, 0 |
 * | – | yes | the network's, at most 85 |
 * | yes | – | the challenge's, at most 85 |
 * | yes | yes | both pass: 85 to 97; evidence of an attack, or the network sure of one: that; else 50 to 79 |
 */
export function judgeLiveness(
  selfie: ChallengeView,
  frames: readonly ChallengeView[],
  { challenge, passive, calibration = BUILT_IN_FACE_MANIFEST.calibration }: LivenessContext,
): LivenessObservation {
  const model = passive ? { passiveModel: passive.model } : {};
  if (frames.length === 0) {
    if (!passive) return NOT_CHECKED;
    const score = Math.floor(Math.min(MAX_PASSIVE_SCORE, passive.score));
    const signals = { method: "passive", passiveScore: score };
    return { checked: true, score, signals, ...model };
  }
  const readings = frames.map((frame, index) =>
    readFrame(selfie, frame, {
      asked: challenge?.directions[index] ?? null,
      earlier: [selfie, ...frames.slice(0, index)],
      calibration,
    }),
  );
  const unproven = unprovenBecause(isReadable(selfie), readings, challenge);
  const active = activeScore(readings, challenge, unproven);
  const score = passive ? combined(active, passive.score) : active;
  const signals = {
    method: passive ? "active+passive" : "active",
    ...signalsOf(selfie, readings, challenge),
    ...(passive ? { activeScore: active, passiveScore: Math.floor(passive.score) } : {}),
  };
  return { checked: true, score, ...(unproven ? { unproven } : {}), signals, ...model };
}

/** Null when each frame that was asked for shows what a live head would. */
function unprovenBecause(
  selfieReadable: boolean,
  readings: readonly FrameReading[],
  challenge: LivenessChallenge | null,
): NonNullable<LivenessObservation["unproven"]> | null {
  if (!challenge) return "not_drawn";
  if (challenge.problem !== null) return challenge.problem;
  const isPassed =
    selfieReadable && readings.length === challenge.directions.length && readings.every(passes);
  return isPassed ? null : "challenge_failed";
}

/** Evidence against the session beats everything; then all rules must hold. */
function activeScore(
  readings: readonly FrameReading[],
  challenge: LivenessChallenge | null,
  unproven: LivenessObservation["unproven"] | null,
): Percent {
  const worst = readings.flatMap((reading) => evidenceAgainst(reading) ?? []);
  if (worst.length) return Math.min(...worst);
  if (!challenge || challenge.problem !== null) return UNASKED_SCORE;
  if (unproven) {
    const passed = readings.filter(passes).length;
    return Math.round(50 + (25 * passed) / Math.max(1, challenge.directions.length, readings.length));
  }
  const margins = readings.map((reading) => {
    const turn = Math.min(1, (Math.abs(reading.turnDeg ?? 0) - LIVENESS_RULES.turnDeg[0]) / 10);
    const depth = Math.min(1, (reading.residual ?? 0) / LIVENESS_RULES.minPlanarResidual - 1);
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
  selfie: ChallengeView,
  readings: readonly FrameReading[],
  challenge: LivenessChallenge | null,
): Record<string, number | boolean | string> {
  const signals: Record<string, number | boolean | string> = {
    frames: readings.length,
    selfieReadable: isReadable(selfie),
    challenge: challenge ? (challenge.problem ?? challenge.directions.join()) : "not_drawn",
  };
  readings.forEach((reading, index) => {
    const named = { ...reading, turnedAsAsked: isTurnedAsAsked(reading) };
    for (const [name, value] of Object.entries(named)) {
      if (value === null) continue;
      signals[`frame${index + 1}.${name}`] =
        typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
    }
  });
  return signals;
}
