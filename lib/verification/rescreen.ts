import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import { selectScreener } from "@/lib/sandbox/screener";
import { hasNewHit, reopened, withResolutions } from "@/lib/screening/resolutions";
import { readScreening, recordScreening } from "@/lib/screening/results";
import { screeningFor } from "@/lib/screening/screen";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { emit } from "@/lib/webhook/emit";
import { LIFECYCLE } from "./lifecycle";
import { alertContents } from "./present";
import { reason, sentencesOf } from "./reasons";
import { storedSubject } from "./screening-subject";
import { sealScreening } from "./store-decision";

type Row = typeof verification.$inferSelect;

/** Approved people of a business whose fields are still kept, in the order of their ids. */
export async function listApprovedPeople(tenant: Tenant, after: string, most: number): Promise<Row[]> {
  return db()
    .select()
    .from(verification)
    .where(
      and(
        owned(verification, tenant, eq(verification.decision, "APPROVED"), gt(verification.id, after)),
        isNotNull(verification.extractedSealed),
      ),
    )
    .orderBy(asc(verification.id))
    .limit(most);
}

/**
 * Screens an approved person again. The result is always stored; a hit that the screening before did
 * not have opens a review and tells the business. A
 * screening that failed changes no decision: the person stays approved, and the result says `error`.
 */
export async function rescreenPerson(tenant: Tenant, row: Row): Promise<ScreeningObservation | null> {
  const subject = storedSubject(row);
  if (!subject) return null;
  const screener = screeningFor(tenant, selectScreener({ mode: row.mode, scenario: row.simulate }));
  const found = await screener.screen(subject);
  return db().transaction(async (tx) => {
    // Deleted while the lists were looked at: nothing may be stored of it any more.
    const [standing] = await tx
      .select({ id: verification.id })
      .from(verification)
      .where(
        owned(verification, tenant, eq(verification.id, row.id), isNotNull(verification.extractedSealed)),
      )
      .for("update");
    if (!standing) return null;
    // Under the lock: a reviewer's word of meanwhile holds for what was found.
    const observation = await withResolutions(tenant, subject, reopened(found), tx);
    const before = await readScreening(tenant, row.id, tx);
    await recordScreening(tx, tenant, { id: row.id, kind: "person" }, observation);
    if (!hasNewHit(before?.observation, observation)) return observation;
    const [alerted] = await tx
      .update(verification)
      .set({
        status: LIFECYCLE.COMPLETED.alerted,
        decision: "NEEDS_REVIEW",
        reasons: [reason("aml_hit")],
        decisionReason: sentencesOf([reason("aml_hit")]),
        amlDecision: "hit",
        amlSealed: sealScreening(tenant, row.id, observation),
        revision: sql`${verification.revision} + 1`,
      })
      // Whoever reviewed or deleted it meanwhile comes first.
      .where(
        owned(verification, tenant, eq(verification.id, row.id), eq(verification.revision, row.revision)),
      )
      .returning();
    if (!alerted) return observation;
    await emit(tx, tenant, {
      name: "verification.aml_alert",
      verificationId: row.id,
      revision: alerted.revision,
      payload: alertContents(alerted),
    });
    return observation;
  });
}
