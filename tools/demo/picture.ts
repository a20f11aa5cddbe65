import sharp from "sharp";
import { seeded } from "@/tools/specimen/random";
import { drawnHead, type HeadPose, type HeadTraits } from "./drawn-head";

const SIZE = { width: 800, height: 1040 } as const;
/** Of 255, as a camera's sensor adds. */
const GRAIN = 16;

/** A drawn head as a JPEG, with the grain of a camera; the same each time. */
export async function drawnPhoto(traits: HeadTraits, pose: HeadPose): Promise<Uint8Array> {
  const svg = Buffer.from(drawnHead(traits, pose));
  const pixels = await sharp(svg).resize(SIZE.width, SIZE.height).removeAlpha().raw().toBuffer();
  const random = seeded("grain", traits.hair, pose.wall);
  for (let i = 0; i < pixels.length; i += 1)
    pixels[i] = Math.max(0, Math.min(255, (pixels[i] ?? 0) + random.between(-GRAIN / 2, GRAIN / 2)));
  const jpeg = sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 90 });
  return new Uint8Array(await jpeg.toBuffer());
}

/** A wall without a person. */
export async function emptyRoom(): Promise<Uint8Array> {
  const jpeg = sharp({ create: { width: 800, height: 600, channels: 3, background: "#c4bfae" } }).jpeg();
  return new Uint8Array(await jpeg.toBuffer());
}
