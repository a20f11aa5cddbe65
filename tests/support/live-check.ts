import { getVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import type { Business } from "@/tools/testing/business";

export const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** Checks a document and a selfie by a live key. */
export async function check(business: Business, selfie: Buffer, idFront: Buffer, idBack?: Buffer) {
  const files = { selfie: blob(selfie), idFront: blob(idFront), ...(idBack ? { idBack: blob(idBack) } : {}) };
  return business.callOk(verifyDocument, { files });
}

export async function recordOf(business: Business, verificationId: string) {
  return business.callOk(getVerification, { params: { verificationId } });
}
