import type { Mesh } from "../face/mesh";
import { type FaceUnit, faceUnit, type Grey } from "./portrait-blocks";
import { levels, pixelAt, turnOf } from "./portrait-edges";

/**
 * Where upright edges are looked for, in heights of the face from its middle. A photo that was put on the portrait ends
 * between the hair and the portrait's own border (docs/attacks.md, portrait-within).
 */
const NEAR = 0.5;
const FAR = 1.7;
/** The edges of the photo lie nearer than this, those of the portrait at least so much further out and about as far as each other. */
const WITHIN = 0.95;
const APART = 0.2;
const EVEN = 0.3;
/**
 * Between them is what is left of the portrait's own ground, which is as bright on both sides, in levels, and has no print:
 * three quarters of its places differ by less than so many levels from their neighbours. On the two cards that had such edges it was 16 and more.
 */
const AS_BRIGHT = 25;
const PLAIN = 6;
const PLAIN_SHARE = 0.75;
/** Places of that ground are so many pixels apart, and its edges are left out, in heights of the face. */
const GROUND_PX = 3;
const GROUND_MARGIN = 0.06;
/** Tilts against the face, and by how much two edges that belong together may differ. */
const MOST_TILT_DEG = 8;
const TILT_STEP_DEG = 1;
/** Places along a line by which lines are searched; those that rise are looked at more closely. */
const SAMPLES = 24;
const PARALLEL_DEG = 2.5;
/** Pixels on both sides of an edge over which it rises; so far from it, brightness changes less. */
const RISE = { before: -2, after: 1 } as const;
const FLAT_PX = 3;
/** A line that rises by less, in levels of 255 and beyond its surroundings, is no edge. */
const LEAST_RISE = 2.5;
/** Edges of one side lie further apart than this, in heights of the face; so many are judged. */
const SAME_EDGE = 0.06;
const MOST_EDGES = 8;
/** Places along an edge, so many pixels on both sides of it, each the mean of nine; and how many must rise as the whole does. */
const PLACES = 40;
const BESIDE_PX = 2;
const AROUND_PX = [-1, 0, 1] as const;
const STRAIGHT = 0.85;
/** A place rises by at least one level and so much of the mean. */
const PLACE_RISE = { levels: 1, share: 0.2 } as const;

/** A straight edge beside the face. */
interface Edge {
  /** In heights of the face from its middle. */
  readonly distance: number;
  readonly tiltDeg: number;
  /** Levels of 255. */
  readonly step: number;
}

/**
 * Levels by which the faintest of four upright edges rises that stand in pairs on both sides of the face: those of a photo,
 * and further out those of the portrait that it lies on. 0 where there are no such pairs. A printed portrait has one border,
 * and hair beside a face is not straight for as long as the face is high.
 * @param scale pixels of the picture for one of the mesh
 */
export function photoWithinPortrait(grey: Grey, mesh: Mesh, scale: number): number {
  const face = faceUnit(mesh, scale);
  const left = pairsOf(straightEdges(grey, face, -1));
  const right = pairsOf(straightEdges(grey, face, 1));
  let faintest = 0;
  for (const one of left) {
    for (const other of right) {
      const step = Math.min(one.inner.step, one.outer.step, other.inner.step, other.outer.step);
      if (step > faintest && areAlike(one, other) && haveOneGround(grey, face, one, other)) faintest = step;
    }
  }
  return faintest;
}

/** Two edges on one side of the face. */
interface Pair {
  readonly inner: Edge;
  readonly outer: Edge;
}

/** An edge near the face with each one further out. */
function pairsOf(edges: readonly Edge[]): Pair[] {
  return edges
    .filter(({ distance }) => distance <= WITHIN)
    .flatMap((inner) =>
      edges
        .filter(({ distance }) => distance - inner.distance >= APART)
        .map((outer): Pair => ({ inner, outer })),
    );
}

const areAlike = (one: Pair, other: Pair) =>
  areParallel(one.inner, other.inner) &&
  areParallel(one.outer, other.outer) &&
  Math.abs(one.outer.distance - other.outer.distance) <= EVEN;

const areParallel = (one: Edge, other: Edge) => Math.abs(one.tiltDeg - other.tiltDeg) <= PARALLEL_DEG;

/** Whether the two strips between the edges are plain and equally bright. */
function haveOneGround(grey: Grey, face: FaceUnit, left: Pair, right: Pair): boolean {
  const [one, other] = [groundOf(grey, face, -1, left), groundOf(grey, face, 1, right)];
  const isPlain = one.unevenness <= PLAIN && other.unevenness <= PLAIN;
  return isPlain && Math.abs(one.brightness - other.brightness) <= AS_BRIGHT;
}

