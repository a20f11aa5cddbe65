"use client";

import { Check, FileWarning, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { reviewCompanyVerification } from "@/lib/contract/company-verifications";
import type { CompanyFile } from "@/lib/contract/dashboard";
import type { DocumentVerdict } from "@/lib/vocabulary";
import { Textarea } from "../verifications/textarea";

type Document = CompanyFile["checklist"][number]["documents"][number];
export type ReviewDocuments = ActOf<typeof reviewCompanyVerification>;

interface Props {
  readonly companyId: string;
  readonly document: Pick<Document, "id" | "status">;
  /** Distinguishes the buttons of several documents on one page. */
  readonly label: string;
  /** Rejecting a required document rejects the company. */
  readonly required: boolean;
  readonly review: ReviewDocuments;
  readonly size?: "sm" | "md";
  readonly onDone?: () => void;
}

/** Accepts or rejects one document. A rejection needs a reason (DASHBOARD-COMPANY-1). */
export function VerdictButtons({ companyId, document, label, required, review, size = "sm", onDone }: Props) {
  const { act, isBusy } = useAct();
  const [isRejecting, setRejecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, status } = document;
  const submitVerdict = async (verdict: DocumentVerdict, note = "") => {
    const documentReviews = [{ documentId: id, status: verdict, ...(note ? { note } : {}) }];
    const reviewed = await act(
      () => review({ params: { verificationId: companyId }, body: { documentReviews } }),
      {
        done: `${label}: ${verdict}`,
      },
    );
    if (reviewed === null) return;
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
            ? "This document is required, so rejecting it rejects the company for good. To get a better copy, ask for one instead: the newest document counts."
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
    </>
  );
}
