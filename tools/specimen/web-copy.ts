import sharp from "sharp";
import type { WebCopy } from "./levels";
import type { Random } from "./random";

/** The share of the frame that a document fills where the picture was not cut. */
const UNCUT_FILL = 0.8;

/** The size of a photo before it is copied; of a cut one the document's own proportions. */
export function sizeBeforeCopy({ documentPx, shrunkBy, cutChance }: WebCopy, aspect: number, random: Random) {
  const across = random.between(...documentPx);
  const factor = random.between(...shrunkBy);
  const isCut = random.chance(cutChance);
  const width = isCut ? across : across / UNCUT_FILL;
  const proportions = isCut
    ? aspect * random.between(0.98, 1.02)
    : random.pick([4 / 3, 4 / 3, 3 / 2, 16 / 9]);
  const size = { width: Math.round(width * factor), height: Math.round((width * factor) / proportions) };
  return { ...size, factor, isCut };
}

/** Shrinks a photo, changes its colours a little and saves it again and again. */
export async function webCopy(jpeg: Buffer, { qualities }: WebCopy, factor: number, random: Random) {
  const { width = 1, height = 1 } = await sharp(jpeg).metadata();
  const size = { width: Math.round(width / factor), height: Math.round(height / factor) };
  const gain = random.between(0.85, 1.2);
  let copy = sharp(jpeg)
    .resize(size.width, size.height, {
      kernel: random.pick(["lanczos3", "cubic", "nearest", "mitchell"]),
      fit: "fill",
    })
    .modulate({ saturation: random.between(0.5, 1.35) })
    .linear(gain, 128 * (1 - gain));
  if (random.chance(0.35)) copy = copy.sharpen({ sigma: random.between(0.6, 1.2) });
  let bytes = await copy.png().toBuffer();
  for (const range of qualities) {
    bytes = await sharp(bytes)
      .jpeg({ quality: Math.round(random.between(...range)) })
      .toBuffer();
  }
  return { jpeg: bytes, ...size };
}
