import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Instant } from "@/components/ui/time";
import type { RetentionChange } from "@/lib/contract/retention";
import { KINDS } from "./kinds";

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
  const days = KINDS.filter(({ kind }) => set[kind] !== null).map(
    ({ kind, label }) => `${label}: ${set[kind]} ${set[kind] === 1 ? "day" : "days"}`,
  );
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          A shorter time applies from <Instant at={from} />. {days.join(" · ")}
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
