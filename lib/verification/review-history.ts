import type { Tx } from "@/db/client";
import { verificationReview } from "@/db/schema/review";
import type { verification } from "@/db/schema/verification";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import type { ReviewReason } from "@/lib/vocabulary";

type Row = typeof verification.$inferSelect;

interface HistoryEntry {
  readonly before: Row;
  /** With the decision and the revision that the entry is about. */
  readonly after: Row;
  readonly reasonCode: ReviewReason | "reopened";
  readonly note: string | undefined;
}

/** Keeps what a person decided, why, and which decision it replaced, in the caller's transaction. */
export async function writeHistory(
  tx: Tx,
  tenant: Tenant,
  { before, after, reasonCode, note }: HistoryEntry,
): Promise<void> {
  const id = newId("rev");
  await tx.insert(verificationReview).values({
    id,
    businessId: tenant.businessId,
    mode: tenant.mode,
    verificationId: after.id,
    revision: after.revision,
    decision: after.decision ?? "NEEDS_REVIEW",
    reasonCode,
    noteSealed: note === undefined ? null : sealJson(note, aadOf(tenant, id, "review-note")),
    previousStatus: before.status,
    previousReason: before.decisionReason,
    reviewer: tenant.keyId ?? tenant.memberId ?? "dashboard",
  });
}
