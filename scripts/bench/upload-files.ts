import { readFile } from "node:fs/promises";
import { sharedPath } from "@/tools/testing/dataset";

/** A person's photos of the test data set: the selfie and the front of the document. */
export async function benchPhotoFiles(): Promise<Record<string, Blob>> {
  const selfie = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
  const idFront = sharedPath("data", "documents", "with-portraits", "szid_easy_303_0_front.jpg");
  if (!selfie || !idFront) throw new Error("The shared photos are not on this machine (SHARED_DIR).");
  const blob = async (file: string) => new Blob([new Uint8Array(await readFile(file))]);
  return { selfie: await blob(selfie), idFront: await blob(idFront) };
}

/** A PNG of one pixel for each photo: the sandbox takes any picture (UPLOAD-SANDBOX-1). */
export function placeholderFiles(): Record<string, Blob> {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  const blob = new Blob([new Uint8Array(Buffer.from(pixel, "base64"))]);
  return { selfie: blob, idFront: blob };
}
