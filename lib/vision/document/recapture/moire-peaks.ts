import type { Pixels } from "@/lib/vision/images/image";
import { type Bounds, median } from "../page/geometry";
import { squareSpectra, WINDOW_PX } from "./spectrum";

/** Cycles per pixel: lower frequencies are background print, and 0.5 is the highest that an image can have. */
const LEAST_FREQUENCY = 0.17;
const MOST_FREQUENCY = 0.5;
/** A peak is compared with the frequencies 4 to 6 steps around it. */
const RING = { inner: 4, outer: 6 } as const;
/** Only this many of the strongest frequencies are compared with their surroundings. */
const CANDIDATES = 48;

/** How far the strongest high frequency rises above its surroundings, as natural logs of ratios of powers. */
export interface PatternPeaks {
  readonly brightness: number;
  readonly colour: number;
  /**
   * The same frequency across the strongest one of brightness: a display's pixels are square, so its columns and rows repeat
   * alike; the lines of a print run in one direction.
   */
  readonly crossed: number;
}

/**
 * The grid of a photographed display, or its moiré with the camera's grid, is a frequency all over the picture, in
 * brightness or, because its dots are coloured, in colour. Null where the area is too small.
 * @param windows across and down: a display's grid is everywhere, a printed pattern only in places
 */
export function patternPeaks(
  image: Pixels,
  bounds: Bounds,
  windows: readonly [across: number, down: number],
): PatternPeaks | null {
  const places = windowsIn(bounds, image, windows);
  if (places.length === 0) return null;
  const spectra = places.map(([x, y]) => squareSpectra(image, x, y));
  const [brightness, colour] = [
    meanOf(spectra.map((each) => each.brightness)),
    meanOf(spectra.map((each) => each.colour)),
  ];
  const strongest = strongestPeak(brightness);
  return {
    brightness: strongest.excess,
    colour: strongestPeak(colour).excess,
    crossed: crossedPeak(brightness, strongest),
  };
}

function meanOf(spectra: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(WINDOW_PX * WINDOW_PX);
  for (const spectrum of spectra)
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (spectrum[i] ?? 0) / spectra.length;
  return sum;
}

function windowsIn(
  { x0, y0, x1, y1 }: Bounds,
  { width, height }: Pixels,
  [across, down]: readonly [number, number],
): (readonly [number, number])[] {
  const [left, top] = [Math.max(0, Math.round(x0)), Math.max(0, Math.round(y0))];
  const right = Math.min(width, Math.round(x1)) - WINDOW_PX;
  const bottom = Math.min(height, Math.round(y1)) - WINDOW_PX;
  if (right < left || bottom < top) return [];
  const at = (from: number, to: number, i: number, count: number) =>
    Math.round(from + ((to - from) * i) / (count - 1));
  return Array.from({ length: across * down }, (_, i) => [
    at(left, right, i % across, across),
    at(top, bottom, Math.floor(i / across), down),
  ]);
}

/** The frequencies that are looked at; the other half mirrors them. */
const FINE = Array.from({ length: (WINDOW_PX / 2) * (WINDOW_PX - 1) }, (_, i) => {
  const u = i % (WINDOW_PX / 2);
  return [u, Math.floor(i / (WINDOW_PX / 2)) + 1 - WINDOW_PX / 2] as const;
}).filter(([u, v]) => {
  const frequency = Math.hypot(u, v) / WINDOW_PX;
  return frequency >= LEAST_FREQUENCY && frequency <= MOST_FREQUENCY;
});

interface Peak {
  readonly u: number;
  readonly v: number;
  /** Over its surroundings. */
  readonly excess: number;
}

function strongestPeak(spectrum: Float64Array): Peak {
  const strongest = FINE.map(([u, v]) => ({ u, v, power: powerAt(spectrum, u, v) }))
    .sort((a, b) => b.power - a.power)
    .slice(0, CANDIDATES)
    .map(({ u, v, power }) => ({ u, v, excess: power - surroundings(spectrum, u, v) }));
  return strongest.reduce((best, each) => (each.excess > best.excess ? each : best));
}

/** How far from a right angle the other frequency may lie, in steps: a display is seen a little aslant. */
const ASLANT = 2;

function crossedPeak(spectrum: Float64Array, { u, v }: Peak): number {
  let power = 0;
  for (let dv = -ASLANT; dv <= ASLANT; dv += 1) {
    for (let du = -ASLANT; du <= ASLANT; du += 1) power = Math.max(power, powerAt(spectrum, -v + du, u + dv));
  }
  return power - surroundings(spectrum, -v, u);
}

const wrapped = (k: number) => (k + WINDOW_PX) % WINDOW_PX;
const powerAt = (spectrum: Float64Array, u: number, v: number) =>
  spectrum[wrapped(v) * WINDOW_PX + wrapped(u)] ?? 0;

function surroundings(spectrum: Float64Array, u: number, v: number): number {
  const ring: number[] = [];
  for (let dv = -RING.outer; dv <= RING.outer; dv += 1) {
    for (let du = -RING.outer; du <= RING.outer; du += 1) {
      if (Math.max(Math.abs(du), Math.abs(dv)) >= RING.inner) ring.push(powerAt(spectrum, u + du, v + dv));
    }
  }
  return median(ring);
}
