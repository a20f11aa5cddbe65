import type { Mesh } from "../face/mesh";
import { type FaceUnit, faceUnit, type Grey } from "./portrait-blocks";

/**
 * The border of the portrait, followed to a tenth of a degree. What is printed was softened by the same lens as the text;
 * what was pasted on has an edge of its own, and paper a rim or a shadow.
 */
export interface EdgeMeasures {
  /** Share of the step over the border that lies between neighbouring pixels; the second of the sides. */
  readonly borderSharpness: number;
  /** Levels of 255 by which a rim differs from both of its sides, brighter, darker or either; the second of the sides. */
  readonly brightRim: number;
  readonly darkRim: number;
  readonly anyRim: number;
  /** Levels by which the card is darker just outside of the border than further out; the second of the sides. */
  readonly shadowBeside: number;
}

/** Searched distances of the edges from the middle of the face, in heights of the face. */
const SIDES = [
  { axis: 0, near: 0.55, far: 1.15, sign: -1 },
  { axis: 0, near: 0.55, far: 1.15, sign: 1 },
  { axis: 1, near: 0.62, far: 1.35, sign: -1 },
  { axis: 1, near: 0.72, far: 1.7, sign: 1 },
] as const;
type Side = (typeof SIDES)[number];
/** Tilts against the face, first in coarse steps and then in fine ones around the best; distances in pixels. */
const COARSE = { deg: 8, stepDeg: 1, px: 3, samples: 20 } as const;
const FINE = { deg: 1.2, stepDeg: 0.1, px: 8, stepPx: 0.5, samples: 40 } as const;
const PROFILE_SAMPLES = 60;
/** An edge with a smaller step, in levels, is none. */
const MIN_STEP = 12;
/** A smaller step says nothing of its sharpness. */
const LEAST_STEP_PX = { apart: 3, levels: 6 } as const;
/** Pixels beside the edge in which a rim lies, and where the two sides are taken; how uneven the card is further out. */
const RIM = {
  px: 6,
  shadowFromPx: 1.5,
  besidePx: [9, 10, 11, 12],
  furtherPx: [9, 10.5, 12, 13.5, 15],
} as const;

interface Edge {
  readonly sharpness: number;
  readonly bright: number;
  readonly dark: number;
  readonly shadow: number;
}

/**
 * Measures the border of the portrait.
 * @param scale pixels of the picture for one of the mesh
 */
export function edgeMeasures(grey: Grey, mesh: Mesh, scale: number): EdgeMeasures {
  const face = faceUnit(mesh, scale);
  const edges = SIDES.flatMap((side) => edgeOf(grey, face, side) ?? []);
  const second = (of: (edge: Edge) => number) => edges.map(of).sort((a, b) => b - a)[1] ?? 0;
  return {
    borderSharpness: second(({ sharpness }) => sharpness),
    brightRim: second(({ bright }) => bright),
    darkRim: second(({ dark }) => dark),
    anyRim: second(({ bright, dark }) => Math.max(bright, dark)),
    shadowBeside: second(({ shadow }) => shadow),
  };
}

/** Mean brightness of a line as long as the face is high, so many pixels from its middle. @param side 0 for an upright line beside the face */
export function levels(
  grey: Grey,
  { centre, unit, rollRad }: FaceUnit,
  side: Pick<Side, "axis" | "sign">,
  tiltDeg: number,
  samples: number,
) {
  const { cos, sin } = turnOf(rollRad + (tiltDeg * Math.PI) / 180);
  const [alongX, alongY] = side.axis === 0 ? [-sin, cos] : [cos, sin];
  const [awayX, awayY] = side.axis === 0 ? [cos, sin] : [-sin, cos];
  const stepPx = unit / samples;
  const from = (0.5 / samples - 0.5) * unit;
  return (distance: number) => {
    let x = centre[0] + side.sign * distance * awayX + from * alongX;
    let y = centre[1] + side.sign * distance * awayY + from * alongY;
    let sum = 0;
    // Places are added up, not made: this runs a million times a photo.
    for (let i = 0; i < samples; i += 1) {
      sum += pixelAt(grey, x, y);
      x += stepPx * alongX;
      y += stepPx * alongY;
    }
    return sum / samples;
  };
}

