import type { Percent, TurnDirection } from "@/lib/vocabulary";

/** What a burst of small frames showed; angles in degrees, turns against the first tile, positive as asked. */
export interface BurstMeasurement {
  /** Tiles with a face, and how many of the tiles differ from the one before. */
  readonly faces: number;
  readonly different: number;
  /** The turn of each tile with a face against the first one. */
  readonly turnsDeg: readonly number[];
  /** Of the first tile against the selfie. */
  readonly startDeg: number;
  /** Of the full frame against the last tile. */
  readonly endDeg: number;
  /** Planar residual of each tile with a face against the first one. */
  readonly residuals: readonly number[];
  /** Largest over smallest mean light of the face. */
  readonly lightRatio: number;
  /** The fastest turn from tile to tile, in degrees a second; null without times. */
  readonly fastestDegPerS: number | null;
  readonly durationMs: number | null;
  /** Face score of the first tile against the selfie and of the last against the full frame, the lower one. */
  readonly personScore: Percent | null;
  /** Logarithm of the odds that the last tile is the first one, turned by a mesh; null without a turn of 15°. */
  readonly oneExposure: number | null;
}

/** When a burst supports its frame (LIVENESS-BURST-1). */
export const BURST_RULES = {
  minFaces: 4,
  minDifferent: 2,
  /** Turns by which a head may go back between two tiles, and by which the ends may be off. */
  maxBackDeg: 6,
  maxStartDeg: 14,
  maxEndDeg: 14,
  minTurnDeg: 12,
  /** From this turn on, depth must show. */
  depthFromDeg: 15,
  minResidual: 0.04,
  maxLightRatio: 2.5,
  /** People turn their head at up to about 300° a second when they are in a hurry. */
  maxDegPerS: 500,
  durationMs: [250, 60_000],
  otherPersonScore: 19,
  maybeOneExposure: 0,
} as const;

/** The rules that a burst breaks, by name; none when it shows a head that turned as asked. */
export function contradictionsOf(burst: BurstMeasurement): string[] {
  const last = burst.turnsDeg.at(-1) ?? 0;
  const steps = burst.turnsDeg.slice(1).map((turn, index) => turn - (burst.turnsDeg[index] ?? 0));
  const [shortest, longest] = BURST_RULES.durationMs;
  const holds: Readonly<Record<string, boolean>> = {
    moves: burst.different >= BURST_RULES.minDifferent,
    turns: last >= BURST_RULES.minTurnDeg,
    steady: steps.every((step) => step >= -BURST_RULES.maxBackDeg),
    start: Math.abs(burst.startDeg) <= BURST_RULES.maxStartDeg,
    end: Math.abs(burst.endDeg) <= BURST_RULES.maxEndDeg,
    depth: last < BURST_RULES.depthFromDeg || (burst.residuals.at(-1) ?? 0) >= BURST_RULES.minResidual,
    light: burst.lightRatio <= BURST_RULES.maxLightRatio,
    speed: burst.fastestDegPerS === null || burst.fastestDegPerS <= BURST_RULES.maxDegPerS,
    duration: burst.durationMs === null || (burst.durationMs >= shortest && burst.durationMs <= longest),
    person: burst.personScore === null || burst.personScore >= BURST_RULES.otherPersonScore,
    texture: burst.oneExposure === null || burst.oneExposure < BURST_RULES.maybeOneExposure,
  };
  return Object.keys(holds).filter((name) => holds[name] === false);
}

/** Turns with the asked side positive: yaw falls when a person turns to their own left (see pose.ts). */
export function turnTowards(asked: TurnDirection, yawDeg: number, fromYawDeg: number): number {
  return asked === "left" ? fromYawDeg - yawDeg : yawDeg - fromYawDeg;
}
