"use client";

import { Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { CaseFile } from "@/lib/contract/dashboard";
import type { placeHoldCommand, releaseHoldCommand } from "@/lib/contract/oversight";
import { Textarea } from "./textarea";

interface Props {
  readonly verificationId: string;
  readonly hold: CaseFile["hold"];
  /** Null: the member may neither place nor release one. */
  readonly change: {
    readonly place: ActOf<typeof placeHoldCommand>;
    readonly release: ActOf<typeof releaseHoldCommand>;
  } | null;
}

/** The legal hold of a case: why, by whom and since when, and the buttons to place and to release it. */
export function LegalHold({ verificationId, hold, change }: Props) {
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { verificationId };
  if (hold) {
    return (
      <Notice tone="warn">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 flex-1">
            <strong className="font-medium">Legal hold.</strong> Nothing of this case is deleted, by request
            or by time. {hold.placedBy}, <TimeAgo at={hold.placedAt} />: {hold.reason}
          </span>
          {change && (
            <Button
              size="sm"
              busy={isBusy}
              onClick={() =>
                void act(() => change.release({ params }), { done: "The legal hold is released." })
              }
            >
              Release
            </Button>
          )}
        </div>
      </Notice>
    );
  }
  if (!change) return null;
  const submit = async (form: FormData) => {
    const reason = String(form.get("reason")).trim();
    const done = await act(() => change.place({ params, body: { reason } }), {
      done: "This case is under a legal hold.",
      onRefused: setProblem,
    });
    if (done) setOpen(false);
  };
  return (
    <div>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        <Scale aria-hidden="true" /> Place a legal hold
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Place a legal hold"
        description="While it lasts nobody can delete this case, and no retention period ends for it."
      >
        <DataForm onData={submit} className="grid gap-4">
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <Field label="Reason" hint="Stored encrypted, and shown on this page.">
            {(ids) => <Textarea {...ids} name="reason" maxLength={1000} required />}
          </Field>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Place the hold
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
    </div>
  );
}
