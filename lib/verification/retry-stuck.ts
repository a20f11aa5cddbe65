import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { enqueue } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { OPEN_STATES } from "./lifecycle";
import { failVerification } from "./process";

/** Far above the usual seconds of processing, and below what a caller would wait for. */
const REQUEUE_AFTER_MINUTES = 10;
const FAIL_AFTER_MINUTES = 60;
const BATCH = 200;

/** Queues verifications again that should have ended, and fails those that are far too old; not those on hold. */
export async function watchOpenVerifications(): Promise<void> {
  const late = await openLongerThan(REQUEUE_AFTER_MINUTES);
  for (const row of late) {
    const payload = { verificationId: row.id };
    await enqueue(db(), "verification.process", payload, {
      tenant: mintTenant(row),
      dedupeKey: `process:${row.id}`,
    });
  }
  const lost = await openLongerThan(FAIL_AFTER_MINUTES);
  for (const { id } of lost) await db().transaction((tx) => failVerification(tx, id));
}

function openLongerThan(minutes: number) {
  const longAgo = sql`now() - make_interval(mins => ${minutes})`;
  return db()
    .select({ id: verification.id, businessId: verification.businessId, mode: verification.mode })
    .from(verification)
    .where(
      and(
        inArray(verification.status, [...OPEN_STATES]),
        isNull(verification.holdReason),
        lt(verification.createdAt, longAgo),
        // One that was on hold is open since its release.
        or(isNull(verification.releasedAt), lt(verification.releasedAt, longAgo)),
      ),
    )
    .orderBy(verification.createdAt)
    .limit(BATCH);
}
