"use client";

import { Download, Eye } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TimeAgo } from "@/components/ui/time";
import { COPY_REASONS } from "@/lib/contract/ask-again";
import type { CompanyFile } from "@/lib/contract/dashboard";
import { DocumentViewer } from "./document-viewer";
import type { ReopenCompany } from "./reopen-buttons";
import { type AskForCopy, type ReviewDocuments, VerdictButtons } from "./verdict-buttons";

type Item = CompanyFile["checklist"][number];
type Document = Item["documents"][number];

interface Props {
  readonly companyId: string;
  readonly checklist: CompanyFile["checklist"];
  /** Null where the member may not review, or the company is decided. */
  readonly review: DocumentReview | null;
}

/** What a member may do with documents. */
export interface DocumentReview {
  readonly review: ReviewDocuments;
  readonly askForCopy: AskForCopy;
  /** Takes back a verdict that decided the company; null where the member may not. */
  readonly reopen: ReopenCompany | null;
}

const STATES = {
  uploaded: { tone: "warn", word: "Awaiting review" },
  accepted: { tone: "good", word: "Accepted" },
  rejected: { tone: "bad", word: "Rejected" },
} as const;

/** The documents to upload, those uploaded, and the verdict on each. */
export function Checklist({ companyId, checklist, review }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  const needed = checklist.filter(({ required }) => required);
  const accepted = needed.filter(({ documents }) => documents[0]?.status === "accepted").length;
  return (
    <Card>
      <CardHeader
        title="Documents"
        description={`${accepted} of ${needed.length} required documents accepted. If there are several of one kind, the newest counts.`}
      />
      {needed.length > 0 && (
        <progress
          aria-label="Required documents accepted"
          value={accepted}
          max={needed.length}
          className="block h-1.5 w-full appearance-none bg-raised [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-good"
        />
      )}
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
                onOpen={() => setOpenId(document.id)}
              />
            ))}
          </li>
        ))}
      </ul>
      <DocumentDialog
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
  if (newest?.asked) {
    return (
      <Badge dot tone="accent">
        Better copy requested
      </Badge>
    );
  }
  if (newest) {
    return (
      <Badge dot tone={STATES[newest.status].tone}>
        {STATES[newest.status].word}
      </Badge>
    );
  }
  return <Badge dot>{required ? "Missing" : "Not uploaded"}</Badge>;
}

interface DocumentDialogProps extends Props {
  readonly openId: string | null;
  readonly onOpen: (documentId: string | null) => void;
}

/** The open document with its verdict buttons. After a verdict the next document awaiting review opens. */
function DocumentDialog({ companyId, checklist, openId, review, onOpen }: DocumentDialogProps) {
  const item = checklist.find(({ documents }) => documents.some(({ id }) => id === openId));
  const document = item?.documents.find(({ id }) => id === openId);
  const isNewest = document !== undefined && item?.documents[0] === document;
  // A quick reviewer decides on the next document before the page knows of the verdict on this one.
  const [judged, setJudged] = useState<readonly string[]>([]);
  const close = () => {
    setJudged([]);
    onOpen(null);
  };
  const openNext = () => {
    const done = [...judged, openId];
    const awaiting = checklist.flatMap(({ documents: [newest] }) =>
      newest?.status === "uploaded" && !newest.asked && !done.includes(newest.id) ? [newest.id] : [],
    );
    setJudged(awaiting.length > 0 ? done.filter((id) => id !== null) : []);
    onOpen(awaiting[0] ?? null);
  };
  return (
    <Dialog open={document !== undefined} onOpenChange={close} title={item?.label ?? ""} wide>
      {document && item && (
        <>
          <DocumentViewer
            key={document.id}
            companyId={companyId}
            documentId={document.id}
            contentType={document.contentType}
            signedUrl={document.signedUrl}
            label={item.label}
            onClose={close}
          />
          {review && isNewest && (
            <DialogActions>
              <VerdictButtons
                companyId={companyId}
                document={document}
                label={item.label}
                required={item.required}
                {...review}
                size="md"
                onDone={openNext}
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
  readonly review: DocumentReview | null;
  readonly onOpen: () => void;
}

function DocumentRow({ item, document, isOld, companyId, review, onOpen }: RowProps) {
  const { status, contentType, size, signedUrl, createdAt, note, reviewer, asked } = document;
  const { label, required } = item;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-3 py-2">
      <span className="min-w-0 text-soft">
        {contentType === "application/pdf" ? "PDF" : "Image"}, {Math.max(1, Math.round(size / 1024))} KiB,{" "}
        <TimeAgo at={createdAt} />
        {isOld && " · replaced by a newer document"}
        {asked && (
          <span className="block break-words">
            Asked again by {asked.by}, <TimeAgo at={asked.at} />: {COPY_REASONS[asked.reason]}
          </span>
        )}
        {reviewer && (
          <span className="block whitespace-pre-line break-words">
            {STATES[status].word} by {reviewer}
            {note && `: ${note}`}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <Button size="sm" aria-label={`View: ${label}`} onClick={onOpen}>
          <Eye aria-hidden="true" /> View
        </Button>
        <a
          href={signedUrl}
          aria-label={`Save: ${label}`}
          className={cx(buttonStyles({ size: "sm", variant: "quiet" }), "hidden sm:inline-flex")}
        >
          <Download aria-hidden="true" /> Save
        </a>
        {review && !isOld && (
          <VerdictButtons
            companyId={companyId}
            document={document}
            label={label}
            required={required}
            {...review}
          />
        )}
      </span>
    </div>
  );
}
