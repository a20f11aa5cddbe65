import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/** Frame size of Chromium's fake camera: portrait, as a phone held upright. I420 requires even sides. */
const WIDTH_PX = 960;
const HEIGHT_PX = 1280;
const STILL_FPS = 15;
/** A scene repeats its pictures, so a low frame rate keeps the file small. */
const SCENE_FPS = 5;
/** Side of a shot's mark, in pixels. */
export const MARK_PX = 48;

/** One picture of a scene, and how long it is shown. */
export interface Shot {
  /** A file, or an encoded picture. */
  readonly picture: string | Buffer;
  readonly ms: number;
  /** Grey of a small square in the upper left corner, 0 to 255, which tells a test which shot is shown. */
  readonly mark?: number;
}

/**
 * Writes a photo as the still picture of a fake camera: YUV4MPEG2, 4:2:0 (I420), full-range BT.601, two frames that
 * Chromium plays in a loop. The whole photo is shown on a grey background.
 */
export async function writeFakeCamera(photoFile: string, y4mFile: string): Promise<void> {
  await writeVideo(y4mFile, STILL_FPS, [{ frame: await frameOf(photoFile), count: 2 }]);
}

/** Writes a sequence of pictures as a fake camera that Chromium plays in a loop. */
export async function writeFakeScene(shots: readonly Shot[], y4mFile: string): Promise<void> {
  const frames: RepeatedFrame[] = [];
  for (const { picture, ms, mark } of shots)
    frames.push({ frame: await frameOf(picture, mark), count: Math.round((ms * SCENE_FPS) / 1000) });
  await writeVideo(y4mFile, SCENE_FPS, frames);
}

interface RepeatedFrame {
  readonly frame: Buffer;
  readonly count: number;
}

async function writeVideo(file: string, fps: number, frames: readonly RepeatedFrame[]): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F${fps}:1 Ip A1:1 C420jpeg\n`);
  const all = frames.flatMap(({ frame, count }) => Array.from({ length: count }, () => frame));
  await writeFile(file, Buffer.concat([header, ...all]));
}

async function frameOf(picture: string | Buffer, mark?: number): Promise<Buffer> {
  // Read here: a process that loaded the vision modules does not let sharp open files.
  const { data: rgb } = await sharp(typeof picture === "string" ? await readFile(picture) : picture)
    .rotate()
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "contain", background: "#b4b4b4" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (mark !== undefined)
    for (let y = 0; y < MARK_PX; y += 1) rgb.fill(mark, y * WIDTH_PX * 3, (y * WIDTH_PX + MARK_PX) * 3);
  return Buffer.concat([Buffer.from("FRAME\n"), toI420(rgb)]);
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
