import { inArray, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { apiKeyUse } from "@/db/schema/business";
import { log } from "@/lib/platform/log";
import type { TenantRef } from "@/lib/platform/tenant";

/**
 * Requests with a key are counted in memory and added to the hour's row once a minute: a row for each request would cost
 * more than many requests. A process that is killed loses up to a minute of its counts (KEY-USE-1).
 */
const WRITTEN_EVERY_MS = 60_000;
const KEPT_DAYS = 31;

interface Counted extends TenantRef {
  requests: number;
}

interface Pending {
  readonly counts: Map<string, Counted>;
  timer: NodeJS.Timeout | null;
}

const SLOT = Symbol.for("identity-verification.key-use");
const slots = globalThis as { [SLOT]?: Pending };

function pending(): Pending {
  slots[SLOT] ??= { counts: new Map(), timer: null };
  return slots[SLOT];
}

/** Counts a request with a key. */
export function countKeyUse({ businessId, mode }: TenantRef, keyId: string): void {
  const waiting = pending();
  const counted = waiting.counts.get(keyId);
  if (counted) counted.requests += 1;
  else waiting.counts.set(keyId, { businessId, mode, requests: 1 });
  waiting.timer ??= setTimeout(() => void writeKeyUse(), WRITTEN_EVERY_MS).unref();
}

/** Adds what was counted to the database. What cannot be written is counted on. */
export async function writeKeyUse(): Promise<void> {
  const waiting = pending();
  if (waiting.timer) clearTimeout(waiting.timer);
  waiting.timer = null;
  const counts = [...waiting.counts];
  waiting.counts.clear();
  for (const [keyId, { businessId, mode, requests }] of counts) {
    try {
      await db({ businessId, mode })
        .insert(apiKeyUse)
        .values({ businessId, mode, keyId, hour: sql`date_trunc('hour', now())`, requests })
        .onConflictDoUpdate({
          target: [apiKeyUse.keyId, apiKeyUse.hour],
          set: { requests: sql`${apiKeyUse.requests} + excluded.requests` },
        });
    } catch (cause) {
      // A key that is gone has no row to count for.
      log.warn({ err: cause, keyId, requests }, "the use of a key was not counted");
    }
  }
}

interface KeyUse {
  readonly last24Hours: number;
  readonly last30Days: number;
}

/** How often each key was used, as far as it is written; a key that is missing was not used. */
export async function readKeyUse(
  tenant: TenantRef,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, KeyUse>> {
  if (keyIds.length === 0) return new Map();
  await writeKeyUse();
  const within = (span: string) =>
    sql<number>`coalesce(sum(${apiKeyUse.requests}) filter (where ${apiKeyUse.hour} > now() - ${span}::interval), 0)::int`;
  const found = await db(tenant)
    .select({ keyId: apiKeyUse.keyId, last24Hours: within("24 hours"), last30Days: within("30 days") })
    .from(apiKeyUse)
    .where(owned(apiKeyUse, tenant, inArray(apiKeyUse.keyId, [...keyIds])))
    .groupBy(apiKeyUse.keyId);
  return new Map(found.map(({ keyId, ...use }) => [keyId, use]));
}

/** Deletes counts that no page shows any more. */
export async function forgetOldKeyUse(): Promise<void> {
  await db("sweep")
    .delete(apiKeyUse)
    .where(lt(apiKeyUse.hour, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
