import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { type Consent, session, sessionPhoto } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { enqueue } from "@/lib/platform/queue";
import type { CaptureSession } from "./token";

interface Answer {
  readonly accepted: boolean;
  readonly textVersion: string;
  readonly language: string;
}

/** A session whose person has not said no. */
export const notDeclined: SQL = sql`coalesce((${session.consent} ->> 'accepted')::boolean, true)`;

/**
 * Stores what the person answered when asked for consent. The first yes stands, with its time; a no closes the
 * session for good and takes back what was uploaded in it (POLICY 7, withdrawal).
 * @throws Failure SESSION_DECLINED for a yes after a no, SESSION_ALREADY_SUBMITTED for a no that comes too late
 */
export async function recordConsent(of: CaptureSession, answer: Answer): Promise<Consent> {
  const given: Consent = { ...answer, recordedAt: new Date().toISOString() };
  const mine = owned(session, of.tenant, eq(session.id, of.id));
  const takes = answer.accepted ? isNull(session.consent) : and(isNull(session.verificationId), notDeclined);
  return db().transaction(async (tx) => {
    const [stored] = await tx
      .update(session)
      .set({ consent: given })
      .where(and(mine, takes))
      .returning({ id: session.id });
    if (!stored) return standing(tx, of, answer);
    if (!answer.accepted) await removeUploads(tx, of);
    return given;
  });
}

/** The answer that stands already, where the new one says the same. */
async function standing(tx: Tx, of: CaptureSession, { accepted }: Answer): Promise<Consent> {
  const [row] = await tx
    .select({ consent: session.consent })
    .from(session)
    .where(owned(session, of.tenant, eq(session.id, of.id)));
  if (row?.consent?.accepted === accepted) return row.consent;
  throw new Failure(accepted ? "SESSION_DECLINED" : "SESSION_ALREADY_SUBMITTED");
}

async function removeUploads(tx: Tx, of: CaptureSession): Promise<void> {
  const removed = await tx
    .delete(sessionPhoto)
    .where(owned(sessionPhoto, of.tenant, eq(sessionPhoto.sessionId, of.id)))
    .returning({ storageKey: sessionPhoto.storageKey });
  const storageKeys = removed.map(({ storageKey }) => storageKey);
  if (storageKeys.length > 0) await enqueue(tx, "files.purge", { storageKeys });
}

/** @throws Failure SESSION_DECLINED */
export function assertNotDeclined(of: CaptureSession): void {
  if (of.consent?.accepted === false) throw new Failure("SESSION_DECLINED");
}

/** What one session may still take: not submitted, not declined. */
export const takesPhotos = and(isNull(session.verificationId), or(isNull(session.consent), notDeclined));
