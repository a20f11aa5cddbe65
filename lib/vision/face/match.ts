import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { Percent } from "@/lib/vocabulary";

/** Euclidean distance of two embeddings: 0 for the same photo, about 1.4 for strangers with the built-in network. */
export function embeddingDistance(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) throw new Error("Embeddings of different networks cannot be compared.");
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += ((left[index] ?? 0) - (right[index] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/**
 * The calibrated score of a distance, 0 to 100 with one decimal (FACE-SCORE-1). It is rounded down, so that no distance
 * beyond a threshold is rounded onto it.
 * @param calibration of the network that made the embeddings.
 * @throws Error when the distance is not a number from 0 up.
 */
export function matchScore(distance: number, { knots }: Pick<Calibration, "knots">): Percent {
  if (!(distance >= 0)) throw new Error(`A distance of ${distance} has no score.`);
  let from = knots[0];
  for (const to of knots) {
    if (from && distance < to[0]) {
      const share = (distance - from[0]) / (to[0] - from[0]);
      return Math.floor((from[1] + share * (to[1] - from[1])) * 10 + 1e-9) / 10;
    }
    from = to;
  }
  const last = knots.at(-1);
  return last && distance === last[0] ? last[1] : 0;
}

/** The largest distance that still has a score, to about a millionth. */
export function distanceAt({ knots }: Pick<Calibration, "knots">, score: Percent): number {
  let [low, high] = [0, knots.at(-1)?.[0] ?? 0];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (matchScore(middle, { knots }) >= score) low = middle;
    else high = middle;
  }
  return low;
}
