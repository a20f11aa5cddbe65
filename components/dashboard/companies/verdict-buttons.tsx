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
  /** What the document is: the buttons of several stand on one page. */
  readonly label: string;
  /** A required document that is rejected ends the whole company. */
  readonly required: boolean;
  readonly review: ReviewDocuments;
  readonly size?: "sm" | "md";
  readonly onDone?: () => void;
}

/** A reviewer's word on one document: a rejection says why, an acceptance may stand without words. */
export function VerdictButtons({ companyId, document, label, required, review, size = "sm", onDone }: Props) {
  const { act, isBusy } = useAct();
  const [isRejecting, setRejecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, status } = document;
  const give = async (verdict: DocumentVerdict, said = "") => {
    const documentReviews = [{ documentId: id, status: verdict, ...(said ? { note: said } : {}) }];
    const given = await act(
      () => review({ params: { verificationId: companyId }, body: { documentReviews } }),
      {
        done: `${label}: ${verdict}`,
      },
    );
    if (given === null) return;
    setRejecting(false);
    onDone?.();
  };
  const reject = async (form: FormData) => {
    const note = String(form.get("note")).trim();
    setProblem(note === "" ? "Say why: whoever handed it in will ask." : null);
    if (note !== "") await give("rejected", note);
  };
  return (
    <>
      <Button
        size={size}
        look="danger-quiet"
        aria-label={`Reject: ${label}`}
        disabled={isBusy || status === "rejected"}
        onClick={() => setRejecting(true)}
      >
        <X aria-hidden="true" /> Reject
      </Button>
      <Button
        size={size}
        look="primary"
        aria-label={`Accept: ${label}`}
        busy={isBusy && !isRejecting}
        disabled={status === "accepted"}
        onClick={() => void give("accepted")}
      >
        <Check aria-hidden="true" /> Accept
      </Button>
      <Dialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Reject: ${label}`}
        description={
          required
            ? "It is required, so this rejects the company, and that is final. For a better copy, ask for one and wait: of several the newest counts."
            : "It is optional, so the company's decision does not rest on it."
        }
      >
        <DataForm onData={reject}>
          <Field label="Why" problem={problem} hint="Required. Stands in the history here and in the API.">
            {(ids) => <Textarea {...ids} name="note" maxLength={1000} required />}
          </Field>
          <DialogActions>
            <Button onClick={() => setRejecting(false)}>Cancel</Button>
            <Button type="submit" look="danger" busy={isBusy}>
              <FileWarning aria-hidden="true" /> {required ? "Reject the company" : "Reject the document"}
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
    </>
  );
}
