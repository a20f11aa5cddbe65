import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { MIB } from "@/lib/contract/fields";
import { sha256 } from "@/lib/platform/crypto";
import { newId, randomBase62 } from "@/lib/platform/ids";
import { deleteObjects, storeObject } from "@/lib/platform/storage/storage";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { selectReader } from "@/lib/sandbox/reader";
import type { DocumentType, PhotoSource, PhotoType } from "@/lib/vocabulary";
import { assertNotDeclined, takesPhotos } from "./consent";
import { decodePhoto } from "./photo";
import { problemsOf } from "./photo-precheck";
import { assertSource } from "./source";
import { assertCompanyOpen, type CaptureSession } from "./token";

/** The field of the contract, for refusals. */
const FIELD = "photo";

/** What one session may hold (RATE-STORAGE-1). */
const PHOTO_LIMIT = 40;
const BYTES_LIMIT = 150 * MIB;

/** What the page says about a photo; the server cannot verify it. */
export interface PhotoDetails {
  /** Null: not declared. */
  readonly source?: PhotoSource | null | undefined;
  /** The name of the camera. */
  readonly camera?: string | undefined;
  /** When each tile of a burst was taken, in milliseconds since the challenge was shown. */
  readonly frameTimesMs?: readonly number[] | undefined;
  /** The document that the person says this is. */
  readonly documentType?: DocumentType | undefined;
}

/**
 * Stores one photo of a session.
 * @param photo base64, with or without a `data:` prefix
 * @returns the key by which submit refers to the photo, the uploaded size in bytes, and the problems found by the
 * pre-check
 * @throws Failure COMPANY_CLOSED, SESSION_ALREADY_SUBMITTED, SESSION_DECLINED, CAMERA_REQUIRED, RATE_LIMITED (the session
 * is full), or the refusal of an image
 */
export async function uploadPhoto(
  of: CaptureSession,
  type: PhotoType,
  photo: string,
  { source = null, camera, frameTimesMs, documentType }: PhotoDetails = {},
) {
  assertCompanyOpen(of);
  const original = decodePhoto(photo, FIELD);
  if (of.submitted) throw new Failure("SESSION_ALREADY_SUBMITTED");
  assertNotDeclined(of);
  assertSource(of, source);
  const work = { mode: of.tenant.mode, scenario: of.scenario };
  const { bytes, facts = null } = await selectImageIntake(work).sanitiseImage(original, FIELD);
  const size = original.byteLength;
  await reserveRoom(of, size);
  const [stored, problems] = await Promise.all([
    storeObject(of.tenant, type, bytes),
    problemsOf(selectReader(work), type, bytes, documentType),
  ]);
  const key = `sessions/${encodeURIComponent(of.userId)}/${type}-${randomBase62(22)}`;
  const isKept = await keep(of, {
    id: newId("pho"),
    businessId: of.tenant.businessId,
    mode: of.tenant.mode,
    sessionId: of.id,
    publicKey: key,
    type,
    source,
    camera: camera?.trim() || null,
    frameTimesMs: frameTimesMs ? [...frameTimesMs] : null,
    fileFacts: facts,
    storageKey: stored.storageKey,
    wrappedKey: stored.wrappedKey,
    sha256: sha256(original),
    size,
  });
  if (!isKept) {
    await deleteObjects([stored.storageKey]);
    throw await refusalOf(of);
  }
  return { key, type, size, problems };
}

/**
 * Storing the file took a while. A declined consent or a submit either waits for this row or is seen by it, so no photo
 * is left in a session that accepts no more.
 */
async function keep(of: CaptureSession, photo: typeof sessionPhoto.$inferInsert): Promise<boolean> {
  return db(of.tenant).transaction(async (tx) => {
    const open = await tx
      .select({ id: session.id })
      .from(session)
      .where(owned(session, of.tenant, eq(session.id, of.id), takesPhotos))
      .for("share");
    if (open.length > 0) await tx.insert(sessionPhoto).values(photo);
    return open.length > 0;
  });
}

/** Counts the photo before it is stored. @throws Failure SESSION_ALREADY_SUBMITTED, RATE_LIMITED */
async function reserveRoom(of: CaptureSession, size: number): Promise<void> {
  if (!(await takeRoom(of, size, takesPhotos))) throw await refusalOf(of);
}

async function refusalOf(of: CaptureSession): Promise<Failure> {
  const mine = owned(session, of.tenant, eq(session.id, of.id));
  const [standing] = await db(of.tenant)
    .select({
      verificationId: session.verificationId,
      consent: session.consent,
      cancelledAt: session.cancelledAt,
    })
    .from(session)
    .where(mine);
  if (standing?.verificationId) return new Failure("SESSION_ALREADY_SUBMITTED");
  if (standing?.consent?.accepted === false) return new Failure("SESSION_DECLINED");
  if (standing?.cancelledAt) return new Failure("SESSION_EXPIRED");
  return new Failure("RATE_LIMITED", { message: "This session has reached its limit of photos." });
}

/**
 * Counts a file against the limits of one session. The check is one UPDATE, so parallel uploads cannot exceed them.
 * @returns false when a limit is reached, or `onlyWhile` does not hold.
 */
export async function takeRoom(of: CaptureSession, size: number, onlyWhile?: SQL): Promise<boolean> {
  const mine = owned(session, of.tenant, eq(session.id, of.id));
  const taken = await db(of.tenant)
    .update(session)
    .set({ photoCount: sql`${session.photoCount} + 1`, photoBytes: sql`${session.photoBytes} + ${size}` })
    .where(
      and(
        mine,
        onlyWhile,
        lt(session.photoCount, PHOTO_LIMIT),
        sql`${session.photoBytes} + ${size} <= ${BYTES_LIMIT}`,
      ),
    )
    .returning({ id: session.id });
  return taken.length > 0;
}
