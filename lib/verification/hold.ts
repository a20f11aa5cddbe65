import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { type Claim, enqueue } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { alertOnHold } from "@/lib/usage/hold-alert";
import { HOLD_SENTENCES, roomFor } from "@/lib/usage/quota";
import type { HoldReason } from "@/lib/vocabulary";
import { failVerification } from "./process";
import { PROCESS_KEY } from "./submit";

/** One transaction releases at most this many, so that the lock on the account is held briefly. */
const BATCH = 100;

/**
 * Queues a business's verifications on hold, the oldest first, as far as quota and spend limit have room, and tells the
 * owners about those that stay on hold. A crash repeats what was not committed (USAGE-HOLD-3).
 */
export async function releaseOnHold({ payload }: Claim<"verification.release">): Promise<void> {
  const tenant = mintTenant(payload);
  let released: number;
  do {
    released = await db(tenant).transaction((tx) => releaseBatch(tx, tenant));
  } while (released > 0);
  await db(tenant).transaction((tx) => alertOnHold(tx, tenant));
}

async function releaseBatch(tx: Tx, tenant: Tenant): Promise<number> {
  const { units, shortOf } = await roomFor(tx, tenant, "id_document");
  if (shortOf !== null) {
    await explain(tx, tenant, shortOf);
    return 0;
  }
  const due = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, isNotNull(verification.holdReason)))
    .orderBy(asc(verification.createdAt), asc(verification.id))
    .limit(Math.min(units, BATCH))
    .for("update");
  for (const { id } of due) {
    await tx
      .update(verification)
      .set({ holdReason: null, decisionReason: null, releasedAt: sql`now()` })
      .where(owned(verification, tenant, eq(verification.id, id)));
    // One by one: jobs of one moment run in the order in which they were queued.
    await enqueue(
      tx,
      "verification.process",
      { verificationId: id },
      { tenant, dedupeKey: `${PROCESS_KEY}${id}` },
    );
  }
  return due.length;
}

/** Keeps the stated reason true when the other limit has become the one that leaves no room. */
async function explain(tx: Tx, tenant: Tenant, shortOf: HoldReason): Promise<void> {
  await tx
    .update(verification)
    .set({ holdReason: shortOf, decisionReason: HOLD_SENTENCES[shortOf] })
    .where(
      owned(verification, tenant, isNotNull(verification.holdReason), ne(verification.holdReason, shortOf)),
    );
}

/**
 * Queues a release for every business with verifications on hold: a month may have begun, or the operator may have
 * changed quotas. Ends those whose photos retention has deleted as FAILED, because nothing is left to check.
 */
export async function sweepOnHold(): Promise<void> {
  const lost = await db("sweep")
    .select({ id: verification.id })
    .from(verification)
    .leftJoin(
      verificationEvidence,
      and(eq(verificationEvidence.verificationId, verification.id), eq(verificationEvidence.kind, "selfie")),
    )
    .where(and(isNotNull(verification.holdReason), isNull(verificationEvidence.id)));
  for (const { id } of lost) {
    await db("sweep").transaction(async (tx) => {
      await tx.update(verification).set({ holdReason: null }).where(eq(verification.id, id));
      await failVerification(tx, id);
    });
  }
  const waiting = await db("sweep")
    .selectDistinct({ businessId: verification.businessId, mode: verification.mode })
    .from(verification)
    .where(isNotNull(verification.holdReason));
  for (const { businessId, mode } of waiting) {
    const tenant = mintTenant({ businessId, mode });
    const dedupeKey = `release:${businessId}:${mode}`;
    await enqueue(db(tenant), "verification.release", { businessId, mode }, { tenant, dedupeKey });
  }
}
