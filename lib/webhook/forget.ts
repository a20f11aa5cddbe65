import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt, webhookEvent } from "@/db/schema/webhook";
import { MODES, type Mode } from "@/lib/terms";
import type { Owner } from "./endpoint";

/** POLICY 7: bodies hold personal fields, attempts do not. */
const KEPT_DAYS: Readonly<Record<Mode, { bodies: number; attempts: number }>> = {
  live: { bodies: 30, attempts: 90 },
  test: { bodies: 7, attempts: 30 },
};
/** In place of a body: its key is gone with it. */
const SHREDDED = "";

/**
 * Forgets what a verification's events say, in the transaction that deletes it and before `verification.deleted` is
 * emitted (POLICY W22): undelivered events go, so their jobs end quietly; of delivered ones the log line stays.
 */
export async function purgeEvents(tx: Tx, owner: Owner, verificationId: string): Promise<void> {
  const ofVerification = eq(webhookEvent.verificationId, verificationId);
  await tx
    .delete(webhookEvent)
    .where(owned(webhookEvent, owner, ofVerification, ne(webhookEvent.state, "delivered")));
  const delivered = await tx
    .update(webhookEvent)
    .set({ bodySealed: SHREDDED })
    .where(owned(webhookEvent, owner, ofVerification))
    .returning({ id: webhookEvent.id });
  const ids = delivered.map(({ id }) => id);
  if (ids.length === 0) return;
  // An answer may echo what it was sent.
  await tx
    .update(webhookAttempt)
    .set({ answer: null })
    .where(owned(webhookAttempt, owner, inArray(webhookAttempt.eventId, ids)));
}

/** For the sweep: bodies and attempts beyond their keeping time (POLICY W23). */
export async function forgetOldEvents(on: Db = db()): Promise<void> {
  for (const mode of MODES) {
    const { bodies, attempts } = KEPT_DAYS[mode];
    const ofMode = eq(webhookEvent.mode, mode);
    await on.delete(webhookEvent).where(and(ofMode, olderThan(attempts)));
    const unfinished = or(eq(webhookEvent.state, "pending"), eq(webhookEvent.state, "held"));
    await on
      .update(webhookEvent)
      .set({ state: "failed" })
      .where(and(ofMode, olderThan(bodies), unfinished));
    await on
      .update(webhookEvent)
      .set({ bodySealed: SHREDDED })
      .where(and(ofMode, olderThan(bodies), ne(webhookEvent.bodySealed, SHREDDED)));
  }
}

function olderThan(days: number) {
  return lt(webhookEvent.createdAt, sql`now() - make_interval(days => ${days})`);
}
