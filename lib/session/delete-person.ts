import { asc, count, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { legalHold } from "@/db/schema/trust";
import { session, verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { DELETED_AT_ONCE } from "@/lib/contract/people";
import type { Tenant } from "@/lib/platform/tenant";
import { deleteVerification } from "@/lib/verification/delete";
import { purgeEvents } from "@/lib/webhook/retention";
import { removeUploads } from "./consent";

interface DeletedPerson {
  /** Ids of the verifications that this call deleted. */
  readonly deleted: string[];
  /** Verifications that are left for a further call. */
  readonly remaining: number;
}

/**
 * Deletes what is stored about one person of a mode, by the business's own id of them (PRIVACY-DELETE-1): sessions first,
 * so that none of them makes another verification meanwhile, then the verifications, oldest first.
 * @throws Failure LEGAL_HOLD before anything is deleted; NOT_FOUND where nothing is stored; SERVICE_UNAVAILABLE where the
 * store did not remove files: calling again goes on
 */
export async function deletePerson(tenant: Tenant, userId: string): Promise<DeletedPerson> {
  await assertNoneHeld(tenant, userId);
  const sessions = await removeSessions(tenant, userId);
  const rows = await db(tenant)
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId)))
    .orderBy(asc(verification.createdAt))
    .limit(DELETED_AT_ONCE);
  if (sessions + rows.length === 0) throw new Failure("NOT_FOUND");
  for (const { id } of rows) await deleteVerification(tenant, id);
  const [left] = await db(tenant)
    .select({ count: count() })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId)));
  return { deleted: rows.map(({ id }) => id), remaining: left?.count ?? 0 };
}

async function assertNoneHeld(tenant: Tenant, userId: string): Promise<void> {
  const [held] = await db(tenant)
    .select({ id: verification.id })
    .from(verification)
    .innerJoin(legalHold, eq(legalHold.verificationId, verification.id))
    .where(owned(verification, tenant, eq(verification.userId, userId), isNull(legalHold.releasedAt)))
    .limit(1);
  if (held) throw new Failure("LEGAL_HOLD");
}

/** Empties the sessions of a person that gave no verification, and ends their links. */
async function removeSessions(tenant: Tenant, userId: string): Promise<number> {
  return db(tenant).transaction(async (tx) => {
    const ended = await tx
      .update(session)
      .set({ userId: "", callback: null, cancelledAt: sql`now()` })
      .where(owned(session, tenant, eq(session.userId, userId), isNull(session.verificationId)))
      .returning({ id: session.id });
    for (const { id } of ended) {
      await removeUploads(tx, { id, tenant });
      await purgeEvents(tx, tenant, id);
    }
    return ended.length;
  });
}
