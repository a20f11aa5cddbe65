"use client";

import { Camera, Check, Keyboard, RotateCcw, SkipForward, Trash2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type KeyboardShortcuts, KeysDialog } from "@/components/ui/keys-dialog";
import { useAct } from "@/components/ui/use-act";
import { useKeys } from "@/components/ui/use-keys";
import type { ActOf } from "@/lib/contract/action";
import type { deleteVerification, reviewVerification } from "@/lib/contract/verifications";
import type { ReviewVerdict } from "@/lib/vocabulary";
import { type AskAgainAct, AskAgainDialog } from "./ask-again-dialog";
import { type ReopenAct, ReopenDialog } from "./reopen-dialog";
import { VerdictDialog } from "./verdict-dialog";

interface Props {
  readonly verificationId: string;
  readonly isReviewable: boolean;
  /** URL of the next waiting case; null when there is none. */
  readonly nextHref: string | null;
  readonly queueHref: string;
  /** URL of this case. */
  readonly caseHref: string;
  readonly isSignatory: boolean;
  readonly isReopenable: boolean;
  readonly mayReview: boolean;
  readonly mayDelete: boolean;
  readonly review: ActOf<typeof reviewVerification>;
  /** Null: the member may not open a decision again. */
  readonly reopen: ReopenAct | null;
  /** Null: the member may not, or the check cannot be asked for again. */
  readonly askAgain: AskAgainAct | null;
  readonly businessName: string;
  readonly remove: ActOf<typeof deleteVerification>;
}

type OpenDialog = ReviewVerdict | "reopen" | "ask" | "delete" | "keys" | null;

const KEYS: KeyboardShortcuts = [
  ["A", "Approve"],
  ["R", "Reject"],
  ["S", "Ask again"],
  ["N", "Next case"],
  ["Q", "Back to the queue"],
  ["?", "Show shortcuts"],
];

/** Decides the case by button or shortcut key, then opens the next one. */
export function ReviewBar(props: Props) {
  const {
    verificationId,
    isReviewable,
    nextHref,
    queueHref,
    mayReview,
    mayDelete,
    reopen,
    askAgain,
    remove,
  } = props;
  const [open, setOpen] = useState<OpenDialog>(null);
  const router = useRouter();
  const { act, isBusy } = useAct();
  const goOn = useCallback(() => router.push(nextHref ?? queueHref), [router, nextHref, queueHref]);
  /** Also reloads the count in the menu, and this case in case the reviewer returns. */
  const goOnAndReload = () => {
    goOn();
    router.refresh();
  };
  const canDecide = isReviewable && mayReview;
  useKeys({
    a: canDecide ? () => setOpen("approved") : null,
    r: canDecide ? () => setOpen("rejected") : null,
    s: askAgain ? () => setOpen("ask") : null,
    n: nextHref ? goOn : null,
    q: () => router.push(queueHref),
    "?": () => setOpen("keys"),
  });
  const confirmDelete = async () => {
    const gone = await act(() => remove({ params: { verificationId } }), {
      done: "Verification deleted",
      refresh: false,
    });
    if (gone) router.push("/dashboard/verifications");
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:justify-between">
        {canDecide && (
          <>
            <Button variant="primary" onClick={() => setOpen("approved")}>
              <Check aria-hidden="true" className="max-sm:hidden" /> Approve
            </Button>
            <Button variant="danger" onClick={() => setOpen("rejected")}>
              <X aria-hidden="true" className="max-sm:hidden" /> Reject
            </Button>
          </>
        )}
        {props.isReopenable && reopen && (
          <Button onClick={() => setOpen("reopen")}>
            <RotateCcw aria-hidden="true" className="max-sm:hidden" /> Reopen
          </Button>
        )}
        {askAgain && (
          <Button onClick={() => setOpen("ask")}>
            <Camera aria-hidden="true" className="max-sm:hidden" /> Ask again
          </Button>
        )}
        {nextHref && (
          <Button onClick={goOn}>
            <SkipForward aria-hidden="true" className="max-sm:hidden" />{" "}
            {canDecide ? "Skip" : "Next to review"}
          </Button>
        )}
        <Button
          size="icon"
          variant="quiet"
          aria-label="Keyboard shortcuts"
          className="hidden sm:inline-flex"
          onClick={() => setOpen("keys")}
        >
          <Keyboard />
        </Button>
        {mayDelete && (
          <Button
            size="icon"
            variant="danger-quiet"
            aria-label="Delete this verification"
            onClick={() => setOpen("delete")}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      {(open === "approved" || open === "rejected") && (
        <VerdictDialog {...props} decision={open} onClose={() => setOpen(null)} onDone={goOnAndReload} />
      )}
      {open === "reopen" && reopen && (
        <ReopenDialog verificationId={verificationId} reopen={reopen} onClose={() => setOpen(null)} />
      )}
      {open === "ask" && askAgain && (
        <AskAgainDialog
          verificationId={verificationId}
          businessName={props.businessName}
          isSignatory={props.isSignatory}
          askAgain={askAgain}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={() => setOpen(null)}
        title="Delete this verification?"
        confirmLabel="Delete permanently"
        busy={isBusy}
        onConfirm={() => void confirmDelete()}
      >
        The record, its pictures and all extracted data are deleted at once and cannot be restored. Sends a{" "}
        <code>verification.deleted</code> webhook.
      </ConfirmDialog>
      <KeysDialog open={open === "keys"} onClose={() => setOpen(null)} keys={KEYS} />
    </>
  );
}
