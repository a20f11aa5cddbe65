import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { BATCH_ROWS, inTransactions } from "@/db/batches";
import type { Tx } from "@/db/client";
import { session, sessionPhoto, verification, verificationEvidence } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";

/** Retention of uploads that were never submitted (RETENTION-UPLOAD-1). */
const KEPT_HOURS = 24;
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
  await inTransactions(async (tx) => {
    const unused = await removeOldPhotos(tx, isNull(verificationEvidence.id));
    if (unused.length > 0) await enqueue(tx, "files.purge", { storageKeys: unused });
    return unused.length;
  });
  await inTransactions(async (tx) => (await removeOldPhotos(tx, isNotNull(verificationEvidence.id))).length);
  await inTransactions(removeEmptySessions);
}

/**
 * Deletes a batch of old photos and returns the keys of their files. A join, not a subquery: in a select from one table
 * drizzle omits table names, so a correlated subquery compares a column with itself.
 */
async function removeOldPhotos(tx: Tx, which: SQL): Promise<string[]> {
  const old = await tx
    .select({ id: sessionPhoto.id, storageKey: sessionPhoto.storageKey })
    .from(sessionPhoto)
    .leftJoin(verificationEvidence, eq(verificationEvidence.storageKey, sessionPhoto.storageKey))
    .leftJoin(verification, eq(verification.id, verificationEvidence.verificationId))
    .where(and(lt(sessionPhoto.createdAt, LONG_AGO), which, IS_NOT_OPEN))
    .limit(BATCH_ROWS);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(sessionPhoto).where(inArray(sessionPhoto.id, ids));
  return old.map(({ storageKey }) => storageKey);
}

async function removeEmptySessions(tx: Tx): Promise<number> {
  const empty = await tx
    .select({ id: session.id })
    .from(session)
    .leftJoin(sessionPhoto, eq(sessionPhoto.sessionId, session.id))
    .leftJoin(verification, eq(verification.id, session.verificationId))
    .where(and(lt(session.expiresAt, LONG_AGO), isNull(sessionPhoto.id), IS_NOT_OPEN))
    .limit(BATCH_ROWS);
  const ids = empty.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(session).where(inArray(session.id, ids));
  return ids.length;
}
