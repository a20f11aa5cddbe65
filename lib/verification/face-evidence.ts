import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { aadOf, openJson, sha256 } from "@/lib/platform/crypto";
import { readObject, storeObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import type { FaceComparison, FaceCrops, LivenessObservation } from "@/lib/vision/types";
import { FACE_CROP_KINDS, type FaceCropKind } from "@/lib/vocabulary";
import { type Evidence, type EvidenceKind, listEvidence } from "./evidence";
import type { Observation } from "./store-decision";

type Landmarks = NonNullable<FaceCrops[FaceCropKind]>["landmarks"];

/**
 * Stores the face crops and their landmarks encrypted, like the photos: kept as long, deleted with them. Embeddings are
 * never stored.
 */
export async function storeFaceCrops(tenant: Tenant, crops: FaceCrops): Promise<Evidence[]> {
  const taken = FACE_CROP_KINDS.flatMap((kind) => {
    const crop = crops[kind];
    return crop ? [{ kind, ...crop }] : [];
  });
  if (taken.length === 0) return [];
  const landmarks = Object.fromEntries(taken.map((crop) => [crop.kind, crop.landmarks]));
  return Promise.all([
    ...taken.map(({ kind, jpeg }) => store(tenant, kind, jpeg)),
    store(tenant, "faceLandmarks", Buffer.from(JSON.stringify(landmarks))),
  ]);
}

async function store(tenant: Tenant, kind: EvidenceKind, bytes: Uint8Array): Promise<Evidence> {
  const { storageKey, wrappedKey, size } = await storeObject(tenant, kind, bytes);
  return { kind, storageKey, wrappedKey, sha256: sha256(bytes), size };
}

/** A face crop for a reviewer. */
export interface FaceView {
  /** JPEG, 256 px square, levelled. */
  readonly jpeg: Buffer;
  /** In pixels of the picture. */
  readonly landmarks: Landmarks;
}

export interface FaceEvidence {
  /** Score, distance, quality of both faces, the model's table and the false-match rate at this distance. */
  readonly face: FaceComparison;
  /** Null for a selfie match, unless the sandbox simulates an attack. `signals` holds turn, residual and more of each frame. */
  readonly liveness: LivenessObservation | null;
  /** The crops that are still stored; empty for a sandbox verification. */
  readonly views: Readonly<Partial<Record<FaceCropKind, FaceView>>>;
}

/**
 * What a reviewer needs to judge a face decision.
 * @returns null when nothing was observed, or the retention period is over
 * @throws Failure NOT_FOUND
 */
export async function readFaceEvidence(tenant: Tenant, verificationId: string): Promise<FaceEvidence | null> {
  const [row] = await db(tenant)
    .select({ observationSealed: verification.observationSealed })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, verificationId)));
  if (!row) throw new Failure("NOT_FOUND");
  if (row.observationSealed === null) return null;
  const place = aadOf(tenant, verificationId, "observation");
  const observation = openJson<NonNullable<Observation>>(row.observationSealed, place);
  const views = await readViews(tenant, await listEvidence(db(tenant), tenant, verificationId));
  if (!("person" in observation)) {
    return { face: observation.face, liveness: observation.simulated?.liveness ?? null, views };
  }
  const { face, liveness } = observation.person;
  return { face, liveness, views };
}

async function readViews(tenant: Tenant, evidence: readonly Evidence[]): Promise<FaceEvidence["views"]> {
  const read = async (kind: EvidenceKind) => {
    const stored = evidence.find((each) => each.kind === kind);
    return stored ? readObject(stored, tenant, kind) : null;
  };
  const points = await read("faceLandmarks");
  const landmarks: Partial<Record<FaceCropKind, Landmarks>> = points
    ? JSON.parse(points.toString("utf8"))
    : {};
  const views = await Promise.all(
    FACE_CROP_KINDS.map(async (kind) => {
      const jpeg = await read(kind);
      return jpeg ? ([[kind, { jpeg, landmarks: landmarks[kind] ?? [] }]] as const) : [];
    }),
  );
  return Object.fromEntries(views.flat());
}
