import type { Mesh } from "../face/mesh";
import { type FaceUnit, faceUnit, type Grey } from "./portrait-blocks";

/** A narrow rim along the border of the portrait photo: white paper, a shadow, or what is left of another photo. */
export interface PortraitRim {
  /** Sides that form one rectangle around the face, 0 to 4. */
  readonly sides: number;
  /** Levels of 255 by which the rim differs from what lies on both sides of it; the second of the sides. */
  readonly rim: number;
  /**
   * Common direction of three or four of the sides on the photo, in degrees against level or upright, -45 to 45; null where
   * they have none.
   */
  readonly directionDeg: number | null;
}

/** Searched distances of the edges from the middle of the face, in heights of the face. */
const SIDES = [
  { axis: 0, near: 0.55, far: 1.1, sign: -1 },
  { axis: 0, near: 0.55, far: 1.1, sign: 1 },
  { axis: 1, near: 0.62, far: 1.3, sign: -1 },
  { axis: 1, near: 0.72, far: 1.6, sign: 1 },
] as const;
type Side = (typeof SIDES)[number];
/** Tilts against the face, which may be held a little askew. */
const MOST_TILT_DEG = 9;
const TILT_STEP_DEG = 0.75;
/** Then the place is looked at more finely: so far on both sides, over a narrower stretch across the edge. */
const FINE = { deg: 1.25, stepDeg: 0.25, px: 3, stepPx: 0.5, halfPx: 0.75 } as const;
/** Length of the edge that is looked at, in heights of the face, and samples along it. */
const LENGTH = 1.1;
const SAMPLES = 28;
/** An edge with a smaller step, in levels, is none. */
const MIN_STEP = 8;
/** Pixels beside the edge in which a rim lies, and beyond which the two sides are taken. */
const RIM_PX = 5;
const BESIDE_PX = 10;

/** A border of paper or of a file that was pasted is at least this clear, in levels, and straight to about this. */
const CLEAR_STEP = 20;
const SAME_DIRECTION_DEG = 1;
/** Sides of a rectangle are parallel to about this, under the perspective of a photo. */
const PARALLEL_DEG = 2.3;

interface Edge {
  readonly tiltDeg: number;
  readonly step: number;
  readonly rim: number;
}

/**
 * Looks for a rim along the border of the portrait.
 * @param scale pixels of the picture for one of the mesh
 */
export function portraitRim(grey: Grey, mesh: Mesh, scale: number): PortraitRim {
  const face = faceUnit(mesh, scale);
  const clear = SIDES.map((side) => strongestEdge(grey, face, side)).filter(({ step }) => step >= MIN_STEP);
  const tilts = clear.map(({ tiltDeg }) => tiltDeg).sort((a, b) => a - b);
  const middle = ((tilts[(tilts.length - 1) >> 1] ?? 0) + (tilts[tilts.length >> 1] ?? 0)) / 2;
  const parallel = clear.filter(({ tiltDeg }) => Math.abs(tiltDeg - middle) <= PARALLEL_DEG);
  const rims = parallel.map(({ rim }) => rim).sort((a, b) => b - a);
  const directionDeg = commonDirection(clear, (mesh.square.rollRad * 180) / Math.PI);
  return { sides: parallel.length, rim: rims[1] ?? 0, directionDeg };
}

function commonDirection(edges: readonly Edge[], rollDeg: number): number | null {
  const tilts = edges
    .filter(({ step }) => step >= CLEAR_STEP)
    .map(({ tiltDeg }) => tiltDeg)
    .sort((a, b) => a - b);
  const spread = (some: readonly number[]) => (some.at(-1) ?? 0) - (some[0] ?? 0);
  const [best] = [tilts, tilts.slice(1), tilts.slice(0, -1)]
    .filter((some) => some.length >= 3 && spread(some) <= SAME_DIRECTION_DEG)
    .sort((a, b) => b.length - a.length || spread(a) - spread(b));
  if (!best) return null;
  const direction = rollDeg + best.reduce((sum, tilt) => sum + tilt / best.length, 0);
  return direction - 90 * Math.round(direction / 90);
}

