import { Badge } from "@/components/ui/badge";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { DECISION_LOOK, STATUS_WORDS } from "./labels";

/** The decision, or while there is none where the work stands. */
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
        {STATUS_WORDS[status]}
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