/** Mean brightness of the strip between two edges, and how much most of its places differ from the next ones; levels of 255. */
function groundOf(grey: Grey, face: FaceUnit, sign: -1 | 1, { inner, outer }: Pair) {
  const meanAt = meanBeside(grey, face, sign, (inner.tiltDeg + outer.tiltDeg) / 2);
  const [from, to] = [
    (inner.distance + GROUND_MARGIN) * face.unit,
    (outer.distance - GROUND_MARGIN) * face.unit,
  ];
  const differences: number[] = [];
  let sum = 0;
  for (let along = -0.5 * face.unit; along <= 0.5 * face.unit; along += GROUND_PX) {
    for (let away = from; away <= to; away += GROUND_PX) {
      const level = meanAt(along, away);
      const next = Math.abs(meanAt(along, away + GROUND_PX) - level);
      differences.push(Math.max(next, Math.abs(meanAt(along + GROUND_PX, away) - level)));
      sum += level;
    }
  }
  differences.sort((a, b) => a - b);
  const unevenness = differences[Math.floor(PLAIN_SHARE * differences.length)] ?? Number.POSITIVE_INFINITY;
  return { brightness: sum / Math.max(1, differences.length), unevenness };
}

/** Edges that rise over their whole length, the clearest first. @param sign -1 for the left of the picture's face, 1 for its right */
function straightEdges(grey: Grey, face: FaceUnit, sign: -1 | 1): Edge[] {
  const clear = risingLines(grey, face, sign).sort((a, b) => b.step - a.step);
  const edges: Edge[] = [];
  const apart = (line: Edge) => edges.every((edge) => Math.abs(edge.distance - line.distance) > SAME_EDGE);
  for (const line of clear) {
    if (edges.length === MOST_EDGES) break;
    const step = apart(line) ? wholeStep(grey, face, sign, line) : null;
    if (step !== null) edges.push({ ...line, step });
  }
  return edges;
}

/** Lines whose mean brightness rises more sharply than beside them, by the height of that rise. */
function risingLines(grey: Grey, face: FaceUnit, sign: -1 | 1): Edge[] {
  const lines: Edge[] = [];
  const from = Math.floor(NEAR * face.unit);
  for (let tiltDeg = -MOST_TILT_DEG; tiltDeg <= MOST_TILT_DEG; tiltDeg += TILT_STEP_DEG) {
    const level = levels(grey, face, { axis: 0, sign }, tiltDeg, SAMPLES);
    const profile: number[] = [];
    for (let d = from; d <= FAR * face.unit; d += 1) profile.push(level(d));
    const between = (one: number, other: number) => Math.abs((profile[other] ?? 0) - (profile[one] ?? 0));
    const riseAt = (at: number) => {
      const [before, after] = [at + RISE.before, at + RISE.after];
      const beside = Math.max(
        between(before - FLAT_PX - 1, before - 1),
        between(after + 1, after + FLAT_PX + 1),
      );
      return between(before, after) - beside;
    };
    const last = profile.length - 1 - (RISE.after + FLAT_PX + 2);
    for (let at = FLAT_PX + 2 - RISE.before; at <= last; at += 1) {
      const step = riseAt(at);
      if (step < LEAST_RISE || step < riseAt(at - 1) || step < riseAt(at + 1)) continue;
      lines.push({ distance: (from + at - 0.5) / face.unit, tiltDeg, step });
    }
  }
  return lines;
}

/** The mean step over a line; null where it does not rise all along it. */
function wholeStep(grey: Grey, face: FaceUnit, sign: -1 | 1, line: Edge): number | null {
  const meanAt = meanBeside(grey, face, sign, line.tiltDeg);
  const place = line.distance * face.unit;
  const steps = Array.from({ length: PLACES }, (_, i) => {
    const along = ((i + 0.5) / PLACES - 0.5) * face.unit;
    return meanAt(along, place + BESIDE_PX) - meanAt(along, place - BESIDE_PX);
  });
  const mean = steps.reduce((sum, step) => sum + step / PLACES, 0);
  const least = Math.max(PLACE_RISE.levels, PLACE_RISE.share * Math.abs(mean));
  const rising = steps.filter((step) => step * Math.sign(mean) >= least).length;
  return rising >= STRAIGHT * PLACES ? Math.abs(mean) : null;
}

/** Mean brightness of nine pixels, so many pixels along the face and away from its middle. */
function meanBeside(grey: Grey, { centre, rollRad }: FaceUnit, sign: -1 | 1, tiltDeg: number) {
  const { cos, sin } = turnOf(rollRad + (tiltDeg * Math.PI) / 180);
  return (along: number, away: number) => {
    let sum = 0;
    for (const i of AROUND_PX) {
      for (const j of AROUND_PX) {
        const [x, y] = [sign * (away + i), along + j];
        sum += pixelAt(grey, centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos);
      }
    }
    return sum / AROUND_PX.length ** 2;
  };
}
