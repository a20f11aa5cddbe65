import type { Tenant } from "@/lib/platform/tenant";
import { neutralImage } from "@/lib/vision/images/image";
import { submitPhotos } from "./submit";

const SIZE_PX = { width: 640, height: 480 } as const;

/**
 * Makes a simulated verification of pictures that show nothing, so that somebody new sees a case before writing any code.
 * @param sandbox a tenant in test mode: what is sent in is no photo
 */
export async function makeFirstVerification(sandbox: Tenant): Promise<{ verificationId: string }> {
  const { bytes } = await neutralImage(SIZE_PX.width, SIZE_PX.height);
  const picture = Buffer.from(bytes);
  return submitPhotos(
    sandbox,
    { selfie: picture, idFront: picture },
    { externalRef: "quick-start", simulate: "approved" },
  );
}
