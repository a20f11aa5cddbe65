import type { CaptureSession } from "./token";

/** What the capture page is told (SPEC 2.6). */
export function presentSession(of: CaptureSession) {
  return {
    userId: of.userId,
    businessId: of.tenant.businessId,
    callback: of.callback,
    expiresAt: of.expiresAtMs,
    branding: of.branding,
    submitted: of.submitted,
  };
}
