"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { checkAuditCommand } from "@/lib/contract/oversight";

interface Check {
  readonly entries: number;
  readonly anchors: number;
  readonly problem: string | null;
  readonly checkedAt: string;
}

/** Whether the log was found whole when it was last checked, and a button to check it now. */
export function ChainState({
  check,
  run,
}: {
  readonly check: Check | null;
  readonly run: ActOf<typeof checkAuditCommand>;
}) {
  const { act, isBusy } = useAct();
  return (
    <Notice tone={check === null ? "info" : check.problem === null ? "good" : "bad"}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1">
          {check === null ? (
            "This log has not been checked yet. It is checked daily."
          ) : check.problem === null ? (
            <>
              Chain verified <TimeAgo at={check.checkedAt} />: {check.entries.toLocaleString("en")} entries
              against {check.anchors.toLocaleString("en")} signed heads.
            </>
          ) : (
            <>
              Checked <TimeAgo at={check.checkedAt} />, and it does not hold. {check.problem}
            </>
          )}
        </span>
        <Button size="sm" busy={isBusy} onClick={() => void act(() => run())}>
          Verify now
        </Button>
      </div>
    </Notice>
  );
}
