"use client";

import { Check, Download, Eye, FileWarning, X } from "lucide-react";
import { useState } from "react";
import type { CompanyFile } from "@/lib/contract/dashboard";
import type { DocumentVerdict } from "@/lib/terms";
import { Badge } from "../ui/badge";
import { Button, buttonLook } from "../ui/button";
import { Card, CardHeader } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field } from "../ui/field";
import { TimeAgo } from "../ui/time";
import { type Act, useAct } from "../ui/use-act";
import { Textarea } from "../verifications/textarea";
import { DocumentViewer } from "./document-viewer";

type Item = CompanyFile["checklist"][number];
type Document = Item["documents"][number];
export type ReviewDocuments = Act<
  {
    params: { verificationId: string };
    body: { documentReviews: { documentId: string; status: DocumentVerdict; note?: string }[] };
  },
  object
>;

interface Props {
  readonly companyId: string;
  readonly checklist: CompanyFile["checklist"];
  /** Null where the role may not judge, or the company is decided. */
  readonly review: ReviewDocuments | null;
}

const STATES = {
  uploaded: { tone: "warn", word: "Waits for a verdict" },
  accepted: { tone: "good", word: "Accepted" },
  rejected: { tone: "bad", word: "Rejected" },
} as const;

/** What has to be handed in, what was, and what a person said of it. */
export function Checklist({ companyId, checklist, review }: Props) {
  const [open, setOpen] = useState<{ item: Item; document: Document } | null>(null);
  const needed = checklist.filter(({ required }) => required);
  const accepted = needed.filter(({ documents }) => documents[0]?.status === "accepted").length;
  return (
    <Card>
      <CardHeader
        title="Documents"
        description={`${accepted} of ${needed.length} required documents are accepted. Of several of one kind the newest counts.`}
      />
      <ul className="divide-y divide-line">
        {checklist.map((item) => (
          <li key={item.docType} className="grid gap-3 px-5 py-4 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">
                {item.label}
                {!item.required && <span className="ml-2 font-normal text-soft">optional</span>}
              </span>
              {item.documents[0] ? (
                <Badge dot tone={STATES[item.documents[0].status].tone}>
                  {STATES[item.documents[0].status].word}
                </Badge>
              ) : (
                <Badge dot tone={item.required ? "neutral" : "neutral"}>
                  Missing
                </Badge>
              )}
            </div>
            {item.documents.map((document, i) => (
              <DocumentRow
                key={document.id}
                document={document}
                isOld={i > 0}
                companyId={companyId}
                review={review}
                onLook={() => setOpen({ item, document })}
              />
            ))}
          </li>
        ))}
      </ul>
      <Dialog open={open !== null} onOpenChange={() => setOpen(null)} title={open?.item.label ?? ""} wide>
        {open && (
          <DocumentViewer
            companyId={companyId}
            documentId={open.document.id}
            contentType={open.document.contentType}
            signedUrl={open.document.signedUrl}
            label={open.item.label}
          />
        )}
      </Dialog>
    </Card>
  );
}

function DocumentRow({
  document,
  isOld,
  companyId,
  review,
  onLook,
}: {
  readonly document: Document;
  readonly isOld: boolean;
  readonly companyId: string;
  readonly review: ReviewDocuments | null;
  readonly onLook: () => void;
}) {
  const { act, isBusy } = useAct();
  const [isRejecting, setRejecting] = useState(false);
  const { id, status, contentType, size, signedUrl, createdAt, note, reviewer } = document;
  const give = (verdict: DocumentVerdict, said = "") => {
    const documentReviews = [{ documentId: id, status: verdict, ...(said ? { note: said } : {}) }];
    return act(
      () =>
        review?.({ params: { verificationId: companyId }, body: { documentReviews } }) ?? Promise.reject(),
      {
        done: verdict === "accepted" ? "Accepted" : "Rejected",
      },
    );
  };
  const reject = async (form: FormData) => {
    if (await give("rejected", String(form.get("note")).trim())) setRejecting(false);
  };
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 ${isOld ? "opacity-70" : ""}`}
    >
      <span className="min-w-0 text-soft">
        {contentType === "application/pdf" ? "PDF" : "Picture"}, {Math.max(1, Math.round(size / 1024))} KiB,{" "}
        <TimeAgo at={createdAt} />
        {isOld && " · replaced by a newer one"}
        {reviewer && (
          <span className="block break-words">
            {STATES[status].word} by {reviewer}
            {note && `: ${note}`}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Button size="sm" onClick={onLook}>
          <Eye aria-hidden="true" /> View
        </Button>
        <a href={signedUrl} className={buttonLook({ size: "sm", look: "quiet" })}>
          <Download aria-hidden="true" /> Save
        </a>
        {review && !isOld && (
          <>
            <Button
              size="sm"
              look="primary"
              busy={isBusy}
              disabled={status === "accepted"}
              onClick={() => void give("accepted")}
            >
              <Check aria-hidden="true" /> Accept
            </Button>
            <Button
              size="sm"
              look="danger-quiet"
              disabled={status === "rejected"}
              onClick={() => setRejecting(true)}
            >
              <X aria-hidden="true" /> Reject
            </Button>
          </>
        )}
      </span>
      <Dialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title="Reject this document"
        description="Rejecting the newest document of a required kind rejects the company, and that is final."
      >
        <form action={reject}>
          <Field label="Why" hint="Stands in the review history of the API.">
            {(ids) => <Textarea {...ids} name="note" maxLength={1000} required />}
          </Field>
          <DialogActions>
            <Button onClick={() => setRejecting(false)}>Cancel</Button>
            <Button type="submit" look="danger" busy={isBusy}>
              <FileWarning aria-hidden="true" /> Reject
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </div>
  );
}
