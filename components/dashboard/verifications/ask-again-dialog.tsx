"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { type askAgainCommand, RETRY_REASONS, type RetryReason } from "@/lib/contract/ask-again";
import type { ShownLinkView } from "@/lib/contract/links";
import { SignatoryLinkBox } from "../companies/signatory-link";
import { PersonLink } from "./person-link";

const FOR_COMPANY =
  "The company stays open. What they submit is a verification of its own, which is charged as one and counts for the company instead of this one.";

export type AskAgainAct = ActOf<typeof askAgainCommand>;

interface Props {
  readonly verificationId: string;
  readonly businessName: string;
  /** The person signs for a company. */
  readonly isSignatory: boolean;
  readonly askAgain: AskAgainAct;
  readonly onClose: () => void;
}

/** Asks the reviewer what was wrong, then shows the person's new link. */
export function AskAgainDialog({ verificationId, businessName, isSignatory, askAgain, onClose }: Props) {
  const { act, isBusy } = useAct();
  const router = useRouter();
  const [link, setLink] = useState<ShownLinkView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    const reasons = form.getAll("reasons").map((code) => String(code) as RetryReason);
    if (reasons.length === 0) return setProblem("Choose what was wrong. The person is told.");
    setProblem(null);
    const made = await act(() => askAgain({ params: { verificationId }, body: { reasons } }), {
      // The case is loaded anew once the link was seen: it would take this dialog along.
      refresh: false,
      onRefused: setProblem,
    });
    if (made) setLink(made);
  };
  const close = () => {
    onClose();
    if (link) router.refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      wide
      title={link ? `Send this link to the ${isSignatory ? "signatory" : "person"}` : "Ask for new photos"}
      description={
        link
          ? undefined
          : `The ${isSignatory ? "signatory" : "person"} gets a new link, whose page says in their language what was wrong. ${isSignatory ? FOR_COMPANY : "This decision stays as it is; what they submit is a verification of its own, linked to this one, and counts as one."}`
      }
    >
      {link ? (
        <>
          {isSignatory ? (
            <SignatoryLinkBox {...link} />
          ) : (
            <PersonLink link={link} businessName={businessName} />
          )}
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <DataForm onData={submit} className="grid gap-4">
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-2 font-medium text-sm">What was wrong</legend>
            {Object.entries(RETRY_REASONS).map(([code, { label }]) => (
              <Checkbox key={code} name="reasons" value={code} label={label} />
            ))}
          </fieldset>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              <RotateCcw aria-hidden="true" /> Create link
            </Button>
          </DialogActions>
        </DataForm>
      )}
    </Dialog>
  );
}
