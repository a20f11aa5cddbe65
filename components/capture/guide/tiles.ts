/** Which of many small pictures of a turning head become the tiles of its contact sheet. */

/** An angle that the finder measured, and when its picture was taken. */
export interface MeasuredAngle {
  readonly atMs: number;
  readonly deg: number;
}

/** A head up to here looks at the camera. */
const STRAIGHT_DEG = 4;
/** From the first tile to the last at least, in milliseconds: the server takes no turn in less than 250. */
const LEAST_MS = 300;

/**
 * Chooses pictures evenly over the angle of a turn, in the order of time: the first is the last one that looks at the
 * camera and is not too close in time, the others come nearest to equal steps towards the last angle.
 * @param timesMs when each picture was taken, ascending; the last is the moment of the full frame
 * @param angles ascending in time; between two the head is taken to turn evenly
 * @returns indexes into `timesMs`, ascending, the last picture last; null where there are fewer pictures than tiles
 */
export function chooseTiles(
  timesMs: readonly number[],
  angles: readonly MeasuredAngle[],
  tiles: number,
): number[] | null {
  if (timesMs.length < tiles) return null;
  const degrees = timesMs.map((atMs) => angleAt(angles, atMs));
  const last = timesMs.length - 1;
  const endMs = timesMs[last] ?? 0;
  const straight = timesMs.reduce(
    (found, atMs, at) =>
      Math.abs(degrees[at] ?? 0) <= STRAIGHT_DEG && endMs - atMs >= LEAST_MS ? at : found,
    0,
  );
  const chosen = [Math.max(0, Math.min(straight, last - tiles + 1))];
  for (let tile = 1; tile < tiles - 1; tile += 1) {
    const from = (chosen[tile - 1] ?? 0) + 1;
    // Enough must be left for the tiles that follow.
    const to = last - (tiles - 1 - tile);
    chosen.push(nearest(degrees, ((degrees[last] ?? 0) * tile) / (tiles - 1), from, to));
  }
  return [...chosen, last];
}

function nearest(degrees: readonly number[], wanted: number, from: number, to: number): number {
  let best = from;
  for (let at = from; at <= to; at += 1)
    if (Math.abs((degrees[at] ?? 0) - wanted) < Math.abs((degrees[best] ?? 0) - wanted)) best = at;
  return best;
}

/** The angle at a time, by linear interpolation; the nearest measured one outside of them, 0 without any. */
export function angleAt(angles: readonly MeasuredAngle[], atMs: number): number {
  let before: MeasuredAngle | null = null;
  for (const each of angles) {
    if (each.atMs >= atMs) {
      if (!before) return each.deg;
      const share = (atMs - before.atMs) / (each.atMs - before.atMs);
      return before.deg + share * (each.deg - before.deg);
    }
    before = each;
  }
  return before?.deg ?? 0;
}
