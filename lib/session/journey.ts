import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { type Journey, session, sessionPhoto } from "@/db/schema/verification";
import type { PhotoType } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

/** The times of each step, for the record that outlives the session; of retaken photos the last one counts. */
export async function journeyOf(tx: Tx, of: CaptureSession): Promise<Journey | null> {
  const [row] = await tx
    .select({ createdAt: session.createdAt, openedAt: session.openedAt })
    .from(session)
    .where(owned(session, of.tenant, eq(session.id, of.id)));
  if (!row) return null;
  const photos = await tx
    .select({ type: sessionPhoto.type, takenAt: sql<string>`max(${sessionPhoto.createdAt})` })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, of.tenant, eq(sessionPhoto.sessionId, of.id)))
    .groupBy(sessionPhoto.type);
  const lastOf = (type: PhotoType) => {
    const takenAt = photos.find((photo) => photo.type === type)?.takenAt;
    return takenAt ? new Date(takenAt).toISOString() : null;
  };
  return {
    linkCreatedAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    documentAt: lastOf("idFront"),
    selfieAt: lastOf("selfie"),
  };
}
