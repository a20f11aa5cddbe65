import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt } from "@/db/schema/webhook";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";

/** An event that was resent often can have many. */
const SHOWN_ATTEMPTS = 20;

/** The additional authenticated data of what a receiver answered. */
export function answerAad(owner: TenantRef, attemptId: string): string {
  return aadOf(owner, attemptId, "webhook-answer");
}

/** An answer may echo what was sent, so it is sealed as the body is. */
export function sealAnswer(owner: TenantRef, attemptId: string, answer: string | null): string | null {
  return answer === null ? null : sealJson(answer, answerAad(owner, attemptId));
}

type PresentedAttempt = ReturnType<typeof presentAttempt>;

/** The newest attempts to deliver each event, at whichever endpoint, the oldest first. */
export async function attemptsOf(
  owner: TenantRef,
  eventIds: readonly string[],
): Promise<Map<string, PresentedAttempt[]>> {
  const byEvent = new Map<string, PresentedAttempt[]>();
  if (eventIds.length === 0) return byEvent;
  const found = await db(owner)
    .select()
    .from(webhookAttempt)
    .where(owned(webhookAttempt, owner, inArray(webhookAttempt.eventId, [...eventIds])))
    .orderBy(webhookAttempt.eventId, webhookAttempt.createdAt, webhookAttempt.number);
  for (const row of found) {
    byEvent.set(
      row.eventId,
      [...(byEvent.get(row.eventId) ?? []), presentAttempt(row)].slice(-SHOWN_ATTEMPTS),
    );
  }
  return byEvent;
}

function presentAttempt(row: typeof webhookAttempt.$inferSelect) {
  const { id, endpointId, number, url, status, failure, durationMs, headers, createdAt } = row;
  const { answerSealed, clearAnswer } = row;
  const answer = answerSealed === null ? clearAnswer : openJson<string>(answerSealed, answerAad(row, id));
  return {
    endpointId,
    number,
    url,
    status,
    failure,
    answer,
    durationMs,
    headers: headers && { ...headers },
    createdAt: createdAt.toISOString(),
  };
}
