import { blurredPlane } from "@/lib/vision/attacks/signal-blur";
import type { Random } from "@/tools/specimen/random";
import { jpegOf, opened, piped, type Raster, recoloured, resized, taken } from "./raster";

/**
 * What a phone and the programs behind it do to light until it is a file: sensor, noise removal, sharpening, another
 * size, one or two compressions. Genuine photos and attacks pass through the same steps, so that no step by itself tells
 * one from the other.
 */
export async function phoneFile(focused: Raster, random: Random): Promise<Uint8Array> {
  const mosaic = random.chance(0.4) ? demosaiced(focused) : focused;
  const noisy = sensed(mosaic, random.chance(0.5) ? random.between(0.3, 2) : random.between(1.5, 7), random);
  const clean = random.chance(0.5) ? denoised(noisy, random) : noisy;
  const sharp = random.chance(0.4)
    ? await taken(piped(clean).sharpen({ sigma: random.between(0.6, 1.6) }))
    : clean;
  const fitted = random.chance(0.5) ? await ofSide(sharp, random.whole(560, 1400)) : sharp;
  const file = await jpegOf(fitted, random, random.whole(random.chance(0.25) ? 50 : 75, 95));
  return random.chance(0.25) ? messaged(file, random) : file;
}

/** Sent through a messenger: smaller and compressed once more. */
async function messaged(file: Uint8Array, random: Random): Promise<Uint8Array> {
  const picture = await opened(file);
  return jpegOf(await ofSide(picture, random.pick([640, 800, 1000, 1280])), random, random.whole(55, 82));
}

/** Reduced so that the longer side has at most so many pixels. */
function ofSide(picture: Raster, sidePx: number): Promise<Raster> {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
  return resized(picture, picture.width * scale, picture.height * scale);
}

/** Neighbours and the pixel itself, as steps across and down. */
const AROUND = Array.from({ length: 9 }, (_, i) => [(i % 3) - 1, Math.floor(i / 3) - 1] as const);

/** One colour for each pixel, as a sensor with a Bayer filter sees it; the others are means of the neighbours. */
function demosaiced(picture: Raster): Raster {
  const { width, height } = picture;
  const out = Float32Array.from(picture.data);
  for (let y = 1; y < height - 1; y += 1) for (let x = 1; x < width - 1; x += 1) fillIn(picture, x, y, out);
  return { data: out, width, height };
}

/** The colour that the sensor sees at a place: 0 red, 1 green, 2 blue. */
const filterAt = (x: number, y: number) => (x & 1) + (y & 1);
const SUMS = new Float32Array(3);
const COUNTS = new Float32Array(3);

/** Writes the two colours that the sensor does not see at a place. */
function fillIn({ data, width }: Raster, x: number, y: number, out: Float32Array): void {
  SUMS.fill(0);
  COUNTS.fill(0);
  for (const [dx, dy] of AROUND) {
    const channel = filterAt(x + dx, y + dy);
    SUMS[channel] = (SUMS[channel] ?? 0) + (data[((y + dy) * width + x + dx) * 3 + channel] ?? 0);
    COUNTS[channel] = (COUNTS[channel] ?? 0) + 1;
  }
  const at = (y * width + x) * 3;
  for (let channel = 0; channel < 3; channel += 1)
    if (channel !== filterAt(x, y)) out[at + channel] = (SUMS[channel] ?? 0) / (COUNTS[channel] || 1);
}

/** Noise of photons and of the electronics: on the curve of sRGB it is strongest in the shadows. */
function sensed(picture: Raster, deviation: number, random: Random): Raster {
  const colour = random.between(0.3, 1);
  const shadows = random.between(0, 0.8);
  const data = Float32Array.from(picture.data);
  for (let at = 0; at < data.length; at += 3) {
    const grain = random.normal(1);
    const level = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 765;
    const strength = deviation * (1 + shadows * (0.5 - level));
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] =
        (data[at + channel] ?? 0) + strength * (grain + colour * 1.7 * random.between(-1, 1));
  }
  return { ...picture, data };
}

/** Blurs colour, and brightness where there is little detail. */
function denoised({ data, width, height }: Raster, random: Random): Raster {
  const plane = (value: (at: number) => number) => {
    const values = new Float32Array(width * height);
    for (let pixel = 0; pixel < values.length; pixel += 1) values[pixel] = value(pixel * 3);
    return { data: values, width, height };
  };
  const grey = plane((at) => ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4);
  const smooth = blurredPlane(grey, 1).data;
  const wide = random.pick([1, 1, 2]);
  const colours = [0, 1, 2].map(
    (channel) =>
      blurredPlane(
        plane((at) => (data[at + channel] ?? 0) - (grey.data[at / 3] ?? 0)),
        wide,
      ).data,
  );
  const kept = random.between(2, 9);
  const most = random.between(0.4, 0.95);
  const out = new Float32Array(data.length);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const detail = (grey.data[pixel] ?? 0) - (smooth[pixel] ?? 0);
    const share = 1 - most * Math.exp(-((detail / kept) ** 2));
    for (let channel = 0; channel < 3; channel += 1)
      out[pixel * 3 + channel] = (smooth[pixel] ?? 0) + detail * share + (colours[channel]?.[pixel] ?? 0);
  }
  return { data: out, width, height };
}

/** Stray light in a lens that is not clean: everything a little nearer to grey. */
export function veiled(picture: Raster, random: Random): Raster {
  const share = random.between(0.02, 0.14);
  const veil = random.between(120, 230);
  return recoloured(picture, (value) => value * (1 - share) + veil * share);
}
