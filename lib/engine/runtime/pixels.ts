import type { Pixels } from "./image";

/**
 * A map of the plane: x' = a·x + b·y + c, y' = d·x + e·y + f. Coordinates are in pixels, with the centre of the first
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

/** The map that leads back. @throws Error when `map` draws the plane together to a line. */
export function invertAffine({ a, b, c, d, e, f }: Affine): Affine {
  const scale = a * e - b * d;
  if (scale === 0) throw new Error("A map that flattens the plane has no way back.");
  return {
    a: e / scale,
    b: -b / scale,
    c: (b * f - c * e) / scale,
    d: -d / scale,
    e: a / scale,
    f: (c * d - a * f) / scale,
  };
}

/** A picture with its box-filtered halvings, made when first asked for: shrinking by sampling alone would alias. */
export class Pyramid {
  readonly base: Pixels;
  readonly #levels: Pixels[];

  constructor(base: Pixels) {
    this.base = base;
    this.#levels = [base];
  }

  /** The picture halved `depth` times, or as often as it can be. */
  level(depth: number): Pixels {
    for (;;) {
      const deepest = this.#levels.at(-1) ?? this.base;
      if (this.#levels.length > depth) return this.#levels[depth] ?? deepest;
      if (deepest.width < 4 || deepest.height < 4) return deepest;
      this.#levels.push(halve(deepest));
    }
  }
}

function halve({ data, width, height }: Pixels): Pixels {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const row = width * 3;
  const halved = new Uint8Array(halfWidth * halfHeight * 3);
  let to = 0;
  for (let y = 0; y < halfHeight; y += 1) {
    let top = 2 * y * row;
    for (let x = 0; x < halfWidth; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const from = top + channel;
        const sum =
          (data[from] ?? 0) + (data[from + 3] ?? 0) + (data[from + row] ?? 0) + (data[from + row + 3] ?? 0);
        halved[to] = (sum + 2) >> 2;
        to += 1;
      }
      top += 6;
    }
  }
  return { data: halved, width: halfWidth, height: halfHeight };
}

/**
 * Cuts a rectangle out of a picture through an affine map, bilinearly, from the halving next below the asked scale,
 * with 2 × 2 samples a pixel where that is still coarser than asked.
 * @param toSource maps coordinates of the cut-out to coordinates of the picture.
 * @param outside what lies beyond the picture: its edge drawn out, or black.
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
  const perSide = scale * kx > 1.35 ? 2 : 1;
  const share = 1 / (perSide * perSide);
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let sample = 0; sample < perSide * perSide; sample += 1) {
        const px = x + ((sample % perSide) + 0.5) / perSide;
        const py = y + (Math.floor(sample / perSide) + 0.5) / perSide;
        const sx = map.a * px + map.b * py + map.c - 0.5;
        const sy = map.d * px + map.e * py + map.f - 0.5;
        if (outside === "black" && !within(source, sx, sy)) continue;
        addSample(source, sx, sy, share, out, (y * width + x) * 3);
      }
  return out;
}

function scaleRows(map: Affine, kx: number, ky: number): Affine {
  return { a: map.a * kx, b: map.b * kx, c: map.c * kx, d: map.d * ky, e: map.e * ky, f: map.f * ky };
}

function within({ width, height }: Pixels, x: number, y: number) {
  return x >= -1 && y >= -1 && x <= width && y <= height;
}

/** Adds one bilinear sample, weighted by `share`, to the three floats at `to`. */
function addSample(source: Pixels, sx: number, sy: number, share: number, out: Float32Array, to: number) {
  const { data, width, height } = source;
  const x = Math.min(Math.max(sx, 0), width - 1);
  const y = Math.min(Math.max(sy, 0), height - 1);
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const right = x0 + 1 < width ? 3 : 0;
  const down = y0 + 1 < height ? width * 3 : 0;
  const fx = x - x0;
  const fy = y - y0;
  const from = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = from + channel;
    const top = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx;
    const bottom = (data[at + down] ?? 0) * (1 - fx) + (data[at + down + right] ?? 0) * fx;
    out[to + channel] = (out[to + channel] ?? 0) + share * (top * (1 - fy) + bottom * fy);
  }
}

/** Luminance (ITU-R BT.601) of RGB floats, one a pixel. */
export function luminance(rgb: ArrayLike<number>): Float32Array {
  const grey = new Float32Array(rgb.length / 3);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 3;
    grey[pixel] = 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  }
  return grey;
}
