import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookAttempt } from "@/db/schema/webhook";
import type { TenantRef } from "@/lib/platform/tenant";

/** An event that was resent often can have many. */
const SHOWN_ATTEMPTS = 20;

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
  const { endpointId, number, url, status, failure, answer, durationMs, headers, createdAt } = row;
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
