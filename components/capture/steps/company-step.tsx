import { type Dispatch, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { AlertIcon, CheckIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { uploadCompanyDocument, validateSession } from "../api";
import type { SessionAccess } from "../http";
import { fill, refusalSentence, useMessages, useWording } from "../messages";
import type { Messages } from "../messages/en";
import type { CaptureSession, CompanyItem, Refusal } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { type PhotoProblem, type PreparedPhoto, prepareFile } from "../photo";
import { PhotoFile } from "../photo-file";
import type { CaptureEvent } from "../state";
import { endedSession, retryTransient } from "../upload-outcome";
import { CompanyMissing, missingDocuments, nameOf } from "./company-missing";
import { SignedCompany } from "./signed-company";
import { clockTime } from "./welcome-step";

interface CompanyProps {
  readonly session: CaptureSession | null;
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/** For a company's signatory: the required documents, the status of each, and a way to add or replace it. */
export function CompanyStep({ session, access, dispatch }: CompanyProps) {
  const { messages, language } = useWording();
  const documents = session?.companyDocuments;
  const missing = missingDocuments(session);
  return (
    <StepLayout
      actions={
        <Button
          variant={missing.length > 0 ? "quiet" : "primary"}
          onClick={() => dispatch({ type: "companyFinished" })}
        >
          {missing.length > 0 ? messages.companyLater : messages.companyFinish}
        </Button>
      }
    >
      <StepHeading>{messages.companyTitle}</StepHeading>
      <SignedCompany documents={documents ?? null} />
      <p className="text-soft leading-relaxed">
        {documents?.open
          ? fill(messages.companyIntro, { time: clockTime(session?.expiresAt ?? 0, language) })
          : messages.companyClosed}
      </p>
      <ul className="grid gap-3">
        {documents?.items.map((item) => (
          <Row key={item.docType} item={item} open={documents.open} access={access} dispatch={dispatch} />
        ))}
      </ul>
      <CompanyMissing session={session} />
    </StepLayout>
  );
}

interface RowProps {
  readonly item: CompanyItem;
  readonly open: boolean;
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

function Row({ item, open, access, dispatch }: RowProps) {
  const messages = useMessages();
  const { problem, progress, give } = useDocument(item.docType, access, dispatch);
  const name = nameOf(messages, item);
  const needsAnother = item.status === null || item.status === "rejected" || item.problem !== null;
  return (
    <li className="grid gap-3 rounded-3xl border border-line p-4">
      <div className="grid gap-0.5">
        <span className="font-semibold leading-snug">{name}</span>
        <span className="text-sm text-soft">
          {item.required ? messages.companyRequired : messages.companyOptional}
        </span>
        <DocumentState item={item} />
      </div>
      {problem && <Problem>{problemSentence(messages, problem)}</Problem>}
      {progress !== null && (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          <Spinner className="size-4 border-2" />
          {fill(messages.uploadStatus.sending, { percent: Math.round(progress * 100) })}
        </p>
      )}
      {open && item.status !== "accepted" && (
        <PhotoFile
          label={needsAnother ? messages.companyAdd : messages.companyReplace}
          spokenLabel={fill(needsAnother ? messages.companyAddLabel : messages.companyReplaceLabel, {
            document: name,
          })}
          accept="image/*,.heic,.heif,application/pdf"
          variant={needsAnother ? "quiet" : "plain"}
          disabled={progress !== null}
          onFile={(file) => void give(file)}
        />
      )}
    </li>
  );
}

/** A document may be a PDF, which the sentences about photos do not say. */
function problemSentence(messages: Messages, problem: Refusal | PhotoProblem): string {
  if (typeof problem !== "string") return refusalSentence(messages, problem);
  return problem === "not_an_image" || problem === "heic"
    ? messages.companyFile
    : messages.photoProblem[problem];
}

function DocumentState({ item: { status, problem } }: { readonly item: CompanyItem }) {
  const messages = useMessages();
  if (problem !== null) {
    return (
      <span className="flex items-center gap-1.5 text-bad text-sm">
        <AlertIcon className="size-4 shrink-0" />
        {messages.companyProblem[problem]}
      </span>
    );
  }
  if (status === null) return <span className="text-sm text-soft">{messages.companyMissing}</span>;
  const isBad = status === "rejected";
  return (
    <span className={`flex items-center gap-1.5 text-sm ${isBad ? "text-bad" : "text-good"}`}>
      {isBad ? <AlertIcon className="size-4" /> : <CheckIcon className="size-4" />}
      {messages.companyStatus[status]}
    </span>
  );
}

function useDocument(docType: string, access: () => SessionAccess, dispatch: Dispatch<CaptureEvent>) {
  const [problem, setProblem] = useState<Refusal | PhotoProblem | null>(null);
  /** Share sent, 0 to 1; null while nothing is. */
  const [progress, setProgress] = useState<number | null>(null);

  async function give(file: File) {
    setProblem(null);
    setProgress(0);
    const prepared = await sendable(file);
    if (!prepared.ok) {
      setProgress(null);
      return setProblem(prepared.problem);
    }
    const document = prepared.blob;
    const { signal } = new AbortController();
    const sending = { signal, onProgress: setProgress };
    const reply = await retryTransient(signal, () =>
      uploadCompanyDocument(access(), { docType, document }, sending),
    );
    setProgress(null);
    const ended = reply.ok ? null : endedSession(reply.error);
    if (ended) return dispatch(ended);
    if (!reply.ok) setProblem(reply.error);
    const fresh = await validateSession(access());
    const documents = fresh.ok ? fresh.value.companyDocuments : null;
    if (documents) dispatch({ type: "companyChanged", documents });
  }
  return { problem, progress, give };
}

/** Below this a scan goes as it is: its small print matters more than its bytes. */
const AS_IT_IS_BYTES = 10 * 1024 * 1024;

/** A PDF, JPEG or PNG within the limit goes as it is; what the server takes in no other form is made a JPEG of. */
async function sendable(file: File): Promise<PreparedPhoto> {
  // Some phones name no type of a PDF.
  const isPdf = file.type === "application/pdf" || (await file.slice(0, 5).text()) === "%PDF-";
  const isPhoto = ["image/jpeg", "image/png"].includes(file.type) && file.size <= AS_IT_IS_BYTES;
  return isPdf || isPhoto ? { ok: true, blob: file } : prepareFile(file);
}
