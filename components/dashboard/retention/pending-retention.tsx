import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Instant } from "@/components/ui/time";
import type { RetentionChange } from "@/lib/contract/retention";
import { linesOf } from "./kinds";

/** A saved change that has not taken effect, and the way back. */
export function PendingRetention({
  pending: { set, from },
  undo,
  isBusy,
}: {
  readonly pending: { readonly set: RetentionChange; readonly from: string };
  readonly undo: (() => Promise<unknown>) | null;
  readonly isBusy: boolean;
}) {
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          A shorter time applies from <Instant at={from} />. {linesOf(set).join(" · ")}
        </p>
        {undo && (
          <Button busy={isBusy} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </div>
    </Notice>
  );
}
