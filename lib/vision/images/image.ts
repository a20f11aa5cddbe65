import sharp from "sharp";
import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";
import { throwIfStopped } from "@/lib/threads/cancellation";
import { Semaphore } from "@/lib/threads/semaphore";

/** A decoded picture: RGB, three bytes a pixel, rows from the top, sRGB. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An uploaded image after decoding and re-encoding. */
export interface SanitisedImage {
  /** The re-encoded copy (JPEG), EXIF orientation applied, no metadata. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg";
  readonly width: number;
  readonly height: number;
}

/** POLICY 5: measured against pixel floods. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE_PX = 12_000;
/** A decode that takes longer is an attack or a broken file. */
const DECODE_LIMIT_S = 15;
/** Near the quality at which phones save; re-encoding at it moves no score (measured: see ARCHITECTURE.md, Engine). */
const JPEG_QUALITY = 92;

// One thread a picture and no cache between pictures: throughput comes from pictures side by side, and no picture
// outlives its request.
sharp.concurrency(1);
sharp.cache(false);
// libvips picks a decoder by content and knows dozens, SVG among them. Only these three stay.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const DECODE_SEMAPHORE = Symbol.for("identity-verification.decode-slots");
const shared = globalThis as { [DECODE_SEMAPHORE]?: Semaphore };

/** POLICY 4.5: four decodes at once in a process; Next loads this module more than once, hence the registry. */
function decodeSemaphore(): Semaphore {
  shared[DECODE_SEMAPHORE] ??= new Semaphore(4, 64);
  return shared[DECODE_SEMAPHORE];
}

export type ImageFormat = "jpeg" | "png" | "webp";

/** Reads the format from the first bytes; a file's name and declared type mean nothing (POLICY 5). */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  const starts = (offset: number, ...expected: number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}

/**
 * The checks that need no decoder: content and size.
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
 */
export function checkFile(bytes: Uint8Array): ImageFormat {
  if (bytes.byteLength === 0) throw new Failure("EMPTY_FILE");
  if (bytes.byteLength > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE");
  const format = formatOf(bytes);
  if (!format) throw new Failure("UNSUPPORTED_FILE_TYPE");
  return format;
}

/**
 * Takes an uploaded picture in: decides by content and header whether it may be decoded at all, decodes it (the first
 * frame of an animated one), applies the EXIF orientation and re-encodes it as a JPEG without any metadata.
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, IMAGE_TOO_MANY_PIXELS, INVALID_IMAGE, OVERLOADED.
 */
export async function sanitiseImage(bytes: Uint8Array): Promise<SanitisedImage> {
  const format = checkFile(bytes);
  return decodeSemaphore().run(async () => {
    await checkHeader(bytes, format);
    const { data, info } = await orFailure(() =>
      open(bytes)
        .autoOrient()
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: new Uint8Array(data), contentType: "image/jpeg", width: info.width, height: info.height };
  });
}

/**
 * Decodes a picture to RGB, upright, shrunk so that its longer side is at most `maxSidePx` (never enlarged).
 * @throws Failure as `sanitiseImage`, but OVERLOADED.
 */
export async function decode(bytes: Uint8Array, maxSidePx: number): Promise<Pixels> {
  throwIfStopped();
  await checkHeader(bytes, checkFile(bytes));
  const { data, info } = await orFailure(() =>
    open(bytes)
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize(maxSidePx, maxSidePx, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  if (info.channels !== 3)
    throw new Failure("INVALID_IMAGE", { cause: `decoded to ${info.channels} channels` });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** A generated picture of one neutral grey, for where a sandbox placeholder cannot be decoded. */
export async function neutralImage(widthPx: number, heightPx: number): Promise<SanitisedImage> {
  const background = { r: 200, g: 200, b: 200 };
  const bytes = await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), contentType: "image/jpeg", width: widthPx, height: heightPx };
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, pages: 1 }).timeout({
    seconds: DECODE_LIMIT_S,
  });
}

/** Reads the header alone: a flood of pixels is refused before memory is spent on it. */
async function checkHeader(bytes: Uint8Array, format: ImageFormat) {
  const header = await orFailure(() => sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata());
  if (header.format !== format) throw new Failure("UNSUPPORTED_FILE_TYPE");
  const { width, height } = header;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PX) {
    throw new Failure("IMAGE_TOO_MANY_PIXELS");
  }
}

/** Whatever the decoder objects to is the file's fault. */
async function orFailure<T>(decodeStep: () => Promise<T>): Promise<T> {
  try {
    return await decodeStep();
  } catch (cause) {
    throw new Failure("INVALID_IMAGE", { cause });
  }
}
