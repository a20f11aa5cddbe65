import { verifyDocument } from "@/lib/contract/verify";
import { newBusiness } from "@/tools/testing/business";
import { plainPng } from "./images";

/**
 * Opens a business and sends it one check in each mode, of a picture without a face.
 * @returns what the sandbox decided, and the code by which the engine refused the live picture
 */
export async function simulatedCheck(baseUrl: string) {
  const business = await newBusiness(baseUrl);
  const picture = () => new Blob([new Uint8Array(plainPng(640, 480))], { type: "image/png" });
  const files = { selfie: picture(), idFront: picture() };
  const approved = await business.callOk(verifyDocument, { files }, { key: "test" });
  const refused = await business.call(verifyDocument, { files }, { key: "live" });
  return { approved, refused: refused.error?.code };
}
