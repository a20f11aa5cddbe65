import sharp, { type Metadata } from "sharp";
import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";
import type { FileFacts } from "@/lib/contract/file-facts";
import { processState } from "@/lib/platform/process-state";
import { Semaphore } from "@/lib/threads/semaphore";
import { beginStep } from "@/lib/threads/task-control";

/** A decoded image: sRGB, three bytes per pixel, rows from the top. */
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
  /** What the file said of its origin; null or absent: nothing. */
  readonly facts?: FileFacts | null;
}

/** Limits of an image, read from its header: a small file can decode to gigabytes (UPLOAD-IMAGE-1). */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE_PX = 12_000;
/**
 * Decoding an upload ends after this: the file is made to keep the decoder busy, or the machine is. Which of the two
 * cannot be told, so nothing is said about the image (UPLOAD-DECODE-1).
 */
const DECODE_LIMIT_S = 15;
/** Close to the quality at which phones save, so that re-encoding loses little. */
const JPEG_QUALITY = 92;

// One thread per image and no cache between images: throughput comes from decoding images in parallel, and no image
// outlives its request.
sharp.concurrency(1);
sharp.cache(false);
// libvips chooses a decoder by content and has dozens, SVG among them. Only three stay enabled (UPLOAD-TYPE-1).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const DECODE_SEMAPHORE = Symbol.for("identity-verification.decode-slots");
const shared = globalThis as { [DECODE_SEMAPHORE]?: Semaphore };

/**
 * Four decodes at a time in a process, one in a server that has to stay small (UPLOAD-DECODE-1). Next loads this module
 * more than once, hence the global.
 */
function decodeSemaphore(): Semaphore {
  shared[DECODE_SEMAPHORE] ??= new Semaphore(processState().isEngineElsewhere ? 1 : 4, 64);
  return shared[DECODE_SEMAPHORE];
}

export type ImageFormat = "jpeg" | "png" | "webp";

/** The format by the first bytes; a file's name and declared type mean nothing (UPLOAD-TYPE-1). */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  const starts = (offset: number, ...expected: number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}

/** @throws Failure EMPTY_FILE, FILE_TOO_LARGE. */
export function checkSize(bytes: Uint8Array, field?: string): void {
  if (bytes.byteLength === 0) throw new Failure("EMPTY_FILE", { field });
  if (bytes.byteLength > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE", { field });
}

/**
 * The checks that need no decoder: size and format.
 * @param field names the file in the refusal; without it the text speaks of "the image"
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
 */
export function checkFile(bytes: Uint8Array, field?: string): ImageFormat {
  checkSize(bytes, field);
  const format = formatOf(bytes);
  if (!format) throw unsupportedFile(bytes, ACCEPTED, field);
  return format;
}

const ACCEPTED = "JPEG, PNG or WebP";

/**
 * The refusal of a file by its format, which says what came instead.
 * @param bytes null when their beginning says nothing about the format
 * @param accepted the formats to send, in words
 */
export function unsupportedFile(bytes: Uint8Array | null, accepted: string, field = "The image"): Failure {
  const start = Buffer.from(bytes?.subarray(0, SNIFFED_BYTES) ?? []).toString("latin1");
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(start))?.[1];
  const message = kind ? `${field} is ${kind}; send ${accepted}.` : `${field} is not a ${accepted} file.`;
  return new Failure("UNSUPPORTED_FILE_TYPE", { message });
}

const SNIFFED_BYTES = 512;
/** What people send instead of an accepted format, by its first characters. For the text of a refusal only. */
const OTHER_KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^.{4}ftyp.{0,24}avi[fs]/s, "an AVIF image"],
  [/^.{4}ftyp.{0,24}(?:hei[cxms]|hev[cxms]|mif1|msf1)/s, "a HEIC image"],
  [/^.{4}ftyp/s, "a video"],
  [/^.{4}JXL /s, "a JPEG XL image"],
  [/^GIF8/, "a GIF image"],
  [/^(?:II\*|MM.\*)/s, "a TIFF image"],
  [/^RIFF.{4}WEBP/s, "a WebP image"],
  [/^%PDF-/, "a PDF"],
  [/^PK/, "a ZIP archive"],
  [/^\s*<(?:.*<)?svg/is, "an SVG image"],
  [/^\s*<(?:!doctype html|html)/i, "an HTML page"],
  [/^(?:data:|\/9j\/|iVBORw0KGgo|UklGR)/, "the text of a picture in base64"],
  [/^[\x20-\x7e\s]+$/, "plain text"],
];

/**
 * Decodes an uploaded image (the first frame of an animation) after checking its content and header, applies the EXIF
 * orientation and re-encodes it as a JPEG without metadata (UPLOAD-IMAGE-2).
 * @param field names the file in the refusal; without it the text speaks of "the image"
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, IMAGE_TOO_MANY_PIXELS, INVALID_IMAGE, OVERLOADED,
 * SERVICE_UNAVAILABLE when decoding took too long.
 */
export async function sanitiseImage(bytes: Uint8Array, field?: string): Promise<SanitisedImage> {
  const format = checkFile(bytes, field);
  return decodeSemaphore().run(async () => {
    const header = await checkHeader(bytes, format, field);
    const { data, info } = await orFailure(
      () =>
        open(bytes)
          .timeout({ seconds: DECODE_LIMIT_S })
          .autoOrient()
          .flatten({ background: "#ffffff" })
          .toColourspace("srgb")
          .jpeg({ quality: JPEG_QUALITY })
          .toBuffer({ resolveWithObject: true }),
      field,
    );
    // Loaded when it is needed: every module of a route makes a cold start slower.
    const { fileFacts } = await import("./file-facts");
    return {
      bytes: new Uint8Array(data),
      contentType: "image/jpeg",
      width: info.width,
      height: info.height,
      facts: fileFacts(header, format),
    };
  });
}

/**
 * Decodes an image to RGB, upright, reduced so that its longer side is at most `maxSidePx` (never enlarged).
 * @throws Failure as `sanitiseImage`, except OVERLOADED and SERVICE_UNAVAILABLE; Error when the task was cancelled.
 */
export async function decode(bytes: Uint8Array, maxSidePx: number): Promise<Pixels> {
  beginStep();
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
  // Not copied: megabytes of garbage for each photo call the collector (docs/faces.md, face-garbage).
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  };
}

/** A grey image, stored when a sandbox placeholder cannot be decoded (UPLOAD-SANDBOX-1). */
export async function neutralImage(widthPx: number, heightPx: number): Promise<SanitisedImage> {
  const background = { r: 200, g: 200, b: 200 };
  const bytes = await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), contentType: "image/jpeg", width: widthPx, height: heightPx };
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, pages: 1 });
}

/** Reads only the header, so that an image with too many pixels is refused before it takes memory. */
async function checkHeader(bytes: Uint8Array, format: ImageFormat, field?: string): Promise<Metadata> {
  const header = await orFailure(() => sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata(), field);
  if (header.format !== format) throw unsupportedFile(null, ACCEPTED, field);
  const { width, height } = header;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PX) {
    throw new Failure("IMAGE_TOO_MANY_PIXELS", { field });
  }
  return header;
}

/** Reports every error of the decoder as a fault of the file, but the end of its time. */
async function orFailure<T>(decodeStep: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await decodeStep();
  } catch (cause) {
    // So libvips begins the message of sharp's time limit.
    const isLate = cause instanceof Error && cause.message.startsWith("timeout:");
    if (isLate) throw new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: 5 });
    throw new Failure("INVALID_IMAGE", { field, cause });
  }
}
