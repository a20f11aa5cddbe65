import { eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { AttackSignal } from "@/lib/vision/types";
import type { PhotoType } from "@/lib/vocabulary";
import { type VirtualCameraUse, virtualCamera } from "./virtual-cameras";

/** Above the default threshold for programs that play files or change the face, below it for those of honest use. */
const SCORES: Readonly<Record<VirtualCameraUse, number>> = { plays_or_changes: 60, passes_on: 35 };
/** A camera by another name; 0 would mean that it was examined. */
const UNKNOWN_CAMERA = 5;

/** The pictures of a face; a document may well be photographed by another camera. */
const FACES: readonly PhotoType[] = ["selfie", "liveness1", "liveness2"];

/** Whether the cameras that took the photos of the face bear the name of a program (ATTACK-CAMERA-1). */
export async function cameraSignals(tenant: Tenant, verificationId: string): Promise<AttackSignal[]> {
  const photos = await db(tenant)
    .select({ type: sessionPhoto.type, camera: sessionPhoto.camera })
    .from(sessionPhoto)
    .innerJoin(verificationEvidence, eq(verificationEvidence.storageKey, sessionPhoto.storageKey))
    .where(
      owned(
        sessionPhoto,
        tenant,
        eq(verificationEvidence.verificationId, verificationId),
        isNotNull(sessionPhoto.camera),
      ),
    );
  return FACES.flatMap((picture) => {
    const camera = photos.find(({ type }) => type === picture)?.camera;
    return camera ? [cameraSignal(picture, camera)] : [];
  });
}

/** @param camera `MediaStreamTrack.label`, as the page declared it */
export function cameraSignal(picture: PhotoType, camera: string): AttackSignal {
  const known = virtualCamera(camera);
  return {
    name: "virtual_camera",
    picture,
    score: known ? SCORES[known.use] : UNKNOWN_CAMERA,
    falseAlarms: null,
    measures: { camera, ...(known ? { program: known.program } : {}) },
  };
}
