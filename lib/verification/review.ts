import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { ReviewReason, ReviewVerdict } from "@/lib/vocabulary";
import { LIFECYCLE, statesBefore } from "./lifecycle";
import { codesOf, presentListItem, scoresOf } from "./present";
import { writeHistory } from "./review-history";
import { meterAndEmit } from "./store-decision";

type Row = typeof verification.$inferSelect;

/** The sentences that `decisionReason` shows for reviewers' reasons. */
export const REVIEWER_SENTENCES: Readonly<Record<ReviewReason, string>> = {
  identity_confirmed: "A reviewer confirmed the identity.",
  document_confirmed: "A reviewer confirmed the document.",
  aml_false_positive: "A reviewer found that the watchlist entry is another person.",
  identity_mismatch: "A reviewer found that the photos show different people.",
  document_invalid: "A reviewer found the document not acceptable.",
  document_forged: "A reviewer found the document forged.",
  document_expired: "A reviewer found the document expired.",
  liveness_failed: "A reviewer found no living person in the photos.",
  aml_confirmed: "A reviewer confirmed the watchlist entry.",
  duplicate_person: "A reviewer found the person verified under another reference.",
  other: "A reviewer decided.",
};

const DECIDED = { approved: "APPROVED", rejected: "REJECTED" } as const;

export interface Verdict {
  readonly decision: ReviewVerdict;
  readonly reasonCode: ReviewReason;
  readonly note?: string | undefined;
}

/** A list item with the reason for the review. */
export function presentQueued(row: Row) {
  const { kind, decisionReason } = row;
  const { faceScore } = scoresOf(row);
  return { ...presentListItem(row), kind, decisionReason, reasons: codesOf(row), faceScore };
}

/** One page of verifications that need a review, oldest first. */
export async function listReviewQueue(tenant: Tenant, { page, limit }: { page: number; limit: number }) {
  const waiting = owned(verification, tenant, eq(verification.decision, "NEEDS_REVIEW"));
  const [counted] = await db(tenant).select({ total: count() }).from(verification).where(waiting);
  const found = await db(tenant)
    .select()
    .from(verification)
    .where(waiting)
    .orderBy(asc(verification.createdAt), asc(verification.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { found, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/**
 * Applies a reviewer's verdict to a verification whose decision is NEEDS_REVIEW, including a FAILED one. The row is
 * locked, so the first of several verdicts counts. The previous decision is kept in the review's row.
 * @throws Failure NOT_FOUND, NOT_REVIEWABLE
 */
export async function reviewVerification(tenant: Tenant, id: string, verdict: Verdict): Promise<Row> {
  return db(tenant).transaction(async (tx) => {
    const mine = owned(verification, tenant, eq(verification.id, id));
    const [before] = await tx.select().from(verification).where(mine).for("update");
    if (!before) throw new Failure("NOT_FOUND");
    if (before.decision === null) {
      throw new Failure("NOT_REVIEWABLE", { message: "This verification is still being processed." });
    }
    const reviewable = and(
      mine,
      eq(verification.decision, "NEEDS_REVIEW"),
      inArray(verification.status, statesBefore("reviewed")),
    );
    const [after] = await tx
      .update(verification)
      .set({
        status: LIFECYCLE.NEEDS_REVIEW.reviewed,
        decision: DECIDED[verdict.decision],
        decisionReason: REVIEWER_SENTENCES[verdict.reasonCode],
        reasons: [{ code: verdict.reasonCode, kind: "review" as const }],
        revision: sql`${verification.revision} + 1`,
        completedAt: sql`greatest(now(), ${verification.createdAt})`,
      })
      .where(reviewable)
      .returning();
    if (!after) throw new Failure("NOT_REVIEWABLE");
    const { reasonCode, note } = verdict;
    await writeHistory(tx, tenant, { before, after, reasonCode, note });
    await meterAndEmit(tx, tenant, after);
    await recordAudit(tx, tenant, "verification.reviewed", id);
    return after;
  });
}

/** The reply to a review. */
export function presentReview(row: Row) {
  return {
    verificationId: row.id,
    status: row.status,
    decision: row.decision ?? ("NEEDS_REVIEW" as const),
    decisionReason: row.decisionReason ?? "",
    reasons: codesOf(row),
    revision: row.revision,
  };
}
