import { type BurstMeasurement, contradictionsOf } from "./burst";
import type { FlashFinding } from "./flash";

/** Bursts and the colours of the screen. What was not measured is absent and changes nothing. */
export interface ChallengeSupport {
  /** In the order of the frames. */
  readonly bursts: readonly (BurstMeasurement | null)[];
  readonly flash: FlashFinding | null;
}

type Signals = Record<string, number | boolean | string>;

/** The measurements of bursts and colours, named for the reviewer. */
export function supportSignals({ bursts, flash }: ChallengeSupport): Signals {
  const signals: Signals = flash === null ? {} : { flash };
  bursts.forEach((burst, index) => {
    if (burst) Object.assign(signals, burstSignals(burst, `burst${index + 1}`));
  });
  return signals;
}

function burstSignals(burst: BurstMeasurement, name: string): Signals {
  const contradictions = contradictionsOf(burst);
  const numbers = {
    turnDeg: burst.turnsDeg.at(-1) ?? null,
    residual: burst.residuals.at(-1) ?? null,
    startDeg: burst.startDeg,
    endDeg: burst.endDeg,
    faces: burst.faces,
    different: burst.different,
    lightRatio: burst.lightRatio,
    fastestDegPerS: burst.fastestDegPerS,
    durationMs: burst.durationMs,
    personScore: burst.personScore,
    oneExposure: burst.oneExposure,
  };
  const signals: Signals = { [`${name}.agrees`]: contradictions.length === 0 };
  if (contradictions.length > 0) signals[`${name}.contradictions`] = contradictions.join();
  for (const [key, value] of Object.entries(numbers))
    if (value !== null) signals[`${name}.${key}`] = Math.round(value * 1000) / 1000;
  return signals;
}