export const turnOf = (rad: number) => ({ cos: Math.cos(rad), sin: Math.sin(rad) });

interface Place {
  readonly tiltDeg: number;
  readonly distance: number;
}

function edgeOf(grey: Grey, face: FaceUnit, side: Side): Edge | null {
  const coarse = coarsePlace(grey, face, side);
  if (!coarse) return null;
  const { steepest, ...place } = finePlace(grey, face, side, coarse);
  const level = levels(grey, face, side, place.tiltDeg, PROFILE_SAMPLES);
  const at = (px: number) => level(place.distance + px);
  const step = Math.abs(at(LEAST_STEP_PX.apart) - at(-LEAST_STEP_PX.apart));
  return { sharpness: steepest / Math.max(LEAST_STEP_PX.levels, step), ...rimsOf(at) };
}

function coarsePlace(grey: Grey, face: FaceUnit, side: Side): Place | null {
  let best = { tiltDeg: 0, distance: 0, step: 0 };
  const from = side.near * face.unit - COARSE.px;
  for (let tiltDeg = -COARSE.deg; tiltDeg <= COARSE.deg; tiltDeg += COARSE.stepDeg) {
    const level = levels(grey, face, side, tiltDeg, COARSE.samples);
    const profile: number[] = [];
    for (let d = from; d <= side.far * face.unit + COARSE.px; d += 1) profile.push(level(d));
    for (let i = 3; i < profile.length - 3; i += 1) {
      const step = Math.abs((profile[i + 2] ?? 0) - (profile[i - 2] ?? 0));
      if (step > best.step) best = { tiltDeg, distance: from + i, step };
    }
  }
  return best.step < MIN_STEP ? null : best;
}

/** Where the edge is steepest, and how many levels it rises there within one pixel. */
function finePlace(
  grey: Grey,
  face: FaceUnit,
  side: Side,
  coarse: Place,
): Place & { readonly steepest: number } {
  let best = { ...coarse, steepest: 0 };
  const from = coarse.distance - FINE.px;
  for (let i = 0; i * FINE.stepDeg <= 2 * FINE.deg; i += 1) {
    const tiltDeg = coarse.tiltDeg - FINE.deg + i * FINE.stepDeg;
    const level = levels(grey, face, side, tiltDeg, FINE.samples);
    const profile: number[] = [];
    for (let d = from; d <= coarse.distance + FINE.px; d += FINE.stepPx) profile.push(level(d));
    for (let k = 1; k < profile.length - 1; k += 1) {
      const steepest = Math.abs((profile[k + 1] ?? 0) - (profile[k - 1] ?? 0));
      if (steepest > best.steepest) best = { tiltDeg, distance: from + k * FINE.stepPx, steepest };
    }
  }
  return best;
}

/** @param at mean brightness so many pixels outside of the edge */
function rimsOf(at: (px: number) => number): Omit<Edge, "sharpness"> {
  const mean = (sign: 1 | -1) =>
    RIM.besidePx.reduce((sum, px) => sum + at(sign * px) / RIM.besidePx.length, 0);
  const [inside, outside] = [mean(-1), mean(1)];
  const uneven = Math.max(...RIM.furtherPx.map((px) => Math.abs(at(px) - outside)));
  let [bright, dark, shadow] = [0, 0, 0];
  for (let px = -RIM.px; px <= RIM.px; px += 0.5) {
    const level = at(px);
    bright = Math.max(bright, level - Math.max(inside, outside));
    dark = Math.max(dark, Math.min(inside, outside) - level);
    if (px >= RIM.shadowFromPx) shadow = Math.max(shadow, outside - level);
  }
  const beyond = (value: number) => Math.max(0, value - uneven);
  return { bright: beyond(bright), dark: beyond(dark), shadow: beyond(shadow) };
}

/** Brightness at a place, bilinear: half a pixel counts here. */
export function pixelAt({ data, width, height }: Grey, x: number, y: number): number {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x0, v - y0];
  const i = y0 * width + x0;
  const above = (data[i] ?? 0) * (1 - fx) + (data[i + 1] ?? 0) * fx;
  const below = (data[i + width] ?? 0) * (1 - fx) + (data[i + width + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
