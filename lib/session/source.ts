import { Failure } from "@/lib/contract/errors";
import type { PhotoSource } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

/**
 * Refuses a photo that does not declare the camera as its source, where a business accepts camera photos only. The
 * server cannot verify the declaration: it is stored with the photo and no decision depends on it (SESSION-SOURCE-1).
 * @param source null: not declared, as for a photo sent inline with a submit
 * @throws Failure CAMERA_REQUIRED
 */
export function assertSource(of: Pick<CaptureSession, "fileUploads">, source: PhotoSource | null): void {
  if (!of.fileUploads && source !== "camera") throw new Failure("CAMERA_REQUIRED");
}
