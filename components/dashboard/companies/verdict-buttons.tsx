"use client";

import { Check, FileWarning, RotateCcw, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { type askForCopyCommand, COPY_REASONS } from "@/lib/contract/ask-again";
import type { CopyReason } from "@/lib/contract/choices";
import type { reviewCompanyVerification } from "@/lib/contract/company-verifications";
import type { CompanyFile } from "@/lib/contract/dashboard";
import type { ShownLinkView } from "@/lib/contract/links";
import type { DocumentVerdict } from "@/lib/vocabulary";
import { Textarea } from "../verifications/textarea";
import type { ReopenCompany } from "./reopen-buttons";
import { SignatoryLinkBox } from "./signatory-link";

type Document = CompanyFile["checklist"][number]["documents"][number];
export type AskForCopy = ActOf<typeof askForCopyCommand>;
export type ReviewDocuments = ActOf<typeof reviewCompanyVerification>;

interface Props {
  readonly askForCopy: AskForCopy;
  readonly companyId: string;
  readonly document: Pick<Document, "id" | "status" | "asked">;
  /** Distinguishes the buttons of several documents on one page. */
  readonly label: string;
  /** Rejecting a required document rejects the company. */
  readonly required: boolean;
  readonly review: ReviewDocuments;
  /** Null where the member may not open decisions again. */
  readonly reopen: ReopenCompany | null;
  readonly size?: "sm" | "md";
  readonly onDone?: () => void;
}

/**
 * Accepts a document, asks for a better copy of it, or rejects it. A rejection needs a reason (DASHBOARD-COMPANY-1); of a
 * required document it ends the company, and its button says so.
 */
export function VerdictButtons({
  companyId,
  document,
  label,
  required,
  review,
  reopen,
  askForCopy,
  size = "sm",
  onDone,
}: Props) {
  const { act, isBusy } = useAct();
  const showToast = useToast();
  const [isRejecting, setRejecting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, status } = document;
  const undo = (reopenCompany: ReopenCompany) =>
    act(
      () =>
        reopenCompany({
          params: { verificationId: companyId },
          body: { note: "Undone right after the verdict.", documentId: id },
        }),
      { done: "Undone. The document needs review again." },
    );
  const submitVerdict = async (verdict: DocumentVerdict, note = "") => {
    const documentReviews = [{ documentId: id, status: verdict, ...(note ? { note } : {}) }];
    const reviewed = await act(() =>
      review({ params: { verificationId: companyId }, body: { documentReviews } }),
    );
    if (reviewed === null) return;
    const { decision } = reviewed;
    showToast(
      decision === null
        ? `${label}: ${verdict}`
        : `${label}: ${verdict}. The company is ${decision.toLowerCase()}.`,
      decision !== null && reopen ? { undo: () => void undo(reopen) } : {},
    );
    setRejecting(false);
    onDone?.();
  };
  const reject = async (form: FormData) => {
    const note = String(form.get("note")).trim();
    setProblem(note === "" ? "Give a reason: the person who uploaded it will ask for one." : null);
    if (note !== "") await submitVerdict("rejected", note);
  };
  return (
    <>
      <Button
        size={size}
        variant="danger-quiet"
        aria-label={`Reject: ${label}`}
        disabled={isBusy || status === "rejected"}
        onClick={() => setRejecting(true)}
      >
        <X aria-hidden="true" /> Reject
      </Button>
      <Button
        size={size}
        aria-label={`Ask again: ${label}`}
        disabled={isBusy || status !== "uploaded" || document.asked !== null}
        onClick={() => setAsking(true)}
      >
        <RotateCcw aria-hidden="true" /> Ask again
      </Button>
      <Button
        size={size}
        variant="primary"
        aria-label={`Accept: ${label}`}
        busy={isBusy && !isRejecting}
        disabled={status === "accepted"}
        onClick={() => void submitVerdict("accepted")}
      >
        <Check aria-hidden="true" /> Accept
      </Button>
      <Dialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Reject: ${label}`}
        description={
          required
            ? "This document is required, so rejecting it rejects the company. For a better copy choose “Ask again”: the company stays open."
            : "This document is optional, so the company's decision does not depend on it."
        }
      >
        <DataForm onData={reject}>
          <Field label="Reason" problem={problem} hint="Required. Shown in the history here and in the API.">
            {(ids) => <Textarea {...ids} name="note" maxLength={1000} required />}
          </Field>
          <DialogActions>
            <Button onClick={() => setRejecting(false)}>Cancel</Button>
            <Button type="submit" variant="danger" busy={isBusy}>
              <FileWarning aria-hidden="true" /> {required ? "Reject the company" : "Reject the document"}
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
      {isAsking && (
        <AskForCopyDialog
          companyId={companyId}
          documentId={id}
          label={label}
          askForCopy={askForCopy}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface AskProps {
  readonly companyId: string;
  readonly documentId: string;
  readonly label: string;
  readonly askForCopy: AskForCopy;
  readonly onClose: () => void;
}

/** Asks what is wrong, then shows the signatory's new link. */
function AskForCopyDialog({ companyId, documentId, label, askForCopy, onClose }: AskProps) {
  const { act, isBusy } = useAct();
  const [link, setLink] = useState<ShownLinkView | null>(null);
  const submit = async (form: FormData) => {
    const body = { documentId, reason: String(form.get("reason")) as CopyReason };
    // The page is loaded anew once the link was seen: it would take this dialog along.
    const issued = await act(() => askForCopy({ params: { verificationId: companyId }, body }), {
      refresh: false,
    });
    if (issued) setLink(issued);
  };
  const router = useRouter();
  const close = () => {
    onClose();
    if (link) router.refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      wide={link !== null}
      title={link ? "Link for the signatory" : `Ask again: ${label}`}
      description={
        link
          ? undefined
          : "The company stays open. The signatory's page says what is wrong, in their language, and takes the new copy."
      }
    >
      {link ? (
        <>
          <SignatoryLinkBox {...link} />
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <DataForm onData={submit}>
          <Field label="What is wrong">
            {(ids) => (
              <Select {...ids} name="reason" required autoFocus>
                <option value="">Choose a reason</option>
                {Object.entries(COPY_REASONS).map(([code, sentence]) => (
                  <option key={code} value={code}>
                    {sentence}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              <RotateCcw aria-hidden="true" /> Ask again
            </Button>
          </DialogActions>
        </DataForm>
      )}
    </Dialog>
  );
}
