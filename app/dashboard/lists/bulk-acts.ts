import type { BulkActs } from "@/components/dashboard/lists/bulk-actions";
import { can } from "@/lib/account/permissions";
import type { Member } from "@/lib/http/current-member";
import { assignCases, resendCompleted, writeNotes } from "./actions";

/** What a member may do with selected records; each action checks it again. */
export function bulkActsOf(member: Member): BulkActs {
  const mayReview = can(member, "verification.review");
  return {
    assign: mayReview ? assignCases : null,
    note: mayReview ? writeNotes : null,
    resend: can(member, "webhook.resend") ? resendCompleted : null,
  };
}
