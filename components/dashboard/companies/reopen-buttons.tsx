"use client";

import { RotateCcw, Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { decideCompanyAgainCommand, reopenCompanyCommand } from "@/lib/contract/reopen";
import { ReopenDialog } from "../verifications/reopen-dialog";

export type ReopenCompany = ActOf<typeof reopenCompanyCommand>;

/** Opens a decided company again, with a reason. */
export function ReopenCompanyButton({
  companyId,
  reopen,
}: {
  readonly companyId: string;
  readonly reopen: ReopenCompany;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RotateCcw aria-hidden="true" /> Reopen
      </Button>
      {isOpen && (
        <ReopenDialog
          verificationId={companyId}
          reopen={reopen}
          description="The company waits for review again, and so do rejected documents and a rejected signatory. The history keeps the earlier decision. Sends a verification.completed webhook."
          done="Reopened. Review its documents, or have it decided again."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Has a company that was opened again decided by what there is, without a new verdict. */
export function DecideAgainButton({
  companyId,
  decideAgain,
}: {
  readonly companyId: string;
  readonly decideAgain: ActOf<typeof decideCompanyAgainCommand>;
}) {
  const { act, isBusy } = useAct();
  const decide = () =>
    act(() => decideAgain({ params: { verificationId: companyId } }), { done: "Decided again" });
  return (
    <Button busy={isBusy} onClick={() => void decide()}>
      <Scale aria-hidden="true" /> Decide again
    </Button>
  );
}
