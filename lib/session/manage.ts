import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto, verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { LinkState } from "@/lib/contract/session-management";
import type { Tenant } from "@/lib/platform/tenant";
import { PHOTO_TYPES, type PhotoType } from "@/lib/vocabulary";
import { notDeclined, removeUploads } from "./consent";
import { stateOf } from "./progress";
import { SESSION_JOINS } from "./token";

/** A session as its business sees it (SESSION-MANAGE-1). */
export interface ManagedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly state: LinkState;
  /** Types of the photos that have arrived and were not deleted. */
  readonly photos: PhotoType[];
  readonly verificationId: string | null;
  readonly createdAt: string;
  readonly openedAt: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function findSession(tenant: Tenant, id: string): Promise<ManagedSession> {
  const [row] = await db(tenant)
    .select({
      userId: session.userId,
      consent: session.consent,
      cancelledAt: session.cancelledAt,
      isOver: sql<boolean>`${session.expiresAt} <= now()`,
      ownVerificationId: session.verificationId,
      signatoryVerificationId: verification.id,
      createdAt: session.createdAt,
      openedAt: session.openedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .leftJoin(verification, SESSION_JOINS.verification)
    .where(owned(session, tenant, eq(session.id, id)));
  if (!row) throw new Failure("NOT_FOUND");
  const held = await db(tenant)
    .selectDistinct({ type: sessionPhoto.type })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, tenant, eq(sessionPhoto.sessionId, id)));
  const photos = PHOTO_TYPES.filter((type) => held.some((photo) => photo.type === type));
  const verificationId = row.ownVerificationId ?? row.signatoryVerificationId;
  const progress = stateOf({ submitted: verificationId !== null, consent: row.consent }, photos.length);
  return {
    sessionId: id,
    userId: row.userId,
    state: endedState(progress, row) ?? progress,
    photos,
    verificationId,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.getTime(),
  };
}

/** How a session ended that gave no verification; undefined while it is open. */
function endedState(
  progress: LinkState,
  { cancelledAt, isOver }: { cancelledAt: Date | null; isOver: boolean },
): LinkState | undefined {
  if (progress === "submitted" || progress === "declined") return progress;
  if (cancelledAt !== null) return "cancelled";
  return isOver ? "expired" : undefined;
}

/**
 * Ends a session and deletes its uploads (SESSION-CANCEL-1). One that has ended already stays as it is.
 * @throws Failure NOT_FOUND, SESSION_ALREADY_SUBMITTED
 */
export async function cancelSession(tenant: Tenant, id: string): Promise<ManagedSession> {
  const isOpen = and(
    isNull(session.verificationId),
    isNull(session.cancelledAt),
    or(isNull(session.consent), notDeclined),
    gt(session.expiresAt, sql`now()`),
  );
  await db(tenant).transaction((tx) => endSession(tx, tenant, id, isOpen));
  const now = await findSession(tenant, id);
  if (now.state === "submitted") throw new Failure("SESSION_ALREADY_SUBMITTED");
  return now;
}

/** Ends a session that meets a condition, and deletes its uploads. @returns whether there was one */
export async function endSession(
  tx: Tx,
  tenant: Tenant,
  id: string,
  condition: SQL | undefined,
): Promise<boolean> {
  const [ended] = await tx
    .update(session)
    .set({ cancelledAt: sql`now()` })
    .where(owned(session, tenant, and(eq(session.id, id), condition)))
    .returning({ id: session.id });
  if (ended) await removeUploads(tx, { id, tenant });
  return ended !== undefined;
}
