import type { Random } from "@/tools/specimen/random";
import { room } from "./camera";
import { phoneFile, veiled } from "./phone";
import {
  blurred,
  cropped,
  jpegOf,
  opened,
  type Raster,
  recoloured,
  relit,
  resized,
  shadeOf,
  withNoise,
} from "./raster";

/** The same genuine photo as a worse camera, a darker room or another programme would have stored it. */
export async function genuineCopy(photo: Uint8Array, random: Random): Promise<Uint8Array> {
  const picture = await opened(photo);
  const scale = random.between(0.5, 1.5);
  const scaled = random.chance(0.7)
    ? await resized(picture, picture.width * scale, picture.height * scale)
    : picture;
  const soft = random.chance(0.4) ? await blurred(scaled, random.between(0.4, 1.6)) : scaled;
  const lit = random.chance(0.5) ? relit(soft, random, random.between(0.3, 1)) : soft;
  const gain = random.between(0.35, 0.7);
  const dark = random.chance(0.25) ? recoloured(lit, (value) => value * gain) : lit;
  const noisy = random.chance(0.5) ? withNoise(dark, random.between(1, 8), random) : dark;
  return jpegOf(noisy, random, random.whole(60, 95));
}

/**
 * The same genuine photo as another phone would have taken, processed and sent it: the steps are those that photos of
 * displays and prints go through.
 */
export async function phoneCopy(photo: Uint8Array, random: Random): Promise<Uint8Array> {
  const picture = await opened(photo);
  const { width, height } = picture;
  const cut = random.chance(0.5) ? random.between(0, 0.2) : 0;
  const part = await cropped(
    picture,
    width * cut * 0.5,
    height * cut * 0.3,
    width * (1 - cut),
    height * (1 - cut),
  );
  const scale = random.between(0.6, 1.4);
  const sized = random.chance(0.7) ? await resized(part, part.width * scale, part.height * scale) : part;
  const focused = await blurred(sized, random.pick([0, 0, 0.4, 0.7, 1.1, 1.6]));
  const lit = random.chance(0.6) ? relit(focused, random, random.between(0.3, 1.2)) : focused;
  const gain = random.between(0.4, 0.8);
  const dark = random.chance(0.2) ? recoloured(lit, (value) => value * gain) : lit;
  return phoneFile(random.chance(0.2) ? veiled(dark, random) : dark, random);
}

/**
 * The same genuine photo before another background: a room, with or without blinds, a fence or tiles. The even
 * background of a studio is found from the upper edge.
 */
export async function beforeRoom(photo: Uint8Array, random: Random): Promise<Uint8Array> {
  const picture = await opened(photo);
  const { width, height } = picture;
  const mask = await blurred(backgroundOf(picture), 1.2);
  const light = room(width, height, random);
  const pattern = patternOf(width, random);
  const behind = [0, 0, 0];
  const data = picture.data.map((value, at) => {
    const share = (mask.data[at] ?? 0) / 255;
    if (share === 0) return value;
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    if (at % 3 === 0) light(x, y, behind);
    return value * (1 - share) + shadeOf((behind[at % 3] ?? 0) * pattern(x, y)) * share;
  });
  return jpegOf(withNoise({ data, width, height }, 1.5, random), random);
}

/** Repeated lines, as blinds and tiles have them. */
function patternOf(width: number, random: Random): (x: number, y: number) => number {
  const period = width * random.between(0.015, 0.15);
  const depth = random.between(0.2, 0.8);
  const thin = random.between(0.05, 0.5);
  const line = (place: number) => (place / period - Math.floor(place / period) < thin ? 1 - depth : 1);
  const kind = random.pick(["none", "none", "blinds", "fence", "tiles"]);
  if (kind === "blinds") return (_x, y) => line(y);
  if (kind === "fence") return (x) => line(x);
  return kind === "tiles" ? (x, y) => line(x) * line(y) : () => 1;
}

/** Colours further from that of the upper edge are no background: skin is warmer, hair darker. */
const NEAR = { neighbour: 5, warmth: 8, brightness: 45 } as const;
/** Share of the photo's height below which the body is. */
const BODY = 0.97;

/** 255 where the background is: what is connected with the upper edge, and nearly of its colour. */
function backgroundOf({ data, width, height }: Raster): Raster {
  const mask = new Float32Array(data.length);
  const value = (pixel: number, channel: number) => data[pixel * 3 + channel] ?? 0;
  const warmth = (pixel: number) => value(pixel, 0) - value(pixel, 2);
  const corner = Math.floor(width / 10) + width * 4;
  const isNear = (from: number, to: number) =>
    Math.abs(value(from, 1) - value(to, 1)) <= NEAR.neighbour &&
    Math.abs(warmth(to) - warmth(corner)) <= NEAR.warmth &&
    Math.abs(value(to, 1) - value(corner, 1)) <= NEAR.brightness;
  const queue = [corner];
  for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
    const x = pixel % width;
    const near = [x > 0 ? pixel - 1 : pixel, x < width - 1 ? pixel + 1 : pixel, pixel - width, pixel + width];
    for (const next of near) {
      if (next < 0 || next >= width * height * BODY || mask[next * 3] === 255 || !isNear(pixel, next))
        continue;
      mask.fill(255, next * 3, next * 3 + 3);
      queue.push(next);
    }
  }
  return { data: mask, width, height };
}
