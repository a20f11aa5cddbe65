import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { type Consent, session, sessionPhoto } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { enqueue } from "@/lib/platform/queue";
import { emitSessionEvent } from "@/lib/webhook/emit";
import { assertCompanyOpen, type CaptureSession } from "./token";

interface Answer {
  readonly accepted: boolean;
  readonly textVersion: string;
  readonly language: string;
}

const declined: SQL = sql`not (${session.consent} ->> 'accepted')::boolean`;
/** A session whose consent was not declined. */
export const notDeclined: SQL = sql`coalesce((${session.consent} ->> 'accepted')::boolean, true)`;

/**
 * Stores the answer to the consent question. The first acceptance counts, with its time; a refusal closes the session
 * and deletes its uploads, and an acceptance after it opens the session again (SESSION-CONSENT-2).
 * @throws Failure SESSION_ALREADY_SUBMITTED for a refusal after submit, COMPANY_CLOSED for an acceptance after the
 * company's decision
 */
export async function recordConsent(of: CaptureSession, answer: Answer): Promise<Consent> {
  if (answer.accepted) assertCompanyOpen(of);
  const given: Consent = { ...answer, recordedAt: new Date().toISOString() };
  const mine = owned(session, of.tenant, eq(session.id, of.id));
  const takes = answer.accepted
    ? or(isNull(session.consent), declined)
    : and(isNull(session.verificationId), notDeclined);
  return db(of.tenant).transaction(async (tx) => {
    const [stored] = await tx
      .update(session)
      .set({ consent: given })
      .where(and(mine, takes))
      .returning({ id: session.id });
    if (!stored) return standing(tx, of, answer);
    if (!answer.accepted) {
      await removeUploads(tx, of);
      await emitSessionEvent(tx, of.tenant, "session.declined", { sessionId: of.id, userId: of.userId });
    }
    return given;
  });
}

/** The stored answer, when the new one is the same. */
async function standing(tx: Tx, of: CaptureSession, { accepted }: Answer): Promise<Consent> {
  const [row] = await tx
    .select({ consent: session.consent })
    .from(session)
    .where(owned(session, of.tenant, eq(session.id, of.id)));
  if (row?.consent?.accepted === accepted) return row.consent;
  throw new Failure("SESSION_ALREADY_SUBMITTED");
}

/** Deletes what was uploaded in a session; its files follow by a job. */
export async function removeUploads(tx: Tx, of: Pick<CaptureSession, "id" | "tenant">): Promise<void> {
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

/** Whether a session accepts uploads: not submitted, not declined, not cancelled. */
export const takesPhotos = and(
  isNull(session.verificationId),
  isNull(session.cancelledAt),
  or(isNull(session.consent), notDeclined),
);
