import type { LivenessChallenge, LivenessObservation } from "@/lib/vision/types";
import type { LivenessDecision, Percent } from "@/lib/vocabulary";
import { type Calibration, EMBEDDED_CALIBRATION } from "./calibration";
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
const LIVE_AT: Percent = 80;
const SPOOFED_BELOW: Percent = 50;
/** Frames that were not asked for prove no life, whatever they show. */
const UNASKED_SCORE: Percent = 60;
/** So sure must a passive network be to overrule a challenge that was passed; single pictures mislead it. */
const SURE_OF_ATTACK: Percent = 20;

/** No frames were taken: nothing is claimed (SPEC 6.2). */
export const NOT_CHECKED: LivenessObservation = {
  checked: false,
  score: 0,
  decision: "not_checked",
  signals: {},
};

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
 * | yes | yes | both live: 85 to 97; the challenge spoofed, or the network sure of an attack: that; else uncertain |
 */
export function judgeLiveness(
  selfie: ChallengeView,
  frames: readonly ChallengeView[],
  { challenge, passive, calibration = EMBEDDED_CALIBRATION }: LivenessContext,
): LivenessObservation {
  const model = passive ? { passiveModel: passive.model } : {};
  if (frames.length === 0) {
    if (!passive) return NOT_CHECKED;
    const score = Math.floor(Math.min(MAX_PASSIVE_SCORE, passive.score));
    const signals = { method: "passive", passiveScore: score };
    return { checked: true, score, decision: decisionOf(score), signals, ...model };
  }
  const readings = frames.map((frame, index) =>
    readFrame(selfie, frame, {
      asked: challenge?.directions[index] ?? null,
      earlier: [selfie, ...frames.slice(0, index)],
      calibration,
    }),
  );
  const active = activeScore(isReadable(selfie), readings, challenge);
  const score = passive ? combined(active, passive.score) : active;
  const signals = {
    method: passive ? "active+passive" : "active",
    ...signalsOf(selfie, readings, challenge),
    ...(passive ? { activeScore: active, passiveScore: Math.floor(passive.score) } : {}),
  };
  return { checked: true, score, decision: decisionOf(score), signals, ...model };
}

/** Evidence against the session beats everything; then all rules must hold; in between a person looks. */
function activeScore(
  selfieReadable: boolean,
  readings: readonly FrameReading[],
  challenge: LivenessChallenge | null,
): Percent {
  const worst = readings.flatMap((reading) => evidenceAgainst(reading) ?? []);
  if (worst.length) return Math.min(...worst);
  if (!challenge || challenge.problem !== null) return UNASKED_SCORE;
  const passed = readings.filter(passes).length;
  const asked = challenge.directions.length;
  if (!selfieReadable || readings.length !== asked || passed < asked)
    return Math.round(50 + (25 * passed) / Math.max(1, asked, readings.length));
  const margins = readings.map((reading) => {
    const turn = Math.min(1, (Math.abs(reading.turnDeg ?? 0) - LIVENESS_RULES.turnDeg[0]) / 10);
    const depth = Math.min(1, (reading.residual ?? 0) / LIVENESS_RULES.minPlanarResidual - 1);
    return Math.min(turn, depth);
  });
  return Math.round(LIVE_AT + (MAX_ACTIVE_SCORE - LIVE_AT) * Math.max(0, Math.min(...margins)));
}

function combined(active: Percent, passive: Percent): Percent {
  if (active < SPOOFED_BELOW) return active;
  if (passive < SURE_OF_ATTACK) return Math.floor(passive);
  if (active < LIVE_AT || passive < LIVE_AT)
    return Math.floor(Math.min(LIVE_AT - 1, active, Math.max(SPOOFED_BELOW, passive)));
  const agreement =
    (active - LIVE_AT + (Math.min(100, passive) - LIVE_AT)) / (MAX_ACTIVE_SCORE - LIVE_AT + 20);
  return Math.floor(MAX_ACTIVE_SCORE + (MAX_COMBINED_SCORE - MAX_ACTIVE_SCORE) * agreement);
}

function decisionOf(score: Percent): LivenessDecision {
  if (score >= LIVE_AT) return "live";
  return score >= SPOOFED_BELOW ? "uncertain" : "spoofed";
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
