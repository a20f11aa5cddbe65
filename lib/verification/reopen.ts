import { eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { LIFECYCLE } from "./lifecycle";
import { reason, sentencesOf } from "./reasons";
import { writeHistory } from "./review-history";
import { meterAndEmit } from "./store-decision";

type Row = typeof verification.$inferSelect;

const REOPENED = [reason("reopened")];

/**
 * Opens an APPROVED or REJECTED verification for review again, whoever decided it (DECIDE-REOPEN-1). Scores, fields and
 * evidence stay; the decision before is kept in the history, and the receiver is told by an event of a new revision.
 * @param note why, 1 to 1,000 code points; stored sealed
 * @throws Failure NOT_FOUND; NOT_REVIEWABLE where nothing was decided, or it waits for a verdict already; COMPANY_CLOSED
 * for the signatory of a decided company, whose decision is final
 */
export async function reopenVerification(tenant: Tenant, id: string, note: string): Promise<Row> {
  return db(tenant).transaction((tx) => reopenInTransaction(tx, tenant, id, note));
}

/** As {@link reopenVerification}, in the caller's transaction. */
export async function reopenInTransaction(tx: Tx, tenant: Tenant, id: string, note: string): Promise<Row> {
  const mine = owned(verification, tenant, eq(verification.id, id));
  const [before] = await tx.select().from(verification).where(mine).for("update");
  if (!before) throw new Failure("NOT_FOUND");
  if (before.status !== "COMPLETED" || before.decision === null || before.decision === "NEEDS_REVIEW") {
    throw new Failure("NOT_REVIEWABLE", {
      message: "Only an approved or rejected verification can be opened again.",
    });
  }
  await lockOpenCompany(tx, tenant, before.companyVerificationId);
  const [after] = await tx
    .update(verification)
    .set({
      status: LIFECYCLE.COMPLETED.reopened,
      decision: "NEEDS_REVIEW",
      reasons: REOPENED,
      decisionReason: sentencesOf(REOPENED),
      revision: sql`${verification.revision} + 1`,
      completedAt: sql`greatest(now(), ${verification.createdAt})`,
    })
    .where(owned(verification, tenant, eq(verification.id, id), ne(verification.decision, "NEEDS_REVIEW")))
    .returning();
  if (!after) throw new Error("A locked verification was not updated.");
  await writeHistory(tx, tenant, { before, after, reasonCode: "reopened", note });
  await meterAndEmit(tx, tenant, after);
  await recordAudit(tx, tenant, "verification.reopened", id);
  return after;
}

/** Waits for a decision on the signatory's company that is being stored. @throws Failure COMPANY_CLOSED */
async function lockOpenCompany(tx: Tx, tenant: Tenant, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  const [company] = await tx
    .select({ id: companyVerification.id })
    .from(companyVerification)
    .where(
      owned(
        companyVerification,
        tenant,
        eq(companyVerification.id, companyId),
        isNull(companyVerification.completedAt),
      ),
    )
    .for("share");
  if (!company) throw new Failure("COMPANY_CLOSED");
}
