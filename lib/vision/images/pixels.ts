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

/** Written out channel by channel and without calls for speed, like `resample`: every image of a request passes here. */
function halve({ data, width, height }: Pixels): Pixels {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const row = width * 3;
  const halved = new Uint8Array(halfWidth * halfHeight * 3);
  let to = 0;
  for (let y = 0; y < halfHeight; y += 1) {
    let top = 2 * y * row;
    for (let x = 0; x < halfWidth; x += 1, to += 3, top += 6) {
      const under = top + row;
      halved[to] =
        ((data[top] ?? 0) + (data[top + 3] ?? 0) + (data[under] ?? 0) + (data[under + 3] ?? 0) + 2) >> 2;
      halved[to + 1] =
        ((data[top + 1] ?? 0) + (data[top + 4] ?? 0) + (data[under + 1] ?? 0) + (data[under + 4] ?? 0) + 2) >>
        2;
      halved[to + 2] =
        ((data[top + 2] ?? 0) + (data[top + 5] ?? 0) + (data[under + 2] ?? 0) + (data[under + 5] ?? 0) + 2) >>
        2;
    }
  }
  return { data: halved, width: halfWidth, height: halfHeight };
}

/**
 * Resamples a rectangle of an image through an affine map: bilinearly, from the pyramid level next above the requested
 * scale, with 2 × 2 samples per pixel where that level is still finer than the result.
 * @param toSource maps coordinates of the result to coordinates of the image.
 * @param outside what lies beyond the image: its outermost pixels repeated, or black.
 * @returns RGB floats 0 to 255, `width` · `height` · 3.
 */
export function warp(
  image: Pyramid,
  toSource: Affine,
  width: number,
  height: number,
  outside: "edge" | "black" = "edge",
): Float32Array {
  const scale = Math.sqrt(Math.abs(toSource.a * toSource.e - toSource.b * toSource.d));
  const source = image.level(Math.max(0, Math.floor(Math.log2(scale))));
  const kx = source.width / image.base.width;
  const ky = source.height / image.base.height;
  const map = scaleRows(toSource, kx, ky);
  const offsets = scale * kx > 1.35 ? [0.25, 0.75] : [0.5];
  const share = 1 / (offsets.length * offsets.length);
  const out = new Float32Array(width * height * 3);
  const samples = offsets.flatMap((dy) => offsets.map((dx) => shifted(map, dx, dy)));
  resample(source, samples, { width, height, share, clip: outside === "black" }, out);
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

/**
 * Sums bilinear samples, weighted by `share`, for each pixel. Written out channel by channel and without calls, because
 * this is the innermost loop of all image processing.
 * @param maps one for each sample of a pixel; they differ by a shift only
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: only the edges branch; the score counts "?? 0".
function resample(
  source: Pixels,
  maps: readonly Affine[],
  { width, height, share, clip }: Sampling,
  out: Float32Array,
) {
  const { data } = source;
  const [lastX, lastY, row] = [source.width - 1, source.height - 1, source.width * 3];
  for (const { a, b, c, d, e, f } of maps) {
    let to = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, to += 3) {
        const sx = a * x + b * y + c;
        const sy = d * x + e * y + f;
        if (clip && (sx < -1 || sy < -1 || sx > lastX + 1 || sy > lastY + 1)) continue;
        const cx = sx < 0 ? 0 : sx > lastX ? lastX : sx;
        const cy = sy < 0 ? 0 : sy > lastY ? lastY : sy;
        const x0 = cx | 0;
        const y0 = cy | 0;
        const fx = cx - x0;
        const fy = cy - y0;
        const upperLeft = y0 * row + x0 * 3;
        const upperRight = x0 < lastX ? upperLeft + 3 : upperLeft;
        const down = y0 < lastY ? row : 0;
        const lowerLeft = upperLeft + down;
        const lowerRight = upperRight + down;
        const w00 = (1 - fx) * (1 - fy) * share;
        const w10 = fx * (1 - fy) * share;
        const w01 = (1 - fx) * fy * share;
        const w11 = fx * fy * share;
        out[to] =
          (out[to] ?? 0) +
          (data[upperLeft] ?? 0) * w00 +
          (data[upperRight] ?? 0) * w10 +
          (data[lowerLeft] ?? 0) * w01 +
          (data[lowerRight] ?? 0) * w11;
        out[to + 1] =
          (out[to + 1] ?? 0) +
          (data[upperLeft + 1] ?? 0) * w00 +
          (data[upperRight + 1] ?? 0) * w10 +
          (data[lowerLeft + 1] ?? 0) * w01 +
          (data[lowerRight + 1] ?? 0) * w11;
        out[to + 2] =
          (out[to + 2] ?? 0) +
          (data[upperLeft + 2] ?? 0) * w00 +
          (data[upperRight + 2] ?? 0) * w10 +
          (data[lowerLeft + 2] ?? 0) * w01 +
          (data[lowerRight + 2] ?? 0) * w11;
      }
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
