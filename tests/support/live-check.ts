import { getVerification } from "@/lib/contract/verifications";
import { matchSelfie, verifyDocument } from "@/lib/contract/verify";
import { openReceiver } from "@/tests/support/receiver";
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

/** Compares a selfie with a profile picture that a server of the test gives. */
export async function match(business: Business, selfie: Buffer, picture: Buffer) {
  const receiver = await openReceiver();
  receiver.answer((response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(picture));
  const body = { profilePictureUrl: receiver.url };
  const answer = await business.call(matchSelfie, { body, files: { selfie: blob(selfie) } });
  await receiver.close();
  return answer;
}
