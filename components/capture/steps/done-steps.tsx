import { useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { CheckIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import type { ReturnLink } from "../callback";
import { createReceipt } from "../consent-api";
import type { SessionAccess } from "../http";
import { about, refusalSentence, useMessages } from "../messages";
import type { CaptureSession, Refusal } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { ReturnButton } from "../return-button";
import { CompanyMissing, missingDocuments } from "./company-missing";

/** @param progress share of the photos' bytes on the server, 0 to 1. */
export function SendingStep({ progress }: { readonly progress: number }) {
  const messages = useMessages();
  const percent = Math.round(progress * 100);
  return (
    <StepLayout>
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <Spinner className="size-10 text-accent-text" />
        <StepHeading>{messages.sendingTitle}</StepHeading>
        <p className="max-w-xs text-soft leading-relaxed">{messages.sendingBody}</p>
        <progress aria-label={messages.sendingProgress} max={100} value={percent} className="sending-bar" />
      </div>
    </StepLayout>
  );
}

interface DoneProps {
  readonly company: string | null;
  readonly verificationId: string | null;
  readonly link: ReturnLink | null;
  readonly session: CaptureSession | null;
  readonly access: () => SessionAccess;
  /** Back to the company's documents. */
  readonly onDocuments: () => void;
}

/** The end: what is known, and no more. The decision goes to the business, not to this page. */
export function DoneStep({ company, verificationId, link, session, access, onDocuments }: DoneProps) {
  const messages = useMessages();
  const isMissing = missingDocuments(session).length > 0;
  const hasDocuments = session?.companyDocuments?.items.some(({ status }) => status !== null) ?? false;
  const isClosed = session?.companyDocuments?.open === false;
  const end = link ? (
    <ReturnButton link={link} />
  ) : (
    <p className="text-center text-soft">{messages.doneClose}</p>
  );
  return (
    <StepLayout actions={isMissing ? <Button onClick={onDocuments}>{messages.companyContinue}</Button> : end}>
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-good-ground text-good">
          <CheckIcon className="size-9" />
        </span>
        <StepHeading>{messages.doneTitle}</StepHeading>
        <p className="max-w-sm text-soft leading-relaxed">
          {isClosed
            ? messages.companyClosed
            : about(messages, hasDocuments ? messages.doneBodyCompany : messages.doneBody, company)}
        </p>
        <CompanyMissing session={session} />
        {verificationId && (
          <p className="text-sm text-soft">
            {messages.doneReference} <code className="select-all break-all text-ink">{verificationId}</code>
          </p>
        )}
        <ReceiptOffer access={access} />
      </div>
    </StepLayout>
  );
}

/** Leads to the person's own link, made when it is asked for; the way back leads here again. */
function ReceiptOffer({ access }: { readonly access: () => SessionAccess }) {
  const messages = useMessages();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const reply = await createReceipt(access());
    setBusy(false);
    if (!reply.ok) return setProblem(reply.error);
    window.location.hash = new URL(reply.value).hash;
  };
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void open()}
        className="min-h-11 rounded-xl px-3 text-accent-text text-sm underline hover:bg-raised"
      >
        {isBusy ? messages.working : messages.receiptOffer}
      </button>
      {problem && <Problem>{refusalSentence(messages, problem)}</Problem>}
    </>
  );
}
