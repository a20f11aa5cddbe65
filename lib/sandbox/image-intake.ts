import { Failure } from "@/lib/contract/errors";
import type { ImageIntake } from "@/lib/upload/types";
import { checkFile, neutralImage, type SanitisedImage, sanitiseImage } from "@/lib/vision/images/image";
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

/**
 * Accepts any placeholder that begins like a JPEG, PNG or WebP. What is stored is re-encoded all the same, or a neutral
 * picture where nothing can be decoded, so that a test key cannot host files (UPLOAD-SANDBOX-1).
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, OVERLOADED.
 */
export async function sanitisePlaceholder(bytes: Uint8Array): Promise<SanitisedImage> {
  checkFile(bytes);
  try {
    return await sanitiseImage(bytes);
  } catch (cause) {
    if (cause instanceof Failure && UNDECODABLE.includes(cause.code)) return neutralImage(640, 480);
    throw cause;
  }
}
