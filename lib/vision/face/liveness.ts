import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { LivenessChallenge, LivenessObservation } from "@/lib/vision/types";
import type { Percent } from "@/lib/vocabulary";
import { contradictionsOf } from "./burst";
import {
  type ChallengePhoto,
  evidenceAgainst,
  type FrameMeasurement,
  isInDoubt,
  isReadable,
  isTurnedAsAsked,
  LIVENESS_RULES,
  measureFrame,
  passes,
} from "./challenge-frames";
import { type ChallengeSupport, supportSignals } from "./challenge-support";
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
/** The lowest score that is no attack: frames of which none passes. */
const DOUBTFUL_SCORE: Percent = ATTACK_BELOW;
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
  /** What supports the frames; nothing where the client sent no bursts. */
  readonly support?: ChallengeSupport;
}

const NO_SUPPORT: ChallengeSupport = { bursts: [], flash: null };
/** What each burst that agrees adds to a passed challenge. */
const BURST_BONUS: Percent = 2;
/** The score of frames that pass while a burst or the colours of the screen speak against them: never live. */
const CONTRADICTED_SCORE: Percent = 70;

/**
 * Scores the liveness of a session: one solid head, turned as the server requested and in that order, and the same
 * person throughout; and, when a passive network is installed, live in every single photo. Frames that answer no
 * challenge count as if none had been taken, unless they speak against the person (LIVENESS-CHALLENGE-3).
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
  { challenge, passive, calibration, support = NO_SUPPORT }: LivenessContext,
): LivenessObservation {
  const measurements = frames.map((frame, index) =>
    measureFrame(selfie, frame, {
      asked: challenge?.directions[index] ?? null,
      earlier: [selfie, ...frames.slice(0, index)],
      calibration,
    }),
  );
  const answer = supported(answerOf(isReadable(selfie), measurements, challenge), support);
  const seen =
    frames.length === 0 ? {} : { ...signalsOf(selfie, measurements, challenge), ...supportSignals(support) };
  const model = passive ? { passiveModel: passive.model } : {};
  if (answer === null) {
    if (!passive) return { ...NOT_CHECKED, signals: seen };
    const score = Math.floor(Math.min(MAX_PASSIVE_SCORE, passive.score));
    return { checked: true, score, signals: { method: "passive", ...seen, passiveScore: score }, ...model };
  }
  const { score: active, isPassed } = answer;
  const score = passive ? combined(active, passive.score) : active;
  const signals = {
    method: passive ? "active+passive" : "active",
    ...seen,
    ...(passive ? { activeScore: active, passiveScore: Math.floor(passive.score) } : {}),
  };
  return {
    checked: true,
    score,
    ...(isPassed ? {} : { unproven: "challenge_failed" as const }),
    signals,
    ...model,
  };
}

interface ChallengeAnswer {
  readonly score: Percent;
  /** Every requested frame passes. */
  readonly isPassed: boolean;
}

/**
 * What the frames say. Evidence of an attack beats everything; then all rules must hold.
 * @returns null when they answer no challenge, and nothing in them speaks against the person
 */
function answerOf(
  selfieReadable: boolean,
  measurements: readonly FrameMeasurement[],
  challenge: LivenessChallenge | null,
): ChallengeAnswer | null {
  const worst = measurements.flatMap((measurement) => evidenceAgainst(measurement) ?? []);
  if (worst.length > 0) return { score: Math.min(...worst), isPassed: false };
  if (!challenge || challenge.problem !== null || measurements.length === 0)
    return measurements.some(isInDoubt) ? { score: DOUBTFUL_SCORE, isPassed: false } : null;
  const passed = measurements.filter(passes).length;
  const asked = challenge.directions.length;
  const isPassed = selfieReadable && measurements.length === asked && passed === asked;
  if (isPassed) return { score: passedScore(measurements), isPassed };
  return {
    score: Math.round(DOUBTFUL_SCORE + (25 * passed) / Math.max(1, asked, measurements.length)),
    isPassed,
  };
}

/** Bursts and colours raise the score of a passed challenge within its range, or take the pass away (LIVENESS-BURST-2). */
function supported(
  answer: ChallengeAnswer | null,
  { bursts, flash }: ChallengeSupport,
): ChallengeAnswer | null {
  if (!answer?.isPassed) return answer;
  const found = bursts.flatMap((burst) => (burst ? [contradictionsOf(burst).length === 0] : []));
  if (found.includes(false) || flash === "contradicts") return { score: CONTRADICTED_SCORE, isPassed: false };
  const score = Math.min(MAX_ACTIVE_SCORE, answer.score + BURST_BONUS * found.length);
  return { score, isPassed: true };
}

function passedScore(measurements: readonly FrameMeasurement[]): Percent {
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
    ...(challenge?.framesApartMs === undefined ? {} : { framesApartMs: challenge.framesApartMs }),
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
