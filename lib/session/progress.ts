import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { sessionPhoto } from "@/db/schema/verification";
import type { SessionState } from "@/lib/contract/capture";
import { PHOTO_TYPES, type PhotoType } from "@/lib/vocabulary";
import { assertCompanyOpen, type CaptureSession } from "./token";

/** How far a session is; the keys of its photos are not included. @throws Failure COMPANY_CLOSED */
export async function followSession(
  of: CaptureSession,
): Promise<{ state: SessionState; photos: PhotoType[]; verificationId: string | null }> {
  assertCompanyOpen(of);
  const held = await db()
    .selectDistinct({ type: sessionPhoto.type })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, of.tenant, eq(sessionPhoto.sessionId, of.id)));
  const photos = PHOTO_TYPES.filter((type) => held.some((photo) => photo.type === type));
  return { state: stateOf(of, photos.length), photos, verificationId: of.verificationId };
}

function stateOf(of: CaptureSession, photoCount: number): SessionState {
  if (of.submitted) return "submitted";
  if (of.consent?.accepted === false) return "declined";
  if (photoCount > 0) return "capturing";
  return of.consent ? "consented" : "open";
}
