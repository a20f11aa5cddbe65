import { halve } from "./halve";
import type { Pixels } from "./image";

/**
 * An affine map of the plane: x' = a·x + b·y + c, y' = d·x + e·y + f. Coordinates are in pixels, with the centre of the first
 * pixel at (0.5, 0.5).
 */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export type Point = readonly [x: number, y: number];

export function applyAffine(map: Affine, [x, y]: Point): Point {
  return [map.a * x + map.b * y + map.c, map.d * x + map.e * y + map.f];
}

/** The inverse map. @throws Error when the map has none. */
export function invertAffine({ a, b, c, d, e, f }: Affine): Affine {
  const scale = a * e - b * d;
  if (scale === 0) throw new Error("The affine map cannot be inverted.");
  return {
    a: e / scale,
    b: -b / scale,
    c: (b * f - c * e) / scale,
    d: -d / scale,
    e: a / scale,
    f: (c * d - a * f) / scale,
  };
}

/** An image pyramid: box-filtered halves, made on first use, since reducing by sampling alone would alias. */
export class Pyramid {
  readonly base: Pixels;
  readonly #levels: Pixels[];

  constructor(base: Pixels) {
    this.base = base;
    this.#levels = [base];
  }

  /** The image halved `depth` times, or as often as its size allows. */
  level(depth: number): Pixels {
    for (;;) {
      const deepest = this.#levels.at(-1) ?? this.base;
      if (this.#levels.length > depth) return this.#levels[depth] ?? deepest;
      if (deepest.width < 4 || deepest.height < 4) return deepest;
      this.#levels.push(halve(deepest));
    }
  }
}

/**
 * Resamples a rectangle of an image through an affine map: bilinearly, from the pyramid level next above the requested
 * scale, with 2 × 2 samples per pixel where that level is still finer than the result.
 * @param toSource maps coordinates of the result to coordinates of the image.
 * @param outside what lies beyond the image: its outermost pixels repeated, or black.
 * @param out where the result is written; a new array by default.
 * @returns RGB floats 0 to 255, `width` · `height` · 3.
 */
export function warp(
  image: Pyramid,
  toSource: Affine,
  width: number,
  height: number,
  outside: "edge" | "black" = "edge",
  out: Float32Array = new Float32Array(width * height * 3),
): Float32Array {
  const scale = Math.sqrt(Math.abs(toSource.a * toSource.e - toSource.b * toSource.d));
  const source = image.level(Math.max(0, Math.floor(Math.log2(scale))));
  const kx = source.width / image.base.width;
  const ky = source.height / image.base.height;
  const map = scaleRows(toSource, kx, ky);
  const offsets = scale * kx > 1.35 ? [0.25, 0.75] : [0.5];
  const share = 1 / (offsets.length * offsets.length);
  const clip = outside === "black";
  out.fill(0);
  for (const dy of offsets)
    for (const dx of offsets) addSamples(source, shifted(map, dx, dy), { width, height, share, clip }, out);
  return out;
}

/** The map between pixel indices instead of coordinates, which differ by half a pixel on both sides. */
function shifted(map: Affine, dx: number, dy: number): Affine {
  return { ...map, c: map.a * dx + map.b * dy + map.c - 0.5, f: map.d * dx + map.e * dy + map.f - 0.5 };
}

interface Sampling {
  readonly width: number;
  readonly height: number;
  readonly share: number;
  /** Skips samples beyond the source. */
  readonly clip: boolean;
}

/** A row of samples in the source: its first one, and the step to the next. */
interface SampledRow {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly share: number;
}

/** Adds one bilinear sample, weighted by `share`, to each pixel. */
function addSamples(
  source: Pixels,
  map: Affine,
  { width, height, share, clip }: Sampling,
  out: Float32Array,
) {
  for (let y = 0; y < height; y += 1) {
    const row = { x: map.b * y + map.c, y: map.e * y + map.f, stepX: map.a, stepY: map.d, share };
    const [first, last] = insideOf(source, row, width);
    const to = y * width * 3;
    addAtEdge(source, row, [0, first], clip, out, to);
    addInside(source, row, [first, last], out, to);
    addAtEdge(source, row, [last, width], clip, out, to);
  }
}

/** The samples of a row whose four neighbours lie in the source: one stretch, since a row is straight. */
function insideOf(source: Pixels, row: SampledRow, count: number): Stretch {
  let first = 0;
  let last = count;
  while (first < last && !isInside(source, row, first)) first += 1;
  while (last > first && !isInside(source, row, last - 1)) last -= 1;
  return [first, last];
}

function isInside({ width, height }: Pixels, { x, y, stepX, stepY }: SampledRow, at: number): boolean {
  const sx = stepX * at + x;
  const sy = stepY * at + y;
  return sx >= 0 && sy >= 0 && sx < width - 1 && sy < height - 1;
}

/** The first place of a row, and the one behind the last. */
type Stretch = readonly [from: number, to: number];

/** Written out channel by channel and without calls, because this is the innermost loop of all image processing. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is no branch; the score counts "?? 0".
function addInside(
  { data, width }: Pixels,
  { x, y, stepX, stepY, share }: SampledRow,
  [first, last]: Stretch,
  out: Float32Array,
  start: number,
) {
  const line = width * 3;
  let to = start + first * 3;
  for (let at = first; at < last; at += 1, to += 3) {
    const sx = stepX * at + x;
    const sy = stepY * at + y;
    const x0 = sx | 0;
    const y0 = sy | 0;
    const fx = sx - x0;
    const below = (sy - y0) * share;
    const above = share - below;
    const w10 = fx * above;
    const w00 = above - w10;
    const w11 = fx * below;
    const w01 = below - w11;
    const upper = y0 * line + x0 * 3;
    const lower = upper + line;
    out[to] =
      (out[to] ?? 0) +
      (data[upper] ?? 0) * w00 +
      (data[upper + 3] ?? 0) * w10 +
      (data[lower] ?? 0) * w01 +
      (data[lower + 3] ?? 0) * w11;
    out[to + 1] =
      (out[to + 1] ?? 0) +
      (data[upper + 1] ?? 0) * w00 +
      (data[upper + 4] ?? 0) * w10 +
      (data[lower + 1] ?? 0) * w01 +
      (data[lower + 4] ?? 0) * w11;
    out[to + 2] =
      (out[to + 2] ?? 0) +
      (data[upper + 2] ?? 0) * w00 +
      (data[upper + 5] ?? 0) * w10 +
      (data[lower + 2] ?? 0) * w01 +
      (data[lower + 5] ?? 0) * w11;
  }
}

/** As {@link addInside}, outside of the source and at its last column and row, which are repeated there. */
function addAtEdge(
  source: Pixels,
  row: SampledRow,
  [first, last]: Stretch,
  clip: boolean,
  out: Float32Array,
  start: number,
) {
  const lastX = source.width - 1;
  const lastY = source.height - 1;
  for (let at = first; at < last; at += 1) {
    const x = row.stepX * at + row.x;
    const y = row.stepY * at + row.y;
    if (clip && (x < -1 || y < -1 || x > lastX + 1 || y > lastY + 1)) continue;
    const clampedX = Math.min(lastX, Math.max(0, x));
    const clampedY = Math.min(lastY, Math.max(0, y));
    addClamped(source, clampedX, clampedY, row.share, out, start + at * 3);
  }
}

/** Adds one bilinear sample within the source to the pixel at `to`; past the last column and row they are repeated. */
function addClamped(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  to: number,
) {
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const right = x0 < width - 1 ? 3 : 0;
  const down = y0 < height - 1 ? width * 3 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (y0 * width + x0) * 3 + channel;
    const upper = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx;
    const lower = (data[at + down] ?? 0) * (1 - fx) + (data[at + down + right] ?? 0) * fx;
    out[to + channel] = (out[to + channel] ?? 0) + (upper * (1 - fy) + lower * fy) * share;
  }
}

function scaleRows(map: Affine, kx: number, ky: number): Affine {
  return { a: map.a * kx, b: map.b * kx, c: map.c * kx, d: map.d * ky, e: map.e * ky, f: map.f * ky };
}

/** Luminance (ITU-R BT.601) of interleaved RGB, one value per pixel. */
export function luminance(rgb: ArrayLike<number>): Float32Array {
  const grey = new Float32Array(rgb.length / 3);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 3;
    grey[pixel] = 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  }
  return grey;
}
