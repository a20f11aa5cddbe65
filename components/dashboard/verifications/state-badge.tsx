import { Badge } from "@/components/ui/badge";
import { STATUS_LABELS } from "@/lib/contract/lists/value-labels";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { DECISION_LOOK } from "./labels";

/** The decision, or the status while there is none. */
export function StateBadge({
  status,
  decision,
}: {
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
}) {
  if (decision === null) {
    return (
      <Badge dot tone={status === "NEEDS_REVIEW" ? "warn" : "accent"}>
        {STATUS_LABELS[status]}
      </Badge>
    );
  }
  const { tone, word } = DECISION_LOOK[decision];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
