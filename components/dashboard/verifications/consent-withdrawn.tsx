"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Instant, TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { CaseFile } from "@/lib/contract/dashboard";
import { KEEPING_BASES, type KeepingBasis } from "@/lib/contract/keeping-bases";
import type { keepWithdrawnCommand } from "@/lib/contract/oversight";

const BASES: Readonly<Record<KeepingBasis, string>> = {
  legal_obligation: "A law demands that we keep it",
  legal_claim: "We need it for a legal claim",
};

interface Props {
  readonly verificationId: string;
  readonly withdrawal: NonNullable<CaseFile["withdrawal"]>;
  readonly isHeld: boolean;
  /** Null: the member may not answer. */
  readonly keep: ActOf<typeof keepWithdrawnCommand> | null;
}

/** The person withdrew consent: until when it must be answered, and what was. Deleting is among the actions of the case. */
export function ConsentWithdrawn({ verificationId, withdrawal, isHeld, keep }: Props) {
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { at, deletedBy, basis, answeredBy } = withdrawal;
  if (basis !== null) {
    return (
      <Notice>
        The person withdrew consent <TimeAgo at={at} />. {answeredBy} kept this case:{" "}
        {BASES[basis].toLowerCase()}.
      </Notice>
    );
  }
  const submit = async (form: FormData) => {
    const chosen = KEEPING_BASES.find((each) => each === form.get("basis"));
    if (!keep || !chosen) return;
    const done = await act(() => keep({ params: { verificationId }, body: { basis: chosen } }), {
      done: "Kept. The person can read why at their link.",
      onRefused: setProblem,
    });
    if (done) setOpen(false);
  };
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1">
          <strong className="font-medium">Consent withdrawn</strong> by the person, <TimeAgo at={at} />.
          Delete this case, or keep it and say why.{" "}
          {isHeld ? (
            "The legal hold keeps it until it is released."
          ) : (
            <>
              Without an answer it is deleted on <Instant at={deletedBy} />.
            </>
          )}
        </span>
        {keep && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Keep it
          </Button>
        )}
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Keep it although consent was withdrawn?"
        description="The person reads your ground at their link. The retention periods go on."
      >
        <DataForm onData={submit} className="grid gap-4">
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium text-sm">Ground</legend>
            {KEEPING_BASES.map((each) => (
              <label key={each} className="flex items-center gap-2.5 text-sm">
                <input type="radio" name="basis" value={each} required className="size-4 accent-accent" />
                {BASES[each]}
              </label>
            ))}
          </fieldset>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Keep it
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
    </Notice>
  );
}
