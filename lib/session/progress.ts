import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto } from "@/db/schema/verification";
import type { SessionState } from "@/lib/contract/capture";
import { PHOTO_TYPES, type PhotoType } from "@/lib/vocabulary";
import { assertCompanyOpen, type CaptureSession } from "./token";

/** How far a session is; the keys of its photos are not included. @throws Failure COMPANY_CLOSED */
export async function followSession(
  of: CaptureSession,
): Promise<{ state: SessionState; photos: PhotoType[]; connected: boolean; verificationId: string | null }> {
  assertCompanyOpen(of);
  const [row] = await db(of.tenant)
    .select({ handedOverAt: session.handedOverAt })
    .from(session)
    .where(owned(session, of.tenant, eq(session.id, of.id)));
  const held = await db(of.tenant)
    .selectDistinct({ type: sessionPhoto.type })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, of.tenant, eq(sessionPhoto.sessionId, of.id)));
  const photos = PHOTO_TYPES.filter((type) => held.some((photo) => photo.type === type));
  const connected = row?.handedOverAt != null;
  return { state: stateOf(of, photos.length), photos, connected, verificationId: of.verificationId };
}

export function stateOf(of: Pick<CaptureSession, "submitted" | "consent">, photoCount: number): SessionState {
  if (of.submitted) return "submitted";
  if (of.consent?.accepted === false) return "declined";
  if (photoCount > 0) return "capturing";
  return of.consent ? "consented" : "open";
}
