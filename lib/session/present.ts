import type { Challenge } from "./challenge";
import type { CaptureSession } from "./token";

/** A session as the capture page gets it (SESSION-VALIDATE-1). The caller adds the documents of a company. */
export function presentSession(of: CaptureSession, challenge: Challenge | null) {
  const { consent } = of;
  return {
    userId: of.userId,
    businessId: of.tenant.businessId,
    callback: of.callback,
    expiresAt: of.expiresAtMs,
    branding: of.branding,
    businessName: of.businessName,
    submitted: of.submitted,
    verificationId: of.verificationId,
    fileUploads: of.fileUploads,
    consent: consent && (consent.accepted ? ("accepted" as const) : ("declined" as const)),
    challenge: challenge && {
      directions: [...challenge.directions],
      required: challenge.isRequired,
      colours: challenge.colours && [...challenge.colours],
      expiresAt: challenge.expiresAtMs,
    },
  };
}
