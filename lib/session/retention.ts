import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { session, sessionPhoto, verification, verificationEvidence } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";

/** Retention of uploads that were never submitted (RETENTION-UPLOAD-1). */
const KEPT_HOURS = 24;
const BATCH = 500;
const LONG_AGO = sql`now() - make_interval(hours => ${KEPT_HOURS})`;

/**
 * Processing needs the session: the liveness challenge, and when its frames arrived. A verification that was on hold
 * (USAGE-HOLD-5) is processed days after its session expired. True where there is none.
 */
const IS_NOT_OPEN = or(
  isNull(verification.status),
  notInArray(verification.status, ["PENDING", "PROCESSING"]),
);

/** Deletes old uploads and sessions. A file that became evidence of a verification stays with it. */
export async function forgetOldSessions(): Promise<void> {
  await db().transaction(async (tx) => {
    const unused = await oldPhotos(tx, isNull(verificationEvidence.id));
    const used = await oldPhotos(tx, isNotNull(verificationEvidence.id));
    const ids = [...unused, ...used].map(({ id }) => id);
    if (ids.length > 0) await tx.delete(sessionPhoto).where(inArray(sessionPhoto.id, ids));
    const storageKeys = unused.map(({ storageKey }) => storageKey);
    if (storageKeys.length > 0) await enqueue(tx, "files.purge", { storageKeys });
  });
  await forgetEmptySessions();
}

/**
 * A join, not a subquery: in a select from one table drizzle omits table names, so a correlated subquery compares a
 * column with itself.
 */
function oldPhotos(tx: Tx, which: ReturnType<typeof isNull>) {
  return tx
    .select({ id: sessionPhoto.id, storageKey: sessionPhoto.storageKey })
    .from(sessionPhoto)
    .leftJoin(verificationEvidence, eq(verificationEvidence.storageKey, sessionPhoto.storageKey))
    .leftJoin(verification, eq(verification.id, verificationEvidence.verificationId))
    .where(and(lt(sessionPhoto.createdAt, LONG_AGO), which, IS_NOT_OPEN))
    .limit(BATCH);
}

async function forgetEmptySessions(): Promise<void> {
  const empty = await db()
    .select({ id: session.id })
    .from(session)
    .leftJoin(sessionPhoto, eq(sessionPhoto.sessionId, session.id))
    .leftJoin(verification, eq(verification.id, session.verificationId))
    .where(and(lt(session.expiresAt, LONG_AGO), isNull(sessionPhoto.id), IS_NOT_OPEN))
    .limit(BATCH);
  if (empty.length > 0)
    await db()
      .delete(session)
      .where(
        inArray(
          session.id,
          empty.map(({ id }) => id),
        ),
      );
}
