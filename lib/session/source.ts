import { Failure } from "@/lib/contract/errors";
import type { PhotoSource } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

/**
 * Where a business takes photos from the camera only, what does not say so is refused. That is all a server can hold a
 * page to: the word is the page's own, it is kept with the photo as a statement, and no decision rests on it.
 * @param source null: nothing was said, as of a photo that comes inline with a submit
 * @throws Failure CAMERA_REQUIRED
 */
export function assertSource(of: Pick<CaptureSession, "fileUploads">, source: PhotoSource | null): void {
  if (!of.fileUploads && source !== "camera") throw new Failure("CAMERA_REQUIRED");
}
