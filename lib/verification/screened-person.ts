import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import type { ScreenedSubject } from "@/lib/screening/screened-subject";
import { LIFECYCLE } from "./lifecycle";
import { presentAml } from "./present";
import { reason, sentencesOf } from "./reasons";
import { storedSubject } from "./screening-subject";
import { sealScreening } from "./store-decision";

/** A person's verification as screening sees it. Without its extracted data nothing is left to screen by. */
export const PERSON: ScreenedSubject<typeof verification.$inferSelect> = {
  kind: "person",
  eventType: "individual",
  toSubject: storedSubject,
  simulationOf: ({ simulate }) => ({ scenario: simulate }),
  presentAml,

  listApproved: async (tenant, after, limit) =>
    db(tenant)
      .select()
      .from(verification)
      .where(
        and(
          owned(verification, tenant, eq(verification.decision, "APPROVED"), gt(verification.id, after)),
          isNotNull(verification.extractedSealed),
        ),
      )
      .orderBy(asc(verification.id))
      .limit(limit),

  lock: async (tx, tenant, id) => {
    const [row] = await tx
      .select()
      .from(verification)
      .where(owned(verification, tenant, eq(verification.id, id)))
      .for("update");
    return row;
  },

  storeJudged: async (tx, tenant, id, observation) => {
    await tx
      .update(verification)
      .set({ amlDecision: observation.decision, amlSealed: sealScreening(tenant, id, observation) })
      .where(owned(verification, tenant, eq(verification.id, id)));
  },

  reopen: async (tx, tenant, { id }, observation) => {
    const [row] = await tx
      .update(verification)
      .set({
        status: LIFECYCLE.COMPLETED.alerted,
        decision: "NEEDS_REVIEW",
        reasons: [reason("aml_hit")],
        decisionReason: sentencesOf([reason("aml_hit")]),
        amlDecision: "hit",
        amlSealed: sealScreening(tenant, id, observation),
        revision: sql`${verification.revision} + 1`,
      })
      .where(owned(verification, tenant, eq(verification.id, id)))
      .returning();
    if (!row) throw new Error("A locked verification was not updated.");
    return row;
  },
};
