import { and, arrayOverlaps, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { connection, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { pictureHash } from "@/db/schema/verification-search";
import { aadOf, hmacSha256, openJson, sealJson } from "@/lib/platform/crypto";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { differentBits, HASH_BITS } from "@/lib/vision/images/perceptual-hash";
import type { PictureHash, PictureHashes } from "@/lib/vision/types";
import { HASHED_PICTURES, type HashedPicture } from "@/lib/vocabulary";
import { SIGNATORY_OF } from "./signatory-of";

/**
 * The index of the pictures that a business has received, by perceptual hash. A hash is cut into {@link PARTS} parts, so
 * that one of fewer different bits has a part in common with its copy (the pigeonhole principle). The table holds an HMAC
 * of each part, under a key that serves nothing else and with business and mode in the message, and the hash itself sealed:
 * whoever has the database alone can tell which of its rows are alike, and can compare them with no other picture.
 */
const PARTS = 12;
/** 96 bits: far from any collision among the parts of one business. */
const PART_CHARS = 16;
/** Candidates that are opened and compared, those with the most parts in common first. */
const MAX_CANDIDATES = 50;

/**
 * Different bits up to which two photos are the same picture, saved or scaled anew: of the whole photo and of the face.
 * Both must hold: the face of one person in one pose differs by few bits, and so does one room
 * (docs/attacks.md, picture-hash).
 */
export const SAME_PICTURE = { frame: 8, face: 20 } as const;

/** An earlier verification with the same picture. */
export interface SamePicture {
  readonly verificationId: string;
  readonly picture: HashedPicture;
  readonly userId: string | null;
  readonly companyVerificationId: string | null;
  readonly frameBits: number;
  readonly faceBits: number;
}

/** Stores the hashes of a verification in the transaction that decides it; they are as old as its photos. */
export async function storePictureHashes(
  tx: Tx,
  tenant: Tenant,
  { id: verificationId, createdAt }: { readonly id: string; readonly createdAt: Date },
  hashes: PictureHashes,
): Promise<void> {
  const { businessId, mode } = tenant;
  const rows = HASHED_PICTURES.flatMap((picture) => {
    const hash = hashes[picture];
    if (!hash) return [];
    const hashSealed = sealJson(hash, placeOf(tenant, verificationId, picture));
    const parts = partsOf(currentKey("picture-hash").key, tenant, hash);
    return [{ businessId, mode, verificationId, picture, parts, hashSealed, createdAt }];
  });
  if (rows.length > 0) await tx.insert(pictureHash).values(rows).onConflictDoNothing();
}

/** The earlier verifications of the tenant with the same picture among `pictures`, the most alike first. */
export async function findSamePictures(
  tenant: Tenant,
  verificationId: string,
  hash: PictureHash,
  pictures: readonly HashedPicture[],
): Promise<SamePicture[]> {
  const parts = keysFor("picture-hash").flatMap(({ key }) => partsOf(key, tenant, hash));
  const inCommon = sql`cardinality(array(select unnest(${pictureHash.parts}) intersect select unnest(${sql.param(parts, pictureHash.parts)}::text[])))`;
  const candidates = await db(tenant)
    .select({
      verificationId: pictureHash.verificationId,
      picture: pictureHash.picture,
      hashSealed: pictureHash.hashSealed,
      userId: verification.userId,
      companyVerificationId: SIGNATORY_OF,
    })
    .from(pictureHash)
    .innerJoin(verification, eq(verification.id, pictureHash.verificationId))
    .where(
      and(
        owned(pictureHash, tenant, inArray(pictureHash.picture, [...pictures])),
        hasOneOf(parts),
        ne(pictureHash.verificationId, verificationId),
      ),
    )
    .orderBy(desc(inCommon), desc(pictureHash.createdAt))
    .limit(MAX_CANDIDATES);
  return candidates
    .map(({ hashSealed, ...found }) => {
      const known = openJson<PictureHash>(hashSealed, placeOf(tenant, found.verificationId, found.picture));
      const frameBits = differentBits(known.frame, hash.frame);
      return { ...found, frameBits, faceBits: differentBits(known.face, hash.face) };
    })
    .filter(({ frameBits, faceBits }) => frameBits <= SAME_PICTURE.frame && faceBits <= SAME_PICTURE.face)
    .sort((a, b) => a.frameBits - b.frameBits || a.faceBits - b.faceBits);
}

/**
 * The other verifications of the tenant with the same selfie as this stored one, the most alike first. None where no hash of
 * it is kept: without a `userId`, without a face, in test mode, and after the photos' retention.
 */
export async function findStoredSelfie(tenant: Tenant, verificationId: string): Promise<SamePicture[]> {
  const [stored] = await db(tenant)
    .select({ hashSealed: pictureHash.hashSealed })
    .from(pictureHash)
    .where(
      and(
        owned(pictureHash, tenant, eq(pictureHash.verificationId, verificationId)),
        eq(pictureHash.picture, "selfie"),
      ),
    );
  if (!stored) return [];
  const hash = openJson<PictureHash>(stored.hashSealed, placeOf(tenant, verificationId, "selfie"));
  return findSamePictures(tenant, verificationId, hash, ["selfie"]);
}

/** A policy keeps the index of parts from being used, so with row-level security a function asks it (db/row-security.sql). */
function hasOneOf(parts: string[]): SQL {
  if (!connection().hasRowSecurity) return arrayOverlaps(pictureHash.parts, parts);
  return sql`(${pictureHash.verificationId}, ${pictureHash.picture}) in (
    select verification_id, picture from picture_hashes_with(${sql.param(parts, pictureHash.parts)}))`;
}

/** The parts of a sealed hash under the current key: for its row when the secrets change. */
export function partsAnew(
  tenant: TenantRef,
  verificationId: string,
  picture: string,
  sealed: string,
): string[] {
  const place = aadOf(tenant, verificationId, `picture-hash:${picture}`);
  return partsOf(currentKey("picture-hash").key, tenant, openJson<PictureHash>(sealed, place));
}

function placeOf(tenant: Tenant, verificationId: string, picture: HashedPicture): string {
  return aadOf(tenant, verificationId, `picture-hash:${picture}`);
}

/** Every {@link PARTS}-th bit makes a part: neighbouring frequencies, which change together, are in different parts. */
function partsOf(key: Buffer, { businessId, mode }: TenantRef, { frame }: PictureHash): string[] {
  const bytes = Buffer.from(frame, "hex");
  return Array.from({ length: PARTS }, (_, part) => {
    let bits = "";
    for (let at = part; at < HASH_BITS; at += PARTS) bits += ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1;
    const digest = hmacSha256(key, [businessId, mode, part, bits].join("\n"));
    return digest.toString("base64url").slice(0, PART_CHARS);
  });
}
