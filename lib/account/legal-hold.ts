import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { legalHold } from "@/db/schema/trust";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { actorNames } from "./actor-names";
import { recordAudit } from "./audit";

/**
 * A legal hold keeps a verification: nobody deletes it and no retention period ends for it until the hold is released
 * (RETENTION-HOLD-1). Triggers of the database refuse what code forgets.
 */

export interface HoldView {
  readonly reason: string;
  /** A member, as the dashboard names them. */
  readonly placedBy: string;
  readonly placedAt: string;
}

/** @throws Failure NOT_FOUND; LEGAL_HOLD when it is held already */
export async function placeHold(tenant: Tenant, verificationId: string, reason: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    await lockVerification(tx, tenant, verificationId);
    if (await openHold(tx, tenant, verificationId))
      throw new Failure("LEGAL_HOLD", { message: "This verification is under a legal hold already." });
    const id = newId("hld");
    const { businessId, mode } = tenant;
    const placedBy = tenant.memberId ?? "system";
    const reasonSealed = sealJson(reason, aadOf(tenant, id, "hold-reason"));
    await tx.insert(legalHold).values({ id, businessId, mode, verificationId, reasonSealed, placedBy });
    await recordAudit(tx, tenant, "verification.held", verificationId);
  });
}

/** Retention periods that have ended meanwhile take effect with the next sweep. @throws Failure NOT_FOUND without a hold */
export async function releaseHold(tenant: Tenant, verificationId: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    await lockVerification(tx, tenant, verificationId);
    const hold = await openHold(tx, tenant, verificationId);
    if (!hold) throw new Failure("NOT_FOUND");
    await tx
      .update(legalHold)
      .set({ releasedAt: sql`now()`, releasedBy: tenant.memberId ?? "system" })
      .where(eq(legalHold.id, hold.id));
    await recordAudit(tx, tenant, "verification.hold-released", verificationId);
  });
}

/** The hold that a verification is under; null: none. */
export async function readHold(tenant: Tenant, verificationId: string): Promise<HoldView | null> {
  const hold = await openHold(db(tenant), tenant, verificationId);
  if (!hold) return null;
  const nameOf = await actorNames(tenant.businessId, [hold.placedBy]);
  return {
    reason: openJson<string>(hold.reasonSealed, aadOf(tenant, hold.id, "hold-reason")),
    placedBy: nameOf(hold.placedBy),
    placedAt: hold.createdAt.toISOString(),
  };
}

/** @throws Failure LEGAL_HOLD */
export async function assertNotHeld(tx: Tx, tenant: Tenant, verificationId: string): Promise<void> {
  if (await openHold(tx, tenant, verificationId)) throw new Failure("LEGAL_HOLD");
}

/** For retention: leaves out rows of verifications under a hold. @param column holds the id of the verification */
export function notHeld(column: AnyPgColumn): SQL {
  // Not `not exists`: in a select from one table drizzle writes the column without its table.
  return sql`${column} not in (select held.verification_id from legal_hold held where held.released_at is null)`;
}

async function openHold(on: Db | Tx, tenant: Tenant, verificationId: string) {
  const [hold] = await on
    .select()
    .from(legalHold)
    .where(
      owned(
        legalHold,
        tenant,
        and(eq(legalHold.verificationId, verificationId), isNull(legalHold.releasedAt)),
      ),
    )
    .orderBy(desc(legalHold.createdAt))
    .limit(1);
  return hold;
}

/** Against a deletion at the same time. @throws Failure NOT_FOUND */
async function lockVerification(tx: Tx, tenant: Tenant, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, id)))
    .for("update");
  if (!row) throw new Failure("NOT_FOUND");
}
