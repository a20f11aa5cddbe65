import sharp, { type Sharp } from "sharp";
import type { Random } from "@/tools/specimen/random";

/** A picture in memory: RGB values 0 to 255, row by row. */
export interface Raster {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture, reduced so that its longer side is at most `maxSidePx`. */
export async function opened(bytes: Uint8Array, maxSidePx = 1400): Promise<Raster> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize(maxSidePx, maxSidePx, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Float32Array.from(data), width: info.width, height: info.height };
}

/** A sharp pipeline over a picture. */
export function piped({ data, width, height }: Raster) {
  return sharp(new Uint8ClampedArray(data), { raw: { width, height, channels: 3 } });
}

/** The picture that a sharp pipeline makes. */
export async function taken(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { data: Float32Array.from(data), width: info.width, height: info.height };
}

export async function resized(picture: Raster, width: number, height: number): Promise<Raster> {
  const size = { width: Math.max(8, Math.round(width)), height: Math.max(8, Math.round(height)) };
  return taken(piped(picture).resize({ ...size, fit: "fill", kernel: "lanczos3" }));
}

/** Blurs by a Gaussian; under 0.3 pixels nothing happens. */
export async function blurred(picture: Raster, sigmaPx: number): Promise<Raster> {
  return sigmaPx < 0.3 ? picture : taken(piped(picture).blur(sigmaPx));
}

/** A crop within the picture. */
export async function cropped(
  picture: Raster,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<Raster> {
  const x = Math.min(Math.max(0, Math.round(left)), picture.width - 8);
  const y = Math.min(Math.max(0, Math.round(top)), picture.height - 8);
  const size = {
    width: Math.max(8, Math.min(picture.width - x, Math.round(width))),
    height: Math.max(8, Math.min(picture.height - y, Math.round(height))),
  };
  return taken(piped(picture).extract({ left: x, top: y, ...size }));
}

/** Adds sensor noise: grain in brightness, and half as much in each colour. */
export function withNoise(picture: Raster, deviation: number, random: Random): Raster {
  const data = Float32Array.from(picture.data);
  for (let at = 0; at < data.length; at += 3) {
    const grain = random.normal(deviation);
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = (data[at + channel] ?? 0) + grain + random.between(-0.9, 0.9) * deviation;
  }
  return { ...picture, data };
}

/** Changes every value by a function of its channel. */
export function recoloured(picture: Raster, change: (value: number, channel: number) => number): Raster {
  return { ...picture, data: picture.data.map((value, at) => change(value, at % 3)) };
}

/** Other light: brightness curve, contrast and white balance. */
export function relit(picture: Raster, random: Random, strength = 1): Raster {
  const gamma = Math.exp(random.between(-0.35, 0.35) * strength);
  const contrast = 1 + random.between(-0.25, 0.25) * strength;
  const warmth = random.between(-0.12, 0.12) * strength;
  const gain = [1 + warmth, 1, 1 - warmth];
  return recoloured(picture, (value, channel) => {
    const curved = 255 * (Math.max(0, value) / 255) ** gamma;
    return (128 + (curved - 128) * contrast) * (gain[channel] ?? 1);
  });
}

export async function jpegOf(picture: Raster, random: Random, quality = random.whole(70, 95)) {
  return new Uint8Array(await piped(picture).jpeg({ quality }).toBuffer());
}

/** Writes the nearest pixel of the picture. Outside, the edge is repeated. */
export function nearestInto({ data, width, height }: Raster, x: number, y: number, into: number[]) {
  const column = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const row = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const from = (row * width + column) * 3;
  for (let channel = 0; channel < 3; channel += 1) into[channel] = data[from + channel] ?? 0;
}

/** Light of an sRGB value of 0 to 255, from 0 to 1. */
export const lightOf = (value: number) => (Math.max(0, value) / 255) ** 2.2;
/** The picture as light, 0 to 1 in each channel. */
export function asLight(picture: Raster): Raster {
  return { ...picture, data: picture.data.map(lightOf) };
}
/** The sRGB value of a light, 0 to 255. */
export const shadeOf = (light: number) => 255 * Math.min(1, Math.max(0, light)) ** (1 / 2.2);

/** An even random number from 0 to 1 for each cell. */
export function hashed(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + seed, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
