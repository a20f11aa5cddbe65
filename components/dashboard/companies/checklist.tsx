"use client";

import { Download, Eye } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, buttonLook } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TimeAgo } from "@/components/ui/time";
import type { CompanyFile } from "@/lib/contract/dashboard";
import { DocumentViewer } from "./document-viewer";
import { type ReviewDocuments, VerdictButtons } from "./verdict-buttons";

type Item = CompanyFile["checklist"][number];
type Document = Item["documents"][number];

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
  const [openId, setOpenId] = useState<string | null>(null);
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
              <ItemState item={item} />
            </div>
            {item.documents.map((document, i) => (
              <DocumentRow
                key={document.id}
                item={item}
                document={document}
                isOld={i > 0}
                companyId={companyId}
                review={review}
                onLook={() => setOpenId(document.id)}
              />
            ))}
          </li>
        ))}
      </ul>
      <Viewing
        companyId={companyId}
        checklist={checklist}
        openId={openId}
        review={review}
        onOpen={setOpenId}
      />
    </Card>
  );
}

function ItemState({ item: { documents, required } }: { readonly item: Item }) {
  const [newest] = documents;
  if (newest) {
    return (
      <Badge dot tone={STATES[newest.status].tone}>
        {STATES[newest.status].word}
      </Badge>
    );
  }
  return <Badge dot>{required ? "Missing" : "Not handed in"}</Badge>;
}

interface ViewingProps extends Props {
  readonly openId: string | null;
  readonly onOpen: (documentId: string | null) => void;
}

/** The document that is looked at, with the verdict beside it; after a verdict the next that waits for one. */
function Viewing({ companyId, checklist, openId, review, onOpen }: ViewingProps) {
  const item = checklist.find(({ documents }) => documents.some(({ id }) => id === openId));
  const document = item?.documents.find(({ id }) => id === openId);
  const isNewest = document !== undefined && item?.documents[0] === document;
  const goOn = () => {
    const waiting = checklist.flatMap(({ documents: [newest] }) =>
      newest?.status === "uploaded" && newest.id !== openId ? [newest.id] : [],
    );
    onOpen(waiting[0] ?? null);
  };
  return (
    <Dialog open={document !== undefined} onOpenChange={() => onOpen(null)} title={item?.label ?? ""} wide>
      {document && item && (
        <>
          <DocumentViewer
            key={document.id}
            companyId={companyId}
            documentId={document.id}
            contentType={document.contentType}
            signedUrl={document.signedUrl}
            label={item.label}
            onClose={() => onOpen(null)}
          />
          {review && isNewest && (
            <DialogActions>
              <VerdictButtons
                companyId={companyId}
                document={document}
                label={item.label}
                required={item.required}
                review={review}
                size="md"
                onDone={goOn}
              />
            </DialogActions>
          )}
        </>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly item: Item;
  readonly document: Document;
  readonly isOld: boolean;
  readonly companyId: string;
  readonly review: ReviewDocuments | null;
  readonly onLook: () => void;
}

function DocumentRow({ item, document, isOld, companyId, review, onLook }: RowProps) {
  const { status, contentType, size, signedUrl, createdAt, note, reviewer } = document;
  const { label, required } = item;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-3 py-2">
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
        <Button size="sm" aria-label={`View: ${label}`} onClick={onLook}>
          <Eye aria-hidden="true" /> View
        </Button>
        <a
          href={signedUrl}
          aria-label={`Save: ${label}`}
          className={cx(buttonLook({ size: "sm", look: "quiet" }), "hidden sm:inline-flex")}
        >
          <Download aria-hidden="true" /> Save
        </a>
        {review && !isOld && (
          <VerdictButtons
            companyId={companyId}
            document={document}
            label={label}
            required={required}
            review={review}
          />
        )}
      </span>
    </div>
  );
}
