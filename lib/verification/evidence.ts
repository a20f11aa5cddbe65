import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationEvidence } from "@/db/schema/verification";
import type { FileFacts } from "@/lib/contract/file-facts";
import { sha256 } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { readObject, storeObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import type { ImageIntake } from "@/lib/upload/types";
import type { FaceCropKind, PhotoSource, PhotoType } from "@/lib/vocabulary";

export type EvidenceKind = PhotoType | "profilePicture" | FaceCropKind | "faceLandmarks";

/** A photo that was sanitised and stored. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly storageKey: string;
  readonly wrappedKey: string;
  /** SHA-256 of the bytes as they were uploaded. */
  readonly sha256: string;
  /** Bytes as uploaded. */
  readonly size: number;
  /** Where a session's photo came from, as the page declared it; null: not declared. */
  readonly source?: PhotoSource | null;
  /** What the file said of its origin; null: nothing. */
  readonly fileFacts?: FileFacts | null;
}

export interface SanitisedPhoto {
  readonly kind: EvidenceKind;
  /** As uploaded. */
  readonly original: Uint8Array;
  /** Re-encoded without metadata. */
  readonly bytes: Uint8Array;
  /** What the file said of its origin; null or absent: nothing. */
  readonly facts?: FileFacts | null;
}

/** Decodes and re-encodes photos. @throws Failure that names the kind of one that is not an acceptable image. */
export async function sanitisePhotos(
  intake: ImageIntake,
  photos: Readonly<Partial<Record<EvidenceKind, Uint8Array | undefined>>>,
): Promise<SanitisedPhoto[]> {
  const given = Object.entries(photos).filter(
    (entry): entry is [EvidenceKind, Uint8Array] => entry[1] !== undefined,
  );
  return Promise.all(
    given.map(async ([kind, original]) => {
      const { bytes, facts = null } = await intake.sanitiseImage(original, kind);
      return { kind, original, bytes, facts };
    }),
  );
}

/** Stores sanitised photos encrypted. Files before rows, which join the caller's transaction: every row has its file. */
export async function storePhotos(tenant: Tenant, photos: readonly SanitisedPhoto[]): Promise<Evidence[]> {
  return Promise.all(
    photos.map(async ({ kind, original, bytes, facts: fileFacts = null }) => {
      const { storageKey, wrappedKey } = await storeObject(tenant, kind, bytes);
      const size = original.byteLength;
      return { kind, fileFacts, storageKey, wrappedKey, sha256: sha256(original), size };
    }),
  );
}

export async function attachEvidence(
  tx: Tx,
  tenant: Tenant,
  verificationId: string,
  evidence: readonly Evidence[],
): Promise<void> {
  if (evidence.length === 0) return;
  const { businessId, mode } = tenant;
  await tx
    .insert(verificationEvidence)
    .values(evidence.map((each) => ({ id: newId("evi"), businessId, mode, verificationId, ...each })));
}

export async function listEvidence(on: Db | Tx, tenant: Tenant, verificationId: string): Promise<Evidence[]> {
  return on
    .select({
      kind: verificationEvidence.kind,
      source: verificationEvidence.source,
      fileFacts: verificationEvidence.fileFacts,
      storageKey: verificationEvidence.storageKey,
      wrappedKey: verificationEvidence.wrappedKey,
      sha256: verificationEvidence.sha256,
      size: verificationEvidence.size,
    })
    .from(verificationEvidence)
    .where(owned(verificationEvidence, tenant, eq(verificationEvidence.verificationId, verificationId)));
}

/** The decrypted photos of a verification by kind. */
export async function readEvidence(
  tenant: Tenant,
  verificationId: string,
): Promise<Partial<Record<EvidenceKind, { bytes: Buffer; sha256: string }>>> {
  const evidence = await listEvidence(db(tenant), tenant, verificationId);
  const read = evidence.map(async (each) => {
    const bytes = await readObject(each, tenant, each.kind);
    return [each.kind, { bytes, sha256: each.sha256 }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
