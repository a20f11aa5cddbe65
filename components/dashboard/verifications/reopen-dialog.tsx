"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActionResult, ActOf } from "@/lib/contract/action";
import { REOPEN_NOTE_LIMIT, type reopenCommand } from "@/lib/contract/reopen";
import { Textarea } from "./textarea";

export type ReopenAct = ActOf<typeof reopenCommand>;

/** Asks why, then opens the decision of a person or a company for review again. */
export function ReopenDialog({
  verificationId,
  reopen,
  description = "The decision becomes “needs review” until somebody approves or rejects. The history keeps the earlier decision. Sends a verification.completed webhook.",
  done = "Reopened. Approve or reject it now, or leave it in the review queue.",
  onClose,
}: {
  readonly verificationId: string;
  readonly reopen: (given: {
    readonly params: { verificationId: string };
    readonly body: { note: string };
  }) => Promise<ActionResult<unknown>>;
  readonly description?: string;
  readonly done?: string;
  readonly onClose: () => void;
}) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    const body = { note: String(form.get("note")).trim() };
    const opened = await act(() => reopen({ params: { verificationId }, body }), {
      done,
      onRefused: setRefused,
    });
    if (opened) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Reopen this decision?" description={description}>
      <DataForm onData={submit}>
        <Field
          label="Reason"
          problem={problemOf(refused, ["note"]).message}
          hint="Stored encrypted; colleagues see it in the timeline."
        >
          {(ids) => <Textarea {...ids} name="note" required maxLength={REOPEN_NOTE_LIMIT} autoFocus />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Reopen
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
