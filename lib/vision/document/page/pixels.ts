import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { type Bounds, homography, type Quad } from "./geometry";

const halves = new WeakMap<Pixels, Promise<Pixels>>();

/** The image at half size; cached for as long as the image itself lives. */
export function halved(image: Pixels): Promise<Pixels> {
  const known = halves.get(image);
  if (known) return known;
  const made = resized(image, Math.max(1, image.width >> 1), Math.max(1, image.height >> 1));
  halves.set(image, made);
  return made;
}

/** Resamples to exactly width x height, ignoring the aspect ratio. */
export async function resized(image: Pixels, width: number, height: number): Promise<Pixels> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const shrunk = sharp(image.data, { raw }).resize(width, height, { fit: "fill", kernel: "linear" });
  return { data: await shrunk.raw().toBuffer(), width, height };
}

/** The part of an image within bounds, of a pixel at least, and where its first pixel lies in the whole. */
export function partWithin(
  image: Pixels,
  { x0, y0, x1, y1 }: Bounds,
): Pixels & { readonly left: number; readonly top: number } {
  const left = Math.min(image.width - 1, Math.max(0, Math.floor(x0)));
  const top = Math.min(image.height - 1, Math.max(0, Math.floor(y0)));
  const width = Math.max(1, Math.min(image.width, Math.ceil(x1)) - left);
  const height = Math.max(1, Math.min(image.height, Math.ceil(y1)) - top);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * image.width + left) * 3;
    data.set(image.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { data, width, height, left, top };
}

/** Turns the image clockwise by a number of quarters. */
export function quarterTurned(image: Pixels, quarters: number): Pixels {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return image;
  const { data, width, height } = image;
  const across = turns % 2 === 1;
  const [newWidth, newHeight] = across ? [height, width] : [width, height];
  const turned = new Uint8Array(width * height * 3);
  // Target offset of the first pixel, and its steps for one pixel right and one pixel down in the source.
  const [start, right, down] = strides(turns, width, height);
  for (let y = 0; y < height; y++) {
    let from = y * width * 3;
    let to = (start + y * down) * 3;
    for (let x = 0; x < width; x++, from += 3, to += right * 3) {
      turned[to] = data[from] as number;
      turned[to + 1] = data[from + 1] as number;
      turned[to + 2] = data[from + 2] as number;
    }
  }
  return { data: turned, width: newWidth, height: newHeight };
}

function strides(turns: number, width: number, height: number): [start: number, right: number, down: number] {
  if (turns === 1) return [height - 1, height, -1];
  if (turns === 2) return [width * height - 1, -1, -width];
  return [(width - 1) * height, -height, 1];
}

/** The place of a sampled crop in a planar tensor. */
export interface PlanarTarget {
  readonly tensor: Float32Array;
  /** Index of the crop's first value in the first plane. */
  readonly offset: number;
  /** Values between two rows. */
  readonly stride: number;
  /** Values between two colour planes. */
  readonly plane: number;
}

/**
 * Samples a quad bilinearly into a planar BGR tensor of width x height, values in -1..1 (the scaling of the PP-OCR
 * recogniser and classifier).
 */
export function sampleQuad(image: Pixels, quad: Quad, width: number, height: number, target: PlanarTarget) {
  // Plain variables in the loops: a document has a million such pixels.
  const [h0, h1, h2, h3, h4, h5, h6, h7] = homography([[0, 0], [width, 0], [width, height], [0, height]], quad); // biome-ignore format: one rectangle
  const { data } = image;
  const { tensor, plane } = target;
  const rowBytes = image.width * 3;
  const [lastX, lastY] = [image.width - 1, image.height - 1];
  const [maxU, maxV] = [Math.max(0, lastX - 0.001), Math.max(0, lastY - 0.001)];
  for (let y = 0; y < height; y++) {
    const py = y + 0.5;
    const [across, down, depth] = [h1 * py, h4 * py, h7 * py];
    let to = target.offset + y * target.stride;
    for (let x = 0; x < width; x++, to++) {
      const px = x + 0.5;
      const k = h6 * px + depth + 1;
      const u = (h0 * px + across + h2) / k - 0.5;
      const v = (h3 * px + down + h5) / k - 0.5;
      const inX = clamp(u, maxU);
      const inY = clamp(v, maxV);
      const x0 = inX | 0;
      const y0 = inY | 0;
      const right = inX - x0;
      const low = inY - y0;
      const from = y0 * rowBytes + x0 * 3;
      const below = y0 < lastY ? from + rowBytes : from;
      const beside = x0 < lastX ? 3 : 0;
      const a = (1 - right) * (1 - low);
      const b = right * (1 - low);
      const c = (1 - right) * low;
      const d = right * low;
      tensor[to] =
        ((data[from + 2] as number) * a +
          (data[from + 2 + beside] as number) * b +
          (data[below + 2] as number) * c +
          (data[below + 2 + beside] as number) * d) /
          127.5 -
        1;
      tensor[to + plane] =
        ((data[from + 1] as number) * a +
          (data[from + 1 + beside] as number) * b +
          (data[below + 1] as number) * c +
          (data[below + 1 + beside] as number) * d) /
          127.5 -
        1;
      tensor[to + 2 * plane] =
        ((data[from] as number) * a +
          (data[from + beside] as number) * b +
          (data[below] as number) * c +
          (data[below + beside] as number) * d) /
          127.5 -
        1;
    }
  }
}

/** Clamps to 0..max; NaN, from a degenerate map, becomes 0. */
function clamp(value: number, max: number) {
  if (!(value > 0)) return 0;
  return value > max ? max : value;
}
