import { and, eq, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import { BATCH_ROWS, deleteInBatches, inTransactions } from "@/db/batches";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt, webhookDelivery, webhookEvent } from "@/db/schema/webhook";
import { notHeld } from "@/lib/account/legal-hold";
import { listRetentionRules, type RetentionRule } from "@/lib/account/retention";
import type { TenantRef } from "@/lib/platform/tenant";
import { MODES, type Mode } from "@/lib/vocabulary";
import { keepAttemptMonths } from "./attempt-months";

/** Attempts contain no personal data; bodies do, and have a retention of their own (RETENTION-WEBHOOK-1). */
const ATTEMPTS_KEPT_DAYS: Readonly<Record<Mode, number>> = { live: 90, test: 30 };
/** Stored in place of a deleted body. */
const SHREDDED = "";
/** Written out, as in the indexes for them: a parameter in its place would keep PostgreSQL from using those. */
const HAS_BODY = sql`${webhookEvent.bodySealed} <> ''`;
const HAS_NO_BODY = sql`${webhookEvent.bodySealed} = ''`;
/** Without its body an event cannot be sent: if it is still waiting, it has failed. */
const unfinished = inArray(webhookEvent.state, ["pending", "held"]);

/**
 * Deletes the bodies of a verification's events, in the transaction that deletes the verification and before
 * `verification.deleted` is emitted (RETENTION-DELETE-2). Undelivered events are deleted, so their jobs end without an
 * attempt; of delivered ones the log entry stays.
 */
export async function purgeEvents(tx: Tx, owner: TenantRef, verificationId: string): Promise<void> {
  const ofVerification = owned(webhookEvent, owner, eq(webhookEvent.verificationId, verificationId));
  const eventIds = tx.select({ id: webhookEvent.id }).from(webhookEvent).where(ofVerification);
  const isFurther = owned(webhookDelivery, owner, inArray(webhookDelivery.eventId, eventIds));
  await tx.delete(webhookDelivery).where(and(isFurther, ne(webhookDelivery.state, "delivered")));
  const accepted = tx
    .select({ one: sql`1` })
    .from(webhookDelivery)
    .where(owned(webhookDelivery, owner, eq(webhookDelivery.eventId, webhookEvent.id)));
  await tx
    .delete(webhookEvent)
    .where(and(ofVerification, ne(webhookEvent.state, "delivered"), notExists(accepted)));
  const delivered = await tx
    .update(webhookEvent)
    .set({
      bodySealed: SHREDDED,
      state: sql`case when ${unfinished} then 'failed' else ${webhookEvent.state} end`,
    })
    .where(ofVerification)
    .returning({ id: webhookEvent.id });
  const ids = delivered.map(({ id }) => id);
  if (ids.length === 0) return;
  // An answer may echo what it was sent.
  await tx
    .update(webhookAttempt)
    .set({ answerSealed: null, clearAnswer: null })
    .where(owned(webhookAttempt, owner, inArray(webhookAttempt.eventId, ids)));
}

/** For the sweep: deletes bodies past their retention, which a business may shorten, and old attempts. */
export async function forgetOldEvents(): Promise<void> {
  // First: the attempts of a month that is past are then gone before their events are.
  await keepAttemptMonths(Math.max(...Object.values(ATTEMPTS_KEPT_DAYS)));
  // The kinds of checks have one time for their bodies.
  for (const rule of await listRetentionRules())
    if (rule.check === null || rule.check === "company") await forgetBodies(rule);
  // No body is kept for as long as its row.
  for (const mode of MODES) {
    await deleteInBatches(
      webhookEvent,
      and(
        eq(webhookEvent.mode, mode),
        HAS_NO_BODY,
        olderThan(ATTEMPTS_KEPT_DAYS[mode]),
        notHeld(webhookEvent.verificationId),
      ),
    );
  }
}

function forgetBodies({ mode, businessId, webhookBodies }: RetentionRule): Promise<void> {
  const old = and(
    eq(webhookEvent.mode, mode),
    businessId === null ? undefined : eq(webhookEvent.businessId, businessId),
    olderThan(webhookBodies),
    notHeld(webhookEvent.verificationId),
    HAS_BODY,
  );
  return inTransactions(async (tx) => {
    const found = await tx.select({ id: webhookEvent.id }).from(webhookEvent).where(old).limit(BATCH_ROWS);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const these = inArray(webhookEvent.id, ids);
    await tx.update(webhookEvent).set({ state: "failed" }).where(and(these, unfinished));
    await tx
      .update(webhookDelivery)
      .set({ state: "failed" })
      .where(and(inArray(webhookDelivery.eventId, ids), inArray(webhookDelivery.state, ["pending", "held"])));
    await tx
      .update(webhookAttempt)
      .set({ answerSealed: null, clearAnswer: null })
      .where(and(hasAnswer, inArray(webhookAttempt.eventId, ids)));
    await tx.update(webhookEvent).set({ bodySealed: SHREDDED }).where(these);
    return ids.length;
  });
}

const hasAnswer = sql`coalesce(${webhookAttempt.answerSealed}, ${webhookAttempt.clearAnswer}) is not null`;

function olderThan(days: number) {
  return lt(webhookEvent.createdAt, sql`now() - make_interval(days => ${days})`);
}
