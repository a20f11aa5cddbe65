import { homography, type Quad } from "@/lib/vision/document/page/geometry";
import { sampleInto } from "@/tools/specimen/photo";
import type { Random } from "@/tools/specimen/random";
import { heldQuad, photographed } from "./camera";
import { meshOf } from "./found-face";
import {
  blurred,
  cropped,
  jpegOf,
  opened,
  piped,
  type Raster,
  relit,
  resized,
  taken,
  withNoise,
} from "./raster";

/** The portrait of a photographed document, cut out with some margin. */
export async function portraitOf(
  front: Uint8Array,
  random: Random,
  margin: readonly [number, number] = [1.25, 1.7],
) {
  const document = await opened(front);
  const { square } = await meshOf(document);
  const side = square.sidePx * random.between(...margin);
  const [x, y] = square.centre;
  return cropped(document, x - side / 2, y - side * 0.55, side, side * random.between(1, 1.25));
}

/** Enlarged as far as a selfie's size. */
export function enlarged(picture: Raster, random: Random): Promise<Raster> {
  const scale = random.between(480, 1100) / Math.max(picture.width, picture.height);
  return resized(picture, picture.width * scale, picture.height * scale);
}

export function mirrored(picture: Raster): Promise<Raster> {
  return taken(piped(picture).flop());
}

/** Relit, softened, grainy, and cut a little smaller. */
export async function disguised(picture: Raster, random: Random): Promise<Raster> {
  const cut = random.between(0, 0.1);
  const { width, height } = picture;
  const part = await cropped(
    picture,
    width * cut,
    height * cut * 0.5,
    width * (1 - 2 * cut),
    height * (1 - cut),
  );
  const soft = await blurred(part, random.pick([0, 0.5, 0.9, 1.4]));
  return withNoise(relit(soft, random), random.between(0, 6), random);
}

/** The picture lies flat and is photographed from a little aside. */
export async function photographedAgain(picture: Raster, random: Random): Promise<Uint8Array> {
  const { width, height } = picture;
  const flat: Quad = [[0, 0], [width, 0], [width, height], [0, height]]; // biome-ignore format: one rectangle
  const grow = random.between(1.02, 1.2);
  const size = [width * grow, height * grow] as const;
  const quad = heldQuad([width / 2, height / 2], size, { maxRollDeg: 5, perspective: 0.08 }, random);
  const h = homography(quad, flat);
  const data = new Float32Array(width * height * 3);
  const colour = [0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const k = h[6] * x + h[7] * y + 1;
      sampleInto(picture, (h[0] * x + h[1] * y + h[2]) / k, (h[3] * x + h[4] * y + h[5]) / k, colour);
      data.set(colour, (y * width + x) * 3);
    }
  return photographed(relit({ data, width, height }, random, 0.7), random);
}

/** Saved anew, in another size and quality. */
export async function savedAgain(picture: Raster, random: Random): Promise<Uint8Array> {
  const scale = random.between(0.55, 1.1);
  return jpegOf(
    await resized(picture, picture.width * scale, picture.height * scale),
    random,
    random.whole(60, 95),
  );
}
