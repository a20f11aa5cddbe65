import type { BurstSheet } from "@/lib/vision/types";
import type { BurstType, Percent, TurnDirection } from "@/lib/vocabulary";
import { type BurstMeasurement, turnTowards } from "./burst";
import { differenceOf, readTiles, type Tile } from "./burst-tiles";
import { type ChallengePhoto, LIVENESS_RULES } from "./challenge-frames";
import type { Recogniser } from "./embed";
import { lightOfFace } from "./flash";
import { embeddingDistance, matchScore } from "./match";
import type { Mesh } from "./mesh";
import { planarFit } from "./planar";
import { poseOf } from "./pose";
import { compareTexture, faceTexture } from "./texture";

/** What a burst is held against. */
export interface BurstContext {
  readonly selfie: ChallengePhoto;
  /** The full frame that the burst leads to. */
  readonly frame: ChallengePhoto;
  readonly asked: TurnDirection;
  readonly recogniser: Recogniser;
}

/** Measures a burst. @returns null where it shows too little: no sheet, or no face in its first or last tile */
export async function measureBurst(
  type: BurstType,
  sheet: BurstSheet,
  context: BurstContext,
): Promise<BurstMeasurement | null> {
  const tiles = await readTiles(sheet.bytes, type);
  const [first, last] = [tiles?.at(0), tiles?.at(-1)];
  if (!tiles || !isFace(first) || !isFace(last)) return null;
  const seen = tiles.flatMap((tile, index) => (isFace(tile) ? [{ tile, index, yaw: yawOf(tile.mesh) }] : []));
  const { selfie, frame, asked } = context;
  const [startYaw, endYaw] = [yawOf(first.mesh), yawOf(last.mesh)];
  const turnsDeg = seen.map(({ yaw }) => turnTowards(asked, yaw, startYaw));
  const light = seen.map(({ tile }) => lightOfFace(tile.image, tile.mesh).mean);
  const isTurned = Math.abs(endYaw - startYaw) >= LIVENESS_RULES.turnDeg[0];
  return {
    faces: seen.length,
    different: tiles.slice(1).filter((tile, index) => isDifferent(tiles[index], tile)).length,
    turnsDeg,
    startDeg: selfie.quality ? startYaw - selfie.quality.yawDeg : 0,
    endDeg: frame.quality ? frame.quality.yawDeg - endYaw : 0,
    residuals: seen.map(({ tile }) => (tile === first ? 0 : planarFit(first.mesh, tile.mesh).residual)),
    lightRatio: Math.max(...light) / Math.max(1, Math.min(...light)),
    ...timing(sheet.timesMs, seen),
    personScore: await personScore(first, last, context),
    oneExposure: isTurned ? (compareTexture(textureOf(first), textureOf(last))?.logOdds ?? null) : null,
  };
}

type FaceTile = Tile & { readonly mesh: Mesh };

const isFace = (tile: Tile | undefined): tile is FaceTile => tile !== undefined && tile.mesh !== null;
const yawOf = (mesh: Mesh) => poseOf(mesh).yawDeg;
const textureOf = ({ image, mesh }: FaceTile) => faceTexture(image, mesh);

function isDifferent(before: Tile | undefined, tile: Tile): boolean {
  return before !== undefined && differenceOf(before, tile) >= LIVENESS_RULES.duplicateDifference;
}

function timing(timesMs: readonly number[] | null, seen: readonly { index: number; yaw: number }[]) {
  if (!timesMs) return { fastestDegPerS: null, durationMs: null };
  const speeds = seen.slice(1).map(({ index, yaw }, at) => {
    const before = seen[at];
    const apartMs = (timesMs[index] ?? 0) - (timesMs[before?.index ?? 0] ?? 0);
    return (1000 * Math.abs(yaw - (before?.yaw ?? yaw))) / Math.max(1, apartMs);
  });
  return {
    fastestDegPerS: Math.max(0, ...speeds),
    durationMs: (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0),
  };
}

async function personScore(
  first: FaceTile,
  last: FaceTile,
  { selfie, frame, recogniser }: BurstContext,
): Promise<Percent | null> {
  const scores: Percent[] = [];
  for (const [tile, known] of [
    [first, selfie],
    [last, frame],
  ] as const) {
    if (!known.embedding) continue;
    const distance = embeddingDistance(await recogniser.embed(tile.image, tile.mesh), known.embedding);
    scores.push(matchScore(distance, recogniser.calibration));
  }
  return scores.length === 0 ? null : Math.min(...scores);
}
