"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { createLinkCommand, ShownLinkView } from "@/lib/contract/links";
import { type Mode, SIMULATED_OUTCOMES, type SimulatedOutcome } from "@/lib/vocabulary";
import { NEW_VERIFICATION } from "./new-verification-address";
import { PersonLink } from "./person-link";

type CreateLink = ActOf<typeof createLinkCommand>;

interface Props {
  readonly mode: Mode;
  readonly businessName: string;
  readonly createLink: CreateLink;
}

/** Outcomes that a mode can simulate. */
const OUTCOMES: Readonly<Record<Mode, readonly SimulatedOutcome[]>> = { live: [], test: SIMULATED_OUTCOMES };
const OUTCOME_LABELS: Readonly<Record<SimulatedOutcome, string>> = {
  approved: "Approved",
  rejected: "Rejected",
  needs_review: "Needs review",
  liveness_spoofed: "Rejected: spoofed selfie",
  expired_document: "Rejected: expired document",
  aml_hit: "Needs review: on a watchlist",
  aml_error: "Needs review: not screened",
  processing_failed: "Failed: no result",
  timeout: "Approved 90 seconds later",
};

/** Opens it for who comes with that address; the address then loses it, so that a reload does not open it again. */
function useOpenedByAddress(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const look = () => {
      if (window.location.hash !== NEW_VERIFICATION) return;
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
      latest.current();
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
}

/** The button that starts the verification of a person: a reference, then the link to send. */
export function NewVerification({ mode, businessName, createLink }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<ShownLinkView | null>(null);
  useOpenedByAddress(() => setOpen(true));
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) setLink(null);
  };
  return (
    <>
      <Button variant="primary" className="max-sm:order-first" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" /> New verification
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        wide={link !== null}
        title={link ? "Send this link to the person" : "New verification"}
        description={
          link ? undefined : "Creates a link to the hosted page, where the person takes the photos."
        }
      >
        {link ? (
          <>
            <PersonLink link={link} businessName={businessName} />
            <DialogActions>
              <Button variant="primary" onClick={() => change(false)}>
                Done
              </Button>
            </DialogActions>
          </>
        ) : (
          <ReferenceForm mode={mode} createLink={createLink} onCreated={setLink} />
        )}
      </Dialog>
    </>
  );
}

function ReferenceForm({
  mode,
  createLink,
  onCreated,
}: Pick<Props, "mode" | "createLink"> & { readonly onCreated: (link: ShownLinkView) => void }) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problemOf(refused, ["userId"]);
  const outcomes = OUTCOMES[mode];
  const submit = async (form: FormData) => {
    const simulate = outcomes.find((each) => each === form.get("simulate"));
    const body = { userId: String(form.get("userId")).trim(), ...(simulate ? { simulate } : {}) };
    setRefused(null);
    const created = await act(() => createLink({ body }), { onRefused: setRefused });
    if (created) onCreated(created);
  };
  return (
    <DataForm onData={submit} className="grid gap-5">
      <Field
        label="Your reference"
        problem={problem.field && problem.message}
        hint="How your system names this person, for example a customer number. It is in every webhook event."
      >
        {(ids) => <Input {...ids} name="userId" required maxLength={255} autoComplete="off" autoFocus />}
      </Field>
      {outcomes.length > 0 && (
        <Field label="Simulated result" hint="Test data only: any photo leads to this result.">
          {(ids) => (
            <Select {...ids} name="simulate">
              {outcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {OUTCOME_LABELS[outcome]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {problem.field === null && problem.message && (
        <Notice tone="bad" live>
          {problem.message}
        </Notice>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={isBusy}>
          Create link
        </Button>
      </DialogActions>
    </DataForm>
  );
}
