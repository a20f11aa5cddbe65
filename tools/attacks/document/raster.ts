import sharp from "sharp";
import { homography, type Point, type Quad } from "@/lib/vision/document/page/geometry";
import { decode, type Pixels } from "@/lib/vision/images/image";
import type { Random } from "@/tools/specimen/random";

/** Larger photos are reduced to this long side before they are changed, as a person's own tools would. */
const MAX_SIDE_PX = 2400;

export const open = (jpeg: Uint8Array): Promise<Pixels> => decode(jpeg, MAX_SIDE_PX);

const raw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** Saves as a tool of an attacker might. */
export async function saved(image: Pixels, random: Random): Promise<Uint8Array> {
  return new Uint8Array(
    await raw(image)
      .jpeg({ quality: random.whole(72, 96) })
      .toBuffer(),
  );
}

/** The image through a JPEG of this quality. */
export async function compressed(image: Pixels, quality: number): Promise<Pixels> {
  return open(new Uint8Array(await raw(image).jpeg({ quality }).toBuffer()));
}

export async function scaled(
  image: Pixels,
  width: number,
  height: number,
  kernel: "nearest" | "linear" | "cubic" | "lanczos3" = "lanczos3",
): Promise<Pixels> {
  const size = { width: Math.max(8, Math.round(width)), height: Math.max(8, Math.round(height)) };
  const data = await raw(image)
    .resize({ ...size, fit: "fill", kernel })
    .raw()
    .toBuffer();
  return { data, ...size };
}

/** @param sigma in pixels; below 0.3 nothing is done */
export async function blurred(image: Pixels, sigma: number): Promise<Pixels> {
  if (sigma < 0.3) return image;
  return { ...image, data: await raw(image).blur(sigma).raw().toBuffer() };
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the image in a rectangle, which is cut where it leaves the image. */
export async function cropped(image: Pixels, rect: Rect): Promise<Pixels> {
  const left = Math.max(0, Math.round(rect.left));
  const top = Math.max(0, Math.round(rect.top));
  const width = Math.max(1, Math.min(image.width, Math.round(rect.left + rect.width)) - left);
  const height = Math.max(1, Math.min(image.height, Math.round(rect.top + rect.height)) - top);
  const data = await raw(image).extract({ left, top, width, height }).raw().toBuffer();
  return { data, width, height };
}

export const copyOf = (image: Pixels): Pixels => ({ ...image, data: Uint8Array.from(image.data) });

export type Colour = readonly [red: number, green: number, blue: number];

/** Bilinear sample; beyond the image its outermost pixels repeat. */
export function sampleAt({ data, width, height }: Pixels, x: number, y: number): Colour {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x0, v - y0];
  const from = (y0 * width + x0) * 3;
  const below = from + (y0 + 1 < height ? width * 3 : 0);
  const at = (channel: number) => {
    const top = (data[from + channel] ?? 0) * (1 - fx) + (data[from + 3 + channel] ?? 0) * fx;
    const bottom = (data[below + channel] ?? 0) * (1 - fx) + (data[below + 3 + channel] ?? 0) * fx;
    return top * (1 - fy) + bottom * fy;
  };
  return [at(0), at(1), at(2)];
}

/** What a painter gives for one pixel: its new colour and how much of it covers the old one (0 to 1). */
export type Paint = readonly [colour: Colour, cover: number];
type Painter = (x: number, y: number, old: Colour) => Paint | null;

/** Repaints the pixels of a rectangle in place. */
export function paint(image: Pixels, { left, top, width, height }: Rect, painter: Painter): void {
  const { data } = image;
  const [x1, y1] = [Math.min(image.width, left + width), Math.min(image.height, top + height)];
  for (let y = Math.max(0, Math.floor(top)); y < y1; y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < x1; x += 1) {
      const at = (y * image.width + x) * 3;
      const old: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const painted = painter(x + 0.5, y + 0.5, old);
      if (!painted) continue;
      const [colour, cover] = painted;
      for (const channel of [0, 1, 2] as const) {
        const mixed = old[channel] * (1 - cover) + colour[channel] * cover;
        data[at + channel] = Math.max(0, Math.min(255, Math.round(mixed)));
      }
    }
  }
}

export const whole = ({ width, height }: Pixels): Rect => ({ left: 0, top: 0, width, height });

/** The rectangle around a quad, with a margin in pixels. */
export function around(quad: Quad, margin = 0): Rect {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, top] = [Math.floor(Math.min(...xs) - margin), Math.floor(Math.min(...ys) - margin)];
  return {
    left,
    top,
    width: Math.ceil(Math.max(...xs) + margin) - left,
    height: Math.ceil(Math.max(...ys) + margin) - top,
  };
}

export const quadOf = ({ left, top, width, height }: Rect): Quad => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

/** The projective map that takes one quad to another. */
export function projection(from: Quad, to: Quad): (point: Point) => Point {
  const h = homography(from, to);
  return ([x, y]) => {
    const k = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / k, (h[3] * x + h[4] * y + h[5]) / k];
  };
}

/** A smooth brightness noise of a sensor; the same for the three channels up to a small part. */
export function grain(random: Random, deviation: number): Colour {
  const common = random.normal(deviation);
  const own = () => common + random.between(-0.5, 0.5) * deviation;
  return [own(), own(), own()];
}

export const plus = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const brightness = ([red, green, blue]: Colour) => 0.299 * red + 0.587 * green + 0.114 * blue;

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(value: number, from: number, to: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / Math.max(1e-6, to - from)));
  return t * t * (3 - 2 * t);
}