/** Brightness along a line beside the face: `across` pixels beyond the place, averaged over its length. */
function levelAt(grey: Grey, { centre, unit, rollRad }: FaceUnit, side: Side, tiltDeg: number) {
  const turnRad = rollRad + (tiltDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  const [alongX, alongY] = side.axis === 0 ? [-sin, cos] : [cos, sin];
  const [awayX, awayY] = side.axis === 0 ? [cos, sin] : [-sin, cos];
  const stepPx = (LENGTH * unit) / SAMPLES;
  const from = (0.5 / SAMPLES - 0.5) * LENGTH * unit;
  return (distance: number) => {
    let x = centre[0] + side.sign * distance * awayX + from * alongX;
    let y = centre[1] + side.sign * distance * awayY + from * alongY;
    let sum = 0;
    // Places are added up, not made: this runs a million times a photo.
    for (let i = 0; i < SAMPLES; i += 1) {
      sum += sample(grey, x, y);
      x += stepPx * alongX;
      y += stepPx * alongY;
    }
    return sum / SAMPLES;
  };
}

function strongestEdge(grey: Grey, face: FaceUnit, side: Side): Edge {
  let best: Place = { tiltDeg: 0, step: 0, place: 0 };
  for (let tiltDeg = -MOST_TILT_DEG; tiltDeg <= MOST_TILT_DEG; tiltDeg += TILT_STEP_DEG) {
    const level = levelAt(grey, face, side, tiltDeg);
    const levels: number[] = [];
    for (let d = side.near * face.unit; d <= side.far * face.unit; d += 1) levels.push(level(d));
    for (let i = 3; i < levels.length; i += 1) {
      const step = Math.abs((levels[i] ?? 0) - (levels[i - 3] ?? 0));
      if (step > best.step) best = { tiltDeg, step, place: side.near * face.unit + i - 1.5 };
    }
  }
  best = refined(grey, face, side, best);
  const level = levelAt(grey, face, side, best.tiltDeg);
  return { tiltDeg: best.tiltDeg, step: best.step, rim: rimOf(level, best.place) };
}

type Place = Pick<Edge, "tiltDeg" | "step"> & { readonly place: number };

/** Where the edge is steepest near a place that was found in coarse steps; its own step stays. */
function refined(grey: Grey, face: FaceUnit, side: Side, coarse: Place): Place {
  let best = { ...coarse, steep: 0 };
  for (let off = -FINE.deg; off <= FINE.deg; off += FINE.stepDeg) {
    const level = levelAt(grey, face, side, coarse.tiltDeg + off);
    for (let d = coarse.place - FINE.px; d <= coarse.place + FINE.px; d += FINE.stepPx) {
      const steep = Math.abs(level(d + FINE.halfPx) - level(d - FINE.halfPx));
      if (steep > best.steep) best = { ...coarse, tiltDeg: coarse.tiltDeg + off, place: d, steep };
    }
  }
  return best;
}

function rimOf(level: (distance: number) => number, place: number): number {
  const mean = (from: number, to: number) => {
    let sum = 0;
    for (let d = from; d <= to; d += 1) sum += level(place + d);
    return sum / (to - from + 1);
  };
  const inside = mean(-BESIDE_PX, -RIM_PX - 1);
  const outside = mean(RIM_PX + 1, BESIDE_PX);
  let rim = 0;
  for (let d = -RIM_PX; d <= RIM_PX; d += 1) {
    const value = level(place + d);
    rim = Math.max(rim, value - Math.max(inside, outside), Math.min(inside, outside) - value);
  }
  return rim;
}

/** Nearest pixel: many samples are averaged. */
function sample({ data, width, height }: Grey, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  return data[row * width + column] ?? 0;
}
