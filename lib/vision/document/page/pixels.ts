import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { homography, type Quad } from "./geometry";

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
  const h = homography([[0, 0], [width, 0], [width, height], [0, height]], quad); // biome-ignore format: one rectangle
  const { data } = image;
  const { tensor, plane } = target;
  const maxU = image.width - 1.001;
  const maxV = image.height - 1.001;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const k = h[6] * px + h[7] * py + 1;
      const u = clamp((h[0] * px + h[1] * py + h[2]) / k - 0.5, maxU);
      const v = clamp((h[3] * px + h[4] * py + h[5]) / k - 0.5, maxV);
      const x0 = u | 0;
      const y0 = v | 0;
      const right = u - x0;
      const low = v - y0;
      const from = (y0 * image.width + x0) * 3;
      const below = from + (y0 + 1 < image.height ? image.width * 3 : 0);
      const beside = x0 + 1 < image.width ? 3 : 0;
      const a = (1 - right) * (1 - low);
      const b = right * (1 - low);
      const c = (1 - right) * low;
      const d = right * low;
      const to = target.offset + y * target.stride + x;
      for (let channel = 0; channel < 3; channel++) {
        const i = from + 2 - channel;
        const j = below + 2 - channel;
        const mixed =
          (data[i] as number) * a +
          (data[i + beside] as number) * b +
          (data[j] as number) * c +
          (data[j + beside] as number) * d;
        tensor[to + channel * plane] = mixed / 127.5 - 1;
      }
    }
  }
}

/** Clamps to 0..max; NaN, from a degenerate map, becomes 0. */
function clamp(value: number, max: number) {
  if (!(value > 0)) return 0;
  return value > max ? Math.max(0, max) : value;
}
