import { and, asc, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { BATCH_ROWS, inTransactions } from "@/db/batches";
import type { Tx } from "@/db/client";
import { session } from "@/db/schema/verification";
import { mintTenant } from "@/lib/platform/tenant";
import { emitSessionEvent } from "@/lib/webhook/emit";
import { notDeclined } from "./consent";

/** Sessions are deleted a day after they expired, so later ones cannot be reported. */
const REPORTED_HOURS = 24;

/**
 * Emits `session.expired` for each session that ended without photos being submitted, at businesses that asked for it
 * (EVENT-SESSION-1). Once a session: its row is marked in the same transaction.
 */
export async function reportExpiredSessions(): Promise<void> {
  await inTransactions(reportBatch);
}

/** In a select from one table drizzle leaves table names out, so they are written here. */
const ASKED = sql`exists (select 1 from webhook_endpoint
  where webhook_endpoint.business_id = session.business_id
  and webhook_endpoint.events @> '["session.expired"]'::jsonb)`;

async function reportBatch(tx: Tx): Promise<number> {
  const due = await tx
    .select({ id: session.id, businessId: session.businessId, mode: session.mode, userId: session.userId })
    .from(session)
    .where(
      and(
        lte(session.expiresAt, sql`now()`),
        gt(session.expiresAt, sql`now() - make_interval(hours => ${REPORTED_HOURS})`),
        isNull(session.verificationId),
        isNull(session.cancelledAt),
        isNull(session.expiryReportedAt),
        or(isNull(session.consent), notDeclined),
        ASKED,
      ),
    )
    .orderBy(asc(session.expiresAt))
    .limit(BATCH_ROWS)
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx.update(session).set({ expiryReportedAt: sql`now()` }).where(inArray(session.id, ids));
  for (const { id, userId, ...owner } of due) {
    await emitSessionEvent(tx, mintTenant(owner), "session.expired", { sessionId: id, userId });
  }
  return due.length;
}
