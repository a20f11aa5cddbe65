import { Failure } from "@/lib/contract/errors";
import type { ImageIntake } from "@/lib/upload/types";
import {
  checkFile,
  checkSize,
  neutralImage,
  type SanitisedImage,
  sanitiseImage,
} from "@/lib/vision/images/image";
import { forMode, type ModeAndScenario } from "./for-mode";

const LIVE: ImageIntake = { sanitiseImage };
const SIMULATED: ImageIntake = { sanitiseImage: sanitisePlaceholder };

/**
 * The intake for a tenant's photos: the decoder for live, one that accepts placeholders for test.
 * @throws Error as {@link forMode}.
 */
export function selectImageIntake(work: ModeAndScenario): ImageIntake {
  return forMode(work, { live: LIVE, test: () => SIMULATED });
}

/** Refusals of a file that cannot be decoded. A placeholder need not be decodable (UPLOAD-SANDBOX-1). */
const UNDECODABLE: readonly string[] = ["INVALID_IMAGE", "IMAGE_TOO_MANY_PIXELS", "UNSUPPORTED_FILE_TYPE"];

/** The file that stands for a placeholder that cannot be, or is not, decoded. */
const NEUTRAL_PX = { width: 640, height: 480 } as const;

/**
 * Accepts any placeholder that begins like an image. What is stored is re-encoded all the same, or a neutral picture
 * where nothing can be decoded, so that a test key cannot host files (UPLOAD-SANDBOX-1).
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, OVERLOADED.
 */
export async function sanitisePlaceholder(bytes: Uint8Array, field?: string): Promise<SanitisedImage> {
  checkSize(bytes, field);
  if (isOtherImage(bytes)) return neutralImage(NEUTRAL_PX.width, NEUTRAL_PX.height);
  checkFile(bytes, field);
  try {
    return await sanitiseImage(bytes, field);
  } catch (cause) {
    if (cause instanceof Failure && UNDECODABLE.includes(cause.code)) {
      return neutralImage(NEUTRAL_PX.width, NEUTRAL_PX.height);
    }
    throw cause;
  }
}

/** An SVG may begin with a declaration and comments. */
const SVG_HEAD_BYTES = 1024;

/**
 * Whether a file begins like an image of a kind that live mode refuses: GIF, BMP, TIFF, AVIF, HEIC or SVG. It is
 * recognised only and never decoded: those decoders stay switched off (UPLOAD-TYPE-1).
 */
export function isOtherImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString("latin1");
  if (/^(GIF8[79]a|BM.{4}\0{4}|II\*\0|MM\0\*)/s.test(head)) return true;
  // An ISO base media file (ISO 14496-12) names its brand after "ftyp".
  if (/^.{4}ftyp(avif|avis|heic|heix|hevc|mif1|msf1)/s.test(head)) return true;
  return /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!--|!doctype svg)/i.test(head) && /<svg[\s>]/i.test(head);
}
