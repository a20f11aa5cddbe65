import { log } from "@/lib/platform/log";
import type { Engine } from "@/lib/vision/types";
import type { PhotoProblem, PhotoType } from "@/lib/vocabulary";

/** Photos that are looked at when they arrive; the liveness frames are judged together, when all are there. */
const INSPECTED = ["selfie", "idFront"] as const satisfies readonly PhotoType[];
/** The upload waits in the background while the person goes on; what takes longer is left to the verification. */
const LIMIT_MS = 6000;

/**
 * What a person can cure at once by another photo. Never stands in the way of an upload: an engine that fails, is busy
 * or takes too long has seen no problem.
 */
export async function problemsOf(
  engine: Engine,
  type: PhotoType,
  bytes: Uint8Array,
): Promise<PhotoProblem[]> {
  const inspected = INSPECTED.find((each) => each === type);
  if (!inspected) return [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PhotoProblem[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LIMIT_MS);
  });
  try {
    return await Promise.race([engine.inspect(inspected, bytes), late]);
  } catch (cause) {
    log.warn({ err: cause, type }, "a photo was not inspected");
    return [];
  } finally {
    clearTimeout(timer);
  }
}
