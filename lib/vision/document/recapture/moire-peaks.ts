import type { Pixels } from "@/lib/vision/images/image";
import { type Bounds, boundsOf, corners, median } from "../page/geometry";
import type { Page } from "../page/read-page";
import { logSpectrum, WINDOW_PX } from "./spectrum";

/** Windows over the document, across and down: a display's grid is everywhere, a printed pattern only in places. */
const WINDOWS = [4, 3] as const;
/** Cycles per pixel: lower frequencies are background print, and 0.5 is the highest that an image can have. */
const LEAST_FREQUENCY = 0.17;
const MOST_FREQUENCY = 0.5;
/** A peak is compared with the frequencies 4 to 6 steps around it. */
const RING = { inner: 4, outer: 6 } as const;
/** Only this many of the strongest frequencies are compared with their surroundings. */
const CANDIDATES = 48;

/**
 * How far the strongest high frequency of a document rises above its surroundings, as the natural log of a ratio of
 * powers. The grid of a photographed display, or its moiré with the camera's grid, causes such a peak. Null where the
 * text covers too small a part of the photo.
 */
export function finePeak({ image, lines }: Page): number | null {
  if (lines.length === 0) return null;
  const bounds = boundsOf(lines.flatMap(({ box }) => corners(box)));
  const places = windowsIn(bounds, image);
  if (places.length === 0) return null;
  const sum = new Float64Array(WINDOW_PX * WINDOW_PX);
  for (const [x, y] of places) {
    const spectrum = logSpectrum(greenSquare(image, x, y));
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (spectrum[i] ?? 0) / places.length;
  }
  return strongestPeak(sum);
}

function windowsIn({ x0, y0, x1, y1 }: Bounds, { width, height }: Pixels): (readonly [number, number])[] {
  const [left, top] = [Math.max(0, Math.round(x0)), Math.max(0, Math.round(y0))];
  const right = Math.min(width, Math.round(x1)) - WINDOW_PX;
  const bottom = Math.min(height, Math.round(y1)) - WINDOW_PX;
  if (right < left || bottom < top) return [];
  const [across, down] = WINDOWS;
  const at = (from: number, to: number, i: number, count: number) =>
    Math.round(from + ((to - from) * i) / (count - 1));
  return Array.from({ length: across * down }, (_, i) => [
    at(left, right, i % across, across),
    at(top, bottom, Math.floor(i / across), down),
  ]);
}

/** The green channel, which has most of a photo's sharpness. */
function greenSquare({ data, width }: Pixels, left: number, top: number): Float64Array {
  const square = new Float64Array(WINDOW_PX * WINDOW_PX);
  for (let i = 0; i < square.length; i += 1) {
    const [x, y] = [left + (i % WINDOW_PX), top + Math.floor(i / WINDOW_PX)];
    square[i] = data[(y * width + x) * 3 + 1] ?? 0;
  }
  return square;
}

function strongestPeak(spectrum: Float64Array): number {
  const half = WINDOW_PX / 2;
  const fine: { readonly u: number; readonly v: number; readonly power: number }[] = [];
  for (let v = 1 - half; v < half; v += 1) {
    for (let u = 0; u < half; u += 1) {
      const frequency = Math.hypot(u, v) / WINDOW_PX;
      if (frequency < LEAST_FREQUENCY || frequency > MOST_FREQUENCY) continue;
      fine.push({ u, v, power: powerAt(spectrum, u, v) });
    }
  }
  const strongest = fine.sort((a, b) => b.power - a.power).slice(0, CANDIDATES);
  return Math.max(...strongest.map(({ u, v, power }) => power - surroundings(spectrum, u, v)));
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
