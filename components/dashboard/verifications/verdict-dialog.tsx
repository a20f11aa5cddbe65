"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { reviewVerification } from "@/lib/contract/verifications";
import { REVIEW_REASONS, type ReviewReason, type ReviewVerdict } from "@/lib/vocabulary";
import { codeLabel } from "./labels";
import type { ReopenAct } from "./reopen-dialog";
import { Textarea } from "./textarea";

interface Props {
  readonly verificationId: string;
  readonly decision: ReviewVerdict;
  readonly nextHref: string | null;
  /** URL of this case, for the way back. */
  readonly caseHref: string;
  readonly isSignatory: boolean;
  readonly review: ActOf<typeof reviewVerification>;
  readonly reopen: ReopenAct | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the reason of a verdict and sends it; what was done can be taken back for ten seconds. */
export function VerdictDialog({
  verificationId,
  decision,
  nextHref,
  caseHref,
  isSignatory,
  review,
  reopen,
  onClose,
  onDone,
}: Props) {
  const { act, isBusy } = useAct();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const isApproval = decision === "approved";
  const undo = async (reopenCase: ReopenAct) => {
    const undone = await act(
      () => reopenCase({ params: { verificationId }, body: { note: "Undone right after the verdict." } }),
      { done: "Undone. The case needs review again." },
    );
    if (undone) router.push(caseHref);
  };
  const submit = async (form: FormData) => {
    const note = String(form.get("note")).trim();
    const reasonCode = String(form.get("reasonCode")) as ReviewReason;
    const body = { decision, reasonCode, ...(note ? { note } : {}) };
    const word = isApproval ? "Approved" : "Rejected";
    const done = await act(() => review({ params: { verificationId }, body }), {
      done: nextHref ? `${word}. Here is the next case.` : `${word}. No more cases waiting.`,
      refresh: false,
      // A signatory's verdict may have decided the company, which is final.
      ...(reopen && !isSignatory ? { undo: () => void undo(reopen) } : {}),
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
            <Select {...ids} name="reasonCode" autoFocus required>
              {!isApproval && <option value="">Choose a reason</option>}
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
