import { log } from "@/lib/platform/log";
import { withTimeout } from "@/lib/platform/timeout";
import { type FaceAndDocumentReader, PRECHECKED_PHOTOS } from "@/lib/vision/types";
import type { DocumentType, PhotoProblem, PhotoType } from "@/lib/vocabulary";

/** The upload waits in the background while the person continues; anything slower is left to the verification. */
const LIMIT_MS = 6000;

/**
 * Problems that another photo would solve, found while the person is still on the page. Never refuses an upload: a
 * reader that fails, is busy or takes too long reports no problem.
 */
export async function problemsOf(
  reader: FaceAndDocumentReader,
  type: PhotoType,
  bytes: Uint8Array,
  stated?: DocumentType,
): Promise<PhotoProblem[]> {
  const prechecked = PRECHECKED_PHOTOS.find((each) => each === type);
  if (!prechecked) return [];
  try {
    return await withTimeout(reader.precheck({ type: prechecked, bytes, stated }), LIMIT_MS, () => []);
  } catch (cause) {
    log.warn({ err: cause, type }, "a photo was not pre-checked");
    return [];
  }
}
