import { Failure } from "@/lib/contract/errors";
import { documentFormat, LIVE_INTAKE, placeholderPdf } from "@/lib/upload/company-document";
import type { ImageIntake, SanitisedDocument } from "@/lib/upload/types";
import { checkFile, neutralImage, type SanitisedImage, sanitiseImage } from "@/lib/vision/images/image";
import { forMode, type ModeAndScenario } from "./for-mode";

const SIMULATED: ImageIntake = {
  sanitiseImage: sanitisePlaceholder,
  sanitiseDocument: sanitisePlaceholderDocument,
};

/** Who takes in a tenant's uploads: the decoder for live, one that accepts placeholders for test. @throws Error of `forMode`. */
export function selectIntake(work: ModeAndScenario): ImageIntake {
  return forMode(work, { live: LIVE_INTAKE, test: () => SIMULATED });
}

/** Codes that say "this is no usable picture": for a placeholder that is fine (POLICY 5). */
const UNDECODABLE: readonly string[] = ["INVALID_IMAGE", "IMAGE_TOO_MANY_PIXELS", "UNSUPPORTED_FILE_TYPE"];

/**
 * Takes any placeholder with the first bytes of a JPEG, PNG or WebP. What is stored is re-encoded all the same, or a
 * neutral picture where there is nothing to decode, so that a test key cannot host files.
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, OVERLOADED.
 */
async function sanitisePlaceholder(bytes: Uint8Array): Promise<SanitisedImage> {
  checkFile(bytes);
  try {
    return await sanitiseImage(bytes);
  } catch (cause) {
    if (cause instanceof Failure && UNDECODABLE.includes(cause.code)) return neutralImage(640, 480);
    throw cause;
  }
}

async function sanitisePlaceholderDocument(bytes: Uint8Array): Promise<SanitisedDocument> {
  if (documentFormat(bytes) === "pdf") return placeholderPdf();
  const { bytes: picture, contentType } = await sanitisePlaceholder(bytes);
  return { bytes: picture, contentType };
}
