"use client";

import { Check, Keyboard, SkipForward, Trash2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { type KeyboardShortcuts, KeysDialog } from "@/components/ui/keys-dialog";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import { useKeys } from "@/components/ui/use-keys";
import type { ActOf } from "@/lib/contract/action";
import type { deleteVerification, reviewVerification } from "@/lib/contract/verifications";
import { REVIEW_REASONS, type ReviewReason, type ReviewVerdict } from "@/lib/vocabulary";
import { codeLabel } from "./labels";
import { Textarea } from "./textarea";

interface Props {
  readonly verificationId: string;
  readonly isReviewable: boolean;
  /** URL of the next waiting case; null when there is none. */
  readonly nextHref: string | null;
  readonly queueHref: string;
  readonly mayReview: boolean;
  readonly mayDelete: boolean;
  readonly review: ActOf<typeof reviewVerification>;
  readonly remove: ActOf<typeof deleteVerification>;
}

type OpenDialog = ReviewVerdict | "delete" | "keys" | null;

const KEYS: KeyboardShortcuts = [
  ["A", "Approve"],
  ["R", "Reject"],
  ["N", "Next case"],
  ["Q", "Back to the queue"],
  ["?", "Show shortcuts"],
];

/** Decides the case by button or shortcut key, then opens the next one. */
export function ReviewBar(props: Props) {
  const { verificationId, isReviewable, nextHref, queueHref, mayReview, mayDelete, remove } = props;
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
      <div className="flex flex-wrap gap-2">
        {canDecide && (
          <>
            <Button variant="primary" onClick={() => setOpen("approved")}>
              <Check aria-hidden="true" /> Approve
            </Button>
            <Button variant="danger" onClick={() => setOpen("rejected")}>
              <X aria-hidden="true" /> Reject
            </Button>
          </>
        )}
        {nextHref && (
          <Button onClick={goOn}>
            <SkipForward aria-hidden="true" /> {canDecide ? "Skip" : "Next to review"}
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

function VerdictDialog({
  verificationId,
  decision,
  nextHref,
  review,
  onClose,
  onDone,
}: Props & { readonly decision: ReviewVerdict; readonly onClose: () => void; readonly onDone: () => void }) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const isApproval = decision === "approved";
  const submit = async (form: FormData) => {
    const note = String(form.get("note")).trim();
    const reasonCode = String(form.get("reasonCode")) as ReviewReason;
    const body = { decision, reasonCode, ...(note ? { note } : {}) };
    const word = isApproval ? "Approved" : "Rejected";
    const done = await act(() => review({ params: { verificationId }, body }), {
      done: nextHref ? `${word}. Here is the next case.` : `${word}. No more cases waiting.`,
      refresh: false,
      onRefused: setProblem,
    });
    if (!done) return;
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isApproval ? "Approve this person" : "Reject this person"}
      description="Your verdict replaces the decision and is recorded under your name. Sends a verification.completed webhook."
    >
      <DataForm onData={submit} className="grid gap-4">
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <Field label="Reason">
          {(ids) => (
            <Select {...ids} name="reasonCode" autoFocus>
              {REVIEW_REASONS[decision].map((code) => (
                <option key={code} value={code}>
                  {codeLabel(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Note" hint="Optional. Stored encrypted; colleagues see it in the timeline.">
          {(ids) => <Textarea {...ids} name="note" maxLength={1000} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isApproval ? "primary" : "danger"} busy={isBusy}>
            {isApproval ? "Approve" : "Reject"}
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
