import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Generated images and non-images that a client or an attacker may send. */

/** A valid PNG of the given size in one colour; of 16 000 × 16 000 it is a decompression bomb of 31 KB. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, greyscale
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A one-pixel PNG whose header claims another size. */
export function pngClaiming(width: number, height: number): Buffer {
  const png = Buffer.from(plainPng(1, 1));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A JPEG of random noise. */
export async function noisePicture(width = 640, height = 480): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: "#888888", noise } })
    .jpeg()
    .toBuffer();
}

/** A drawn landscape: a picture with structure but no face. */
export async function landscape(width = 960, height = 640): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(landscapeColour(x / width, y / height), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

function landscapeColour(x: number, y: number): readonly number[] {
  if (y > 0.7 + 0.08 * Math.sin(x * 9)) return [40, 90 + 20 * Math.sin(x * 80), 40];
  if (y > 0.55 + 0.15 * Math.sin(x * 5 + 1)) return [70, 130, 60];
  return Math.hypot(x - 0.8, y - 0.2) < 0.08 ? [255, 240, 170] : [140, 195, 255 - 60 * y];
}

/** Images of kinds that live mode refuses; in the sandbox they pass as placeholders. */
export const OTHER_IMAGES: Readonly<Record<string, Buffer>> = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
  "svg with declaration": Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  gif: Buffer.from(
    "47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b",
    "hex",
  ),
  bmp: Buffer.from(
    "424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ffffff00",
    "hex",
  ),
  tiff: Buffer.from("49492a00080000000000", "hex"),
  avif: Buffer.from("0000001c667479706176696600000000617669666d6966316d696166", "hex"),
  heic: Buffer.from("00000018667479706865696300000000686569636d696631", "hex"),
};

/** Files that are no images. */
export const NO_IMAGES: Readonly<Record<string, Buffer>> = {
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  "html with an svg": Buffer.from("<!doctype html><svg></svg>"),
  xml: Buffer.from('<?xml version="1.0"?><note/>'),
  pdf: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"),
  text: Buffer.from("hello"),
  zip: Buffer.from("504b0304140000000000", "hex"),
};

/** Files that live mode accepts as no photo, whatever their name. */
export const NOT_PICTURES: Readonly<Record<string, Buffer>> = { ...OTHER_IMAGES, ...NO_IMAGES };

/** Two pictures side by side, scaled to the same height. */
export async function sideBySide(left: Buffer, right: Buffer, height = 600): Promise<Buffer> {
  const [a, b] = await Promise.all(
    [left, right].map((bytes) =>
      sharp(bytes).resize({ height }).jpeg().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b) throw new Error("Two pictures are needed.");
  return sharp({ create: { width: a.info.width + b.info.width, height, channels: 3, background: "#ffffff" } })
    .composite([
      { input: a.data, left: 0, top: 0 },
      { input: b.data, left: a.info.width, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** CRC-32 as PNG uses it (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
