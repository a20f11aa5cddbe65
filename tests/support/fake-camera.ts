import { writeFile } from "node:fs/promises";
import sharp from "sharp";

/** What Chromium's fake camera shows: portrait, as a phone held upright. Both sides are even, as I420 asks. */
const WIDTH_PX = 960;
const HEIGHT_PX = 1280;
const FRAMES = 2;

/**
 * Writes a photo as the still picture of a fake camera: YUV4MPEG2, 4:2:0 (I420), full-range BT.601, two frames that
 * Chromium plays in a loop. The whole photo is shown, on a grey ground.
 */
export async function writeFakeCamera(photoFile: string, y4mFile: string): Promise<void> {
  const { data: rgb } = await sharp(photoFile)
    .rotate()
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "contain", background: "#b4b4b4" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = Buffer.concat([Buffer.from("FRAME\n"), toI420(rgb)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F15:1 Ip A1:1 C420jpeg\n`);
  await writeFile(y4mFile, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}

/** Packed RGB to planar Y, then U and V at half size, each chroma sample the mean of its four pixels (BT.601). */
function toI420(rgb: Buffer): Buffer {
  const luma = Buffer.alloc(WIDTH_PX * HEIGHT_PX);
  for (let at = 0; at < luma.length; at++) {
    luma[at] = clamp(
      0.299 * byte(rgb, at * 3) + 0.587 * byte(rgb, at * 3 + 1) + 0.114 * byte(rgb, at * 3 + 2),
    );
  }
  const chromaWidth = WIDTH_PX / 2;
  const blue = Buffer.alloc(luma.length / 4);
  const red = Buffer.alloc(luma.length / 4);
  for (let at = 0; at < blue.length; at++) {
    const corner = (Math.floor(at / chromaWidth) * WIDTH_PX + (at % chromaWidth)) * 2;
    const [r, g, b] = meanOfFour(rgb, corner);
    blue[at] = clamp(128 - 0.168736 * r - 0.331264 * g + 0.5 * b);
    red[at] = clamp(128 + 0.5 * r - 0.418688 * g - 0.081312 * b);
  }
  return Buffer.concat([luma, blue, red]);
}

function meanOfFour(rgb: Buffer, corner: number): [red: number, green: number, blue: number] {
  const pixels = [corner, corner + 1, corner + WIDTH_PX, corner + WIDTH_PX + 1];
  const mean = (channel: number) =>
    pixels.reduce((sum, pixel) => sum + byte(rgb, pixel * 3 + channel), 0) / 4;
  return [mean(0), mean(1), mean(2)];
}

function byte(bytes: Buffer, at: number): number {
  return bytes[at] ?? 0;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
