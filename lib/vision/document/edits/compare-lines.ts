import { median } from "../page/geometry";
import type { LineMeasures } from "./line-measures";

/** A line as a whole and in two halves; null what could not be measured. */
export interface MeasuredLine {
  readonly whole: LineMeasures;
  readonly halves: readonly [LineMeasures | null, LineMeasures | null];
}

/** Letters of others count as neighbours when they are about as tall, as a natural log. */
const ALIKE = 0.35;
const LEAST_NEIGHBOURS = 3;
/** Added to the grain before its log is taken: below it there is only the rounding of bytes. */
const ROUNDING = 0.3;
/** Fewer pixels tell nothing of a ground. */
const LEAST_GROUND_PX = 30;
const LEAST_GROUNDS = 2;

/** Grain of the ground between the letters over that around them, as a log. */
const grainBeyond = ({ grain, grainAround }: LineMeasures) =>
  Math.log((grain + ROUNDING) / (grainAround + ROUNDING));
const hasGround = ({ groundPx, aroundPx }: LineMeasures) =>
  groundPx >= LEAST_GROUND_PX && aroundPx >= LEAST_GROUND_PX;

/**
 * How far a line differs from others of its size, by name. Null without enough of them.
 * - `sharper`: the natural log of its sharpness over theirs
 * - `cleaner`: by how much more its ground lacks the grain of its surroundings, as a log
 * - `halfGrain`: how far the grain of the ground differs between its halves, as a log
 */
export function differences(
  line: MeasuredLine,
  others: readonly MeasuredLine[],
): Readonly<Record<string, number>> | null {
  const height = line.whole.inkHeight;
  const alike = others.filter(({ whole }) => Math.abs(Math.log(whole.inkHeight / height)) < ALIKE);
  const near = alike.length >= LEAST_NEIGHBOURS ? alike : others;
  if (near.length < LEAST_NEIGHBOURS) return null;
  const sharpness = ({ whole }: MeasuredLine) => Math.log(Math.max(1e-3, whole.sharpness));
  const grounds = near.filter(({ whole }) => hasGround(whole));
  const isGround = hasGround(line.whole) && grounds.length >= LEAST_GROUNDS;
  return {
    sharper: sharpness(line) - median(near.map(sharpness)),
    cleaner: isGround ? median(grounds.map(({ whole }) => grainBeyond(whole))) - grainBeyond(line.whole) : 0,
    halfGrain: grainApart(line),
  };
}

function grainApart({ halves: [a, b] }: MeasuredLine): number {
  if (!a || !b || !hasGround(a) || !hasGround(b)) return 0;
  return Math.abs(Math.log((a.grain + ROUNDING) / (b.grain + ROUNDING)));
}
