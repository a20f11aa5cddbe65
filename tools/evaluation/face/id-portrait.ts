import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { generator } from "./generator";

/**
 * A portrait as documents show it, made from a photo: small, low in contrast, printed over with fine curved lines
 * (guilloche), grained and saved as JPEG.
 */
export interface IdPortrait {
  readonly row: "A" | "B" | "C";
  /** Width of the face in the result. */
  readonly facePx: number;
  readonly grey: boolean;
  readonly contrast: number;
  /** Darkness of the printed lines, 0 to 1. */
  readonly lines: number;
  readonly blurPx: number;
  readonly jpegQuality: number;
}

export const ID_PORTRAITS: readonly IdPortrait[] = [
  { row: "A", facePx: 120, grey: false, contrast: 0.75, lines: 0.06, blurPx: 0.5, jpegQuality: 75 },
  { row: "B", facePx: 90, grey: true, contrast: 0.7, lines: 0.08, blurPx: 0.7, jpegQuality: 65 },
  { row: "C", facePx: 64, grey: true, contrast: 0.6, lines: 0.1, blurPx: 0.8, jpegQuality: 55 },
];

/**
 * @param facePx width of the face in the given picture.
 * @param seed the same seed gives the same lines and grain.
 * @returns a JPEG.
 */
export async function asIdPortrait(
  picture: Pixels,
  facePx: number,
  as: IdPortrait,
  seed: number,
): Promise<Buffer> {
  const scale = Math.min(1, as.facePx / facePx);
  const width = Math.max(16, Math.round(picture.width * scale));
  const height = Math.max(16, Math.round(picture.height * scale));
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  let small = sharp(picture.data, { raw })
    .resize(width, height)
    .linear(as.contrast, 128 * (1 - as.contrast) + 12);
  if (as.grey) small = small.grayscale();
  const printed = await small
    .blur(as.blurPx)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = overprint(printed.data, { width, height, channels: printed.info.channels }, as.lines, seed);
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: as.jpegQuality })
    .toBuffer();
}

/** Two families of wavy lines and triangular grain, with the slight tint of a printed background. */
function overprint(
  data: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
  lines: number,
  seed: number,
): Buffer {
  const random = generator(seed);
  const [phase, otherPhase] = [random() * 2 * Math.PI, random() * 2 * Math.PI];
  const tint = [6, 2, 9];
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const across = Math.max(0, Math.sin((y + 4 * Math.sin(x / 9 + phase)) * 1.9));
      const along = Math.max(0, Math.sin((x + 5 * Math.sin(y / 13 + otherPhase)) * 1.5));
      const ink = 1 - lines * (across + 0.6 * along);
      const grain = (random() + random() - 1) * 7;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[(y * width + x) * channels + (channels === 3 ? channel : 0)] ?? 0;
        const inked = value * ink + grain + (tint[channel] ?? 0);
        out[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, inked));
      }
    }
  return out;
}
