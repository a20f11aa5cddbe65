import { and, eq, exists, inArray, lt, not, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { session, sessionPhoto, verificationEvidence } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";

/** POLICY 7: uploads that were never submitted. */
const KEPT_HOURS = 24;
const BATCH = 500;

/** Forgets old uploads and sessions; a file that became evidence of a verification stays with it. */
export async function forgetOldSessions(): Promise<void> {
  const isOld = sql`now() - make_interval(hours => ${KEPT_HOURS})`;
  await db().transaction(async (tx) => {
    const isEvidence = exists(
      tx
        .select({ one: sql`1` })
        .from(verificationEvidence)
        .where(eq(verificationEvidence.storageKey, sessionPhoto.storageKey)),
    );
    const unused = await tx
      .select({ storageKey: sessionPhoto.storageKey })
      .from(sessionPhoto)
      .where(and(lt(sessionPhoto.createdAt, isOld), not(isEvidence)))
      .limit(BATCH);
    const storageKeys = unused.map(({ storageKey }) => storageKey);
    if (storageKeys.length > 0) {
      await tx.delete(sessionPhoto).where(inArray(sessionPhoto.storageKey, storageKeys));
      await enqueue(tx, "files.purge", { storageKeys });
    }
    await tx.delete(sessionPhoto).where(and(lt(sessionPhoto.createdAt, isOld), isEvidence));
  });
  const hasPhotos = exists(
    db().select({ one: sql`1` }).from(sessionPhoto).where(eq(sessionPhoto.sessionId, session.id)),
  );
  await db()
    .delete(session)
    .where(and(lt(session.expiresAt, isOld), not(hasPhotos)));
}
